"""The list of everything in one backup. It is written last: a backup without one never ended."""

from datetime import datetime, timedelta
from hashlib import sha256
from typing import Annotated, Literal

import msgspec

from app.backup.files import FOLDER as FILES
from app.backup.files import BackupError, name_key
from app.kit import clock
from app.kit.storage.object_store import ObjectStore

FOLDER = "manifests"
HASH_LENGTH = 16
DELETED_AT_ONCE = 1_000
GRACE = timedelta(days=1)
"""Younger files are not deleted: they may belong to a backup that has not ended."""

Digest = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
DumpFile = Annotated[str, msgspec.Meta(pattern=r"^(toc\.dat|\d+\.dat(\.gz)?)$")]
Picture = Annotated[str, msgspec.Meta(pattern=r"^(products/)?[0-9a-f]{32}-\d+\.(webp|avif)$")]


class BackupManifest(msgspec.Struct, frozen=True, kw_only=True):
    """The files of a backup, its shop and its moment."""

    format: Literal[2] = 2
    made_at: datetime
    release: str
    written_by: int
    """The major version of the `pg_dump` that wrote it."""
    migrations: list[str]
    tables: dict[str, int]
    """The number of rows of each table in the snapshot."""
    dump: dict[DumpFile, Digest]
    """The hash of each file in the folder that `pg_dump` wrote."""
    pictures: dict[Picture, Digest]
    """The hash of each picture of a member, and of a product that staff sent."""
    settings: dict[str, str]
    """The settings of the shop, with masked secrets: for people to read."""

    @property
    def rows(self) -> int:
        return sum(self.tables.values())

    @property
    def digests(self) -> set[str]:
        """The hashes of all files that the backup needs."""
        return {*self.dump.values(), *self.pictures.values()}


async def write_backup_manifest(store: ObjectStore, manifest: BackupManifest) -> str:
    """Write a manifest. Its name has its time and its hash. Returns the name."""
    content = msgspec.json.format(msgspec.json.encode(manifest), indent=1)
    name = f"{manifest.made_at:%Y%m%dT%H%M%S.%fZ}-{_hash(content)}"
    await store.put(_find_manifest(name), content)
    return name


async def list_manifests(store: ObjectStore) -> list[str]:
    keys = [found.key async for found in store.list_objects(FOLDER)]
    return sorted(key.removeprefix(f"{FOLDER}/").removesuffix(".json") for key in keys)


async def read_newest_manifest(store: ObjectStore, wanted: str = "") -> BackupManifest:
    """Read the newest manifest, or the newest one whose name begins with `wanted`."""
    names = await list_manifests(store)
    if not names:
        raise BackupError(
            f"There is no finished backup in {store.name}: a manifest is written when a backup ends. "
            "Run `undertone backup` to its end."
        )
    if found := [name for name in names if name.startswith(wanted)]:
        return await read_manifest(store, found[-1])
    raise BackupError(f"No backup in {store.name} is named {wanted}. There are {', '.join(names)}.")


async def read_manifest(store: ObjectStore, name: str) -> BackupManifest:
    """Read a manifest. Raises `BackupError` if it was changed, or has another format."""
    content = await store.get(_find_manifest(name)) or b""
    if not name.endswith(_hash(content)):
        raise BackupError(
            f"{_find_manifest(name)} is damaged: it was cut short or changed. Use another backup."
        )
    try:
        return msgspec.json.decode(content, type=BackupManifest)
    except msgspec.MsgspecError as error:
        raise BackupError(f"{_find_manifest(name)} is of another release: {error}. Use that one.") from error


async def prune_backups(store: ObjectStore, keep: int) -> int:
    """Delete all backups but the newest ones, then the files that none of these needs.

    Returns how many backups were deleted. Nothing is deleted if one that is kept cannot be read: perhaps
    only an older one can be restored.
    """
    names, needed = await list_manifests(store), set[str]()
    for name in names[-keep:]:
        try:
            needed |= {name_key(digest) for digest in (await read_manifest(store, name)).digests}
        except BackupError as error:
            raise BackupError(
                f"No old backup was deleted, as {name} cannot be restored: {error} Delete its manifest."
            ) from error
    await store.delete(*map(_find_manifest, names[:-keep]))
    before = clock.now() - GRACE
    unneeded = [
        file.key
        async for file in store.list_objects(FILES)
        if file.key not in needed and file.modified < before
    ]
    for start in range(0, len(unneeded), DELETED_AT_ONCE):
        await store.delete(*unneeded[start : start + DELETED_AT_ONCE])
    return len(names[:-keep])


def _find_manifest(name: str) -> str:
    return f"{FOLDER}/{name}.json"


def _hash(content: bytes) -> str:
    return sha256(content).hexdigest()[:HASH_LENGTH]
