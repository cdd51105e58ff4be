"""Deletes old backups, and what no backup needs any more."""

from datetime import datetime, timedelta

from app.backup import parts, pictures
from app.backup.manifest import delete_manifest, list_manifests, read_manifest
from app.backup.parts import BackupError
from app.kit import clock
from app.kit.store.interface import ObjectStore

DELETED_AT_ONCE = 1_000
GRACE = timedelta(days=1)
"""What is younger is not deleted: it may belong to a backup that has not ended."""


async def prune_backups(store: ObjectStore, keep: int) -> int:
    """Delete all backups but the newest ones, then the files that none of these needs.

    Returns how many backups were deleted. Nothing is deleted if one that is kept cannot be read: perhaps
    only an older one can be restored.
    """
    names = await list_manifests(store)
    needed = set[str]()
    for name in names[-keep:]:
        try:
            needed |= await _list_needed(store, name)
        except BackupError as error:
            raise BackupError(
                f"No old backup was deleted, as {name} cannot be restored: {error} Delete its manifest."
            ) from error
    for name in names[:-keep]:
        await delete_manifest(store, name)
    await _delete_unneeded(store, needed, clock.now() - GRACE)
    return len(names[:-keep])


async def _list_needed(store: ObjectStore, name: str) -> set[str]:
    manifest = await read_manifest(store, name)
    listed = await pictures.read_picture_names(store, manifest.pictures)
    return {
        *map(parts.find_part_file, manifest.parts),
        *map(pictures.find_picture_place, listed),
    }


async def _delete_unneeded(store: ObjectStore, needed: set[str], before: datetime) -> None:
    unneeded = [
        file.key
        for folder in (parts.FOLDER, pictures.FOLDER)
        async for file in store.list_objects(folder)
        if file.key not in needed and file.modified < before
    ]
    for start in range(0, len(unneeded), DELETED_AT_ONCE):
        await store.delete(*unneeded[start : start + DELETED_AT_ONCE])
