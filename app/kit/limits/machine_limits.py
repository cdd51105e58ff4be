"""Counts the requests of each caller, in a file that all processes of this machine share.

The counts live in mapped files, not in PostgreSQL: search and matching are limited too, and they neither wait
for the database nor stop without it.
"""

import math
import struct
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple, Self

from app.kit import clock
from app.kit.http.errors import RateLimitError
from app.kit.limits.mapped_rows import MappedRows
from app.settings import Limits

WINDOW = 60.0
HOUR = 3600.0
HOURLY = frozenset(("staff_network", "staff_networks"))
"""These are counted for an hour. Everything else is for a minute."""
ROWS = 16_384
PLACES = 4  # callers in a row; a further one replaces the one counted longest ago
_PLACE = struct.Struct("<QdQ")  # hash of the caller, start of its window, what was used since then
_ROW = _PLACE.size * PLACES


class Usage(NamedTuple):
    """The part of a limit that a caller has used by now, and the seconds until it is counted anew."""

    allowed: float
    used: int
    seconds: float


class MachineLimits:
    def __init__(self, file: Path, limits: Limits, key: str) -> None:
        self._rows = MappedRows(file, ROWS, _ROW)
        self._limits = limits
        self._key = blake2b(key.encode(), digest_size=32).digest()

    def __enter__(self) -> Self:
        self._rows.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._rows.__exit__()

    def count_request(self, name: str, caller: str, cost: int = 1) -> Usage:
        """Count what a request costs. Over the limit, raise `RateLimitError` with the seconds to wait.

        The last request within the limit may cost more than what is left of it.
        """
        return check_usage(self._count(name, caller, self.find_allowed(name), cost), cost)

    def record(self, name: str, caller: str, cost: int = 1) -> None:
        """Count what was allowed elsewhere."""
        self._count(name, caller, math.inf, cost)

    def find_allowed(self, name: str) -> int:
        """Find the number of usual requests that a limit allows in a minute."""
        allowed: int = getattr(self._limits, name)
        return allowed

    def find_window(self, name: str) -> float:
        """For how many seconds a limit counts."""
        return HOUR if name in HOURLY else WINDOW

    def hash_caller(self, name: str, caller: str) -> bytes:
        """Identify the count of a caller without naming who it is."""
        return blake2b(f"{name} {caller}".encode(), digest_size=16, key=self._key).digest()

    def _count(self, name: str, caller: str, allowed: float, cost: int) -> Usage:
        """Count what a request costs, which is not used where all that is allowed was."""
        who = int.from_bytes(self.hash_caller(name, caller)[:8], "little") or 1
        moment, window = clock.now().timestamp(), self.find_window(name)
        with self._rows.lock_row(who % ROWS) as row:
            place, began, used = self._find(row, who, moment, window)
            if used < allowed:
                _PLACE.pack_into(self._rows.content, place, who, began, used + cost)
        return Usage(allowed, used + cost, began + window - moment)

    def _find(self, row: int, who: int, moment: float, window: float) -> tuple[int, float, int]:
        """The position of a caller's count in the file, the start of its window, and the count."""
        starts = range(row, row + _ROW, _PLACE.size)
        places = [(start, *_PLACE.unpack_from(self._rows.content, start)) for start in starts]
        for place, owner, began, used in places:
            if owner == who:
                return (place, began, used) if 0 <= moment - began < window else (place, moment, 0)
        oldest = min(places, key=lambda place: place[2])
        return oldest[0], moment, 0


def check_usage(usage: Usage, cost: int) -> Usage:
    """Raise `RateLimitError` if all that is allowed was used before a request that cost so much."""
    if usage.used - cost >= usage.allowed:
        raise RateLimitError(math.ceil(usage.seconds))
    return usage
