"""Pictures of shared links: those drawn lately are stored, others are drawn by a process when requested."""

from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Self

import msgspec

from app.kit.bounded_folder import BoundedFolder
from app.kit.errors import UnavailableError
from app.media.drawing_process import DrawingProcess
from app.media.share.cards import ShareCard

MAX_BYTES = 64 << 20
WORKER = "app.media.share.worker"
_DRAWING = Path(__file__).with_name("drawing.py")
_encode = msgspec.json.Encoder().encode


def open_folder(var: Path) -> BoundedFolder:
    """The folder of the pictures drawn lately, by the data folder of the shop."""
    return BoundedFolder(var / "media" / "share", MAX_BYTES)


class SharePictures:
    """Draws cards. The same card is drawn once, as long as there is room for its picture."""

    def __init__(self, var: Path) -> None:
        self._files = open_folder(var)
        self._process = DrawingProcess(WORKER, var)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._process.close()

    async def draw(self, card: ShareCard) -> bytes:
        """The picture of a card, as a PNG."""
        text = _encode(card)
        name = f"{blake2b(text, digest_size=16, key=_drawing_digest()).hexdigest()}.png"
        content = self._files.read(name)
        if content is None:
            await self._process.draw(_encode({"name": name, "card": msgspec.Raw(text)}).decode())
            content = self._files.read(name)
        if content is None:
            raise UnavailableError("This picture cannot be drawn right now.")
        return content


@cache
def _drawing_digest() -> bytes:
    """Other code draws other pictures of the same cards."""
    return blake2b(_DRAWING.read_bytes(), digest_size=16).digest()
