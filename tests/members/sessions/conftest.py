"""A shop with one personal call to make, and a member to make it."""

from collections.abc import AsyncIterator

import httpx
import msgspec
import pytest
import pytest_asyncio
from litestar import get, post

from app.asgi import FEATURES
from app.kit.database.pool import Database
from app.kit.limits.request_limits import limited
from app.members.sessions import Member, PerhapsSignedIn, SignedIn, perhaps_signed_in, signed_in
from app.settings import Limits, Settings
from tests.support.rows import a_member
from tests.support.sessions import cookies_of
from tests.support.shop import open_shop, settings_for_tests


@get("/who", guards=[signed_in])
async def who(member: SignedIn) -> Member:
    return member


@post("/change", guards=[signed_in, limited("votes")])
async def change(member: SignedIn) -> Member:
    return member


@get("/public", guards=[perhaps_signed_in])
async def public(maybe_member: PerhapsSignedIn) -> dict[str, int | None]:
    return {"member": maybe_member.id if maybe_member else None}


@pytest.fixture(scope="module")
def settings(module_db: Database, tmp_path_factory: pytest.TempPathFactory) -> Settings:
    settings = settings_for_tests(module_db.url, tmp_path_factory.mktemp("var"))
    return msgspec.structs.replace(settings, limits=Limits(refresh=10_000, votes=5))


@pytest_asyncio.fixture(scope="module")
async def module_shop(settings: Settings) -> AsyncIterator[httpx.AsyncClient]:
    async with open_shop(settings, [*FEATURES, who, change, public]) as client:
        yield client


@pytest.fixture
def shop(module_shop: httpx.AsyncClient) -> httpx.AsyncClient:
    """The client of a browser without cookies."""
    module_shop.cookies.clear()
    return module_shop


@pytest_asyncio.fixture
async def member_id(module_db: Database) -> int:
    async with module_db.unit_of_work() as work:
        return await a_member(work)


@pytest_asyncio.fixture
async def member(shop: httpx.AsyncClient, settings: Settings, module_db: Database, member_id: int):
    """The shop's client, signed in."""
    async with module_db.unit_of_work() as work:
        put_on(shop, await cookies_of(work, member_id, settings))
    return shop


def put_on(shop: httpx.AsyncClient, cookies: dict[str, str]) -> None:
    """Give a browser exactly these cookies."""
    shop.cookies.clear()
    for name, value in cookies.items():
        shop.cookies.set(name, value, domain="localhost.local", path="/")
