"""Offers change in an open window as if it had been built anew; no change is lost or read twice."""

import asyncio
import time
from datetime import UTC, datetime, timedelta, tzinfo
from random import Random
from typing import Any

import pytest
import pytest_asyncio

from app.kit.database.pool import Connection, Database
from app.window import queries
from app.window.live import change_log, refresher
from app.window.live.change_log import apply_changes
from app.window.live.current_window import CurrentWindow
from app.window.live.refresher import Refresher
from app.window.prices.prices import CLOCK_TOLERANCE
from app.window.window import Window
from tests.support.assortment import Assortment, insert_assortment
from tests.support.public_answers import list_answers
from tests.support.rows import a_brand, a_category, a_product, a_variant, row
from tests.support.windows import open_new_window

QUERIES = ("", "velvet", "kite lipstick", "under £20", "in stock foundation")
HOUR = timedelta(hours=1)


@pytest_asyncio.fixture(scope="module")
async def shelves(module_db: Database) -> Assortment:
    async with module_db.unit_of_work() as connection:
        return await insert_assortment(connection)


@pytest_asyncio.fixture(scope="module")
async def window(module_database_url: str, shelves: Assortment, tmp_path_factory) -> Window:
    return await open_new_window(module_database_url, tmp_path_factory.mktemp("var"))


async def change_offers(db: Database, shelves: Assortment, random: Random) -> None:
    """Change prices and stock, add offers and take some away."""
    async with db.unit_of_work() as connection:
        products = random.sample(shelves.products, 20)
        for product in products[:12]:
            await connection.execute(
                "UPDATE offer SET price_pence = $2, in_stock = $3 WHERE product_id = $1",
                product, random.randrange(300, 6000), random.random() < 0.5,
            )  # fmt: skip
        await connection.execute("DELETE FROM offer WHERE product_id = ANY($1)", products[12:16])
        await connection.execute(
            "INSERT INTO offer (product_id, vendor_id, price_pence) SELECT product, vendor.id, 1234"
            " FROM unnest($1::bigint[]) AS product, vendor ON CONFLICT DO NOTHING",
            products[16:],
        )


@pytest.mark.parametrize("seed", range(3))
async def test_changed_offers_give_the_answers_of_a_new_window(
    module_db: Database, module_database_url: str, shelves, window: Window, tmp_path, seed: int
):
    await change_offers(module_db, shelves, Random(seed))
    await apply_changes(module_db, window)
    new = await open_new_window(module_database_url, tmp_path)
    expected, found = list_answers(new, QUERIES), list_answers(window, QUERIES)
    assert found.keys() == expected.keys()
    for name, answer in expected.items():
        assert found[name] == answer, name


async def test_two_processes_with_the_same_changes_have_the_same_revision(
    module_db: Database, shelves, window: Window
):
    other = Window(window.folder)
    assert other.overlay.revision == 0
    async with module_db.unit_of_work() as connection:
        await connection.execute("UPDATE offer SET price_pence = price_pence + 1")
    await apply_changes(module_db, window)
    await apply_changes(module_db, other)
    assert other.overlay.revision == window.overlay.revision != 0
    product = window.product_row(shelves.products[0])
    assert product is not None
    assert other.overlay.revision_of(product) == window.overlay.revision_of(product)


async def test_offers_that_are_again_as_built_have_the_revision_of_the_window(module_db, window: Window):
    other = Window(window.folder)
    await apply_changes(module_db, other)
    before = other.overlay.revision
    for change in (7, -7):
        async with module_db.unit_of_work() as connection:
            await connection.execute("UPDATE offer SET price_pence = price_pence + $1", change)
        await apply_changes(module_db, other)
        assert (other.overlay.revision == before) == (change < 0)


@pytest_asyncio.fixture
async def product(db: Database) -> int:
    async with db.unit_of_work() as connection:
        found = await a_product(connection)
        for number in range(4):
            vendor = await row(connection, "vendor", slug=f"v{number}", name=f"V{number}")
            await row(connection, "offer", product_id=found, vendor_id=vendor, price_pence=500)
    return found


@pytest_asyncio.fixture
async def other(db: Database, product: int) -> int:
    """Another product, offered by the first vendor."""
    assert product
    async with db.unit_of_work() as connection:
        found = await a_product(connection)
        vendor = await connection.fetchval("SELECT min(id) FROM vendor")
        await row(connection, "offer", product_id=found, vendor_id=vendor, price_pence=500)
    return found


