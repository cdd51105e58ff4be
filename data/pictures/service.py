"""Finds or draws a requested picture. An SVG is sent while its pixels are still being made."""

import asyncio
from pathlib import Path
from typing import NamedTuple, Self

from app.kit.http.errors import UnavailableError
from app.media.drawing_process import MAX_WAITING, DrawingProcess
from data.pictures.files import PictureFiles
from data.pictures.paths import VECTOR_WORKER, WORKER, DemoFolders, PicturePath, parse_picture_path

MAX_ORDERS = MAX_WAITING // 2
"""SVGs waiting to become pixels; further ones are ordered when they are requested again.

The other half of the places is for what is drawn while somebody waits: the previews of links.
"""


class Picture(NamedTuple):
    """The response to a request for a picture."""

    content: bytes
    media_type: str
    is_final: bool


class PictureService:
    """The demo's pictures for one serving process."""

    def __init__(self, var: Path) -> None:
        self._files = PictureFiles(DemoFolders(var))
        self._vectors = DrawingProcess(VECTOR_WORKER, var, keeps_running=True)  # milliseconds each
        self._pixels = DrawingProcess(WORKER, var)  # up to a second each
        self._orders: dict[str, asyncio.Task[bool]] = {}

    async def __aenter__(self) -> Self:
        self.start_drawing()
        return self

    async def __aexit__(self, *_: object) -> None:
        for order in [*self._orders.values()]:
            order.cancel()
        await asyncio.gather(*self._orders.values(), return_exceptions=True)
        await self._vectors.close()
        await self._pixels.close()

    def start_drawing(self) -> None:
        """Start the process for vectors, so that the first picture does not wait for it."""
        self._vectors.start()

    async def find_picture(self, path: str) -> Picture | None:
        """Find or draw the picture of a path. None if the path names no picture."""
        parsed = parse_picture_path(path)
        if parsed is None:
            return None
        if picture := self._read(parsed):
            return picture
        if parsed.width:
            return await self._find_stand_in(parsed)
        process = self._vectors if parsed.is_vector else self._pixels
        return self._read(parsed) if await process.draw(parsed.path) else None

    async def _find_stand_in(self, path: PicturePath) -> Picture | None:
        """The vector in place of pixels that are still to be made. A browser shows either."""
        vector = await self.find_picture(path.vector.path)
        if vector:
            self._order_pixels(path)
        return vector and vector._replace(is_final=False)

    def _read(self, path: PicturePath) -> Picture | None:
        content = self._files.read(path)
        return Picture(content, path.media_type, is_final=True) if content else None

    def _order_pixels(self, path: PicturePath) -> None:
        if path.drawing in self._orders or len(self._orders) >= MAX_ORDERS:
            return
        order = asyncio.get_running_loop().create_task(self._draw_pixels(path))
        self._orders[path.drawing] = order
        order.add_done_callback(lambda _: self._orders.pop(path.drawing, None))

    async def _draw_pixels(self, path: PicturePath) -> bool:
        try:
            return await self._pixels.draw(path.path)
        except UnavailableError:
            return False  # the next request for it tries again
