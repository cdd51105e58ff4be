"""The API for tests, in this process: the real application on a real database, asked through httpx."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
from litestar import Litestar

from app.asgi import FEATURES, Handlers, create_app
from app.settings import Settings

ORIGIN = "http://localhost:3000"
OUR_PAGES = {"origin": ORIGIN}
"""Headers of a request that one of our own pages makes."""


@asynccontextmanager
async def open_shop(settings: Settings, features: Handlers = FEATURES) -> AsyncIterator[httpx.AsyncClient]:
    """A running API and a client for it."""
    pipeline = create_app(settings, features)
    shop = getattr(pipeline.app, "shop", pipeline.app)
    assert isinstance(shop, Litestar)
    transport = httpx.ASGITransport(pipeline, raise_app_exceptions=False)
    over = asyncio.Event()
    started = asyncio.get_running_loop().create_future()
    running = asyncio.create_task(_run(shop, started, over))
    await started
    async with httpx.AsyncClient(transport=transport, base_url=ORIGIN) as client:
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
    return Settings(database_url=database_url, var=var, log_format="json", builds_windows=False)
