"""Runs feeds: fetches each from its address or file, imports it, and stores the outcome."""

import re
from collections import Counter
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import asyncpg
import httpx
import msgspec

from app.catalogue.feeds import queries
from app.catalogue.feeds.comparing import FeedStoppedError
from app.catalogue.feeds.feed import Feed
from app.catalogue.feeds.run import import_feed
from app.catalogue.importing.faults import CannotImportError
from app.catalogue.importing.reports import Report
from app.catalogue.importing.run import Run, open_run
from app.kit.database.pool import LOST_CONNECTION_ERRORS, Connection, Database

MAX_BYTES = 4 << 30
TIMEOUT = httpx.Timeout(60.0, connect=10.0)
PASSING_ERRORS = (*LOST_CONNECTION_ERRORS, asyncpg.TransactionRollbackError)
NOTHING_NEW = "Nothing new since the last run."
COUNTED_ALREADY = {("products", "added")}
SHOWN_AS = {"variants": "shades", "vendors": "retailers", "images": "pictures"}
SHOWN_FIRST = (
    *("articles", "unchanged", "written", "new products", "joined", "proposed", "vanished", "refused"),
    *("offers changed", "offers removed", "discontinued", "prices held"),
)
SAID_AS = {
    "written": "new or changed",
    "joined": "more of products here",
    "proposed": "like products here (you are asked)",
    "vanished": "no longer in it",
}
_PLURAL = re.compile(r"(\w+?)(ie)?s\b")


class FeedOutcome(NamedTuple):
    """The result of a run: counts, and unknown categories with how many articles each."""

    counts: Mapping[str, int]
    unknown: Mapping[str, int]
    message: str = ""
    """Said in place of the counts."""


class Fetched(NamedTuple):
    """A feed's content, and what it is known by next time."""

    path: Path
    digest: str
    etag: str = ""
    last_modified: str = ""


async def find_feed(connection: Connection, name: str) -> Feed:
    """Find a feed by its name. Raises `CannotImportError` where there is none."""
    row = await connection.fetchrow(queries.FIND_FEED, name)
    if row is None:
        raise CannotImportError(f"There is no feed {name!r}: undertone feeds list")
    decoded = {field: msgspec.json.decode(row[field]) for field in ("columns", "categories")}
    return Feed(**(dict(row) | decoded))


async def run_feed(
    database: Database,
    name: str,
    report: Report,
    http: httpx.AsyncClient,
    download_folder: Path,
    *,
    dry_run: bool = False,
) -> FeedOutcome:
    """Run a feed. A failure is stored with the feed, where staff see it, and raised.

    A lost connection is not, nor a deadlock with another writer: the next run of the timer goes on.
    """
    async with database.reading() as connection:
        feed = await find_feed(connection, name)
    try:
        async with open_run(database, report, dry_run=dry_run, strict=False) as run:
            if not await queries.lock_feed(run.connection, feed.id):
                return FeedOutcome({}, {}, "Another process is reading it.")
            fetched = await _fetch(feed, http, download_folder)
            return await _import_if_changed(run, feed, fetched, dry_run=dry_run)
    except (CannotImportError, httpx.HTTPError, httpx.InvalidURL, OSError) as error:
        if not dry_run:
            await _note_problem(database, feed, error)
        if isinstance(error, CannotImportError):
            raise
        raise CannotImportError(f"{feed.address} cannot be read: {error}") from error
    except asyncpg.PostgresError as error:
        if not dry_run and not isinstance(error, PASSING_ERRORS):
            await _note_problem(database, feed, error)
        raise


async def _note_problem(database: Database, feed: Feed, error: Exception) -> None:
    """Store why a run failed. The feed is due again after its hours, and not at once."""
    async with database.unit_of_work() as work:
        await work.execute(queries.NOTE_PROBLEM, feed.id, str(error)[:1000] or type(error).__name__)


