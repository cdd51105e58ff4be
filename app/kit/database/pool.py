"""Access to PostgreSQL: one pool in each process, and transactions, which Piccolo's queries join.

Everything that talks to the database does so inside one of five blocks of a `Database`:

- `unit_of_work()`: one transaction, committed on return and rolled back on raise;
- `own_transaction()`: a transaction of its own for what must survive an error answer;
- `reading()`: a connection without a transaction, for single statements;
- `snapshot()`: several statements that see the same state;
- `bulk()`: a connection without timeouts, for COPY, importers and snapshots.

The first four may go through a pooler such as pgbouncer in transaction mode, where each transaction may have
another server connection. `direct_url` is then the address without it: for `bulk()`, LISTEN and migrations.

Each yields the asyncpg connection for hot queries and COPY. Piccolo queries awaited inside the block use the
same one, so a block is one task's: what it starts with `gather` would have to share a connection, and cannot.
"""

import asyncio
import errno
import re
import socket
import ssl
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any, Literal, Self, TypeAlias

import asyncpg
import structlog
from asyncpg.pool import PoolConnectionProxy

from app.kit.database.query_watch import QueryWatch
from app.kit.observing.readiness import NotReadyError

Connection: TypeAlias = asyncpg.Connection | PoolConnectionProxy
Isolation = Literal["read_committed", "repeatable_read", "serializable"]

CountWrite = Callable[[Connection, int], Awaitable[None]]
WRITER: ContextVar[int | None] = ContextVar("writer", default=None)
"""The member whose request this is. Their transactions are counted where the shop reads from a replica."""
BLOCK_CONNECTION: ContextVar[Connection | None] = ContextVar("block_connection", default=None)
"""The connection of the block that a task is in, which Piccolo's queries join (`piccolo_engine`)."""

OLDEST_SERVER = 15
LONG_WORK_PATIENCE = 30.0
"""Seconds that a build, an import or a backup waits for a busy server to let it in."""
RELEASE = version("undertone")
POOLER_SETTINGS = {"application_name": f"undertone {RELEASE}", "timezone": "UTC"}
"""The settings a connection begins with. pgbouncer knows these two, and refuses all others."""

_log = structlog.get_logger()


class DatabaseUnavailableError(Exception):
    """The database cannot be reached or has no free connection. The client may retry soon."""


DATABASE_ERRORS = (DatabaseUnavailableError, asyncpg.PostgresError, asyncpg.InterfaceError, OSError)
"""Raised where PostgreSQL is away, or refuses a statement."""
LOST_CONNECTION_ERRORS = (
    ConnectionError,
    TimeoutError,
    socket.gaierror,
    ssl.SSLError,
    asyncpg.InternalClientError,  # the connection was lost in the middle of a response
    asyncpg.InvalidCatalogNameError,  # the database is being restored
    asyncpg.PostgresConnectionError,
    asyncpg.InsufficientResourcesError,  # too many connections, disk full
    asyncpg.OperatorInterventionError,  # starting up, shutting down, statement timeout
    asyncpg.IdleInTransactionSessionTimeoutError,
    asyncpg.LockNotAvailableError,
    asyncpg.TargetServerAttributeNotMatched,  # none of several hosts has the wanted `target_session_attrs`
)
_UNREACHABLE = frozenset((errno.EHOSTUNREACH, errno.ENETUNREACH, errno.EHOSTDOWN, errno.ENETDOWN))
_CLOSED_CONNECTION = re.compile("closed|closing|released back to the pool|another operation is in progress")


@dataclass(frozen=True, slots=True)
class PoolLimits:
    """The most connections a process may hold, and the most seconds anything may take."""

    size: int = 10
    own_transactions: int = 2
    """Reserved for `own_transaction`, which would else wait for the unit of work that calls it."""
    acquire: float = 2.0
    connect: float = 3.0
    statement: float = 5.0
    lock: float = 3.0
    idle_in_transaction: float = 10.0

    @property
    def server_settings(self) -> dict[str, str]:
        """Limits that PostgreSQL enforces, so that they hold even if this process hangs."""
        return POOLER_SETTINGS | self._transaction_settings

    @property
    def set_local(self) -> str:
        """The same as statements, for a transaction whose connection belongs to a pooler."""
        return "; ".join(
            f"SET LOCAL {name} = '{value}'" for name, value in self._transaction_settings.items()
        )

    @property
    def _transaction_settings(self) -> dict[str, str]:
        return {
            "jit": "off",  # compiling a short statement takes longer than running it
            "statement_timeout": _write_milliseconds(self.statement),
            "lock_timeout": _write_milliseconds(self.lock),
            "idle_in_transaction_session_timeout": _write_milliseconds(self.idle_in_transaction),
        }


