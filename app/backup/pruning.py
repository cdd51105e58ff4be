"""Deletes old backups, and what no backup needs any more."""

from datetime import datetime, timedelta

from app.backup import parts, pictures
from app.backup.manifest import delete_manifest, list_manifests, read_manifest
from app.kit import clock
from app.kit.store.interface import ObjectStore

DELETED_AT_ONCE = 1_000
GRACE = timedelta(days=1)
"""What is younger is not deleted: it may belong to a backup that has not ended."""


async def prune_backups(store: ObjectStore, keep: int) -> int:
    """Delete all backups but the newest ones, then the files that none of these needs.

    Returns how many backups were deleted.
    """
    names = await list_manifests(store)
    for name in names[:-keep]:
        await delete_manifest(store, name)
    needed = set[str]()
    for name in names[-keep:]:
        manifest = await read_manifest(store, name)
        needed |= {parts.find_part_file(part) for part in manifest.parts}
        listed = await pictures.read_picture_names(store, manifest.pictures)
        needed |= {pictures.find_picture_place(picture) for picture in listed}
    await _delete_unneeded(store, needed, clock.now() - GRACE)
    return len(names[:-keep])


async def _delete_unneeded(store: ObjectStore, needed: set[str], before: datetime) -> None:
    unneeded = [
        file.key
        for folder in (parts.FOLDER, pictures.FOLDER)
        async for file in store.list_objects(folder)
        if file.key not in needed and file.modified < before
    ]
    for start in range(0, len(unneeded), DELETED_AT_ONCE):
        await store.delete(*unneeded[start : start + DELETED_AT_ONCE])
