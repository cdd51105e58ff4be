"""Fills the shop: in one transaction, so that it is either filled or as it was."""

from collections import Counter

from app.kit.database import Connection, Database
from app.media.places import Places
from app.media.queries import BriefBook
from app.seeding import queries
from app.seeding.filling import Filling, Say, fill_blog, fill_community, fill_products, fill_shelves
from app.seeding.wanted import Wanted


class CannotFill(Exception):  # noqa: N818 - said as the shop says it
    """The shop is not one that a seed may fill. The database is as it was."""


async def fill(
    database: Database, wanted: Wanted, pictures: Places, *, again: bool, hands: int, say: Say
) -> Counter[str]:
    """Fill an empty shop; answer how many rows each table got. `again` takes a former demo away first."""
    with BriefBook(pictures) as book:
        async with database.bulk() as connection:
            await _make_room(connection, again=again)
            await queries.number_on(connection)
            ties = await queries.lift_ties(connection)
            filling = Filling(connection, wanted.catalogue(), wanted, book, say)
            numbers = await fill_shelves(filling)
            products = await fill_products(filling, numbers, hands)
            await fill_community(filling, products, numbers)
            await fill_blog(filling)
            await queries.tie_again(connection, ties)
            await queries.number_on(connection)
            await queries.tell(connection, wanted.told())
        async with database.bulk() as connection:
            await queries.analyze(connection)
    return filling.counts


async def _make_room(connection: Connection, *, again: bool) -> None:
    await queries.wait_for_other_seeds(connection)
    if again:
        await _take_away(connection)
    if filled := await queries.filled_shelves(connection):
        advice = "" if again else " (`--again` takes a former demo away first, and never a real row.)"
        where = ", ".join(filled)
        raise CannotFill(f"The shop is not empty: there are rows in {where}. Nothing was changed.{advice}")


async def _take_away(connection: Connection) -> None:
    if ties := await queries.real_ties(connection):
        raise CannotFill(
            f"{ties:,} things of real people or real goods hang on the demo's rows and would go with them."
            " Nothing was changed."
        )
    await queries.empty_demo(connection)
