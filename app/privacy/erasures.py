"""The ledger of erasures: who has to be erased again after a backup from before is restored.

Each erasure is in the database and, as the database may be what was lost, also in the store of windows and
pictures. An entry names an account by its number, and is deleted when no backup can be older than it.
"""

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

import msgspec
import structlog

from app.kit import clock
from app.kit.database.pool import Connection
from app.kit.storage.object_store import ObjectStore, StoreError, open_store
from app.privacy import queries
from app.privacy.schemas import ErasedMember
from app.settings import Settings

FOLDER = "erasures"
LIFETIME = timedelta(days=400)
"""Backups have to be deleted sooner."""

_log = structlog.get_logger()


class ErasureLedger:
    """The entries in the store, an object each. `folder` is where they lie if the store is on a disk."""

    def __init__(self, store: ObjectStore, folder: Path | None = None) -> None:
        self._store = store
        self._folder = folder

    async def add(self, erased: ErasedMember) -> None:
        """Write an entry. If the store is away, the daily sweep writes it."""
        await asyncio.to_thread(self._make_private)
        try:
            await self._store.put(_find_place(erased.member_id), msgspec.json.encode(erased))
        except StoreError as error:
            _log.warning("an erasure is not in the store yet", member_id=erased.member_id, reason=str(error))

    async def read(self) -> list[ErasedMember]:
        contents = [await self._store.get(key) for key in await self._list_keys()]
        return [msgspec.json.decode(content, type=ErasedMember) for content in contents if content]

    async def bring_up_to_date(self, connection: Connection) -> None:
        """Write the entries that only the database has, and delete old ones. It may wait for the store."""
        await asyncio.to_thread(self._make_private)
        try:
            await self._bring_up_to_date(connection)
        except StoreError as error:
            _log.warning("the ledger of erasures is brought up to date tomorrow", reason=str(error))

    def _make_private(self) -> None:
        """Let no other user of the machine read who was erased, also where the folder is there."""
        if self._folder:
            with suppress(OSError):
                self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                self._folder.chmod(0o700)

    async def _bring_up_to_date(self, connection: Connection) -> None:
        present = set(await self._list_keys())
        for erased in await queries.list_erasures(connection):
            if _find_place(erased.member_id) not in present:
                await self.add(erased)
        before = clock.now() - LIFETIME
        old = [found.key async for found in self._store.list_objects(FOLDER) if found.modified < before]
        await self._store.delete(*old)

    async def _list_keys(self) -> list[str]:
        return sorted([found.key async for found in self._store.list_objects(FOLDER)])


def open_ledger(settings: Settings) -> ErasureLedger:
    place = settings.store or str(settings.shared_folder)
    return ErasureLedger(open_store(place), None if "://" in place else Path(place) / FOLDER)


async def apply_erasures(connection: Connection, erasures: Iterable[ErasedMember]) -> int:
    """Erase those who are in the database again. Returns how many they were."""
    again = 0
    for erased in erasures:
        if await queries.is_to_erase(connection, erased):
            again += 1
            await queries.forget_member(connection, erased.member_id, keep_ratings=erased.keep_ratings)
            await queries.set_time_of_erasure(connection, erased)
        await queries.add_erasure(connection, erased)
    return again


def _find_place(member_id: int) -> str:
    return f"{FOLDER}/{member_id}.json"
