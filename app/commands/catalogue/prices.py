"""`undertone prices`: shows what was observed of a product's prices, and takes a wrong one out."""

import getpass

import click
from asyncpg import Record

from app.catalogue import queries
from app.commands.database_work import work_in_transaction
from app.commands.settings import load_shop_settings_or_exit
from app.kit.database.pool import Connection
from app.kit.database.queries import add_audit_entry


@click.group
def prices() -> None:
    """Look after the history of prices."""


@prices.command("list")
@click.argument("slug")
def show(slug: str) -> None:
    """List what was observed of the product SLUG in 90 days, each with its number."""
    rows = work_in_transaction(
        load_shop_settings_or_exit(), lambda connection: queries.list_observations(connection, slug)
    )
    if not rows:
        raise click.ClickException(f"Nothing was observed of {slug!r}.")
    for row in rows:
        click.echo(f"{row['id']}  {queries.describe_observation(row)}")


@prices.command
@click.argument("slug")
@click.argument("number", type=int)
@click.option("--reason", required=True, help="Why it is wrong, for the audit log.")
def forget(slug: str, number: int, reason: str) -> None:
    """Take the observation NUMBER out of the history of the product SLUG. It then never was."""

    async def work(connection: Connection) -> Record:
        observed = await queries.list_observations(connection, slug)
        found = next((row for row in observed if row["id"] == number), None)
        if found is None:
            raise click.ClickException(f"{slug!r} has no observation {number}: undertone prices list {slug}")
        if found["is_latest"]:
            raise click.ClickException("That is its offer of today: correct the offer first.")
        await queries.forget_observation(connection, found)
        details = {
            "product": slug,
            "observation": queries.describe_observation(found),
            "reason": reason[:500],
        }
        await add_audit_entry(connection, "price.forget", details, staff=getpass.getuser())
        return found

    click.echo(
        f"Taken out: {queries.describe_observation(work_in_transaction(load_shop_settings_or_exit(), work))}."
    )
