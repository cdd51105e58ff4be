"""`undertone seed`: fills an empty shop with the demo."""

import os
from collections import Counter
from datetime import UTC, datetime

import click

from app.commands.progress import show_progress
from app.commands.settings import load_shop_settings_or_exit
from app.kit.database.pool import Database, DatabaseUnavailableError
from data.interrupting import run_until_interrupted
from data.pictures.paths import DemoFolders
from data.seeding.options import SeedOptions, find_midnight
from data.seeding.service import SeedRefusedError, seed_shop

PROCESSES = min(2, os.cpu_count() or 1)
SUMMARY_WORDS = {
    "brand": "brands",
    "product": "products",
    "variant": "shades",
    "member": "members",
    "review": "reviews",
    "blog_post": "articles",
}


@click.command
@click.option("--seed", default=7, show_default=True, help="Another number, another demo.")
@click.option("--scale", default=1.0, show_default=True, type=click.FloatRange(0.01, 1000), help="How large.")
@click.option("--shades", type=click.IntRange(100, 20_000_000), help="Exactly so many shades.")
@click.option(
    "--reference", help="The moment the demo takes for now (ISO 8601); midnight of today by default."
)
@click.option("--again", is_flag=True, help="Take a former demo away first; never a real row.")
def seed(seed: int, scale: float, shades: int | None, reference: str | None, *, again: bool) -> None:
    """Fill an empty shop with the demo: the same rows for the same options."""
    settings = load_shop_settings_or_exit()
    options = SeedOptions(_parse_moment(reference) if reference else find_midnight(), seed, scale, shades)
    database, folders = Database(settings.database_url), DemoFolders(settings.var)
    try:
        with show_progress("Planning") as report:
            counts = run_until_interrupted(
                seed_shop(database, options, folders, again=again, processes=PROCESSES, report=report)
            )
    except (SeedRefusedError, DatabaseUnavailableError) as error:
        raise click.ClickException(str(error)) from error
    click.echo(_summarise(counts))


def _parse_moment(text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise click.BadParameter(
            f"{text!r} is no moment such as 2026-11-01T09:00Z", param_hint="--reference"
        ) from None
    return moment.replace(tzinfo=moment.tzinfo or UTC)


def _summarise(counts: Counter[str]) -> str:
    return ", ".join(f"{counts[table]:,} {word}" for table, word in SUMMARY_WORDS.items())
