"""Members' pictures in a backup. A picture never changes under its name, so each is stored once."""

import re
from collections.abc import Iterable

from app.backup.manifest import PictureParts
from app.backup.parts import (
    BackupError,
    PartWriter,
    RowSplitter,
    list_file_names,
    pack,
    read_file,
    read_part,
    unpack,
)
from app.backup.progress import WorkProgress
from app.kit.store.interface import ObjectStore, open_store
from app.media.folders import MediaFolders
from app.media.shared_pictures import FOLDER as SHARED_FOLDER
from app.settings import Settings

FOLDER = "pictures"
_NAME = re.compile(r"(?P<token>[0-9a-f]{32})-\d+\.webp")


class PictureSource:
    """The pictures of a shop's members, as files by name: in its folder, or in the store of all machines."""

    def __init__(self, store: ObjectStore, folder: str) -> None:
        self._store = store
        self._folder = folder

    async def list_names(self) -> list[str]:
        """The names of all pictures, in order."""
        return sorted(
            name for name in await list_file_names(self._store, self._folder) if _NAME.fullmatch(name)
        )

    async def read(self, name: str) -> bytes | None:
        """A picture; None if it was deleted meanwhile."""
        return await self._store.get(f"{self._folder}/{name}")

    async def write(self, name: str, content: bytes) -> None:
        """Write a picture."""
        await self._store.put(f"{self._folder}/{name}", content)


def open_picture_source(settings: Settings) -> PictureSource:
    """The pictures of the members of this shop."""
    if settings.store:
        return PictureSource(open_store(settings.store), SHARED_FOLDER)
    members = MediaFolders(settings.shared_folder).members
    return PictureSource(open_store(str(members.parent)), members.name)


class PictureBackup:
    """Copies the pictures that a backup does not have yet."""

    def __init__(self, source: PictureSource, store: ObjectStore, stored: set[str]) -> None:
        self._source = source
        self._store = store
        self._stored = stored
        self._names: set[str] = set()
        self.new_files = 0
        self.new_bytes = 0

    async def copy(self, progress: WorkProgress) -> None:
        """Copy the pictures that there are now."""
        for name in await self._source.list_names():
            if name in self._names:
                continue
            if name not in self._stored and not await self._copy(name, progress):
                continue
            self._names.add(name)

    async def write_list(self, writer: PartWriter) -> PictureParts:
        """Write the list of the pictures."""
        splitter, parts = RowSplitter(), list[str]()
        lines = "".join(f"{name}\n" for name in sorted(self._names)).encode()
        for part in (*splitter.add(lines), *splitter.finish()):
            parts.append(await writer.write(part))
        return PictureParts(files=len(self._names), parts=parts)

    async def _copy(self, name: str, progress: WorkProgress) -> bool:
        content = await self._source.read(name)
        if content is None:
            return False
        packed = pack(content)
        await self._store.put(find_picture_place(name), packed)
        self.new_files += 1
        self.new_bytes += len(packed)
        progress.add("pictures", 0, len(content))
        return True


async def open_picture_backup(source: PictureSource, store: ObjectStore) -> PictureBackup:
    """A backup of pictures that knows which ones are stored."""
    return PictureBackup(source, store, await list_file_names(store, FOLDER))


async def read_picture_names(store: ObjectStore, pictures: PictureParts) -> list[str]:
    """The names of the pictures in a backup."""
    parts = [await read_part(store, part) for part in pictures.parts]
    return b"".join(parts).decode().splitlines()


async def read_picture(store: ObjectStore, name: str) -> bytes:
    """A picture in a backup. Raises `BackupError` if it is missing or damaged."""
    place = find_picture_place(name)
    return unpack(await read_file(store, place), place)


async def restore_pictures(
    store: ObjectStore, pictures: PictureParts, target: PictureSource, used: Iterable[str]
) -> list[str]:
    """Write the pictures whose addresses are in use. Returns a sentence for each that cannot be."""
    tokens = {found["token"] for address in used if (found := _NAME.fullmatch(address.rpartition("/")[2]))}
    present, problems = set(await target.list_names()), list[str]()
    for name in await read_picture_names(store, pictures):
        found = _NAME.fullmatch(name)
        if found and found["token"] in tokens and name not in present:
            try:
                await target.write(name, await read_picture(store, name))
            except BackupError as error:
                problems.append(str(error))
    return problems


def find_picture_place(name: str) -> str:
    """The file of a picture in a backup."""
    return f"{FOLDER}/{name[:2]}/{name}"
