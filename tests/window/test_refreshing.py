"""Two workers under granian: both show what is written and built anew, and answer without a database."""

import asyncio
import os
import signal
import subprocess
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
import pytest_asyncio

from app.kit.database.migrate import migrate
from app.kit.database.pool import Database
from app.launch.api_process import granian_command
from app.launch.postgres.server import EmbeddedPostgres
from app.launch.processes.ports import find_free_port
from app.settings import Settings
from app.window.files import find_published
from app.window.http_cache import VERSION_HEADER
from tests.support import loopback
from tests.support.assortment import Assortment, insert_assortment
from tests.support.postgres_copy import copy_migrated_data
from tests.support.processes import command_of, family_of
from tests.support.rows import a_brand, a_member, a_product, a_review, a_variant, row
from tests.support.running_shop import ROOT
from tests.support.sessions import cookies_of
from tests.support.windows import publish_window

pytestmark = pytest.mark.timeout(1800)
PATIENCE = 240.0  # bounds the waits for an event; how soon it comes is measured in benchmarks/
READS = (
    "/brands", "/brand?slug=kite", "/categories", "/category?slug=blush", "/product/trending", "/product/new",
    "/product/new?category_slug=blush&top_n=3", "/product/featured", "/search/suggest?q=vel",
    "/search/similar?hex=%23c68642", "/shades/wall",
)  # fmt: skip
POSTED_READS = {
    "/search": {"query": "velvet", "sort_by": "reviews"},
    "/search/similar/owned": {"shades": [{"hex": "#c68642", "verdict": "wear"}]},
    "/blogs": {},
}
SECRET = "of-this-test-alone-and-long-enough-for-the-settings"


class Running:
    """A shop of two workers, the database it stands on, and what is on its shelves."""

    def __init__(
        self,
        postgres: EmbeddedPostgres,
        url: str,
        shelves: Assortment,
        client: httpx.AsyncClient,
        windows: Path,
        internal_port: int,
        server: int,
    ) -> None:
        self.postgres, self.url, self.shelves, self.client = postgres, url, shelves, client
        self.windows, self.internal_port, self.server = windows, internal_port, server

    async def ask(self, path: str) -> httpx.Response:
        return await self.client.get(path)

    async def is_ready(self) -> bool:
        return (await self.client.get(f"http://127.0.0.1:{self.internal_port}/readyz")).status_code == 200

    async def builds_nothing(self) -> bool:
        """A window that a busy machine is slow to open is built twice."""
        return not any("window build" in command_of(pid) for pid in family_of(self.server))

    async def post(self, path: str) -> httpx.Response:
        return await self.client.post(f"/api/v1{path}", json=POSTED_READS[path])

    async def profile(self, cookies: dict[str, str]) -> httpx.Response:
        cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
        return await self.client.get("/api/v1/user/profile", headers={"cookie": cookie})

    async def every_worker(self, holds: Callable[[], Awaitable[bool]]) -> None:
        """Wait until it holds so often in a row that each worker must have been asked."""
        deadline, in_a_row = time.monotonic() + PATIENCE, 0
        while in_a_row < 20:
            in_a_row = in_a_row + 1 if await holds() else 0
            if not in_a_row:
                await asyncio.sleep(0.25)  # what is waited for needs the processor too
            assert time.monotonic() < deadline, "it never held"


@pytest_asyncio.fixture(scope="module")
async def shop(tmp_path_factory) -> AsyncIterator[Running]:
    folder: Path = tmp_path_factory.mktemp("shop")
    copy_migrated_data(folder / "postgres")
    postgres = EmbeddedPostgres(folder / "postgres", port=find_free_port(), say=lambda _: None)
    url = postgres.start()
    try:
        shelves = await stocked(url)
        await publish_window(Settings(database_url=url, var=folder))
        internal_port = find_free_port()
        with workers(url, folder, internal_port) as (address, server):
            # A connection of its own for each request, so that either worker may answer.
            client = loopback.AsyncClient(base_url=address, limits=httpx.Limits(max_keepalive_connections=0))
            running = Running(postgres, url, shelves, client, folder / "window", internal_port, server)
            await running.every_worker(running.is_ready)
            await running.every_worker(running.builds_nothing)
            yield running
            await client.aclose()
    finally:
        postgres.stop()


