"""Stores members' own pictures: each is checked, re-encoded and saved under a new name."""

import asyncio
import re
import secrets
import sys
from asyncio.subprocess import PIPE
from collections.abc import Collection
from pathlib import Path

from app.kit.files import DRAFT, NOT_STORED, StorageError
from app.media.folders import BARE_ENVIRONMENT, ROOT, MediaFolders

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


class PictureStore:
    """Stores members' pictures as squares in two sizes. The address is that of the larger one."""

    def __init__(self, var: Path) -> None:
        self._folder = MediaFolders(var).members
        self._places = asyncio.Semaphore(AT_ONCE)

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
            except BaseException:
                self._discard(token)
                raise
        return f"{PREFIX}{token}-{SHOWN}.webp"

    async def delete(self, address: str) -> None:
        """Delete a picture in all sizes. Other addresses are ignored."""
        found = _NAME.fullmatch(address.removeprefix(PREFIX))
        if address.startswith(PREFIX) and found:
            for size in SIZES:
                (self._folder / f"{found['token']}-{size}.webp").unlink(missing_ok=True)

    def read(self, name: str) -> bytes | None:
        """The content of one size, or None."""
        if not _NAME.fullmatch(name):
            return None
        try:
            return (self._folder / name).read_bytes()
        except FileNotFoundError:
            return None

    def remove_unused(self, used: Collection[str], before: float) -> int:
        """Delete pictures that are older than `before` and not in use. Returns their number."""
        old = [path for path in self._folder.glob("*") if path.stat().st_mtime < before]
        tokens = {found["token"] for path in old if (found := _ANY_OF_A_PICTURE.match(path.name))}
        unused = {token for token in tokens if f"{PREFIX}{token}-{SHOWN}.webp" not in used}
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
        words = (sys.executable, "-m", "app.media.reencode", str(self._folder.absolute()), token, sizes)
        process = await asyncio.create_subprocess_exec(
            *words, stdin=PIPE, stdout=PIPE, stderr=PIPE, env=BARE_ENVIRONMENT, cwd=ROOT
        )
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
