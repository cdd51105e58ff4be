"""A request to the admin and its response. The response is collected before any of it is sent."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from litestar.connection import ASGIConnection

from app.kit.http.cookies import ADMIN_PATH, STAFF_COOKIE
from app.kit.http.errors import BodyTooLargeError, ClientGoneError, WrongMediaTypeError
from app.kit.http.headers import Headers

Asgi = Callable[[Any, Any, Any], Awaitable[None]]
DESK_ROOT = f"{ADMIN_PATH}/desk"
"""Under the path of the staff's cookie. Its addresses have a guard of their own: `app.desk.access`."""
_JSON = (b"content-type", b"application/json")


@dataclass
class AdminResponse:
    status: int
    body: bytes = b""
    headers: Headers = field(default_factory=lambda: [_JSON])

    async def send(self, send: Any) -> None:
        await send({"type": "http.response.start", "status": self.status, "headers": self.headers})
        await send({"type": "http.response.body", "body": self.body, "more_body": False})


class AdminRequest:
    def __init__(self, scope: Any, receive: Any, max_bytes: int) -> None:
        self.scope = scope
        self.method: str = scope["method"]
        self.path: str = scope["path"].removeprefix(ADMIN_PATH)
        self.connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
        self._receive = receive
        self._max_bytes = max_bytes

    @property
    def session_token(self) -> str:
        """The session token that the browser sent, or an empty string."""
        return STAFF_COOKIE.read(self.connection)

    async def read_json_body(self) -> bytes:
        """The body. Its content type must be JSON."""
        kind = self.connection.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise WrongMediaTypeError("Send this as application/json.")
        body = bytearray()
        while True:
            message = await self._receive()
            if message["type"] == "http.disconnect":
                raise ClientGoneError
            body += message.get("body", b"")
            if len(body) > self._max_bytes:
                raise BodyTooLargeError
            if not message.get("more_body", False):
                return bytes(body)

    async def forward_to(self, app: Asgi, body: bytes = b"", *, method: str | None = None) -> AdminResponse:
        """The response of an application to this request, with this body instead of the original one."""
        answer = AdminResponse(500, headers=[])
        messages = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> dict[str, Any]:
            if not messages:
                await asyncio.Event().wait()  # never report a disconnect
            return messages.pop()

        async def collect(message: Any) -> None:
            if message["type"] == "http.response.start":
                answer.status, answer.headers = message["status"], list(message["headers"])
            elif message["type"] == "http.response.body":
                answer.body += message.get("body", b"")

        headers = [pair for pair in self.scope["headers"] if pair[0] not in _NOT_FORWARDED]
        headers += [(b"content-length", str(len(body)).encode())]
        changed_scope = {"headers": headers, "root_path": ADMIN_PATH, "method": method or self.method}
        # Without extensions a file is sent as bytes, and not by the server past this code.
        await app(self.scope | changed_scope | {"extensions": {}}, receive, collect)
        return answer


# Of the body that came, or asking for less than the whole answer.
_NOT_FORWARDED = (b"content-length", b"transfer-encoding", b"accept-encoding", b"if-none-match", b"range")


def json_response(
    status: int, content: dict[str, Any], headers: Iterable[tuple[bytes, bytes]] = ()
) -> AdminResponse:
    return AdminResponse(status, msgspec.json.encode(content), [_JSON, *headers])