async def stocked(url: str) -> Assortment:
    await migrate(url)
    async with Database(url) as database, database.unit_of_work() as connection:
        return await insert_assortment(connection)


@contextmanager
def workers(url: str, folder: Path, internal_port: int) -> Iterator[tuple[str, int]]:
    """The address, and the process that started the workers."""
    port = find_free_port()
    environment = {
        "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "DATABASE_URL": url,
        "UNDERTONE_VAR": str(folder), "UNDERTONE_LOG_FORMAT": "json", "UNDERTONE_LIMIT_SEARCH": "1000000",
        "UNDERTONE_SECRET": SECRET, "UNDERTONE_INTERNAL_PORT": str(internal_port),
    }  # fmt: skip
    with (folder / "api.log").open("wb") as log:
        server = subprocess.Popen(
            granian_command("tests.support.patient_api:create_app", port, 2),
            cwd=ROOT, env=environment, stdout=log, stderr=subprocess.STDOUT,
        )  # fmt: skip
    try:
        address = f"http://127.0.0.1:{port}"
        wait_until_listening(address, server)
        yield address, server.pid
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(120)


def wait_until_listening(address: str, server: "subprocess.Popen[bytes]") -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            loopback.get(f"{address}/healthz", timeout=5)
        except httpx.TransportError:
            assert server.poll() is None
            time.sleep(0.1)
        else:
            return
    raise AssertionError("the API did not start")


async def slug_of(shop: Running, product: int) -> str:
    async with Database(shop.url) as database, database.reading() as connection:
        return await connection.fetchval("SELECT slug FROM product WHERE id = $1", product)


async def test_a_rating_is_seen_through_every_worker_in_the_window_on_show(shop: Running):
    product = shop.shelves.products[0]
    page = f"/api/v1/product?slug={await slug_of(shop, product)}"
    before, window = (await shop.ask(page)).json()["data"]["reviews"], find_published(shop.windows)
    async with Database(shop.url) as database, database.unit_of_work() as connection:
        await a_review(connection, product, await a_member(connection), rating=5)

    async def shown() -> bool:
        return (await shop.ask(page)).json()["data"]["reviews"] == before + 1

    await shop.every_worker(shown)
    assert find_published(shop.windows) == window  # announced and laid over it, not built anew


async def test_a_changed_price_is_seen_through_every_worker_in_the_window_on_show(shop: Running):
    product, window = shop.shelves.products[3], find_published(shop.windows)
    page = f"/api/v1/product?slug={await slug_of(shop, product)}"
    async with Database(shop.url) as database, database.unit_of_work() as connection:
        vendor = await row(connection, "vendor", slug="cheap", name="Cheap")
        await row(connection, "offer", product_id=product, vendor_id=vendor, price_pence=101)

    async def shown() -> bool:
        answer = (await shop.ask(page)).json()["data"]
        return answer["price"] == 1.01 and "Cheap" in {each["name"] for each in answer["vendors"]}

    await shop.every_worker(shown)
    assert find_published(shop.windows) == window  # applied to it, not built anew


async def test_products_come_change_and_go_in_the_window_on_show(shop: Running):
    window, gone = find_published(shop.windows), shop.shelves.products[4]
    slug = await slug_of(shop, gone)
    async with Database(shop.url) as database, database.unit_of_work() as connection:
        brand = await a_brand(connection, slug="zoetrope", name="Zoetrope")
        new = await a_product(connection, slug="quoll-tint", name="Quoll Tint", brand_id=brand)
        shade = await a_variant(connection, new, name="Dusk", value="#c68642")
        await connection.execute("DELETE FROM product WHERE id = $1", gone)

    async def shown() -> bool:
        found = await shop.client.post("/api/v1/search", json={"query": "quoll"})
        slugs = [card["slug"] for card in found.json()["products"]]
        like = (await shop.ask("/api/v1/search/similar?hex=%23c68642")).text
        deleted = await shop.ask(f"/api/v1/product?slug={slug}")
        return slugs == ["quoll-tint"] and f'"id":{shade},' in like and deleted.status_code == 404

    await shop.every_worker(shown)
    assert find_published(shop.windows) == window
    tags = [""]

    async def has_the_same_tag() -> bool:
        tags.append((await shop.ask("/api/v1/product?slug=quoll-tint")).headers["etag"])
        return tags[-1] == tags[-2]

    await shop.every_worker(has_the_same_tag)


