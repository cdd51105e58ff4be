"""Members' pictures in a backup. A picture never changes under its name, so none is read twice."""

import asyncio
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from app.backup.files import BackupError, fetch_file, store_file
from app.kit.storage.object_store import ObjectStore, open_store
from app.media.folders import MediaFolders
from app.media.shared_pictures import FOLDER as SHARED_FOLDER
from app.settings import Settings

_NAME = re.compile(r"(?P<token>[0-9a-f]{32})-\d+\.webp")


class PictureFolder(NamedTuple):
    """The pictures of a shop's members: in its folder, or in the store of all machines."""

    store: ObjectStore
    folder: str

    async def list_names(self) -> list[str]:
        """The names of all pictures, in order."""
        names = [found.key.rpartition("/")[2] async for found in self.store.list_objects(self.folder)]
        return sorted(filter(_NAME.fullmatch, names))


def open_picture_folder(settings: Settings) -> PictureFolder:
    """The pictures of the members of this shop."""
    if settings.store:
        return PictureFolder(open_store(settings.store), SHARED_FOLDER)
    members = MediaFolders(settings.shared_folder).members
    return PictureFolder(open_store(str(members.parent)), members.name)


async def store_pictures(
    source: PictureFolder, store: ObjectStore, known: Mapping[str, str], stored: dict[str, int], draft: Path
) -> dict[str, str]:
    """Store the pictures that are not known or not stored. Returns the hash of each picture there is."""
    digests = dict[str, str]()
    for name in await source.list_names():
        if known.get(name) in stored:
            digests[name] = known[name]
        elif content := await source.store.get(f"{source.folder}/{name}"):  # perhaps deleted meanwhile
            await asyncio.to_thread(draft.write_bytes, content)
            digests[name] = await store_file(store, draft, stored)
    return digests


async def restore_pictures(
    store: ObjectStore, pictures: Mapping[str, str], target: PictureFolder, used: Iterable[str], draft: Path
) -> list[str]:
    """Write the pictures whose addresses are in use. Returns a sentence for each that cannot be."""
    tokens = {found["token"] for address in used if (found := _NAME.fullmatch(address.rpartition("/")[2]))}
    present, problems = set(await target.list_names()), list[str]()
    for name, digest in pictures.items():
        if name[:32] in tokens and name not in present:
            try:
                await fetch_file(store, digest, draft)
                await target.store.put(f"{target.folder}/{name}", draft)
            except BackupError as error:
                problems.append(f"The picture {name}: {error}")
    return problems
