"""Proxies before a server: one makes connections slow, broken or silent, one cuts them at a request."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from enum import StrEnum
from typing import Protocol
from urllib.parse import SplitResult, urlsplit, urlunsplit

PIECE = 1 << 16
DELAY = 0.05


class _Accept(Protocol):
    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None: ...


async def _listen(database: SplitResult, accept: _Accept) -> tuple[asyncio.Server, str]:
    """A server on a free port, and the address of the other server through it."""
    server = await asyncio.start_server(accept, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    user = "".join(database.netloc.rpartition("@")[:2])
    return server, urlunsplit(database._replace(netloc=f"{user}127.0.0.1:{port}"))


class Fault(StrEnum):
    """What is wrong with the connection."""

    NONE = "none"
    SLOW = "50 ms later each way"
    RESET = "reset at every request"
    REFUSED = "closed and refused"
    SILENT = "half-open: nothing comes and nothing ends"


class FaultProxy:
    """Forwards connections to a database, with the fault of the moment."""

    def __init__(self, url: str) -> None:
        self._target = urlsplit(url)
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.fault = Fault.NONE
        self.url = ""

    async def open(self) -> asyncio.Server:
        server, self.url = await _listen(self._target, self._accept)
        return server

    def begin(self, fault: Fault) -> None:
        """From now on connections have this fault; those that exist as well."""
        self.fault = fault
        if fault is Fault.REFUSED:
            self.end_connections()

    def end_connections(self) -> None:
        for writer in list(self._writers):
            writer.transport.abort()

    async def close(self) -> None:
        self.end_connections()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        if self.fault is Fault.REFUSED:
            writer.transport.abort()
            return
        other_reader, other_writer = await asyncio.open_connection(self._target.hostname, self._target.port)
        self._writers |= {writer, other_writer}
        try:
            await asyncio.gather(self._forward(reader, other_writer), self._forward(other_reader, writer))
        except asyncio.CancelledError:
            pass  # the proxy closes
        finally:
            for each in (writer, other_writer):
                each.transport.abort()
                self._writers.discard(each)

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while content := await reader.read(PIECE):
                if self.fault is Fault.RESET:
                    break
                if self.fault is Fault.SILENT:
                    await self._stay_silent(reader)
                    break
                if self.fault is Fault.SLOW:
                    await asyncio.sleep(DELAY)
                writer.write(content)
                await writer.drain()
        writer.transport.abort()

    async def _stay_silent(self, reader: asyncio.StreamReader) -> None:
        """A half-open connection never comes back, so what is sent on it is lost for good."""
        with suppress(OSError):
            while await reader.read(PIECE):
                pass


@asynccontextmanager
async def fault_proxy(url: str) -> AsyncIterator[FaultProxy]:
    proxy = FaultProxy(url)
    server = await proxy.open()
    try:
        yield proxy
    finally:
        server.close()
        await proxy.close()


CutRule = Callable[[bytes], bool]
"""Gets what the API sends. True where the connection is cut instead of forwarding it."""


class CuttingProxy:
    """Forwards everything until `should_cut` says otherwise, and then only `answer_bytes` of the answer."""

    def __init__(self, url: str) -> None:
        self._target = urlsplit(url)
        self.should_cut: CutRule = lambda _: False
        self.answer_bytes = 0
        self.cut_count = 0
        self.url = ""

    async def open(self) -> asyncio.Server:
        server, self.url = await _listen(self._target, self._accept)
        return server

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        database = await asyncio.open_connection(self._target.hostname, self._target.port)
        answers = asyncio.create_task(_forward_answers(database[0], writer))
        try:
            while sent := await reader.read(PIECE):
                if self.should_cut(sent):
                    self.cut_count += 1
                    answers.cancel()
                    await asyncio.gather(answers, return_exceptions=True)
                    await self._answer_in_part(sent, database, writer)
                    return
                database[1].write(sent)
        except OSError:
            pass
        finally:
            answers.cancel()
            writer.transport.abort()
            database[1].transport.abort()

    async def _answer_in_part(self, sent: bytes, database: tuple, writer: asyncio.StreamWriter) -> None:
        if self.answer_bytes:
            database[1].write(sent)
            writer.write((await database[0].read(PIECE))[: self.answer_bytes])
            await writer.drain()


async def _forward_answers(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while received := await reader.read(PIECE):
        writer.write(received)
    writer.transport.abort()


@asynccontextmanager
async def cutting_proxy(url: str) -> AsyncIterator[CuttingProxy]:
    proxy = CuttingProxy(url)
    server = await proxy.open()
    try:
        yield proxy
    finally:
        server.close()