class PoolerConnection(asyncpg.Connection):  # type: ignore[misc]
    """A connection to a pooler, which has no state of its own between transactions."""

    def get_reset_query(self) -> str:
        """Nothing: it would run on any of the pooler's connections."""
        return ""


_POOLER_OPTIONS: dict[str, Any] = {
    "server_settings": POOLER_SETTINGS,
    "statement_cache_size": 0,  # a prepared statement would stay behind for whoever has the connection next
    "connection_class": PoolerConnection,
}


@dataclass(slots=True)
class PoolUsage:
    """The use of a process's connections, for its metrics and its readiness."""

    pools: tuple[asyncpg.Pool, ...] = ()
    waiting: int = 0
    acquired: int = 0
    wait_seconds: float = 0.0

    def count_in_use(self) -> int:
        return sum(pool.get_size() - pool.get_idle_size() for pool in self.pools)

    @contextmanager
    def measure_wait(self) -> Iterator[None]:
        began = time.perf_counter()
        self.waiting += 1
        try:
            yield
        finally:
            self.waiting -= 1
            self.acquired += 1
            self.wait_seconds += time.perf_counter() - began


class Database:
    """A database by its address. Opening it makes no connection, so the shop can start without PostgreSQL."""

    def __init__(
        self,
        url: str,
        limits: PoolLimits | None = None,
        direct_url: str = "",
        query_watch: QueryWatch | None = None,
        *,
        count_write: CountWrite | None = None,
    ) -> None:
        self.url = url
        self.direct_url = direct_url or url
        self.has_pooler = self.direct_url != self.url
        self.limits = limits or PoolLimits()
        self._count_write = count_write
        self._pool: asyncpg.Pool | None = None
        self._own_transaction_pool: asyncpg.Pool | None = None
        self.pool_usage = PoolUsage()
        self.query_watch = query_watch or QueryWatch()

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def open(self) -> None:
        """Create the pools. They connect when a connection is first needed."""
        self._pool = await self._make_pool(self.limits.size)
        self._own_transaction_pool = await self._make_pool(self.limits.own_transactions)
        self.pool_usage.pools = (self._pool, self._own_transaction_pool)

    async def close(self) -> None:
        """Close all connections. Running work gets as long to finish as a statement may take."""
        for pool in (self._pool, self._own_transaction_pool):
            if pool is not None:
                try:
                    async with asyncio.timeout(self.limits.statement):
                        await pool.close()
                except TimeoutError:
                    pool.terminate()
        self._pool = self._own_transaction_pool = None
        self.pool_usage.pools = ()

    async def check_pool(self) -> None:
        """Raise if more requests wait for a connection than there are connections."""
        if self.pool_usage.waiting > self.limits.size:
            raise NotReadyError("full", f"{self.pool_usage.waiting} requests wait for a connection")

    async def check(self) -> None:
        """Raise `DatabaseUnavailableError` if PostgreSQL does not answer, `RuntimeError` if it is too old."""
        async with self.reading() as connection:
            version = connection.get_server_version().major
            await connection.execute("SELECT 1", timeout=self.limits.acquire)
        if version < OLDEST_SERVER:
            raise RuntimeError(f"PostgreSQL {OLDEST_SERVER} or newer is needed; this server is {version}")

    @asynccontextmanager
    async def unit_of_work(self) -> AsyncIterator[Connection]:
        """One transaction: commits when the block returns, rolls back when it raises."""
        async with self._begin(self._pool) as connection:
            yield connection
            if self._count_write and (writer := WRITER.get()):
                await self._count_write(connection, writer)

    def own_transaction(self) -> AbstractAsyncContextManager[Connection]:
        """A separate transaction: it stays committed when the unit of work around it rolls back."""
        return self._begin(self._own_transaction_pool)

    def reading(self) -> AbstractAsyncContextManager[Connection]:
        """A connection without a transaction: each statement commits by itself.

        Through a pooler it is a transaction, because a statement is prepared and run in two steps.
        """
        return self._begin(self._pool) if self.has_pooler else self._acquire(self._pool)

    def snapshot(self) -> AbstractAsyncContextManager[Connection]:
        """A read-only transaction whose statements all see the same state."""
        return self._begin(self._pool, isolation="repeatable_read", readonly=True)

    @asynccontextmanager
    async def bulk(
        self, *, isolation: Isolation = "read_committed", readonly: bool = False
    ) -> AsyncIterator[Connection]:
        """One long transaction on a connection of its own, without limits but for locks: COPY, snapshots."""
        connection = await self.connect(
            patience=LONG_WORK_PATIENCE,
            statement_timeout="0", lock_timeout="60s", idle_in_transaction_session_timeout="0",
        )  # fmt: skip
        try:
            with join_transaction(connection):
                async with connection.transaction(isolation=isolation, readonly=readonly):
                    yield connection
        finally:
            await connection.close(timeout=LONG_WORK_PATIENCE)

    async def connect(self, *, patience: float | None = None, **server_settings: str) -> asyncpg.Connection:
        """A new connection outside the pool, for LISTEN and for long work. The caller closes it."""
        with _translate_lost_connection():
            connection = await asyncpg.connect(
                self.direct_url,
                timeout=patience or self.limits.connect,
                server_settings=self.limits.server_settings | server_settings,
            )
        try:
            await self.query_watch.attach(connection)
        except BaseException:
            connection.terminate()
            raise
        return connection

    async def _make_pool(self, size: int) -> asyncpg.Pool:
        return await asyncpg.create_pool(
            self.url,
            min_size=0,
            max_size=size,
            timeout=self.limits.connect,
            init=self.query_watch.attach,
            # PostgreSQL's own limit comes first; this one is for a dead network.
            command_timeout=self.limits.statement + 5,
            **(_POOLER_OPTIONS if self.has_pooler else {"server_settings": self.limits.server_settings}),
        )

    @asynccontextmanager
    async def _begin(self, pool: asyncpg.Pool | None, **options: Any) -> AsyncIterator[Connection]:
        async with self._acquire(pool) as connection, connection.transaction(**options):
            if self.has_pooler:
                await connection.execute(self.limits.set_local)
            yield connection

    @asynccontextmanager
    async def _acquire(self, pool: asyncpg.Pool | None) -> AsyncIterator[PoolConnectionProxy]:
        if pool is None:
            raise DatabaseUnavailableError("The database is not open")
        with _translate_lost_connection():
            with self.pool_usage.measure_wait():
                connection = await pool.acquire(timeout=self.limits.acquire)
            try:
                with join_transaction(connection):
                    yield connection
            except asyncpg.ReadOnlySQLTransactionError as error:
                # The server was the primary and is a standby now. New connections look for the new primary.
                await pool.expire_connections()
                raise DatabaseUnavailableError(str(error)) from error
            finally:
                await _give_back(pool, connection)