async def read(
    db: Database, state: queries.CatalogueState
) -> tuple[dict[str, list[int]], queries.CatalogueState]:
    """The changes since a state, and the state after them."""
    async with db.snapshot() as connection:
        changes = await queries.read_changes(connection, state.snapshot, state.database)
    assert changes is not None
    return changes.products, state._replace(snapshot=changes.snapshot)


async def state_of(db: Database) -> queries.CatalogueState:
    async with db.snapshot() as connection:
        return await queries.read_catalogue_state(connection)


RAISE = "UPDATE offer SET price_pence = price_pence + 1 WHERE product_id = $1"
OF_VENDOR = " AND vendor_id = (SELECT id FROM vendor WHERE slug = $2)"


async def test_a_change_that_commits_after_later_ones_is_read_and_each_is_read_once(
    db: Database, product: int, other: int
):
    state = await state_of(db)
    async with db.own_transaction() as slow:
        await slow.execute(RAISE, product)
        async with db.unit_of_work() as quick:
            await quick.execute(RAISE, other)
        first, state = await read(db, state)
        assert first == {"offers": [other]}
        assert (await read(db, state))[0] == {}
    second, state = await read(db, state)
    assert second == {"offers": [product]}
    assert (await read(db, state))[0] == {}


async def test_every_change_of_many_writers_is_read(db: Database, product: int):
    """The reader adds up all prices after each change: the last sum must have everything written in it."""
    state, stopped, sums = await state_of(db), asyncio.Event(), []

    async def write(vendor: str, times: int) -> None:
        for _ in range(times):
            async with db.unit_of_work() as connection:
                await connection.execute(RAISE + OF_VENDOR, product, vendor)

    async def watch() -> None:
        nonlocal state
        while True:
            is_last = stopped.is_set()
            changes, state = await read(db, state)
            if changes:
                async with db.reading() as connection:
                    sums.append(await connection.fetchval("SELECT sum(price_pence) FROM offer"))
            if is_last:
                return

    watching = asyncio.create_task(watch())
    await asyncio.gather(*(write(f"v{number}", 15) for number in range(4)))
    stopped.set()
    await watching
    assert sums[-1] == 4 * (500 + 15)


QUIET = (
    "UPDATE offer SET price_pence = price_pence",
    "UPDATE offer SET updated_at = now() - interval '1 day'",
    "DELETE FROM offer WHERE id = -1",
)
ONE_PRODUCT: dict[str, Any] = {
    "a price": "UPDATE offer SET price_pence = 1 WHERE vendor_id = (SELECT min(id) FROM vendor)",
    "an offer gone": "DELETE FROM offer WHERE vendor_id = (SELECT min(id) FROM vendor)",
    "a retailer gone": "DELETE FROM vendor WHERE id = (SELECT min(id) FROM vendor)",
}


@pytest.mark.parametrize("statement", QUIET)
async def test_what_changes_no_offer_is_not_logged(db: Database, product: int, statement: str):
    state = await state_of(db)
    async with db.unit_of_work() as connection:
        await connection.execute(statement)
    assert (await read(db, state))[0] == {}


@pytest.mark.parametrize("change", ONE_PRODUCT)
async def test_a_changed_offer_names_its_product(db: Database, product: int, change: str):
    state = await state_of(db)
    async with db.unit_of_work() as connection:
        await connection.execute(ONE_PRODUCT[change])
    assert (await read(db, state))[0] == {"offers": [product]}


async def test_an_offer_that_moves_names_both_products(db: Database, product: int):
    async with db.unit_of_work() as connection:
        other = await a_product(connection)
    state = await state_of(db)
    async with db.unit_of_work() as connection:
        await connection.execute("UPDATE offer SET product_id = $1", other)
    assert (await read(db, state))[0] == {"offers": sorted([product, other])}


