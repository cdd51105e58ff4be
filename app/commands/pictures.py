"""`undertone pictures`: draws the demo's main pictures ahead of being asked for."""

import asyncio
from pathlib import Path

import click

from app.commands.progress import Say, shown
from app.commands.settings import shop_or_stop
from app.kit.database import Database, DatabaseUnavailableError
from app.seeding.pictures import draw_all, main_pictures


@click.command
@click.option("--hands", default=1, show_default=True, type=click.IntRange(1, 64), help="How many draw.")
def pictures(hands: int) -> None:
    """Draw the demo's main pictures for cards, best known first; without it each comes when asked for."""
    settings = shop_or_stop()
    try:
        with shown("Pictures") as say:
            drawn, known = asyncio.run(_draw(settings.database_url, settings.var, hands, say))
    except DatabaseUnavailableError as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{drawn:,} pictures drawn, {known - drawn:,} were there")


async def _draw(url: str, var: Path, hands: int, say: Say) -> tuple[int, int]:
    async with Database(url) as database:
        paths = await main_pictures(database)
    return await draw_all(var, paths, hands, lambda done, total: say(done, total, "Pictures")), len(paths)
