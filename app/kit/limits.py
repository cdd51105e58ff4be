"""Counts the requests of each caller, in a file that all processes of the machine share.

The counts live in `app.kit.mapped_rows`, not in PostgreSQL: search and matching are limited too, and they
neither wait for the database nor stop without it. Several machines each count for themselves.
"""

import math
import struct
from collections.abc import Awaitable, Callable
from hashlib import blake2b
from pathlib import Path
from typing import Any, Self

from litestar.connection import ASGIConnection
from litestar.handlers.base import BaseRouteHandler

from app.kit import clock
from app.kit.caller import network_of
from app.kit.errors import RateLimitError, may_raise
from app.kit.mapped_rows import MappedRows
from app.kit.request_context import context_of
from app.kit.services import find_service
from app.settings import Limits

WINDOW = 60.0
ROWS = 16_384
PLACES = 4  # callers in a row; a further one replaces the one counted longest ago
_PLACE = struct.Struct("<QdQ")  # hash of the caller, start of its minute, requests since then
_ROW = _PLACE.size * PLACES

Guard = Callable[[ASGIConnection[Any, Any, Any, Any], BaseRouteHandler], Awaitable[None]]


class RateLimits:
    """The counts of this machine and their limits."""

    def __init__(self, file: Path, limits: Limits, key: str) -> None:
        self._rows = MappedRows(file, ROWS, _ROW)
        self._limits = limits
        self._key = blake2b(key.encode(), digest_size=32).digest()

    def __enter__(self) -> Self:
        self._rows.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._rows.__exit__()

    def spend(self, name: str, caller: str) -> None:
        """Count a request of a caller. Over the limit, raise `RateLimitError` with the seconds to wait."""
        allowed: int = getattr(self._limits, name)
        digest = blake2b(f"{name} {caller}".encode(), digest_size=8, key=self._key).digest()
        who = int.from_bytes(digest, "little") or 1
        moment = clock.now().timestamp()
        with self._rows.lock_row(who % ROWS) as row:
            place, began, used = self._find(row, who, moment)
            if used >= allowed:
                raise RateLimitError(math.ceil(began + WINDOW - moment))
            _PLACE.pack_into(self._rows.content, place, who, began, used + 1)

    def _find(self, row: int, who: int, moment: float) -> tuple[int, float, int]:
        """The position of a caller's count in the file, the start of its minute, and the count."""
        starts = range(row, row + _ROW, _PLACE.size)
        places = [(start, *_PLACE.unpack_from(self._rows.content, start)) for start in starts]
        for place, owner, began, used in places:
            if owner == who:
                return (place, began, used) if 0 <= moment - began < WINDOW else (place, moment, 0)
        oldest = min(places, key=lambda place: place[2])
        return oldest[0], moment, 0


def limited(name: str) -> Guard:
    """A guard that counts requests by a name of `settings.Limits`, for each member or else each address."""
    assert name in Limits.__struct_fields__

    @may_raise(RateLimitError)
    async def within_limit(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
        scope: Any = connection.scope
        context_of(scope).limited_as = name
        find_service(connection, RateLimits).spend(name, caller_of(scope))

    return within_limit


def caller_of(scope: Any) -> str:
    """What a request is counted by: the member, or else the network."""
    if member := context_of(scope).member:
        return f"member {member.id}"
    client = scope.get("client")
    return network_of(client[0]) if client else "nobody"