async def test_a_change_of_offers_is_no_new_catalogue_but_a_flood_of_them_is(db: Database, product: int):
    before = await state_of(db)
    async with db.unit_of_work() as connection:
        await connection.execute(RAISE, product)
    assert (await state_of(db)).version == before.version
    async with db.bulk() as connection:
        brand, category = await a_brand(connection), await a_category(connection)
        await connection.execute(
            "INSERT INTO product (brand_id, category_id, slug, name) SELECT $1, $2, 'p-' || n, 'P'"
            " FROM generate_series(1, 10001) AS n",
            brand, category,
        )  # fmt: skip
    state = await state_of(db)
    async with db.bulk() as connection:
        await connection.execute(
            "INSERT INTO offer (product_id, vendor_id, price_pence)"
            " SELECT product.id, (SELECT min(id) FROM vendor), 1 FROM product WHERE slug LIKE 'p-%'"
        )
    assert (await read(db, state))[0] == {"everything": [0]}
    assert (await state_of(db)).version == state.version + 1


async def test_old_changes_are_deleted_and_a_reader_that_is_older_learns_of_it(db: Database, product: int):
    old = await state_of(db)
    async with db.unit_of_work() as connection:
        await connection.execute(RAISE, product)
    new = await state_of(db)
    async with db.reading() as connection:
        await queries.delete_changes_before(connection, [new.snapshot])
        assert await connection.fetchval("SELECT count(*) FROM catalogue_change") == 0
    assert (await read(db, new))[0] == {}
    async with db.snapshot() as connection:
        assert await queries.read_changes(connection, old.snapshot, old.database) is None
        assert await queries.read_changes(connection, new.snapshot, "another database") is None


async def test_a_repeated_change_is_deleted_once_every_reader_will_read_a_later_one(
    db: Database, product: int, other: int
):
    old = await state_of(db)
    async with db.unit_of_work() as connection:
        await connection.execute(RAISE, product)
        await connection.execute(RAISE, other)
    async with db.own_transaction() as slow:
        await slow.execute(RAISE, product)
        middle = await state_of(db)  # it does not see the slow change
        async with db.reading() as connection:
            assert await delete_repeated(connection, middle.snapshot) == 0  # nothing came after it
    async with db.unit_of_work() as connection:
        await connection.execute(RAISE, product)
    async with db.reading() as connection:
        assert await delete_repeated(connection, middle.snapshot) > 0
        assert await delete_repeated(connection, middle.snapshot) == 0
    assert (await read(db, old))[0] == {"offers": sorted([product, other])}
    assert (await read(db, middle))[0] == {"offers": [product]}


async def delete_repeated(connection: Connection, snapshot: str) -> int:
    """How many changes are deleted."""
    before = await connection.fetchval("SELECT count(*) FROM catalogue_change")
    await queries.delete_repeated_changes(connection, snapshot)
    return before - await connection.fetchval("SELECT count(*) FROM catalogue_change")


class HourLater:
    """The time in an hour, as the modules `time` and `datetime` tell it."""

    @staticmethod
    def time() -> float:
        return time.time() + HOUR.total_seconds()

    @staticmethod
    def now(zone: tzinfo) -> datetime:
        return datetime.now(zone) + HOUR


async def test_an_offer_of_the_future_counts_when_its_time_comes(
    db: Database, database_url: str, product: int, tmp_path, monkeypatch: pytest.MonkeyPatch
):
    soon = datetime.now(UTC) + CLOCK_TOLERANCE + HOUR / 2
    async with db.unit_of_work() as connection:
        vendor = await row(connection, "vendor", slug="later", name="Later")
        await row(connection, "offer", product_id=product, vendor_id=vendor, price_pence=77, updated_at=soon)
    window = await open_new_window(database_url, tmp_path)
    current_window = CurrentWindow(tmp_path / "window")
    current_window.switch_to(window)
    number = window.product_row(product)
    assert window.products.price[number] == 500
    assert window.list_due_offers(time.time()) == []
    assert window.list_due_offers(HourLater.time()) == [product]
    for module, name in ((refresher, "time"), (change_log, "time"), (change_log, "datetime")):
        monkeypatch.setattr(module, name, HourLater)
    running = asyncio.create_task(Refresher(current_window, db).run())
    try:
        async with asyncio.timeout(60):
            while window.products.price[number] != 77:  # noqa: ASYNC110 - nobody announces it
                await asyncio.sleep(0.05)
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
    assert window.list_due_offers(HourLater.time() + 999) == []


