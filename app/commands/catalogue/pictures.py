"""`undertone pictures`: fetches the pictures of products, and draws those of the demo ahead."""

import asyncio
from collections import Counter

import click

from app.commands.catalogue.demo import demo_command
from app.commands.settings import load_shop_settings_or_exit
from app.kit.database.pool import Database, DatabaseUnavailableError
from app.kit.http.public_hosts import public_client
from app.media.fetched import queries as picture_queries
from app.media.fetched.fetching import PictureFetcher, describe_counts
from app.media.product_pictures import ProductPictures
from app.settings import Settings

MAX_PROBLEMS = 10


class _Pictures(click.Group):
    """Finds `draw` only where a demo is installed."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return demo_command("pictures") if cmd_name == "draw" else super().get_command(ctx, cmd_name)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*super().list_commands(ctx), "draw"]


@click.group(cls=_Pictures)
def pictures() -> None:
    """Look after the pictures of products."""


@pictures.command
def fetch() -> None:
    """Fetch the pictures of products that are due. Stopped, it goes on where it was."""
    settings = load_shop_settings_or_exit()
    try:
        asyncio.run(_fetch(settings))
    except DatabaseUnavailableError as error:
        raise click.ClickException(str(error)) from error
    except KeyboardInterrupt:
        raise click.ClickException(
            "Interrupted. What was fetched stays; run it again for the rest."
        ) from None


async def _fetch(settings: Settings) -> None:
    async def tell(counts: Counter[str]) -> None:
        click.echo(describe_counts(counts), err=True)

    async with (
        Database(settings.direct_url) as database,
        public_client(settings.allowed_private_hosts) as http,
    ):
        counts = await PictureFetcher(database, ProductPictures(settings), http).fetch_all(tell)
        async with database.reading() as connection:
            here, due = await picture_queries.count_pictures(connection)
            problems = await picture_queries.list_problems(connection, MAX_PROBLEMS)
    if counts is None:
        click.echo(f"They are being fetched already: {here:,} pictures are here, {due:,} are due.")
        return
    click.echo(f"{describe_counts(counts)}. {here:,} pictures are here.")
    for problem, number, example in problems:
        click.echo(f"{number:,} {problem}, such as {example}", err=True)
