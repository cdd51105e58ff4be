"""Counts the requests of each caller, in a file that all processes of the machine share.

The counts live in a small mapped file with a lock for each row, not in PostgreSQL: search and matching are
limited too, and they neither wait for the database nor stop without it. A count costs a few microseconds,
survives a restart of the API, and a killed process leaves no lock behind. Several machines each count for
themselves.
"""

import fcntl
import math
import mmap
import os
import struct
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import Any, Self

from litestar.connection import ASGIConnection
from litestar.handlers.base import BaseRouteHandler

from app.kit import clock
from app.kit.caller import network_of
from app.kit.errors import RateLimitError, may_raise
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
        self._path = file
        self._limits = limits
        self._key = blake2b(key.encode(), digest_size=32).digest()

    def __enter__(self) -> Self:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        os.posix_fallocate(
            self._file, 0, ROWS * _ROW
        )  # fails now if the disk is full, and not while counting
        self._rows = mmap.mmap(self._file, ROWS * _ROW)
        return self

    def __exit__(self, *_: object) -> None:
        self._rows.close()
        os.close(self._file)

    def spend(self, name: str, caller: str) -> None:
        """Count a request of a caller. Over the limit, raise `RateLimitError` with the seconds to wait."""
        allowed: int = getattr(self._limits, name)
        digest = blake2b(f"{name} {caller}".encode(), digest_size=8, key=self._key).digest()
        who = int.from_bytes(digest, "little") or 1
        moment = clock.now().timestamp()
        with self._row(who) as row:
            place, began, used = self._find(row, who, moment)
            if used >= allowed:
                raise RateLimitError(math.ceil(began + WINDOW - moment))
            _PLACE.pack_into(self._rows, place, who, began, used + 1)

    def _find(self, row: int, who: int, moment: float) -> tuple[int, float, int]:
        """The position of a caller's count in the file, the start of its minute, and the count."""
        starts = range(row, row + _ROW, _PLACE.size)
        places = [(start, *_PLACE.unpack_from(self._rows, start)) for start in starts]
        for place, owner, began, used in places:
            if owner == who:
                return (place, began, used) if 0 <= moment - began < WINDOW else (place, moment, 0)
        oldest = min(places, key=lambda place: place[2])
        return oldest[0], moment, 0

    @contextmanager
    def _row(self, who: int) -> Iterator[int]:
        row = who % ROWS * _ROW
        fcntl.lockf(self._file, fcntl.LOCK_EX, _ROW, row)
        try:
            yield row
        finally:
            fcntl.lockf(self._file, fcntl.LOCK_UN, _ROW, row)


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
