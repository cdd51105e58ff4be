"""Contract: a certified provider that insists on PKCE takes us for an honest client, and we take its word."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import msgspec
import pytest
import pytest_asyncio

from app.kit.database.pool import Database
from app.settings import Limits, load
from tests.members.oidc.provider import Certified, certified, form_of, walk_through
from tests.members.sign_in.browser import VERIFY, confirm, is_signed_in, leave
from tests.support import loopback
from tests.support.shop import open_shop

REFUSED = f"{VERIFY}?error=refused"


@pytest.fixture(scope="module")
def provider() -> Iterator[Certified]:
    with certified() as running:
        yield running


@pytest_asyncio.fixture
async def shop(provider: Certified, module_db: Database, tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    given = {"DATABASE_URL": module_db.url, "UNDERTONE_LOG_FORMAT": "json"}
    settings = msgspec.structs.replace(
        load(provider.environment() | given),
        var=tmp_path,
        limits=Limits(sign_in=100, callbacks=100),
        builds_windows=False,
    )
    async with open_shop(settings) as client:
        yield client


async def by_way_of(shop: httpx.AsyncClient, name: str, person: str) -> str:
    """Through the provider and back; answers where one lands."""
    trip = await leave(shop, name)
    back = await walk_through(trip.address, person)
    if name == "google":
        return (await shop.get(back.headers["location"])).headers["location"]
    address, form = form_of(back.text)
    assert address == "http://localhost:3000/api/v1/auth/apple/callback"
    posted = await shop.post(address, data=form, headers={"sec-fetch-site": "cross-site", "cookie": ""})
    assert posted.status_code == 303
    return (await shop.get(posted.headers["location"])).headers["location"]


async def email_of(db: Database, person: str) -> str | None:
    async with db.reading() as reading:
        return await reading.fetchval(
            "SELECT email FROM member JOIN member_identity ON member_id = id WHERE subject = $1", person
        )


@pytest.mark.parametrize("name", ["google", "apple"])
async def test_the_whole_way(shop, provider, module_db, name):
    person = f"ada-{name}"
    assert await by_way_of(shop, name, person) == f"{VERIFY}?confirm=adult"
    assert (await confirm(shop)).status_code == 201
    assert is_signed_in(shop)
    assert await email_of(module_db, person) == f"{person}@people.example"
    shop.cookies.clear()
    assert await by_way_of(shop, name, person) == VERIFY


async def test_an_address_nobody_proved_is_not_kept(shop, provider, module_db):
    assert await by_way_of(shop, "google", "unverified") == f"{VERIFY}?confirm=adult"
    assert (await confirm(shop)).status_code == 201
    assert await email_of(module_db, "unverified") is None


async def test_it_insists_on_pkce(shop, provider):
    trip = await leave(shop, "google")
    without = httpx.URL(trip.address).copy_remove_param("code_challenge")
    async with loopback.AsyncClient() as browser:
        answer = await browser.get(str(without))
    assert answer.status_code == 303
    assert "error=invalid_request" in answer.headers["location"]


async def test_a_code_taken_to_another_sign_in_is_refused(shop, provider, module_db):
    """A code that was injected: the verifier of our sign-in does not fit it."""
    stolen = await walk_through((await leave(shop, "google")).address, "victim")
    code = httpx.URL(stolen.headers["location"]).params["code"]
    trip = await leave(shop, "google")
    answer = await shop.get("/api/v1/auth/google/callback", params={"code": code, "state": trip.state})
    assert answer.headers["location"] == REFUSED
    assert not is_signed_in(shop)


async def test_a_code_works_once(shop, provider):
    back = (await walk_through((await leave(shop, "google")).address, "once")).headers["location"]
    assert (await shop.get(back)).headers["location"] == f"{VERIFY}?confirm=adult"
    trip = await leave(shop, "google")
    again = {"code": httpx.URL(back).params["code"], "state": trip.state}
    answer = await shop.get("/api/v1/auth/google/callback", params=again)
    assert answer.headers["location"] == REFUSED


async def test_its_word_on_the_issuer_is_checked(shop, provider):
    back = (await walk_through((await leave(shop, "google")).address, "mixed")).headers["location"]
    assert httpx.URL(back).params["iss"] == provider.origin
    other = httpx.URL(back).copy_set_param("iss", "https://evil.test")
    assert (await shop.get(str(other))).headers["location"] == REFUSED
