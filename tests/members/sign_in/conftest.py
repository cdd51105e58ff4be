"""A shop whose three providers are one forger. Both stand for a module, and begin every test afresh."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest
import pytest_asyncio

from app.kit.database.pool import Database
from app.kit.http import outbound
from app.members.sign_in import pictures
from app.settings import Settings
from tests.members.sign_in.forged_shop import forget_visitor, settings_with
from tests.members.sign_in.forger import Forger, forger
from tests.support.patience import PATIENCE
from tests.support.shop import open_shop


@pytest.fixture(scope="module", autouse=True)
def patience_with_providers() -> Iterator[None]:
    """The shop waits for its providers and their pictures for as long as a busy machine takes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(outbound, "TIMES", httpx.Timeout(PATIENCE))
        patch.setattr(pictures, "PATIENCE", PATIENCE)
        yield


@pytest.fixture(scope="module")
def standing_provider() -> Iterator[Forger]:
    with forger() as started:
        yield started


@pytest.fixture(scope="module")
def settings(standing_provider: Forger, module_db: Database, tmp_path_factory) -> Settings:
    return settings_with(standing_provider, module_db.url, Path(tmp_path_factory.mktemp("var")))


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
    forget_visitor(standing_shop)
    return standing_shop
