"""Pictures of shared links: those drawn lately are stored, others are drawn by a process when requested."""

from collections import Counter
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Self

import msgspec

from app.kit.http.errors import UnavailableError
from app.kit.storage.bounded_folder import BoundedFolder
from app.media.drawing_process import DrawingProcess
from app.media.share.cards import ShareCard

MAX_BYTES = 64 << 20
MAX_FOR_ONE = 8
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
        self._asked_by: Counter[str] = Counter()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._process.close()

    def find(self, card: ShareCard) -> bytes | None:
        """The picture of a card as a PNG, if it was drawn lately."""
        return self._files.read(_name_file(card))

    async def draw(self, card: ShareCard, caller: str) -> bytes:
        """Draw the picture of a card. A caller may wait for a few at once; the rest is for others."""
        if self._asked_by[caller] >= MAX_FOR_ONE:
            raise UnavailableError("Too many pictures are being drawn right now.")
        self._asked_by[caller] += 1
        try:
            order = {"name": _name_file(card), "card": card}
            await self._process.draw(_encode(order).decode())
        finally:
            self._asked_by[caller] -= 1
            if not self._asked_by[caller]:
                del self._asked_by[caller]
        content = self.find(card)
        if content is None:
            raise UnavailableError("This picture cannot be drawn right now.")
        return content


def _name_file(card: ShareCard) -> str:
    return f"{blake2b(_encode(card), digest_size=16, key=_digest_drawing_code()).hexdigest()}.png"


@cache
def _digest_drawing_code() -> bytes:
    """Other code draws other pictures of the same cards."""
    return blake2b(_DRAWING.read_bytes(), digest_size=16).digest()
