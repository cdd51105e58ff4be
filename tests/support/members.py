"""Somebody at the shop for tests: signed in as a member, or nobody in particular."""

from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import httpx
import msgspec
import pytest

from app.kit import clock
from app.kit.database.pool import Connection, Database
from app.kit.database.queries import add_audit_entry
from app.kit.limits import machine_limits
from app.settings import Limits, Settings
from tests.support.sessions import cookies_of
from tests.support.shop import OUR_PAGES

PLENTY = 1_000_000
ROOTS = (
    "/api/",
    "/media/",
    "/feeds/",
    "/ucp/",
    "/.well-known/",
    "/schema",
    "/docs",
    "/healthz",
    "/readyz",
    "/metrics",
    "/admin",
)


class Visitor:
    """Asks the shop as one of our own pages would."""

    def __init__(self, shop: httpx.AsyncClient, cookies: dict[str, str] | None = None) -> None:
        self._shop = shop
        self._headers = dict(OUR_PAGES)
        if cookies:
            self._headers["cookie"] = "; ".join(f"{name}={value}" for name, value in cookies.items())

    async def ask(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        headers = self._headers | more.pop("headers", {})
        if body is not None:
            more["content"] = msgspec.json.encode(body)
            headers["content-type"] = "application/json"
        address = path if path.startswith(ROOTS) else f"/api/v1{path}"
        return await self._shop.request(method, address, headers=headers, **more)

    async def get(self, path: str, **more: Any) -> httpx.Response:
        return await self.ask("GET", path, **more)

    async def post(self, path: str, body: Any = None, **more: Any) -> httpx.Response:
        return await self.ask("POST", path, body, **more)

    async def put(self, path: str, body: Any = None) -> httpx.Response:
        return await self.ask("PUT", path, body)

    async def delete(self, path: str, body: Any = None) -> httpx.Response:
        return await self.ask("DELETE", path, body)


async def sign_in_member(
    shop: httpx.AsyncClient, db: Database, settings: Settings, member_id: int
) -> Visitor:
    """A member at the shop, on a browser of their own."""
    async with db.unit_of_work() as work:
        return Visitor(shop, await cookies_of(work, member_id, settings))


@contextmanager
def stopped_minute() -> Iterator[None]:
    """All requests of the block are counted in one minute, however long this machine takes for them."""
    moment = clock.now()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(machine_limits, "clock", SimpleNamespace(now=lambda: moment))
        yield


def without_rate_limits(settings: Settings) -> Settings:
    """The same shop for tests that ask more often than a person could."""
    names = (name for name in Limits.__struct_fields__)
    return msgspec.structs.replace(settings, limits=Limits(**dict.fromkeys(names, PLENTY)))


async def note_erasure(work: Connection) -> None:
    """The audit entry that an erasure needs."""
    await add_audit_entry(work, "member.erase", {})
