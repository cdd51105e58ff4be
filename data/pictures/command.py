"""`undertone pictures draw`: draws the demo's main pictures before they are requested."""

from pathlib import Path

import click

from app.commands.progress import ReportStep, show_progress
from app.commands.settings import load_shop_settings_or_exit
from app.kit.database.pool import Database, DatabaseUnavailableError
from app.kit.processes import lower_priority
from data.interrupting import run_until_interrupted
from data.pictures.draw_ahead import draw_missing, list_main_pictures

BEHIND = 15  # as `nice` counts: behind the processes that draw what is requested


@click.command
@click.option(
    "--processes",
    "--hands",
    "processes",
    default=1,
    show_default=True,
    type=click.IntRange(1, 64),
    help="How many draw.",
)
@click.option("--background", is_flag=True, help="Leave the processor to other programs where they want it.")
def pictures(processes: int, *, background: bool) -> None:
    """Draw the demo's main pictures in advance, popular ones first. Others are drawn when requested."""
    if background:
        lower_priority(BEHIND)
    settings = load_shop_settings_or_exit()
    try:
        with show_progress("Pictures") as report:
            drawn, total = run_until_interrupted(
                _draw(settings.database_url, settings.var, processes, report)
            )
    except DatabaseUnavailableError as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{drawn:,} pictures drawn, {total - drawn:,} were there")


async def _draw(url: str, var: Path, processes: int, report: ReportStep) -> tuple[int, int]:
    async with Database(url) as database:
        paths = await list_main_pictures(database)
    drawn = await draw_missing(var, paths, processes, lambda done, total: report(done, total, "Pictures"))
    return drawn, len(paths)
