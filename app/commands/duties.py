"""`undertone duties`: figures of a quarter, complaints that wait, and changed policies."""

import re
from datetime import UTC, datetime

import click
import msgspec

from app.commands.database_work import work_in_transaction
from app.commands.settings import load_shop_settings_or_exit
from app.duties import queries
from app.duties.schemas import QuarterFigures
from app.kit.database.pool import Connection
from app.members import terms


@click.group
def duties() -> None:
    """Do what the law asks for beside the shop's pages."""


@duties.command
@click.argument("quarter")
@click.option("--publish", is_flag=True, help="Show them on the page about reviews.")
def figures(quarter: str, publish: bool) -> None:
    """Count what was done about fake reviews, reports and complaints in a quarter, such as 2026-Q4."""
    first, after = read_quarter(quarter)

    async def count(connection: Connection) -> QuarterFigures:
        found = QuarterFigures(quarter=quarter, **await queries.count_quarter(connection, first, after))
        if publish:
            await queries.publish_figures(connection, msgspec.json.encode(found).decode())
        return found

    counted = work_in_transaction(load_shop_settings_or_exit(), count)
    for name, value in msgspec.structs.asdict(counted).items():
        click.echo(f"{name}\t{value}")


@duties.command
def complaints() -> None:
    """List the complaints that wait for an answer, the most urgent first. They are answered at the desk."""
    for each in work_in_transaction(load_shop_settings_or_exit(), queries.list_waiting):
        click.echo(f"{each.receipt}\t{each.kind}\tanswer by {each.due_at:%Y-%m-%d}")


@duties.command(name="tell-policies")
def tell_policies() -> None:
    """Write to members who know only older terms, an older privacy policy or older rules of reviews."""
    letters = work_in_transaction(load_shop_settings_or_exit(), terms.tell_members)
    click.echo(f"{letters} letters wait to be sent.")


def read_quarter(quarter: str) -> tuple[datetime, datetime]:
    """The first day of a quarter, and the first day after it."""
    found = re.fullmatch(r"(20\d\d)-Q([1-4])", quarter)
    if found is None:
        raise click.BadParameter(f"{quarter!r} is no quarter. Write for example 2026-Q4.")
    year, number = int(found[1]), int(found[2])
    end = (year + 1, 1) if number == 4 else (year, 3 * number + 1)
    return datetime(year, 3 * number - 2, 1, tzinfo=UTC), datetime(*end, 1, tzinfo=UTC)
