"""A connection to Redis or Valkey, on which any number of tasks send commands without waiting for each other.

Replies come in the order of the commands, so one connection is enough for a process. Only what the shop needs
of the protocol (RESP 2) is here.
"""

import asyncio
import time
from collections import deque
from typing import NamedTuple, Self

from app.kit.outbound import load_authorities
from app.limits_url import LimitsServerAddress

Reply = int | str | None
MAX_REPLY = 1 << 16
_CRLF = b"\r\n"


class RedisError(Exception):
    """The server answered with an error, for example that the password is wrong."""


class _Command(NamedTuple):
    """A command without a reply yet."""

    reply: asyncio.Future[Reply]
    sent_at: float


class RedisConnection:
    """An open connection. `closed` is done when it is lost, with the reason."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._unanswered: deque[_Command] = deque()
        self.closed: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._reading = asyncio.create_task(self._read_replies())

    @classmethod
    async def open(cls, address: LimitsServerAddress) -> Self:
        """Connect, sign in and choose the database. Raises `OSError` or `RedisError`."""
        context = await asyncio.to_thread(load_authorities) if address.uses_tls else None
        connection = cls(*await asyncio.open_connection(address.host, address.port, ssl=context))
        try:
            if address.password:
                names = [address.user] if address.user else []
                await connection.send("AUTH", *names, address.password)
            if address.database:
                await connection.send("select", str(address.database))
            await connection.send("PING")
        except BaseException:
            connection.close("it could not be opened")
            raise
        return connection

    def send(self, *words: str) -> asyncio.Future[Reply]:
        """Send a command. The result is its reply, which raises `RedisError` or `ConnectionError`."""
        reply: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        reply.add_done_callback(_ignore_error)
        if self.closed.done():
            reply.set_exception(ConnectionError(self.closed.result()))
            return reply
        self._unanswered.append(_Command(reply, time.monotonic()))
        self._writer.write(_encode(words))
        return reply

    def has_waited(self, seconds: float) -> bool:
        """Whether a command has had no reply for so long."""
        return bool(self._unanswered) and time.monotonic() - self._unanswered[0].sent_at > seconds

    def close(self, reason: str) -> None:
        """Close the connection. Commands without a reply fail."""
        if not self.closed.done():
            self.closed.set_result(reason)
        self._reading.cancel()
        self._writer.transport.abort()
        while self._unanswered:
            command = self._unanswered.popleft()
            if not command.reply.done():
                command.reply.set_exception(ConnectionError(reason))

    async def _read_replies(self) -> None:
        try:
            while True:
                reply = await _read_reply(self._reader)
                waiting = self._unanswered.popleft().reply
                if waiting.done():  # who asked has given up
                    continue
                if isinstance(reply, RedisError):
                    waiting.set_exception(reply)
                else:
                    waiting.set_result(reply)
        except EOFError:
            self.close("it closed the connection")
        except (OSError, ValueError, LookupError) as error:
            self.close(str(error) or type(error).__name__)


async def _read_reply(reader: asyncio.StreamReader) -> Reply | RedisError:
    """Read a reply. The commands that the shop sends are never answered by a list."""
    line = (await reader.readuntil(_CRLF)).removesuffix(_CRLF).decode(errors="replace")
    kind, rest = line[:1], line[1:]
    if kind == "+":
        return rest
    if kind == "-":
        return RedisError(rest)
    if kind == ":":
        return int(rest)
    if kind == "$":
        return await _read_text(reader, int(rest))
    raise ValueError("this is not a Redis server")


async def _read_text(reader: asyncio.StreamReader, length: int) -> str | None:
    if length < 0:
        return None
    if length > MAX_REPLY:
        raise ValueError("the reply is too long")
    return (await reader.readexactly(length + len(_CRLF)))[:length].decode(errors="replace")


def _encode(words: tuple[str, ...]) -> bytes:
    parts = [b"*%d\r\n" % len(words)]
    for word in map(str.encode, words):
        parts += (b"$%d\r\n" % len(word), word, _CRLF)
    return b"".join(parts)


def _ignore_error(reply: asyncio.Future[Reply]) -> None:
    """A reply that nobody waits for any more may be an error."""
    if not reply.cancelled():
        reply.exception()