async def test_a_log_that_cannot_be_read_leaves_the_window_as_it_is(
    db, database_url, product, tmp_path, capfd
):
    window = await open_new_window(database_url, tmp_path)
    async with db.unit_of_work() as connection:
        await connection.execute(RAISE, product)
        await connection.execute(
            "UPDATE shop_state SET value = '999999999' WHERE key = 'catalogue_changes_from'"
        )
    row_of = window.product_row(product)
    assert row_of is not None
    before = window.texts.page_without_end(row_of)
    await apply_changes(db, window)
    assert window.texts.page_without_end(row_of) == before
    assert "does not reach back" in "".join(capfd.readouterr())


async def test_a_window_is_needed_for_what_the_log_cannot_bring_and_for_another_database(db: Database):
    state = await state_of(db)

    async def needs() -> bool:
        async with db.snapshot() as connection:
            return await queries.needs_window(connection, state.snapshot, state.database)

    async with db.unit_of_work() as connection:
        await stock(connection)
    assert not await needs()
    async with db.snapshot() as connection:
        assert await queries.needs_window(connection, state.snapshot, "another database")
    async with db.unit_of_work() as connection:
        await connection.execute("SELECT announce_catalogue()")
    assert await needs()


EDITS: dict[str, set[str]] = {
    "UPDATE product SET caption = 'x'": {"product"},
    "UPDATE product SET caption = caption, updated_at = now()": set(),
    "UPDATE product SET status = 'draft'": {"product"},
    "DELETE FROM product": {"product", "offers"},
    "UPDATE variant SET name = 'x'": {"product"},
    "UPDATE variant SET name = name": set(),
    "DELETE FROM variant": {"product"},
    "INSERT INTO product_image (product_id, name, url) SELECT id, 'main', '/x' FROM product": {"product"},
    "INSERT INTO other_swatch (variant_id, source, value) SELECT id, 'brand', '#1a2b3c' FROM variant": {
        "product"
    },
    "UPDATE brand SET description = 'x'": {"lists"},
    "UPDATE brand SET name = 'x'": {"lists", "product"},
    "INSERT INTO brand (slug, name) VALUES ('x', 'x')": {"lists"},
    "UPDATE category SET position = 7": {"lists"},
    "UPDATE category SET department = 'x'": {"lists", "product"},
    "UPDATE category SET static_review = '{x}'": {"lists", "product"},
    "UPDATE certification SET name = 'x'": {"lists", "product"},
    "DELETE FROM certification": {"lists", "product"},
    "UPDATE ingredient SET inci_name = 'x'": {"product"},
    "INSERT INTO ingredient (inci_name, is_natural) VALUES ('y', true)": set(),
    "UPDATE vendor SET name = 'x' WHERE id = (SELECT min(id) FROM vendor)": {"offers"},
    "UPDATE vendor SET url = 'https://x.example'": set(),
    "INSERT INTO blog_post (slug, title, md_content, author_name) VALUES ('x', 'x', 'x', 'x')": {"lists"},
    "TRUNCATE variant CASCADE": {"everything"},
    "TRUNCATE offer": {"everything"},
    "INSERT INTO search_phrases (name, content) VALUES ('x', 'x')": {"lists"},
    "SELECT announce_catalogue()": {"everything"},
}


async def stock(connection: Connection) -> None:
    """A product with a row of every kind."""
    product = await a_product(connection)
    await a_variant(connection, product)
    vendor = await row(connection, "vendor", slug="stocked", name="Stocked")
    await row(connection, "offer", product_id=product, vendor_id=vendor, price_pence=500)
    ingredient = await row(connection, "ingredient", inci_name="Stocked", is_natural=True)
    await row(connection, "product_ingredient", product_id=product, ingredient_id=ingredient)
    made = await row(connection, "certification", slug="stocked", name="Stocked")
    await row(connection, "product_certification", product_id=product, certification_id=made)


@pytest.mark.parametrize("edit", EDITS)
async def test_every_edit_is_logged_as_what_it_changes(db: Database, edit: str):
    async with db.unit_of_work() as connection:
        await stock(connection)
        # as in a shop that is older than an hour, which may ask for a window after a report
        await connection.execute(
            "UPDATE shop_state SET changed_at = now() - interval '2 hours' WHERE key = 'wearing_announced'"
        )
    state = await state_of(db)
    async with db.unit_of_work() as connection:
        await connection.execute(edit)
    assert (await read(db, state))[0].keys() == EDITS[edit]
