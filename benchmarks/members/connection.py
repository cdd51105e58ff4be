"""An open connection to the API with little overhead, so that the server can use the CPU."""

import asyncio
import json
from typing import Any, Self

from app.kit.http.cookies import ACCESS_COOKIE

ORIGIN = "http://localhost:3000"


class ApiConnection:
    """Sends one request at a time and reads the response."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def to(cls, port: int) -> Self:
        return cls(*await asyncio.open_connection("127.0.0.1", port, limit=1 << 22))

    async def ask(self, method: str, path: str, cookie: str, body: Any = None) -> tuple[int, bytes]:
        """The status and the body of a response."""
        content = b"" if body is None else json.dumps(body).encode()
        self._writer.write(
            f"{method} /api/v1{path} HTTP/1.1\r\nhost: localhost\r\norigin: {ORIGIN}\r\n"
            f"cookie: {ACCESS_COOKIE.plain_name}={cookie}\r\ncontent-type: application/json\r\n"
            f"content-length: {len(content)}\r\n\r\n".encode()
            + content
        )
        head = await self._reader.readuntil(b"\r\n\r\n")
        lines = head.decode("latin-1").lower().split("\r\n")
        length = next(int(line.split(":")[1]) for line in lines if line.startswith("content-length:"))
        return int(lines[0].split()[1]), await self._reader.readexactly(length)

    def close(self) -> None:
        self._writer.close()
