"""A wire to PostgreSQL that is cut where a test says."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from urllib.parse import urlsplit, urlunsplit

CutRule = Callable[[bytes], bool]
"""Told what the shop sends; true where the wire is cut instead of passing it on."""


class BreakableConnection:
    """Passes everything on until `cut` says otherwise, and then only `answered` bytes of the answer."""

    def __init__(self, url: str) -> None:
        self._there = urlsplit(url)
        self.cut: CutRule = lambda _: False
        self.answered = 0
        self.cuts = 0
        self.url = ""

    async def open(self) -> asyncio.Server:
        server = await asyncio.start_server(self._pass, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        user = self._there.netloc.rpartition("@")[0]
        self.url = urlunsplit(self._there._replace(netloc=f"{user}@127.0.0.1:{port}"))
        return server

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there = await asyncio.open_connection(self._there.hostname, self._there.port)
        back = asyncio.create_task(_pour(there[0], writer))
        try:
            while sent := await reader.read(1 << 16):
                if self.cut(sent):
                    self.cuts += 1
                    back.cancel()
                    await asyncio.gather(back, return_exceptions=True)
                    await self._answer_in_part(sent, there, writer)
                    return
                there[1].write(sent)
        except OSError:
            pass
        finally:
            back.cancel()
            writer.transport.abort()
            there[1].transport.abort()

    async def _answer_in_part(self, sent: bytes, there: tuple, writer: asyncio.StreamWriter) -> None:
        if self.answered:
            there[1].write(sent)
            writer.write((await there[0].read(1 << 16))[: self.answered])
            await writer.drain()


async def _pour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while received := await reader.read(1 << 16):
        writer.write(received)
    writer.transport.abort()


@asynccontextmanager
async def breakable_connection(url: str) -> AsyncIterator[BreakableConnection]:
    wire = BreakableConnection(url)
    server = await wire.open()
    try:
        yield wire
    finally:
        server.close()
