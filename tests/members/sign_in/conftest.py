"""A shop whose three providers are one forger. Both stand for a module, and begin every test afresh."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import msgspec
import pytest
import pytest_asyncio
from litestar import Litestar

from app.kit.database import Database
from app.settings import Limits, Settings, load
from tests.members.sign_in.forger import Forger, forger
from tests.support.shop import open_shop


@pytest.fixture(scope="module")
def standing_provider() -> Iterator[Forger]:
    with forger() as started:
        yield started


@pytest.fixture(scope="module")
def settings(standing_provider: Forger, module_db: Database, tmp_path_factory) -> Settings:
    variables = {"DATABASE_URL": module_db.url, "UNDERTONE_LOG_FORMAT": "json"}
    read = load(standing_provider.environment() | variables)
    var = Path(tmp_path_factory.mktemp("var"))
    return msgspec.structs.replace(
        read, var=var, limits=Limits(sign_in=100_000, callbacks=100_000, refresh=100_000)
    )


@pytest_asyncio.fixture(scope="module")
async def standing_shop(settings: Settings) -> AsyncIterator[httpx.AsyncClient]:
    async with open_shop(settings) as client:
        yield client


@pytest.fixture
def provider(standing_provider: Forger) -> Forger:
    standing_provider.be_honest()
    return standing_provider


@pytest.fixture
def shop(standing_shop: httpx.AsyncClient) -> httpx.AsyncClient:
    """The client of a browser that was never here; the shop has never asked for a provider's keys."""
    standing_shop.cookies.clear()
    for provider in inside(standing_shop).state.services.providers._by_name.values():
        if hasattr(provider, "_keys"):
            provider._keys._keys.clear()
            provider._keys._fetched_at = float("-inf")
    return standing_shop


def inside(shop: httpx.AsyncClient) -> Litestar:
    """The application behind a client."""
    return shop._transport.app.app  # type: ignore[attr-defined,no-any-return]
