"""Mounts the agents' server: requests for `/mcp` go to it, all others to the shop."""

import asyncio
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import msgspec
from litestar import Litestar

from app.kit.background import end_task
from app.kit.http.errors import ApiError, BodyTooLargeError, ForbiddenError, NotFoundError, api_error_of
from app.kit.http.pipeline import Asgi
from app.services import Services

if TYPE_CHECKING:
    from app.agents.server import AgentServer

PATH = "/mcp"
MAX_BODY = 64 << 10
REFUSED = -32_000
"""Of the codes of JSON-RPC one that a server gives its own meaning."""


class WithAgents:
    """The shop and the agents' server as one application. It is inside the pipeline, which adds headers.

    The SDK takes 58 MB and a second to import, so it is imported when the first agent asks.
    """

    def __init__(self, shop: Litestar, others: Asgi, services: Services) -> None:
        self.shop = shop
        self._others = others
        self._services = services
        self._server: asyncio.Future[AgentServer] | None = None
        self._task: asyncio.Task[None] | None = None
        shop.on_shutdown.append(self._stop)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and scope["path"].rstrip("/") == PATH:
            await self._answer(scope, receive, send)
        else:
            await self._others(scope, receive, send)

    async def _answer(self, scope: Any, receive: Any, send: Any) -> None:
        scope["path_template"] = PATH
        try:
            self._refuse_pages_of_others(scope)
            await self._services.limits.count_scope_request("search", scope)
            _refuse_large(scope)
            server = await self._find_server()
        except ApiError as error:
            await _send_refusal(error, send)
            return
        await server.app({**scope, "path": PATH, "root_path": ""}, receive, send)

    def _refuse_pages_of_others(self, scope: Any) -> None:
        origin = dict(scope["headers"]).get(b"origin", b"").decode("latin-1")
        if origin and origin != self._services.settings.public_origin:
            raise ForbiddenError("Pages of other sites may not ask here")

    async def _find_server(self) -> "AgentServer":
        if find_spec("mcp") is None:
            raise NotFoundError("This shop does not answer agents")
        if self._server is None:
            self._server = asyncio.get_running_loop().create_future()
            self._task = asyncio.create_task(self._run(self._server))
        return await asyncio.shield(self._server)

    async def _run(self, started: "asyncio.Future[AgentServer]") -> None:
        try:
            module = await asyncio.to_thread(import_module, "app.agents.server")
            server: AgentServer = module.AgentServer(self._services)
            async with server.run_sessions():
                started.set_result(server)
                await asyncio.Event().wait()
        except Exception as error:  # noqa: BLE001 - whoever waits is told, and the next to ask tries again
            self._server = None
            refusal = api_error_of(error)  # logs what was not foreseen, whether anybody waits or not
            if not started.done():
                started.set_exception(refusal)

    async def _stop(self) -> None:
        if self._task:
            await end_task(self._task)


def _refuse_large(scope: Any) -> None:
    """The SDK does so too, but not in the protocol's form."""
    length = dict(scope["headers"]).get(b"content-length", b"0")
    if length.isdigit() and int(length) > MAX_BODY:
        raise BodyTooLargeError(f"A request may have {MAX_BODY} bytes")


async def _send_refusal(error: ApiError, send: Any) -> None:
    """Refuse in the protocol's own form."""
    refusal = {"jsonrpc": "2.0", "id": None, "error": {"code": REFUSED, "message": str(error.detail)}}
    headers = [(b"content-type", b"application/json")]
    headers += [(name.encode(), value.encode()) for name, value in error.headers.items()]
    await send({"type": "http.response.start", "status": error.status, "headers": headers})
    await send({"type": "http.response.body", "body": msgspec.json.encode(refusal)})
