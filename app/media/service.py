"""Stores members' own pictures: each is checked, re-encoded and saved under a new name."""

import asyncio
import re
import secrets
from asyncio.subprocess import PIPE
from collections.abc import Collection
from contextlib import AbstractAsyncContextManager, nullcontext
from datetime import datetime
from pathlib import Path

from app.kit.storage.files import DRAFT, NOT_STORED, StorageError
from app.media.folders import MediaFolders, start_picture_process
from app.media.shared_pictures import SharedPictures
from app.settings import Settings

MAX_PICTURE_BYTES = 5 << 20
SIZES = (96, 384)
SHOWN = SIZES[-1]
PATIENCE = 20.0
AT_ONCE = 2
PREFIX = "/media/members/"
_NAME = re.compile(r"(?P<token>[0-9a-f]{32})-(?:96|384)\.webp")
_ANY_OF_A_PICTURE = re.compile(r"\.?(?P<token>[0-9a-f]{32})-")


class PictureRejectedError(ValueError):
    """The file is no accepted picture. The message is for the sender."""


def open_pictures(settings: Settings) -> "PictureStore":
    """Open members' pictures, in a folder or in the store of all machines."""
    shared = SharedPictures(settings.store, settings.var) if settings.store else None
    return PictureStore(settings.shared_folder, shared)


def find_address(name: str) -> str | None:
    """The address of the picture that a file belongs to. None for a name that no file has."""
    found = _NAME.fullmatch(name)
    return _write_address(found["token"]) if found else None


class PictureStore:
    """Stores members' pictures as squares in two sizes. The address is that of the larger one.

    They are in the folder `var`, or with `shared` in the store of all machines.
    """

    def __init__(self, var: Path, shared: SharedPictures | None = None) -> None:
        self._folder = MediaFolders(var).members
        self._shared = shared
        self._places = asyncio.Semaphore(AT_ONCE)

    @property
    def is_shared(self) -> bool:
        return self._shared is not None

    def forget_unused_regularly(self) -> AbstractAsyncContextManager[None]:
        """Look after this machine's copies of shared pictures while the process runs."""
        return self._shared.forget_unused_regularly() if self._shared else nullcontext()

    async def save(self, content: bytes) -> str:
        """Check, re-encode and store a picture. Returns its address.

        Raises `PictureRejectedError` for the sender, `StorageError` where there is no room for it.
        """
        if len(content) > MAX_PICTURE_BYTES:
            raise PictureRejectedError(f"Please choose a picture of at most {MAX_PICTURE_BYTES >> 20} MB.")
        token = secrets.token_hex(16)
        async with self._places:
            try:
                await self._reencode(content, token)
                if self._shared:
                    await self._shared.write({name: self._read(name) for name in _list_names(token)})
            except BaseException:
                self._discard(token)
                raise
        if self._shared:
            self._discard(token)
        return _write_address(token)

    async def delete(self, address: str) -> None:
        """Delete a picture in all sizes. Other addresses are ignored."""
        found = _NAME.fullmatch(address.removeprefix(PREFIX))
        if not (address.startswith(PREFIX) and found):
            return
        names = _list_names(found["token"])
        for name in names:
            (self._folder / name).unlink(missing_ok=True)
        if self._shared:
            await self._shared.delete(names)

    def forget(self, name: str) -> None:
        """Delete this machine's copy of a picture that was erased through another machine."""
        if self._shared and (found := _NAME.fullmatch(name)):
            self._shared.forget(_list_names(found["token"]))

    async def load(self, name: str) -> bytes | None:
        """The content of one size, wherever it is. None if there is none."""
        content = self.read(name)
        if content is None and self._shared and _NAME.fullmatch(name):
            content = await self._shared.read(name)
        return content

    def read(self, name: str) -> bytes | None:
        """The content of one size in the folder, or None."""
        if not _NAME.fullmatch(name):
            return None
        try:
            return self._read(name)
        except FileNotFoundError:
            return None

    def _read(self, name: str) -> bytes:
        return (self._folder / name).read_bytes()

    async def sweep(self, used: Collection[str], before: datetime) -> int:
        """Delete pictures that are older than `before` and not in use, wherever they are."""
        removed = self.remove_unused(used, before.timestamp())
        if not self._shared:
            return removed
        unused = [name async for name in self._shared.list_older(before) if find_address(name) not in used]
        await self._shared.delete_or_raise(unused)
        return removed + len({find_address(name) for name in unused})

    def remove_unused(self, used: Collection[str], before: float) -> int:
        """Delete pictures that are older than `before` and not in use. Returns their number."""
        old = [path for path in self._folder.glob("*") if path.stat().st_mtime < before]
        tokens = {found["token"] for path in old if (found := _ANY_OF_A_PICTURE.match(path.name))}
        unused = {token for token in tokens if _write_address(token) not in used}
        for path in old:
            found = _ANY_OF_A_PICTURE.match(path.name)
            if found and (found["token"] in unused or path.name.endswith(DRAFT)):
                path.unlink(missing_ok=True)
        return len(unused)

    def _discard(self, token: str) -> None:
        """Delete what a failed upload left, drafts too."""
        for left in self._folder.glob(f"*{token}-*"):
            left.unlink(missing_ok=True)

    async def _reencode(self, content: bytes, token: str) -> None:
        """Re-encode in a separate process, which has no secrets and few resources."""
        sizes = ",".join(map(str, SIZES))
        folder = str(self._folder.absolute())
        process = await start_picture_process("app.media.reencode", folder, token, sizes, stderr=PIPE)
        try:
            async with asyncio.timeout(PATIENCE):
                message, reason = await process.communicate(content)
        except TimeoutError:
            message, reason = b"", b""
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        if process.returncode == NOT_STORED:
            raise StorageError(reason.decode())
        if process.returncode != 0:
            raise PictureRejectedError(
                message.decode() or "This picture cannot be read. Please choose another one."
            )


def _write_address(token: str) -> str:
    return f"{PREFIX}{token}-{SHOWN}.webp"


def _list_names(token: str) -> list[str]:
    return [f"{token}-{size}.webp" for size in SIZES]
