"""The Redis or Valkey that counts requests for all machines, and what to do while it does not answer.

No request waits for it for longer than the timeout. While a reply is late, or there is no connection,
requests do not wait at all: `count` raises at once, and each machine counts for itself.
"""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from typing import Final, Self

import structlog

from app.kit.metrics import Gauge
from app.kit.readiness import NotReadyError
from app.kit.redis_connection import RedisConnection, RedisError
from app.limits_url import parse_limits_url

CONNECT_TIMEOUT: Final = 2.0
PING_INTERVAL: Final = 3.0
PING_TIMEOUT: Final = 1.0
RETRY_INTERVAL: Final = 2.0
KEY: Final = "undertone:limit:"
# The first request of a caller begins its window. The answer is how long to wait, 0 within the limit. What
# a request costs may reach beyond the limit; the next one waits.
COUNT: Final = """
local used = redis.call('INCRBY', KEYS[1], ARGV[3])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
    redis.call('PEXPIRE', KEYS[1], ARGV[2])
    left = tonumber(ARGV[2])
end
if used - ARGV[3] >= tonumber(ARGV[1]) then
    return math.max(left, 1)
end
return 0
"""

_log = structlog.get_logger()


class LimitsAwayError(Exception):
    """The server cannot count now."""


class LimitsServer:
    """Counts for all machines. One connection in each process, which is opened again after it was lost."""

    def __init__(self, url: str, timeout: float) -> None:
        self._address = parse_limits_url(url)
        self._timeout = timeout
        self._connection: RedisConnection | None = None
        self._staying_connected: asyncio.Task[None] | None = None
        self._reason = ""
        self._counted_alone = 0

    async def __aenter__(self) -> Self:
        self._staying_connected = asyncio.create_task(self._stay_connected())
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._staying_connected:
            self._staying_connected.cancel()
            with suppress(asyncio.CancelledError):
                await self._staying_connected
            self._staying_connected = None

    async def count(self, who: str, allowed: int, window: float, cost: int = 1) -> float:
        """Count what a request costs; the seconds to wait if it is over the limit, else 0.

        Raises `LimitsAwayError`.
        """
        try:
            return await self._count(who, allowed, window, cost)
        except LimitsAwayError:
            self._counted_alone += 1
            raise

    async def check(self) -> None:
        """Raise if this process should share its counts, and cannot."""
        if self._staying_connected and not self._find_usable():
            raise NotReadyError("away", self._reason or "no reply in time")

    def list_gauges(self) -> Iterator[Gauge]:
        """What the metrics say of it."""
        yield Gauge(
            "undertone_limits_away",
            "Processes that cannot reach the server that counts for all machines",
            "sum",
            lambda: bool(self._staying_connected and not self._find_usable()),
        )
        yield Gauge(
            "undertone_limits_counted_alone",
            "Requests that were counted for one machine alone, though machines share their counts",
            "total",
            lambda: self._counted_alone,
        )

    async def _count(self, who: str, allowed: int, window: float, cost: int) -> float:
        connection = self._find_usable()
        if connection is None:
            raise LimitsAwayError
        milliseconds = str(int(window * 1000))
        reply = connection.send("EVAL", COUNT, "1", KEY + who, str(allowed), milliseconds, str(cost))
        # Not `asyncio.timeout`, which would throw away a reply that came while this process was busy.
        done, _ = await asyncio.wait([reply], timeout=self._timeout)
        if not done:
            raise LimitsAwayError
        try:
            return int(reply.result() or 0) / 1000
        except RedisError as error:
            connection.close(str(error))
            raise LimitsAwayError from error
        except ConnectionError as error:
            raise LimitsAwayError from error

    def _find_usable(self) -> RedisConnection | None:
        connection = self._connection
        if connection is None or connection.closed.done() or connection.has_waited(self._timeout):
            return None
        return connection

    async def _stay_connected(self) -> None:
        while True:
            try:
                async with asyncio.timeout(CONNECT_TIMEOUT):
                    connection = await RedisConnection.open(self._address)
                await self._use(connection)
            except (OSError, RedisError) as error:
                self._note_away(str(error) or "it does not answer")
            await asyncio.sleep(RETRY_INTERVAL)

    async def _use(self, connection: RedisConnection) -> None:
        """Use a connection until it is lost. A ping notices a server that hangs."""
        self._connection = connection
        self._note_back()
        try:
            while not connection.closed.done():
                await asyncio.wait([connection.closed], timeout=PING_INTERVAL)
                await asyncio.wait([connection.send("PING")], timeout=PING_TIMEOUT)
                if connection.has_waited(PING_TIMEOUT):
                    connection.close("it does not answer")
            self._note_away(connection.closed.result())
        finally:
            self._connection = None
            connection.close("no longer used")

    def _note_away(self, reason: str) -> None:
        if not self._reason:
            _log.warning("limits are counted by each machine for itself", reason=reason)
        self._reason = reason

    def _note_back(self) -> None:
        if self._reason:
            _log.warning("limits are counted for all machines again")
        self._reason = ""


async def find_limits_problem(url: str) -> str:
    """What is wrong with the server at an address, as the end of a sentence. Empty if it counts."""
    try:
        async with asyncio.timeout(CONNECT_TIMEOUT):
            connection = await RedisConnection.open(parse_limits_url(url))
            try:
                await connection.send("EVAL", COUNT, "1", KEY + "doctor", "1", "1", "1")
            finally:
                connection.close("no longer used")
    except (OSError, RedisError, ValueError) as error:
        return str(error) or "it does not answer"
    return ""
