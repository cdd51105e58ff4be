"""Asks each worker of a served shop over a connection of its own, with as little CPU time as possible."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.api.load import get, post
from benchmarks.server import ServedApp

POLL = 0.01
LONGEST = 60.0
MAX_TRIES = 200  # connections until each worker has accepted one


class Line:
    """A connection that stays open. It sends one request after another."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @property
    def port(self) -> int:
        """The port of this end."""
        return int(self._writer.get_extra_info("sockname")[1])

    @property
    def is_closed(self) -> bool:
        """Whether the server has closed it, as it does with a connection that is not used for a while."""
        return self._reader.at_eof()

    async def get_json(self, path: str) -> Any:
        """Ask and decode the answer, which must be a success."""
        return await self._ask(get(f"/api/v1{path}"))

    async def post_json(self, path: str, body: Any) -> Any:
        """The same for a read by POST."""
        return await self._ask(post(f"/api/v1{path}", body))

    async def _ask(self, request: bytes) -> Any:
        self._writer.write(request)
        head = (await self._reader.readuntil(b"\r\n\r\n")).lower()
        length = int(head.partition(b"\r\ncontent-length:")[2].partition(b"\r\n")[0])
        body = await self._reader.readexactly(length)
        assert head[9:12] == b"200", body
        return msgspec.json.decode(body)

    async def close(self) -> None:
        """Close the connection."""
        self._writer.close()
        await self._writer.wait_closed()


class Prober:
    """One line to each worker, and as many others as are needed at once."""

    def __init__(self, port: int, workers: list[Line]) -> None:
        self._port, self._workers = port, workers
        self._idle: list[Line] = []

    @classmethod
    async def connect(cls, served: ServedApp) -> "Prober":
        """Connect until each worker has accepted a connection."""
        lines: dict[int, Line] = {}
        wanted = set(served.list_workers())
        for _ in range(MAX_TRIES):
            line = await open_line(served.port)
            await line.get_json("/categories")  # after it the worker has accepted the connection
            owner = find_owner(line.port, served.port, wanted)
            if owner is None or owner in lines:
                await line.close()
            else:
                lines[owner] = line
            if len(lines) == len(wanted):
                return cls(served.port, list(lines.values()))
        raise RuntimeError("not every worker accepts connections")

    async def wait_until(self, is_shown: Callable[[Line], Awaitable[bool]]) -> float:
        """Wait until every worker shows something. Returns how long it took."""
        began = time.perf_counter()
        async with asyncio.timeout(LONGEST):
            await asyncio.gather(*(self._wait(line, is_shown) for line in self._workers))
        return time.perf_counter() - began

    async def _wait(self, line: Line, is_shown: Callable[[Line], Awaitable[bool]]) -> None:
        while not await is_shown(line):  # noqa: ASYNC110 - it asks another process
            await asyncio.sleep(POLL)

    async def get_json(self, path: str) -> Any:
        """Ask any worker."""
        self._idle = [line for line in self._idle if not line.is_closed]
        line = self._idle.pop() if self._idle else await open_line(self._port)
        answer = await line.get_json(path)
        self._idle.append(line)
        return answer

    async def close(self) -> None:
        """Close all connections."""
        await asyncio.gather(*(line.close() for line in [*self._workers, *self._idle]))


async def open_line(port: int) -> Line:
    """Connect."""
    return Line(*await asyncio.open_connection("127.0.0.1", port, limit=1 << 24))


def find_owner(client_port: int, server_port: int, processes: set[int]) -> int | None:
    """Find the process that has the server's end of a connection."""
    ends = f":{server_port:04X}", f":{client_port:04X}"
    table = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    sockets = {f"socket:[{row[9]}]" for row in table if (row[1][8:], row[2][8:]) == ends}
    return next((process for process in processes if sockets & _list_sockets(process)), None)


def _list_sockets(process: int) -> set[str]:
    opened = set()
    for each in Path(f"/proc/{process}/fd").iterdir():
        try:
            opened.add(str(each.readlink()))
        except FileNotFoundError:
            continue  # closed meanwhile
    return opened
