"""The API for tests, in this process: the real application on a real database, asked through httpx."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from litestar import Litestar

from app.asgi import FEATURES, Handlers, create_app
from app.launch.processes.ports import find_free_port
from app.settings import Settings
from tests.support.loopback import NO_AUTHORITIES
from tests.support.patience import PATIENCE

ORIGIN = "http://localhost:3000"
OUR_PAGES = {"origin": ORIGIN}
"""Headers of a request that one of our own pages makes."""
INTERNAL = "http://internal"
"""Where a client of `open_shop` finds the pages for the operator, on their own port."""


class InternalPort(httpx.AsyncHTTPTransport):
    """Asks the port of the internal pages, whatever the address says."""

    def __init__(self, port: int) -> None:
        super().__init__(verify=NO_AUTHORITIES)
        self._port = port

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        request.url = request.url.copy_with(host="127.0.0.1", port=self._port)
        return await super().handle_async_request(request)


@asynccontextmanager
async def open_shop(settings: Settings, features: Handlers = FEATURES) -> AsyncIterator[httpx.AsyncClient]:
    """A running API and a client for it."""
    settings = msgspec.structs.replace(settings, internal_port=find_free_port())
    pipeline = create_app(settings, features)
    shop: Any = pipeline.app.shop
    assert isinstance(shop, Litestar)
    transport = httpx.ASGITransport(pipeline, raise_app_exceptions=False)
    over = asyncio.Event()
    started = asyncio.get_running_loop().create_future()
    running = asyncio.create_task(_run(shop, started, over))
    await started
    internal = {INTERNAL: InternalPort(settings.internal_port)}
    async with httpx.AsyncClient(
        transport=transport, base_url=ORIGIN, mounts=internal, timeout=PATIENCE
    ) as client:
        yield client
    over.set()
    await running


async def _run(app: Litestar, started: asyncio.Future[None], over: asyncio.Event) -> None:
    """A task of its own, because a fixture may begin in one task and end in another."""
    try:
        async with app.lifespan():
            started.set_result(None)
            await over.wait()
    except Exception as error:
        if started.done():
            raise
        started.set_exception(error)


def settings_for_tests(database_url: str, var: Path) -> Settings:
    """A shop that shows the window it is given: what is to be seen, a test builds (`support.windows`)."""
    return Settings(
        database_url=database_url, var=var, log_format="json", builds_windows=False, database_timeout=PATIENCE
    )