async def test_what_needs_a_new_window_gets_one_with_the_added_products(shop: Running):
    before = find_published(shop.windows)
    async with Database(shop.url) as database, database.unit_of_work() as connection:
        await connection.execute("SELECT announce_catalogue()")

    async def is_built() -> bool:
        page = await shop.ask("/api/v1/product?slug=quoll-tint")
        return find_published(shop.windows) != before and page.json()["data"]["brand"]["slug"] == "zoetrope"

    await shop.every_worker(is_built)


async def test_bytes_that_change_in_the_window_on_show_take_it_off_without_a_restart(shop: Running):
    await shop.every_worker(shop.builds_nothing)
    damaged = find_published(shop.windows)
    assert damaged is not None

    async def shows_it() -> bool:
        page = await shop.ask("/api/v1/product?slug=quoll-tint")
        return page.status_code == 200 and page.headers[VERSION_HEADER].startswith(damaged.name)

    async def shows_another() -> bool:
        page = await shop.ask("/api/v1/product?slug=quoll-tint")
        return page.status_code == 200 and not page.headers[VERSION_HEADER].startswith(damaged.name)

    await shop.every_worker(shows_it)
    with (damaged / "pages.bin").open("r+b") as file:
        file.write(b"\xff" * (1 << 16))
    await shop.every_worker(shows_another)


async def test_workers_name_the_same_state_by_the_same_tag(shop: Running):
    for path in ("/api/v1/product/trending", "/api/v1/brands", "/api/v1/shades/wall"):
        seen = [(await shop.ask(path)).headers["etag"]]

        async def same_as_before(path: str = path, seen: list[str] = seen) -> bool:
            seen.append((await shop.ask(path)).headers["etag"])
            return seen[-1] == seen[-2]

        await shop.every_worker(same_as_before)
        assert len(set(seen[-20:])) == 1


async def test_a_changed_catalogue_is_built_and_shown_by_itself(shop: Running):
    async with Database(shop.url) as database, database.unit_of_work() as connection:
        await a_brand(connection, slug="newcomer", name="Newcomer")

    async def shown() -> bool:
        return "newcomer" in (await shop.ask("/api/v1/brands")).text

    await shop.every_worker(shown)


async def test_every_read_is_answered_while_the_database_is_stopped_and_members_wait(shop: Running):
    product = await slug_of(shop, shop.shelves.products[1])
    reads = (*READS, f"/product?slug={product}", f"/product/review?slug={product}")
    cookies = await somebody(shop)
    assert (await shop.profile(cookies)).status_code == 200
    shop.postgres.stop()
    try:
        for _ in range(5):
            answers = [await shop.ask(f"/api/v1{path}") for path in reads]
            answers += [await shop.post(path) for path in POSTED_READS]
            assert [answer.status_code for answer in answers] == [200] * len(answers)
            personal = await shop.profile(cookies)
            assert (personal.status_code, int(personal.headers["retry-after"]) > 0) == (503, True)

        async def says_so() -> bool:
            return not await shop.is_ready()

        await shop.every_worker(says_so)
    finally:
        shop.postgres.start()

    async def recovered() -> bool:
        return await shop.is_ready() and (await shop.profile(cookies)).status_code == 200

    await shop.every_worker(recovered)


async def somebody(shop: Running) -> dict[str, str]:
    """A member with a session."""
    settings = Settings(database_url=shop.url, secret=SECRET)
    async with Database(shop.url) as database, database.unit_of_work() as connection:
        return await cookies_of(connection, await a_member(connection), settings)


async def test_what_was_written_while_nobody_could_listen_is_caught_up(shop: Running):
    product = shop.shelves.products[2]
    page = f"/api/v1/product?slug={await slug_of(shop, product)}"
    before = (await shop.ask(page)).json()["data"]["reviews"]
    async with Database(shop.url) as database, database.unit_of_work() as connection:
        author = await a_member(connection)
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
            " AND application_name LIKE 'undertone %' AND query LIKE 'LISTEN%'"
        )
        await a_review(connection, product, author, rating=1)

    async def shown() -> bool:
        return (await shop.ask(page)).json()["data"]["reviews"] == before + 1

    await shop.every_worker(shown)