@asynccontextmanager
async def open_connection(url: str) -> AsyncIterator[asyncpg.Connection]:
    """A single connection without a pool, for a few statements."""
    connection = await Database(url).connect()
    try:
        yield connection
    finally:
        await connection.close()


@contextmanager
def join_transaction(connection: Connection) -> Iterator[None]:
    """Send the Piccolo queries of this block through the given connection, as part of its transaction."""
    token = BLOCK_CONNECTION.set(connection)
    try:
        yield
    finally:
        BLOCK_CONNECTION.reset(token)


@contextmanager
def _translate_lost_connection() -> Iterator[None]:
    """Turn the many errors of a missing database into `DatabaseUnavailableError`."""
    try:
        yield
    except (*LOST_CONNECTION_ERRORS, OSError, asyncpg.InterfaceError) as error:
        if not _is_lost(error):
            raise
        raise DatabaseUnavailableError(str(error) or type(error).__name__) from error


def _is_lost(error: Exception) -> bool:
    """Files raise `OSError` too, and asyncpg raises `InterfaceError` for wrong arguments."""
    if isinstance(error, LOST_CONNECTION_ERRORS):
        return True
    if isinstance(error, OSError):
        return error.errno in _UNREACHABLE
    return bool(_CLOSED_CONNECTION.search(str(error)))


async def _give_back(pool: asyncpg.Pool, connection: PoolConnectionProxy) -> None:
    """Ignore a connection that is lost here: its work has been committed or rolled back already."""
    try:
        await pool.release(connection)
    except (*LOST_CONNECTION_ERRORS, asyncpg.InterfaceError, asyncpg.PostgresError) as error:
        reason = str(error) or type(error).__name__
        _log.warning("connection lost while it was returned to the pool", reason=reason)


def _write_milliseconds(seconds: float) -> str:
    return str(round(seconds * 1000))
