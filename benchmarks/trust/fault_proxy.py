"""Stands between the API and PostgreSQL and makes the connection slow, broken or silent."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from enum import StrEnum
from urllib.parse import urlsplit, urlunsplit

PIECE = 1 << 16
DELAY = 0.05


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
        server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        user = self._target.netloc.rpartition("@")[0]
        self.url = urlunsplit(self._target._replace(netloc=f"{user}@127.0.0.1:{port}"))
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
