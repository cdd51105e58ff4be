"""The demo's pictures as served: from their place or drawn now; vectors stand in for pixels to come."""

import asyncio
from pathlib import Path
from typing import NamedTuple, Self

from app.kit.errors import UnavailableError
from app.media.hand import Hand
from app.media.names import Asked, asked_for
from app.media.places import Places

WAITING = 200  # pixels on order; what comes on top is ordered when it is asked for again


class Picture(NamedTuple):
    """What is sent."""

    content: bytes
    media_type: str
    is_final: bool


class DemoGallery:
    """Pictures of the demo for one serving process."""

    def __init__(self, var: Path) -> None:
        self._places = Places(var)
        self._pencil = Hand(var)  # vectors, milliseconds each
        self._press = Hand(var)  # pixels, up to a second each
        self._orders: dict[str, asyncio.Task[bool]] = {}

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        for order in [*self._orders.values()]:
            order.cancel()
        await asyncio.gather(*self._orders.values(), return_exceptions=True)
        await self._pencil.close()
        await self._press.close()

    async def picture(self, path: str) -> Picture | None:
        """The picture of that path, or nothing."""
        asked = asked_for(path)
        if asked is None:
            return None
        content = self._held(asked.path)
        if content is not None:
            return Picture(content, asked.media_type, is_final=True)
        if asked.width:
            return await self._stand_in(asked)
        hand = self._pencil if asked.is_vector else self._press
        if not await hand.make(asked.path):
            return None
        content = self._held(asked.path)
        return Picture(content, asked.media_type, is_final=True) if content is not None else None

    async def _stand_in(self, asked: Asked) -> Picture | None:
        """The vector in place of pixels that are still to be made. A browser shows either."""
        vector = await self.picture(asked.vector.path)
        if vector:
            self._order(asked)
        return vector and vector._replace(is_final=False)

    def _held(self, path: str) -> bytes | None:
        try:
            return (self._places.demo / path).read_bytes()
        except FileNotFoundError:
            return None

    def _order(self, asked: Asked) -> None:
        if asked.drawing in self._orders or len(self._orders) >= WAITING:
            return
        order = asyncio.get_running_loop().create_task(self._made(asked))
        self._orders[asked.drawing] = order
        order.add_done_callback(lambda _: self._orders.pop(asked.drawing, None))

    async def _made(self, asked: Asked) -> bool:
        try:
            return await self._press.make(asked.path)
        except UnavailableError:
            return False  # asked for again, it is tried again
