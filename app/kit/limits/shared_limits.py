"""The Redis or Valkey that counts requests for all machines, and what to do while it does not answer.

No request waits for it for longer than the timeout. While a reply is late, or there is no connection,
requests do not wait at all: `count` raises at once, and each machine counts for itself.

One task talks to the server, on one connection: what is asked while it waits for a reply is sent together
then. The client's pool would open a connection for each request that waits, while it waits.
"""

import asyncio
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final, NamedTuple, Self

import certifi
import structlog
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import InvalidResponse, RedisError

from app.kit.background import end_task
from app.kit.limits.machine_limits import Usage
from app.kit.limits.request_limits import LimitsAwayError
from app.kit.observing.metrics import Gauge
from app.kit.observing.readiness import NotReadyError

ANSWER_TIMEOUT: Final = 2.0
PING_INTERVAL: Final = 3.0
RETRY_INTERVAL: Final = 2.0
KEY: Final = "undertone:limit:"
# The first request of a caller begins its window. The answer is what was used with this request, and the
# milliseconds until the window ends.
COUNT: Final = """
local used = redis.call('INCRBY', KEYS[1], ARGV[2])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
    redis.call('PEXPIRE', KEYS[1], ARGV[1])
    left = tonumber(ARGV[1])
end
return {used, math.max(left, 1)}
"""

_log = structlog.get_logger()


class _WaitingRequest(NamedTuple):
    """A request to be counted. The reply is what `COUNT` answers, or None if the server is away."""

    who: str
    window: int  # milliseconds
    cost: int
    reply: asyncio.Future[tuple[int, int] | None]


class SharedLimits:
    """Counts for all machines. One connection in each process, which is opened again after it was lost."""

    def __init__(self, url: str, timeout: float) -> None:
        self._client = _make_client(url)
        self._timeout = timeout
        self._connection_task: asyncio.Task[None] | None = None
        self._waiting: list[_WaitingRequest] = []
        self._has_waiting = asyncio.Event()
        self._is_connected = False
        self._sent_at = 0.0  # what waits for its reply; 0 if nothing does
        self._reason = ""
        self._counted_alone = 0

    async def __aenter__(self) -> Self:
        self._connection_task = asyncio.create_task(self._keep_connected())
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._connection_task:
            await end_task(self._connection_task)
            self._connection_task = None

    async def count(self, who: str, allowed: int, window: float, cost: int = 1) -> Usage:
        """Count what a request costs. Raises `LimitsAwayError`."""
        request = _WaitingRequest(who, int(window * 1000), cost, asyncio.Future())
        reply = await self._count(request) if self._is_usable() else None
        if reply is None:
            self._counted_alone += 1
            raise LimitsAwayError
        used, milliseconds = reply
        return Usage(allowed, used, milliseconds / 1000)

    async def check(self) -> None:
        """Raise if this process should share its counts, and cannot."""
        if self._is_away():
            raise NotReadyError("away", self._reason or "no reply in time")

    def list_gauges(self) -> Iterator[Gauge]:
        away = "Processes that cannot reach the server that counts for all machines"
        alone = "Requests that were counted for one machine alone, though machines share their counts"
        yield Gauge("undertone_limits_away", away, "sum", self._is_away)
        yield Gauge("undertone_limits_counted_alone", alone, "total", lambda: self._counted_alone)

    def _is_usable(self) -> bool:
        is_late = bool(self._sent_at) and time.monotonic() - self._sent_at > self._timeout
        return self._is_connected and not is_late

    def _is_away(self) -> bool:
        return self._connection_task is not None and not self._is_usable()

    async def _count(self, request: _WaitingRequest) -> tuple[int, int] | None:
        self._waiting.append(request)
        self._has_waiting.set()
        return request.reply.result() if await _wait_for(request.reply, self._timeout) else None

    async def _keep_connected(self) -> None:
        while True:
            try:
                await self._send_until_lost()
            except (RedisError, OSError) as error:
                self._note_away(_describe(error))
            finally:
                await self._disconnect()
            await asyncio.sleep(RETRY_INTERVAL)

    async def _send_until_lost(self) -> None:
        """Connect, and answer until the connection is lost. A ping notices a server that hangs.

        A full server and a read-only one answer pings too: only a count of nobody proves that it counts.
        """
        self._waiting.append(_WaitingRequest("connecting", 1, 1, asyncio.Future()))
        await self._send()
        self._is_connected = True
        self._note_back()
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._has_waiting.wait(), PING_INTERVAL)
            self._has_waiting.clear()
            await self._send()

    async def _send(self) -> None:
        """Send a ping and all requests that wait, and answer these."""
        waiting = self._waiting[:]
        pipeline = self._client.pipeline(transaction=False)
        pipeline.ping()
        for each in waiting:
            pipeline.eval(COUNT, 1, KEY + each.who, each.window, each.cost)
        self._sent_at = time.monotonic()
        sending = asyncio.ensure_future(pipeline.execute(raise_on_error=False))
        try:
            if not await _wait_for(sending, ANSWER_TIMEOUT):
                raise TimeoutError
        finally:
            sending.cancel()
        self._sent_at = 0.0
        _, *replies = sending.result()
        for each, reply in zip(waiting, replies, strict=True):
            if isinstance(reply, RedisError):
                raise reply
            each.reply.set_result(reply)
        del self._waiting[: len(waiting)]

    async def _disconnect(self) -> None:
        self._is_connected = False
        self._sent_at = 0.0
        for each in self._waiting:
            if not each.reply.done():
                each.reply.set_result(None)
        self._waiting.clear()
        with suppress(RedisError, OSError):
            await self._client.aclose()

    def _note_away(self, reason: str) -> None:
        if not self._reason:
            _log.warning("limits are counted by each machine for itself", reason=reason)
        self._reason = reason

    def _note_back(self) -> None:
        if self._reason:
            _log.warning("limits are counted for all machines again")
        self._reason = ""


async def find_limits_problem(url: str) -> str:
    """Describe a fault of the server at an address, as the end of a sentence. Empty if it counts."""
    try:
        async with asyncio.timeout(ANSWER_TIMEOUT), _make_client(url) as client:
            await client.eval(COUNT, 1, KEY + "doctor", 1, 1)
    except (RedisError, OSError) as error:
        return _describe(error)
    return ""


def _make_client(url: str) -> Redis:
    """Make a client that sends each command once: one that came late may have been counted."""
    authorities: Any = {"ssl_ca_certs": certifi.where()} if url.startswith("rediss:") else {}
    return Redis.from_url(
        url,
        protocol=2,  # no command of the connection but AUTH and SELECT
        driver_info=None,
        retry=Retry(NoBackoff(), 0),
        socket_timeout=None,
        socket_connect_timeout=ANSWER_TIMEOUT,
        **authorities,
    )


def _describe(error: Exception) -> str:
    if isinstance(error, InvalidResponse):
        return "this is not a Redis server"
    return str(error) or "it does not answer"


async def _wait_for(awaited: asyncio.Future[Any], seconds: float) -> bool:
    """Wait. In two halves: a process that was busy for the whole first one can still read what has come."""
    for _ in range(2):
        if not awaited.done():
            await asyncio.wait([awaited], timeout=seconds / 2)
    return awaited.done()
