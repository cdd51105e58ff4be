"""Pictures in a backup: members', and those of products that staff sent and that no server has.

A picture never changes under its name, so none is read twice.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Collection, Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from app.backup.files import BackupError, fetch_file, store_file
from app.kit.storage.object_store import ObjectStore, open_store
from app.media.folders import MediaFolders
from app.media.product_pictures import FOLDER as SHARED_PRODUCTS
from app.media.product_pictures import NAME as PRODUCT
from app.media.shared_pictures import FOLDER as SHARED_FOLDER
from app.settings import Settings

_MEMBERS = re.compile(r"(?P<token>[0-9a-f]{32})-\d+\.webp")
PRODUCTS = "products/"  # the names of products' pictures in a backup begin with this


class PictureFolder(NamedTuple):
    """The pictures of a shop: in its folders, or in the store of all machines."""

    store: ObjectStore
    members: str
    products: str

    async def list_members(self) -> list[str]:
        """The names of all pictures of members, in order."""
        return sorted([name async for name in self._list(self.members) if _MEMBERS.fullmatch(name)])

    async def list_products(self, fetched: Collection[str]) -> list[str]:
        """The names of the pictures of products that are no copies of what a server has."""
        names = [name async for name in self._list(self.products) if PRODUCT.fullmatch(name)]
        return sorted(f"{PRODUCTS}{name}" for name in names if name[:32] not in fetched)

    async def _list(self, folder: str) -> AsyncIterator[str]:
        async for found in self.store.list_objects(folder):
            yield found.key.rpartition("/")[2]

    def find_key(self, name: str) -> str:
        """The place where a picture is stored."""
        if name.startswith(PRODUCTS):
            return f"{self.products}/{name.removeprefix(PRODUCTS)}"
        return f"{self.members}/{name}"


def open_picture_folder(settings: Settings) -> PictureFolder:
    if settings.store:
        return PictureFolder(open_store(settings.store), SHARED_FOLDER, SHARED_PRODUCTS)
    folders = MediaFolders(settings.shared_folder)
    return PictureFolder(open_store(str(folders.members.parent)), folders.members.name, folders.products.name)


async def store_pictures(
    source: PictureFolder,
    names: Iterable[str],
    store: ObjectStore,
    known: Mapping[str, str],
    stored: dict[str, int],
    draft: Path,
) -> dict[str, str]:
    """Store the pictures that are not known or not stored. Returns the hash of each picture there is."""
    digests = dict[str, str]()
    for name in names:
        if known.get(name) in stored:
            digests[name] = known[name]
        elif content := await source.store.get(source.find_key(name)):  # perhaps deleted meanwhile
            await asyncio.to_thread(draft.write_bytes, content)
            digests[name] = await store_file(store, draft, stored)
    return digests


async def restore_pictures(
    store: ObjectStore, pictures: Mapping[str, str], target: PictureFolder, used: Iterable[str], draft: Path
) -> list[str]:
    """Write the pictures of products, and those of members whose addresses are in use.

    Returns a sentence for each that cannot be.
    """
    tokens = {found["token"] for address in used if (found := _MEMBERS.fullmatch(address.rpartition("/")[2]))}
    present = {*await target.list_members(), *await target.list_products(())}
    problems = list[str]()
    for name, digest in pictures.items():
        if (name.startswith(PRODUCTS) or name[:32] in tokens) and name not in present:
            try:
                await fetch_file(store, digest, draft)
                await target.store.put(target.find_key(name), draft)
            except BackupError as error:
                problems.append(f"The picture {name}: {error}")
    return problems
