"""Fills the shop in one transaction: all of the demo is stored, or nothing."""

from collections import Counter

from app.kit.database.pool import Connection, Database
from data.pictures.paths import DemoFolders
from data.pictures.queries import SpecWriter
from data.seeding import queries
from data.seeding.options import SeedOptions
from data.seeding.steps import (
    ReportProgress,
    SeedRun,
    seed_blog,
    seed_catalogue,
    seed_community,
    seed_products,
    seed_searches,
    seed_wearing,
)


class SeedRefusedError(Exception):
    """The shop may not be filled. The database is unchanged."""


async def seed_shop(
    database: Database,
    options: SeedOptions,
    folders: DemoFolders,
    *,
    again: bool,
    processes: int,
    report: ReportProgress,
) -> Counter[str]:
    """Fill an empty shop. Returns the number of rows by table. `again` removes an earlier demo first."""
    with SpecWriter(folders) as specs:
        async with database.bulk() as connection:
            await _check_is_empty(connection, again=again)
            await queries.reset_sequences(connection)
            foreign_keys = await queries.drop_foreign_keys(connection)
            run = SeedRun(connection, options.make_catalogue(), options, specs, report)
            ids = await seed_catalogue(run)
            products = await seed_products(run, ids, processes)
            members = await seed_community(run, products, ids)
            await seed_wearing(run, products, members)
            await seed_searches(run, products, ids)
            await seed_blog(run)
            await queries.restore_foreign_keys(connection, foreign_keys)
            await queries.reset_sequences(connection)
            await queries.remember_options(connection, options.as_json())
        async with database.bulk() as connection:
            await queries.analyze(connection)
    return run.counts


async def _check_is_empty(connection: Connection, *, again: bool) -> None:
    await queries.wait_for_other_seeds(connection)
    if again:
        await _delete_demo(connection)
    if filled := await queries.list_filled_tables(connection):
        advice = "" if again else " (`--again` removes an earlier demo first, and never a real row.)"
        where = ", ".join(filled)
        raise SeedRefusedError(
            f"The shop is not empty: there are rows in {where}. Nothing was changed.{advice}"
        )


async def _delete_demo(connection: Connection) -> None:
    if references := await queries.count_real_references(connection):
        raise SeedRefusedError(
            f"{references:,} rows of real members or products refer to demo rows and would be deleted"
            " with them. Nothing was changed."
        )
    await queries.delete_demo(connection)
