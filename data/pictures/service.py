"""Finds or draws a requested picture. An SVG is sent while its pixels are still being made."""

import asyncio
from pathlib import Path
from typing import NamedTuple, Self

from app.kit.http.errors import UnavailableError
from app.media.drawing_process import DrawingProcess
from data.pictures.files import PictureFiles
from data.pictures.paths import VECTOR_WORKER, WORKER, DemoFolders, PicturePath, parse_picture_path

MAX_ORDERS = 200  # SVGs waiting to become pixels; further ones are ordered when they are requested again


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
        options = parse_picture_path(path)
        if options is None:
            return None
        if picture := self._read(options):
            return picture
        if options.width:
            return await self._find_stand_in(options)
        process = self._vectors if options.is_vector else self._pixels
        return self._read(options) if await process.draw(options.path) else None

    async def _find_stand_in(self, options: PicturePath) -> Picture | None:
        """The vector in place of pixels that are still to be made. A browser shows either."""
        vector = await self.find_picture(options.vector.path)
        if vector:
            self._order_pixels(options)
        return vector and vector._replace(is_final=False)

    def _read(self, options: PicturePath) -> Picture | None:
        content = self._files.read(options)
        return Picture(content, options.media_type, is_final=True) if content else None

    def _order_pixels(self, options: PicturePath) -> None:
        if options.drawing in self._orders or len(self._orders) >= MAX_ORDERS:
            return
        order = asyncio.get_running_loop().create_task(self._draw_pixels(options))
        self._orders[options.drawing] = order
        order.add_done_callback(lambda _: self._orders.pop(options.drawing, None))

    async def _draw_pixels(self, options: PicturePath) -> bool:
        try:
            return await self._pixels.draw(options.path)
        except UnavailableError:
            return False  # the next request for it tries again
