"""Reads from a streaming replica of the database, where there is one, and where what it has is new enough.

Two things decide for each read. The replica is at most `MAX_LAG` behind: its position in the log is compared
with where the primary was a moment ago. And it has all that the reader wrote: each transaction of a member
counts in `member_write`, the session of each request brings the count, and the replica has to have the same.
Whatever fails on the replica is read from the primary.
"""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from typing import Final, Protocol, Self, TypeVar

import asyncpg
import structlog

from app.kit.background import end_task
from app.kit.database import queries
from app.kit.database.pool import Connection, Database, DatabaseUnavailableError, PoolLimits
from app.kit.http.errors import NotFoundError
from app.kit.observing.metrics import Gauge
from app.kit.observing.readiness import NotReadyError

MAX_LAG: Final = 5.0
LOOK_INTERVAL: Final = 1.0
LOOK_TIMEOUT: Final = 2.0
SAMPLES: Final = 120

T = TypeVar("T")

_log = structlog.get_logger()


class ReplicaReader(Protocol):
    """A member who reads, and how many transactions of theirs were committed."""

    @property
    def id(self) -> int: ...

    @property
    def writes(self) -> int: ...


class _NotThereYetError(Exception):
    """The replica lacks something that the reader wrote."""


class ReadReplica:
    """The replica at an address. Without an address everything is read from the primary."""

    def __init__(self, primary: Database, url: str = "", limits: PoolLimits | None = None) -> None:
        self._primary = primary
        self._database = Database(url, limits) if url else None
        self._watching: asyncio.Task[None] | None = None
        self._samples: deque[tuple[float, int]] = deque(maxlen=SAMPLES)
        self._fresh_at = 0.0
        self._fault: NotReadyError | None = None
        self.reads = 0
        """Reads that the replica answered."""
        self.refused = 0
        """Reads that it could have answered, had it been there and new enough."""

    async def __aenter__(self) -> Self:
        if self._database:
            await self._database.open()
            self._fresh_at = time.monotonic() - MAX_LAG - 1  # nothing is known yet
            self._watching = asyncio.create_task(self._watch())
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._database and self._watching:
            await end_task(self._watching)
            self._watching = None
            await self._database.close()

    async def read(
        self, work: Callable[[Connection], Awaitable[T]], reader: ReplicaReader | None = None
    ) -> T:
        """Read what may be some seconds old, but has all that the reader wrote. The work may run twice."""
        if self._database:
            try:
                return await self._read_replica(self._database, work, reader)
            except (_NotThereYetError, NotFoundError, DatabaseUnavailableError, asyncpg.PostgresError):
                self.refused += 1
        async with self._primary.reading() as connection:
            return await work(connection)

    @property
    def lag(self) -> float:
        """For how many seconds the replica may have had nothing new; 0 without one."""
        return time.monotonic() - self._fresh_at if self._watching else 0.0

    async def check(self) -> None:
        """Raise if there is a replica that is not used."""
        if not self._watching:
            return
        if self._fault:
            raise self._fault
        if self.lag > MAX_LAG:
            raise NotReadyError("behind", f"the replica is {self.lag:.0f} s behind")

    def list_gauges(self) -> Iterator[Gauge]:
        refused = "Reads that went to the primary, as the replica was away or lacked something"
        yield Gauge("undertone_replica_lag_seconds", "How old the replica may be", "max", lambda: self.lag)
        yield Gauge("undertone_replica_reads", "Reads from the replica", "total", lambda: self.reads)
        yield Gauge("undertone_replica_refused_reads", refused, "total", lambda: self.refused)

    async def _read_replica(
        self, database: Database, work: Callable[[Connection], Awaitable[T]], reader: ReplicaReader | None
    ) -> T:
        if self._fault or self.lag > MAX_LAG:
            raise _NotThereYetError
        async with database.reading() as connection:
            if reader and await queries.count_writes(connection, reader.id) < reader.writes:
                raise _NotThereYetError
            result = await work(connection)
        self.reads += 1
        return result

    async def _watch(self) -> None:
        while True:
            try:
                async with asyncio.timeout(LOOK_TIMEOUT):
                    await self._look()
            except (DatabaseUnavailableError, asyncpg.PostgresError, OSError, TimeoutError) as error:
                self._note(NotReadyError("away", str(error) or type(error).__name__))
            await asyncio.sleep(LOOK_INTERVAL)

    async def _look(self) -> None:
        """Compare how far the replica is with where the primary was."""
        assert self._database
        async with self._primary.reading() as connection:
            moment, written = time.monotonic(), await queries.read_log_position(connection)
        self._samples.append((moment, written.position))
        async with self._database.reading() as connection:
            replayed = await queries.read_log_position(connection)
        if replayed.system != written.system or not replayed.is_standby:
            self._note(NotReadyError("wrong", "DATABASE_REPLICA_URL names no standby of this database"))
            return
        self._fresh_at = max(
            (moment for moment, position in self._samples if position <= replayed.position),
            default=self._fresh_at,
        )
        self._note(None)

    def _note(self, fault: NotReadyError | None) -> None:
        if str(fault) != str(self._fault):
            words = "the replica is used" if fault is None else "the replica is not used"
            _log.warning(words, reason=str(fault or ""))
        self._fault = fault
