"""The shops that checks attack: databases, an API in this process, or everything as processes."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import httpx

from app.kit.database.pool import Database
from app.settings import Limits, Settings, load
from benchmarks.trust.check import Trial
from tests.support import loopback
from tests.support.community import Community, community
from tests.support.database import Databases, server
from tests.support.rows import a_member
from tests.support.running_shop import RunningShop, in_a_thread
from tests.support.sessions import cookies_of

UNLIMITED = {f"UNDERTONE_LIMIT_{name.upper()}": "1000000" for name in Limits.__struct_fields__}


@contextmanager
def new_database() -> Iterator[str]:
    """The address of a migrated database on a server of its own."""
    with server() as url:
        databases = Databases(url)
        in_a_thread(databases.prepare)
        yield url.rpartition("/")[0] + "/undertone_test_migrated"


@asynccontextmanager
async def open_community(trial: Trial, *, admin: bool = False) -> AsyncIterator[Community]:
    """Products, a window and the API in this process, without rate limits."""
    with new_database() as url:
        async with community(url, trial.subfolder("var"), admin=admin) as opened:
            yield opened


@contextmanager
def open_running_shop(trial: Trial, database_url: str = "") -> Iterator[RunningShop]:
    """PostgreSQL, the API and the storefront as processes, without rate limits."""
    with RunningShop(trial.subfolder("shop"), database_url=database_url, settings=UNLIMITED) as shop:
        yield shop


def settings_of(shop: RunningShop) -> Settings:
    """The settings of a running shop's API."""
    return load(shop.environment())


@asynccontextmanager
async def visit(shop: RunningShop) -> AsyncIterator[Community]:
    """A running shop as tests of an API in one process see theirs: over HTTP, through the storefront."""

    async def come_from_its_pages(request: httpx.Request) -> None:
        request.headers["origin"] = shop.url

    hooks = {"request": [come_from_its_pages]}
    async with (
        loopback.AsyncClient(base_url=shop.url, timeout=60, event_hooks=hooks) as client,
        Database(shop.database_url) as database,
    ):
        yield Community(client, database, settings_of(shop), [], [])


def sign_in_somebody(shop: RunningShop) -> tuple[int, dict[str, str]]:
    """A new member of a running shop and the cookies of a session."""
    member_id = shop.with_database(a_member)
    settings = settings_of(shop)
    return member_id, shop.with_database(lambda work: cookies_of(work, member_id, settings))


def cookie_header(cookies: dict[str, str]) -> dict[str, str]:
    return {"cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}


async def is_served(client: httpx.AsyncClient, path: str) -> bool:
    """Whether a page is answered with 200 in time."""
    try:
        return (await client.get(path)).status_code == httpx.codes.OK
    except httpx.TransportError:
        return False