async def _import_if_changed(run: Run, feed: Feed, fetched: Fetched | None, *, dry_run: bool) -> FeedOutcome:
    if fetched is None or fetched.digest == feed.digest:
        if not dry_run:
            await run.connection.execute(queries.NOTE_PROBLEM, feed.id, "")
        return FeedOutcome({}, {}, NOTHING_NEW)
    try:
        is_allowed = not feed.question and feed.allowed == fetched.digest
        report = await import_feed(run, feed, fetched.path, is_allowed=is_allowed)
    except FeedStoppedError as error:
        if not dry_run:
            await run.connection.execute(queries.ASK_STAFF, feed.id, str(error), fetched.digest)
        raise
    for (row_kind, outcome), number in run.counts.items():
        if outcome != "unchanged" and (row_kind, outcome) not in COUNTED_ALREADY:
            report.counts[f"{SHOWN_AS.get(row_kind, row_kind)} {outcome}"] += number
    if not dry_run:
        # The report has the categories that nobody knows. Once staff map one, the whole feed is read again.
        await run.connection.execute(
            queries.FINISH,
            feed.id,
            fetched.digest,
            fetched.etag,
            fetched.last_modified,
            msgspec.json.encode({"counts": report.counts, "unknown": report.unknown_categories}).decode(),
        )
    return FeedOutcome(report.counts, report.unknown_categories)


async def _fetch(feed: Feed, http: httpx.AsyncClient, folder: Path) -> Fetched | None:
    """Fetch the feed into a file. None where it has not changed since the last run."""
    if not feed.is_on_the_web:
        return _read_file(Path(feed.address))
    path, part = folder / feed.name, folder / f"{feed.name}.part"
    headers = {
        name: value
        for name, value in (("if-none-match", feed.etag), ("if-modified-since", feed.last_modified))
        if value
    }
    async with http.stream("GET", feed.address, headers=headers, timeout=TIMEOUT) as answer:
        if answer.status_code == httpx.codes.NOT_MODIFIED:
            return None
        if answer.status_code != httpx.codes.OK:
            raise CannotImportError(f"{feed.address} answers {answer.status_code}.")
        length = 0
        with part.open("wb") as file:
            async for chunk in answer.aiter_raw():
                length += len(chunk)
                if length > MAX_BYTES:
                    raise CannotImportError(f"{feed.address} is larger than {MAX_BYTES >> 30} GB.")
                file.write(chunk)
        announced = answer.headers.get("content-length", "")
        if announced.isdigit() and int(announced) != length:
            raise CannotImportError(f"{feed.address} is cut short.")
        part.replace(path)
        return Fetched(
            path,
            _digest(path),
            answer.headers.get("etag", "")[:500],
            answer.headers.get("last-modified", "")[:100],
        )


def _read_file(path: Path) -> Fetched:
    if not path.exists():
        raise CannotImportError(f"There is no file {path}.")
    return Fetched(path, _digest(path))


def _digest(path: Path) -> str:
    """The digest of a file, or of the pages in a folder."""
    whole = blake2b(digest_size=16)
    for each in sorted(path.glob("*.htm*")) if path.is_dir() else [path]:
        with each.open("rb") as file:
            while chunk := file.read(1 << 20):
                whole.update(chunk)
    return whole.hexdigest()


def describe_counts(counts: Mapping[str, int]) -> str:
    """The counts of a run or a trial in words: "3 articles, 1 new product, 1 brand added"."""
    parts = []
    for name in dict.fromkeys([*SHOWN_FIRST, *counts]):
        number, words = counts.get(name, 0), SAID_AS.get(name, name)
        if number == 1 and name != "joined":
            words = _PLURAL.sub(_say_one, words, count=1)
        if number or name == "articles":
            parts.append(f"{number:,} {words}")
    return ", ".join(parts)


def _say_one(plural: re.Match[str]) -> str:
    return f"{plural[1]}y" if plural[2] else plural[1]


def describe_outcome(outcome: FeedOutcome, feed: str) -> list[str]:
    if outcome.message:
        return [outcome.message]
    counts = Counter(outcome.counts)
    lines = [describe_counts(counts)]
    for category, number in sorted(outcome.unknown.items(), key=lambda each: -each[1]):
        lines.append(
            f"{number:,} articles wait: what is {category!r} here?"
            f" undertone feeds category {feed} {category!r} SLUG"
        )
    if counts["proposed"]:
        lines.append(f"{counts['proposed']:,} products look like others here: staff decide, at the desk.")
    if counts["prices held"]:
        lines.append(f"{counts['prices held']:,} prices are beyond reason: staff decide, at the desk.")
    return lines
