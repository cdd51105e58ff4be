"""The list of everything in one backup. It is written last: a backup without one never ended."""

from datetime import date, datetime
from hashlib import sha256
from typing import Annotated

import msgspec

from app.backup.parts import BackupError, list_file_names, read_file
from app.kit.store.interface import ObjectStore
from app.kit.validation_messages import explain_validation_error

FORMAT = 1
FOLDER = "manifests"
HASH_LENGTH = 16


class TableParts(msgspec.Struct, frozen=True, kw_only=True):
    """The rows of a table."""

    name: str
    columns: list[str]
    rows: int
    parts: list[str]


class PictureParts(msgspec.Struct, frozen=True, kw_only=True):
    """The names of members' pictures, a line each."""

    files: int = 0
    parts: list[str] = []


class BackupManifest(msgspec.Struct, frozen=True, kw_only=True):
    """What a backup consists of, and of which shop at which moment it is."""

    format: int = FORMAT
    made_at: datetime
    release: str
    server_version: str
    lsn: str
    """The position in the write-ahead log at which the snapshot was taken."""
    migrations: Annotated[list[str], msgspec.Meta(min_length=1)]
    tables: list[TableParts]
    sequences: dict[str, int]
    history_months: list[date]
    """The months of prices that have a partition, by their first days."""
    pictures: PictureParts
    settings: dict[str, str]
    """The settings of the shop, with masked secrets: for people to read."""

    @property
    def rows(self) -> int:
        return sum(table.rows for table in self.tables)

    @property
    def parts(self) -> set[str]:
        """Every part that the backup needs."""
        lists = [*(table.parts for table in self.tables), self.pictures.parts]
        return {part for each in lists for part in each}


class _Format(msgspec.Struct):
    format: int


async def write_backup_manifest(store: ObjectStore, manifest: BackupManifest) -> str:
    """Write a manifest. Its name has its time and its hash. Returns the name."""
    content = msgspec.json.format(msgspec.json.encode(manifest), indent=1)
    name = f"{manifest.made_at:%Y%m%dT%H%M%S.%fZ}-{_hash(content)}"
    await store.put(_find_place(name), content)
    return name


async def list_manifests(store: ObjectStore) -> list[str]:
    """The names of all manifests, the oldest first."""
    return sorted(name.removesuffix(".json") for name in await list_file_names(store, FOLDER))


async def choose_manifest(store: ObjectStore, wanted: str = "") -> str:
    """The name of the newest manifest, or of the newest one whose name begins with `wanted`."""
    names = await list_manifests(store)
    if not names:
        raise BackupError(
            f"There is no finished backup in {store.name}: a manifest is written when a backup ends. "
            "Run `undertone backup` to its end."
        )
    found = [name for name in names if name.startswith(wanted)]
    if not found:
        raise BackupError(f"No backup in {store.name} is named {wanted}. There are {', '.join(names)}.")
    return found[-1]


async def read_manifest(store: ObjectStore, name: str) -> BackupManifest:
    """Read a manifest. Raises `BackupError` if it was changed, or a newer release wrote it."""
    content = await read_file(store, _find_place(name))
    if not name.endswith(_hash(content)):
        raise BackupError(f"{_find_place(name)} is damaged: it was cut short or changed. Use another backup.")
    try:
        if (found := msgspec.json.decode(content, type=_Format).format) != FORMAT:
            raise BackupError(
                f"The backup has format {found}, and this release reads {FORMAT}: use a newer one."
            )
        return msgspec.json.decode(content, type=BackupManifest)
    except msgspec.DecodeError as error:
        fault, _, field = str(error).partition(" - at `$.")
        where = f" in {field.rstrip('`')}" if field else ""
        raise BackupError(
            f"{_find_place(name)} cannot be read{where}: {explain_validation_error(fault)}. "
            "Use another backup."
        ) from error


async def delete_manifest(store: ObjectStore, name: str) -> None:
    """Delete a manifest, and with it the backup. Its parts stay until they are pruned."""
    await store.delete(_find_place(name))


def _find_place(name: str) -> str:
    return f"{FOLDER}/{name}.json"


def _hash(content: bytes) -> str:
    return sha256(content).hexdigest()[:HASH_LENGTH]
