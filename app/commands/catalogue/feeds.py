"""`undertone feeds`: retailers' feeds, read when somebody asks or when they are due."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg
import click
import msgspec

from app.catalogue.feeds import queries
from app.catalogue.feeds.comparing import FeedStoppedError
from app.catalogue.feeds.fields import COLUMNS
from app.catalogue.feeds.service import FeedOutcome, describe_outcome, find_feed, run_feed
from app.catalogue.feeds.taxonomy import DEPARTMENTS, SHELVES
from app.catalogue.importing.faults import CannotImportError
from app.catalogue.importing.reports import Report, describe_report, open_report
from app.commands.database_work import work_in_transaction
from app.commands.settings import load_shop_settings_or_exit
from app.kit.database.pool import DATABASE_ERRORS, Connection, Database
from app.kit.http.public_hosts import public_client
from app.settings import Settings

BROKE_OFF, CANNOT_READ, STOPPED, INTERRUPTED = 1, 2, 3, 130  # exit codes
Work = Callable[[Connection], Awaitable[Any]]


@click.group
def feeds() -> None:
    """Look after retailers' feeds: Google Merchant, Awin, CJ, Shopify, JSON-LD, or tables of any columns."""


@feeds.command
@click.argument("name")
@click.argument("address")
@click.option("--currency", default="", help="The currency of prices that name none, such as GBP.")
@click.option("--retailer", default="", help="Who sells all of it, where the feed does not say.")
@click.option("--department", type=click.Choice(DEPARTMENTS), default=None, help="Of categories of your own.")
@click.option(
    "--columns",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A JSON file with our fields and the feed's names for them.",
)
@click.option(
    "--hours", default=24, show_default=True, type=click.IntRange(1, 720), help="How often it is read."
)
def add(
    name: str,
    address: str,
    currency: str,
    retailer: str,
    department: str | None,
    columns: Path | None,
    hours: int,
) -> None:
    """Add a feed by a NAME and its ADDRESS: https, or a file. It is read by `undertone work`, or by `run`."""
    mapping = _read_columns(columns) if columns else {}
    place = address if "://" in address else str(Path(address).resolve())
    described = msgspec.json.encode(mapping).decode()
    values = (name, place, currency.upper(), retailer, department or "", described, hours)
    _work_in_database(lambda connection: connection.execute(queries.ADD_FEED, *values))
    click.echo(f"{name} is added. Try it: undertone feeds run {name} --dry-run")


@feeds.command("list")
def show() -> None:
    """List the feeds, and what came of each."""
    for row in _work_in_database(lambda connection: connection.fetch(queries.LIST_FEEDS)):
        state = (row["question"] and f"STOPPED: {row['question']}") or row["problem"] or "fine"
        ran = f"{row['ran_at']:%Y-%m-%d %H:%M}" if row["ran_at"] else "never read"
        click.echo(f"{row['name']}  {ran}  {state}  {row['address']}")


@feeds.command
@click.argument("name", required=False)
@click.option("--due", is_flag=True, help="All that are due.")
@click.option("--dry-run", is_flag=True, help="Say what would happen; write nothing.")
@click.option(
    "--refused",
    type=click.Path(dir_okay=False, path_type=Path),
    default=None,
    help="Where refused articles are listed. [default: in the shop's folder]",
)
def run(name: str | None, *, due: bool, dry_run: bool, refused: Path | None) -> None:
    """Read a feed by its NAME now."""
    settings = load_shop_settings_or_exit()
    if not name and not due:
        raise click.UsageError("Say which feed, or --due.")
    due_feeds = () if name else _work_in_database(lambda connection: connection.fetch(queries.LIST_DUE))
    names = [name] if name else [row["name"] for row in due_feeds]
    succeeded = [_run_one(settings, each, refused, dry_run=dry_run, goes_on=due) for each in names]
    if not all(succeeded):
        raise SystemExit(BROKE_OFF)


@feeds.command
@click.argument("name")
def allow(name: str) -> None:
    """Let a feed in that stopped to ask: the content that it stopped at, and no other."""

    async def work(connection: Connection) -> bool:
        await find_feed(connection, name)
        return bool(await connection.fetchval(queries.CLEAR_QUESTION, name))

    if not _work_in_database(work):
        raise click.ClickException(f"{name} asks nothing.")
    click.echo(f"{name} is read again when it is due, or by: undertone feeds run {name}")


