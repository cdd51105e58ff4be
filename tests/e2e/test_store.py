"""Two machines and a worker with folders of their own share windows and pictures by an S3 service."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import asyncpg
import httpx
import pytest

from app.kit.database import Database
from app.settings import Settings
from app.window import files
from tests.support import loopback
from tests.support.machines import Machine
from tests.support.pictures import a_picture
from tests.support.processes import comes_true_within
from tests.support.rolling import open_machines
from tests.support.rows import a_member, a_product
from tests.support.s3_server import S3Server, running_s3
from tests.support.sessions import cookies_of
from tests.support.shop import ORIGIN, OUR_PAGES
from tests.support.threads import in_a_thread

pytestmark = pytest.mark.browser

PATIENCE = 60.0
SECRET = "of-this-test-alone-and-long-enough-for-the-settings"
PROFILE = "/api/v1/user/profile"


class Shop(NamedTuple):
    """Two machines that serve, and the store they share."""

    one: Machine
    two: Machine
    s3: S3Server

    @property
    def url(self) -> str:
        return self.one.environment["DATABASE_URL"]


class Member(NamedTuple):
    """A signed-in member: their session is valid on every machine."""

    id: int
    cookies: dict[str, str]

    def send(self, method: str, url: str, **content: object) -> httpx.Response:
        with loopback.Client(cookies=self.cookies, headers=OUR_PAGES, timeout=60) as client:
            return client.request(method, url, **content)

    def upload(self, machine: Machine, picture: bytes) -> httpx.Response:
        files = {"image": ("own.png", picture, "image/png")}
        return self.send("POST", machine.url + PROFILE, files=files)


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    folder: Path = tmp_path_factory.mktemp("store")
    with running_s3(folder) as s3:
        settings = {
            "UNDERTONE_SHARED_VAR": "",
            "UNDERTONE_STORE": s3.address("undertone"),
            "UNDERTONE_SECRET": SECRET,
            "UNDERTONE_PUBLIC_ORIGIN": ORIGIN,
            **s3.variables,
        }
        with open_machines(folder, ["one", "two"], settings) as [one, two]:
            yield Shop(one, two, s3)


@pytest.fixture
def member(shop: Shop) -> Member:
    return in_a_thread(lambda: sign_up(shop.url))


async def sign_up(url: str) -> Member:
    async with Database(url) as database, database.unit_of_work() as connection:
        member_id = await a_member(connection)
        return Member(member_id, await cookies_of(connection, member_id, Settings(secret=SECRET)))


def run_sql(url: str, *statements: str) -> None:
    async def run() -> None:
        connection = await asyncpg.connect(url)
        for statement in statements:
            await connection.execute(statement)
        await connection.close()

    in_a_thread(run)


def get(machine: Machine, path: str) -> httpx.Response:
    return loopback.get(machine.url + path, timeout=60)


def find_version(machine: Machine) -> str:
    return files.find_version(machine.folder / "window")


def test_both_machines_show_the_window_of_the_worker(shop: Shop) -> None:
    versions = {find_version(shop.one), find_version(shop.two)}
    assert len(versions) == 1
    assert versions != {""}
    for machine in (shop.one, shop.two):
        assert machine.readiness() == (200, "ready")
        assert "lipstick" in get(machine, "/categories/lipstick").text


def test_a_picture_uploaded_on_one_machine_is_on_the_other_and_gone_from_both_when_erased(
    shop: Shop, member: Member
) -> None:
    uploaded = member.upload(shop.one, a_picture())
    assert uploaded.status_code == httpx.codes.OK, uploaded.text
    address = uploaded.json()["data"]["user_details"]["image_url"]
    for path in (address, address.replace("-384", "-96")):
        pictures = [get(machine, path) for machine in (shop.two, shop.one)]
        assert [picture.status_code for picture in pictures] == [200, 200]
        assert pictures[0].content == pictures[1].content
    erased = member.send("DELETE", f"{shop.two.url}/api/v1/user", json={"keep_ratings": False})
    assert erased.status_code == httpx.codes.OK, erased.text
    for machine in (shop.one, shop.two):
        for path in (address, address.replace("-384", "-96")):
            assert get(machine, path).status_code == httpx.codes.NOT_FOUND
        assert list(machine.folder.glob("media/**/*.webp")) == []


def test_a_new_window_reaches_both_machines(shop: Shop) -> None:
    before = find_version(shop.one)
    in_a_thread(lambda: add_product(shop.url))
    assert comes_true_within(PATIENCE, lambda: "New Tint" in get(shop.two, "/products/new-tint").text)
    run_sql(shop.url, "SELECT announce_catalogue()")
    assert comes_true_within(PATIENCE, lambda: min(map(find_version, (shop.one, shop.two))) > before)
    for machine in (shop.one, shop.two):
        assert "New Tint" in get(machine, "/products/new-tint").text
    assert find_version(shop.one) == find_version(shop.two)


async def add_product(url: str) -> None:
    async with Database(url) as database, database.unit_of_work() as connection:
        await a_product(connection, name="New Tint", slug="new-tint")


def test_without_the_store_everything_here_goes_on_and_uploads_come_back_later(
    shop: Shop, member: Member
) -> None:
    """The last test: the store's objects are gone with it."""
    copied = member.upload(shop.one, a_picture("#102030")).json()["data"]["user_details"]["image_url"]
    shop.s3.process.kill()
    refused = member.upload(shop.one, a_picture("#405060"))
    assert refused.status_code == httpx.codes.SERVICE_UNAVAILABLE
    assert refused.json() == {"detail": "This cannot be stored right now. Please try again later."}
    assert int(refused.headers["retry-after"]) > 0
    assert get(shop.one, copied).status_code == httpx.codes.OK
    elsewhere = get(shop.two, copied)
    assert elsewhere.status_code == httpx.codes.SERVICE_UNAVAILABLE
    assert int(elsewhere.headers["retry-after"]) > 0
    run_sql(shop.url, "SELECT pg_notify('undertone_window', '')")
    assert comes_true_within(PATIENCE, lambda: shop.one.readiness() == (200, "ready, but: store away"))
    shop.two.stop()
    shop.two.start()
    shop.two.wait_until(httpx.codes.OK)
    assert "New Tint" in get(shop.two, "/products/new-tint").text
