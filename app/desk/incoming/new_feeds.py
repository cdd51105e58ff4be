"""Adding feeds: by an address or a file that is sent, tried on their first articles before."""

import asyncio
import re
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import Any

import msgspec
from litestar import delete, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from app.catalogue.feeds.feed import Feed
from app.catalogue.feeds.taxonomy import DEPARTMENTS
from app.catalogue.feeds.trial import FeedTrial, try_feed
from app.catalogue.importing.faults import CannotImportError
from app.catalogue.importing.reading.slugs import make_slug
from app.catalogue.importing.reading.values import LINK
from app.desk.access import OpenDesk
from app.desk.incoming import queries
from app.desk.incoming.schemas import NewFeed, SentFile
from app.desk.schemas import DoneMessage
from app.kit import clock
from app.kit.database.pool import Database
from app.kit.http.errors import BodyTooLargeError, InvalidInputError, NotFoundError, may_raise
from app.kit.http.fields import Fault
from app.kit.http.public_hosts import public_client
from app.kit.http.requests import MultipartForm, read_form_first
from app.kit.storage.files import write_atomically
from app.settings import Settings

GONE = "This feed is not here any more."
KEPT_UNUSED = 24 * 3600.0
_SENT = re.compile(r"sent-[0-9a-f]{32}")
_CURRENCY = re.compile(r"([A-Z]{3})?")


@post("/incoming/files", status_code=201, guards=[read_form_first])
@may_raise(BodyTooLargeError)
async def send_file(
    database: NamedDependency[Database], settings: NamedDependency[Settings], data: MultipartForm
) -> SentFile:
    """Keep a file for a feed. One that no feed has for its address is removed after a day."""
    content = data.get("file")
    if not isinstance(content, bytes) or not content.strip():
        raise InvalidInputError.in_body("file", "Please choose a file that is not empty.")
    name, folder = f"sent-{token_hex(16)}", _find_folder(settings)
    async with database.reading() as connection:
        used = await queries.list_addresses(connection)
    await asyncio.to_thread(_remove_unused, folder, used)
    await asyncio.to_thread(write_atomically, folder / name, content)
    return SentFile(name)


@post("/incoming/feeds/try", status_code=200)
async def try_new_feed(
    database: NamedDependency[Database], settings: NamedDependency[Settings], data: JSONBody[NewFeed]
) -> FeedTrial:
    """Say what a run of a feed would make: of a long one what its beginning would. Nothing is written."""
    async with database.reading() as connection:
        known = await queries.find_known(connection, data.name)
    _check(data, settings, known, is_named=False)
    feed = Feed(
        id=known.id if known else 0,
        name=make_slug(data.name) or "feed",
        address=_find_address(data.address, settings),
        currency=data.currency.upper(),
        retailer=data.retailer.strip(),
        department=data.department,
        columns=data.columns,
        categories=known.categories if known else {},
    )
    try:
        async with public_client(settings.allowed_private_hosts) as http:
            return await try_feed(database, feed, http, _find_folder(settings))
    except CannotImportError as error:
        raise InvalidInputError.in_body("address", str(error)) from error


@post("/incoming/feeds", status_code=201)
async def add_feed(
    desk: OpenDesk, settings: NamedDependency[Settings], data: JSONBody[NewFeed]
) -> DoneMessage:
    """Add a feed. It is read within a minute, and then when it is due."""
    _check(data, settings, None)
    name = make_slug(data.name)
    async with desk.unit_of_work() as work:
        feed_id = await queries.add_feed(work, _list_values(name, data, settings))
        if feed_id is None:
            raise InvalidInputError.in_body("name", "There is a feed of this name already.")
        await desk.note_change(work, "feed", feed_id, is_new=True)
    return DoneMessage(f"{name} is added. It is read within a minute.")


@put("/incoming/feeds/{name:str}")
@may_raise(NotFoundError)
async def change_feed(
    desk: OpenDesk, settings: NamedDependency[Settings], name: FromPath[str], data: JSONBody[NewFeed]
) -> DoneMessage:
    """Change where a feed comes from and how it is read. It is read anew within a minute."""
    async with desk.unit_of_work() as work:
        known = await queries.find_known(work, name)
        if known is None:
            raise NotFoundError(GONE)
        _check(data, settings, known, is_named=False)
        feed_id = await queries.store_feed(work, _list_values(name, data, settings))
        await desk.note_change(work, "feed", feed_id, changed=True)
    return DoneMessage("Saved. It is read within a minute.")


@delete("/incoming/feeds/{name:str}", status_code=200)
@may_raise(NotFoundError)
async def remove_feed(desk: OpenDesk, name: FromPath[str]) -> DoneMessage:
    """Remove a feed. What it brought stays."""
    async with desk.unit_of_work() as work:
        feed_id = await queries.remove_feed(work, name)
        if feed_id is None:
            raise NotFoundError(GONE)
        await desk.note_change(work, "feed", feed_id, removed=True)
    return DoneMessage("It is not read any more. Its products and offers stay.")


def shorten_address(address: str, settings: Settings) -> str:
    """A feed's address as staff know it: of a file that was sent its name alone."""
    path = Path(address)
    return path.name if path.parent == _find_folder(settings) and _SENT.fullmatch(path.name) else address


def _find_folder(settings: Settings) -> Path:
    return settings.shared_folder.resolve() / "feeds"


def _find_address(address: str, settings: Settings) -> str:
    return str(_find_folder(settings) / address) if _SENT.fullmatch(address) else address


def _check(
    feed: NewFeed, settings: Settings, known: queries.KnownFeed | None, *, is_named: bool = True
) -> None:
    """Raise all faults at once. The file of a feed that was added by a command may stay its address."""
    faults = []
    is_kept = known is not None and feed.address == shorten_address(known.address, settings)
    is_file = _SENT.fullmatch(feed.address)
    if is_named and not 1 <= len(make_slug(feed.name)) <= 60:
        faults.append(Fault(("body", "name"), "Please give it a name of at most 60 letters"))
    if not is_file and not is_kept and not LINK.fullmatch(feed.address):
        faults.append(Fault(("body", "address"), "An address such as https://shop.example/feed.xml"))
    if is_file and not (_find_folder(settings) / feed.address).exists():
        faults.append(Fault(("body", "address"), "This file is not here any more: please send it again"))
    if not _CURRENCY.fullmatch(feed.currency.upper()):
        faults.append(Fault(("body", "currency"), "Three letters such as GBP"))
    if len(feed.retailer) > 120:
        faults.append(Fault(("body", "retailer"), "At most 120 characters"))
    if feed.department and feed.department not in DEPARTMENTS:
        faults.append(Fault(("body", "department"), "Is not one of the choices"))
    if not 1 <= feed.every_hours <= 720:
        faults.append(Fault(("body", "every_hours"), "From 1 to 720 hours"))
    if faults:
        raise InvalidInputError(faults)


def _list_values(name: str, feed: NewFeed, settings: Settings) -> list[Any]:
    return [
        name,
        _find_address(feed.address, settings),
        feed.currency.upper(),
        feed.retailer.strip(),
        feed.department,
        msgspec.json.encode(feed.columns).decode(),
        feed.every_hours,
    ]


def _remove_unused(folder: Path, used: set[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    before = clock.now().timestamp() - KEPT_UNUSED
    used_names = {Path(address).name for address in used}  # the folder may have moved
    for file in folder.glob("sent-*"):
        with suppress(FileNotFoundError):
            if file.name not in used_names and file.stat().st_mtime < before:
                file.unlink()


NEW_FEEDS = [send_file, try_new_feed, add_feed, change_feed, remove_feed]
