"""A shop for counting searches, and shoppers at many addresses."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from itertools import count
from typing import Any

import pytest
import pytest_asyncio

from app.kit import clock
from app.search_counts import asker_sketches
from app.search_counts.asker_sketches import AskerSketches
from app.search_counts.counter import SearchCounter
from app.services import Services
from tests.support.community import Community, community


@dataclass
class Counted:
    """A running shop, and its counter."""

    shop: Community
    services: Services

    @property
    def searches(self) -> SearchCounter:
        return self.services.searches

    async def post(self, event: dict[str, Any], address: str = "127.0.0.1") -> int:
        """Send an event as the storefront forwards it for a shopper."""
        front = {"x-undertone-front": self.shop.settings.front_secret, "x-undertone-client": address}
        answer = await self.shop.nobody.ask("POST", "/events", event, headers=front)
        return answer.status_code

    async def search(self, query: str, addresses: range) -> None:
        for number in addresses:
            assert await self.post({"kind": "searched", "query": query}, address_of(number)) == 204

    async def open(self, query: str, slug: str, addresses: range) -> None:
        event = {"kind": "found", "query": query, "product_slug": slug}
        for number in addresses:
            assert await self.post(event, address_of(number)) == 204

    async def asked(self, query: str) -> object:
        """The stored count of a query, once everything that waits is written."""
        await self.searches.write()
        return await self.shop.value("SELECT asked FROM search_count WHERE query = $1", query)


def address_of(number: int) -> str:
    """An address in a network of its own."""
    return f"10.{number // 250}.{number % 250}.7"


@pytest.fixture(autouse=True)
def day_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same keys in every run, so that the same networks share a bit: counts are estimates."""
    numbers = count()
    monkeypatch.setattr(
        asker_sketches, "token_bytes", lambda size: sha256(b"%d" % next(numbers)).digest()[:size]
    )


@pytest.fixture
def tomorrow(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Lets the next day begin when it is called."""
    now = clock.now  # of the fixtures before it

    def begin() -> None:
        monkeypatch.setattr(clock, "now", lambda: now() + timedelta(days=1))

    return begin


@pytest.fixture
def sketches(tmp_path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Sketches of a day that does not end by itself."""
    moment = clock.now()
    monkeypatch.setattr(clock, "now", lambda: moment)
    with AskerSketches(tmp_path / "askers", "secret") as opened:
        yield opened


@pytest_asyncio.fixture(scope="module")
async def counted(module_database_url: str, tmp_path_factory) -> AsyncIterator[Counted]:
    var = tmp_path_factory.mktemp("var")
    with pytest.MonkeyPatch.context() as patch:
        # The tests write. What the shop writes at the same time would be counted twice, or missed by a test.
        patch.setattr(asker_sketches, "WRITE_INTERVAL", 3600.0)
        async with community(module_database_url, var, admin=True) as shop:
            pipeline = shop.shop._transport.app
            yield Counted(shop, pipeline.app.shop.state.services)