@feeds.command
@click.argument("name")
@click.argument("words")
@click.argument("slug")
def category(name: str, words: str, slug: str) -> None:
    """Say once what a feed's WORDS for a category are here: the SLUG of a category."""

    async def work(connection: Connection) -> bool:
        is_known = slug in SHELVES or await connection.fetchval(queries.HAS_CATEGORY, slug)
        if not is_known:
            raise CannotImportError(f"There is no category {slug!r}. Known are {', '.join(sorted(SHELVES))}.")
        return bool(await connection.fetchval(queries.MAP_CATEGORY, name, words, slug))

    if not _work_in_database(work):
        raise click.ClickException(f"There is no feed {name!r}.")
    click.echo(f"{words!r} of {name} is {slug}.")


@feeds.command
@click.argument("name")
@click.confirmation_option(prompt="Its offers stay as they are. Remove the feed?")
def remove(name: str) -> None:
    """Remove a feed. What it brought stays."""
    if not _work_in_database(lambda connection: connection.fetchval(queries.REMOVE_FEED, name)):
        raise click.ClickException(f"There is no feed {name!r}.")


def _run_one(settings: Settings, name: str, refused: Path | None, *, dry_run: bool, goes_on: bool) -> bool:
    """Run a feed and say what came of it. False where it failed."""
    folder = settings.var / "feeds"
    folder.mkdir(parents=True, exist_ok=True)
    with (
        _say_faults(name, goes_on=goes_on) as faults,
        open_report(refused or folder / f"{name}-refused.csv") as report,
    ):
        outcome = asyncio.run(_run_feed(settings, name, report, folder, dry_run=dry_run))
        if dry_run:
            click.echo("A dry run: nothing was written.")
        for line in describe_outcome(outcome, name):
            click.echo(f"{name}: {line}")
        for line in describe_report(report):
            click.echo(line, err=True)
    return not faults


async def _run_feed(
    settings: Settings, name: str, report: Report, folder: Path, *, dry_run: bool
) -> FeedOutcome:
    async with (
        Database(settings.direct_url) as database,
        public_client(settings.allowed_private_hosts) as http,
    ):
        return await run_feed(database, name, report, http, folder, dry_run=dry_run)


@contextmanager
def _say_faults(name: str, *, goes_on: bool) -> Iterator[list[str]]:
    """Say in one sentence what kept a feed from being read, and go on with the next or end."""
    faults: list[str] = []
    try:
        yield faults
    except FeedStoppedError as error:
        code = STOPPED
        words = f"{name} stopped: {error} Nothing was changed. To let it in: undertone feeds allow {name}"
    except CannotImportError as error:
        words, code = f"{name}: {error}", CANNOT_READ
    except DATABASE_ERRORS as error:
        code = BROKE_OFF
        words = f"{name} broke off ({error}). What was written is whole; run it again for the rest."
    except KeyboardInterrupt:
        words, code = "Interrupted. What was written is whole; run it again for the rest.", INTERRUPTED
    else:
        return
    faults.append(words)
    click.echo(words, err=True)
    if not goes_on or code == INTERRUPTED:
        raise SystemExit(code)


def _work_in_database(work: Work) -> Any:
    """Do one small thing in the database. What it refuses is said in a sentence."""
    try:
        return work_in_transaction(load_shop_settings_or_exit(), work)
    except CannotImportError as error:
        raise click.ClickException(str(error)) from error
    except asyncpg.CheckViolationError as error:
        raise click.ClickException(f"This is not accepted: {error}") from error


def _read_columns(path: Path) -> dict[str, str]:
    try:
        mapping = msgspec.json.decode(path.read_bytes(), type=dict[str, str])
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise click.ClickException(f"{path} is not an object of texts: {error}") from error
    if strange := sorted(mapping.keys() - COLUMNS.keys()):
        raise click.ClickException(f"{path} has {strange[0]!r}; our fields are {', '.join(COLUMNS)}.")
    return mapping
