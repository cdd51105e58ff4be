"""`undertone prices`: shows what was observed of a product's prices, and takes a wrong one out."""

import asyncio
import getpass
from datetime import datetime

import click
import msgspec
from asyncpg import Record

from app.catalogue import queries
from app.commands.settings import load_shop_settings_or_exit
from app.kit.database.pool import Database, DatabaseUnavailableError
from app.kit.database.queries import add_audit_entry


@click.group
def prices() -> None:
    """Look after the history of prices."""


@prices.command("list")
@click.argument("slug")
def show(slug: str) -> None:
    """List what was observed of the product SLUG in 90 days, each with its number."""
    for row in asyncio.run(_list(slug)):
        click.echo(f"{row['id']}  {_describe(row)}")


@prices.command
@click.argument("slug")
@click.argument("number", type=int)
@click.option("--reason", required=True, help="Why it is wrong, for the audit log.")
def forget(slug: str, number: int, reason: str) -> None:
    """Take the observation NUMBER out of the history of the product SLUG. It then never was."""
    row = asyncio.run(_forget(slug, number, reason))
    click.echo(f"Taken out: {_describe(row)}.")


async def _list(slug: str) -> list[Record]:
    try:
        async with Database(load_shop_settings_or_exit().direct_url) as database, database.reading() as work:
            rows = await queries.list_observations(work, slug)
    except DatabaseUnavailableError as error:
        raise click.ClickException(str(error)) from error
    if not rows:
        raise click.ClickException(f"Nothing was observed of {slug!r}.")
    return rows


async def _forget(slug: str, number: int, reason: str) -> Record:
    try:
        async with (
            Database(load_shop_settings_or_exit().direct_url) as database,
            database.unit_of_work() as work,
        ):
            found = [row for row in await queries.list_observations(work, slug) if row["id"] == number]
            if not found:
                raise click.ClickException(
                    f"{slug!r} has no observation {number}: undertone prices list {slug}"
                )
            if found[0]["is_latest"]:
                raise click.ClickException("That is its offer of today: correct the offer first.")
            await queries.forget_observation(work, found[0])
            details = {"product": slug, "observation": _describe(found[0]), "reason": reason[:500]}
            await add_audit_entry(
                work, action="price.forget", outcome="done", member_id=None, staff=getpass.getuser()[:120],
                network=None, request_id=None, details=msgspec.json.encode(details).decode(),
            )  # fmt: skip
            return found[0]
    except DatabaseUnavailableError as error:
        raise click.ClickException(str(error)) from error


def _describe(row: Record) -> str:
    at: datetime = row["observed_at"]
    price = "no offer" if row["price_pence"] is None else f"{row['price_pence'] / 100:.2f} {row['currency']}"
    stock = "" if row["in_stock"] or row["price_pence"] is None else ", out of stock"
    return f"{at:%Y-%m-%d %H:%M}  {row['name']}  {price}{stock}"
