"""Pictures of products: decoded in processes of their own, and stored in three widths, as AVIF and WebP."""

import asyncio
import re
from asyncio.subprocess import Process
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from app.kit.storage.files import StorageError
from app.media.folders import MediaFolders, start_picture_process
from app.media.service import PictureRejectedError
from app.media.shared_pictures import SharedPictures
from app.settings import Settings

PREFIX = "/media/pictures/"
WIDTHS = (320, 640, 960)
FOLDER = "pictures/products"
PATIENCE = 20.0
NAME = re.compile(r"(?P<name>[0-9a-f]{32})-(?P<width>320|640|960)\.(?P<kind>webp|avif)")


class SizedPicture(NamedTuple):
    """A stored picture: its name, and the size of the one that pages name."""

    name: str
    width: int
    height: int


class ProductPictures:
    """The files of products' pictures, in the folder `var` or in the store of all machines.

    A name is the digest of what was fetched, so that a file never changes and a picture is stored once.
    """

    def __init__(self, settings: Settings) -> None:
        self.folder = MediaFolders(settings.shared_folder).products
        self._shared = SharedPictures(settings.store, settings.var, FOLDER) if settings.store else None

    async def load(self, file: str) -> bytes | None:
        """The content of a file. None where there is none of that name."""
        if not NAME.fullmatch(file):
            return None
        with suppress(FileNotFoundError):
            return (self.folder / file).read_bytes()
        return await self._shared.read(file) if self._shared else None

    async def share(self, name: str) -> None:
        """Move what was made here to the store of all machines, if there is one."""
        if self._shared:
            files = {file: (self.folder / file).read_bytes() for file in list_files(name)}
            await self._shared.write(files)
            self._remove(name)

    async def delete(self, names: Collection[str]) -> None:
        """Delete pictures that nothing shows. Raises if the store cannot be used."""
        if self._shared:
            await self._shared.delete_or_raise([file for name in names for file in list_files(name)])
        for name in names:
            self._remove(name)

    def _remove(self, name: str) -> None:
        for file in list_files(name):
            (self.folder / file).unlink(missing_ok=True)


def list_files(name: str) -> list[str]:
    return [f"{name}-{width}.{kind}" for width in WIDTHS for kind in ("webp", "avif")]


class PictureDecoder:
    """A process that decodes one picture after another. One that fails or takes too long is replaced."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._process: Process | None = None

    async def decode(self, content: bytes) -> SizedPicture:
        """Store a picture in all its sizes. Raises `PictureRejectedError` for what is no accepted picture."""
        try:
            async with asyncio.timeout(PATIENCE):
                answer = await self._ask(content)
        except (TimeoutError, BrokenPipeError, ConnectionResetError) as error:
            await self.close()
            raise PictureRejectedError("This picture takes too much time or memory.") from error
        except BaseException:
            await self.close()  # or its answer would be taken for that to the next picture
            raise
        if "reason" in answer:
            raise PictureRejectedError(answer["reason"])
        return SizedPicture(**answer)

    async def _ask(self, content: bytes) -> dict[str, Any]:
        process = await self._get_process()
        assert process.stdin
        assert process.stdout
        process.stdin.write(b"%d\n" % len(content) + content)
        await process.stdin.drain()
        line = await process.stdout.readline()
        if not line:
            if await process.wait() == 1:
                raise StorageError(f"Pictures cannot be written to {self._folder}.")
            raise BrokenPipeError("the decoding process ended")
        return msgspec.json.decode(line, type=dict[str, Any])

    async def _get_process(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            folder = str(self._folder.absolute())
            self._process = await start_picture_process("app.media.product_sizes", folder)
        return self._process

    async def close(self) -> None:
        process, self._process = self._process, None
        if process and process.returncode is None:
            process.kill()
            await process.wait()
