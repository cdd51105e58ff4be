"""A window to which changes were added answers as one that was built from nothing, whatever changed."""

from random import Random

import msgspec
import pytest
import pytest_asyncio

from app.kit.database.pool import Connection, Database
from app.search.answers import answer_search
from app.search.schemas import SearchRequest
from app.search.suggestions import find_suggestions
from app.window.live.change_log import apply_changes
from app.window.window import Window
from tests.support.assortment import Assortment, insert_assortment
from tests.support.catalogue_changes import CHANGES
from tests.support.compared_windows import find_difference, open_like
from tests.support.windows import open_new_window

PRODUCTS = 20


@pytest_asyncio.fixture(scope="module")
async def shelves(module_db: Database) -> Assortment:
    async with module_db.unit_of_work() as connection:
        return await insert_assortment(connection, PRODUCTS)


@pytest.mark.parametrize("seed", range(4))
async def test_added_changes_give_the_answers_of_a_new_window(
    module_db: Database, module_database_url: str, shelves: Assortment, tmp_path, seed: int
):
    random = Random(seed)
    window = await open_new_window(module_database_url, tmp_path)
    for number in range(5):
        for _ in range(random.randrange(1, 6)):
            step = random.choice(CHANGES)
            async with module_db.unit_of_work() as connection:
                await step(connection, random)
        await apply_changes(module_db, window)
        assert not window.is_full
        new = await open_like(window, module_database_url, tmp_path / str(number))
        assert find_difference(window, new) is None
    restarted = Window(window.folder)  # as by a process that was killed
    await apply_changes(module_db, restarted)
    assert find_difference(restarted, new) is None
    assert restarted.overlay.revision == window.overlay.revision != 0


async def test_a_finish_that_its_last_product_loses_is_no_choice_and_no_word(
    db: Database, database_url: str, tmp_path
) -> None:
    async with db.unit_of_work() as connection:
        await insert_assortment(connection, PRODUCTS)
        await connection.execute("UPDATE variant SET finish = NULL")
        await connection.execute("UPDATE product SET finish = (ARRAY['matte', 'dewy'])[1 + id % 2]")
    window = await open_new_window(database_url, tmp_path)
    assert [*window.labels.finish_places] == ["dewy", "matte"]
    async with db.unit_of_work() as connection:
        await connection.execute("UPDATE product SET finish = 'satin' WHERE finish = 'matte'")
        await connection.execute("UPDATE product SET finish = 'velvet' WHERE status <> 'published'")
        await connection.execute("UPDATE variant SET finish = 'glossy' WHERE value IS NULL")
    await apply_changes(db, window)
    new = await open_like(window, database_url, tmp_path / "new")
    assert [*window.labels.finish_places] == [*new.labels.finish_places] == ["dewy", "satin"]
    assert find_difference(window, new) is None


async def test_a_category_that_is_emptied_has_no_products_to_show(
    db: Database, database_url: str, tmp_path
) -> None:
    async with db.unit_of_work() as connection:
        await insert_assortment(connection, PRODUCTS)
        filled = "SELECT DISTINCT category_id FROM product WHERE status = 'published' ORDER BY category_id"
        emptied, other, *_ = [number for (number,) in await connection.fetch(filled)]
    window = await open_new_window(database_url, tmp_path)

    def list_shown() -> set[int]:
        return {window.labels.category_ids[row] for row in window.shown_labels.categories_with_products}

    name = window.labels.categories[window.labels.category_ids.index(emptied)].name

    def list_offered() -> list[str]:
        offered = find_suggestions(window, name[:4])
        return [*(each.name for each in offered.categories), *offered.completed]

    assert {emptied, other} <= list_shown()
    assert {name, name.lower()} <= {*list_offered()}
    async with db.unit_of_work() as connection:
        await connection.execute("UPDATE product SET category_id = $2 WHERE category_id = $1", emptied, other)
    await apply_changes(db, window)
    assert emptied in window.labels.category_ids
    assert emptied not in list_shown()
    assert not {name, name.lower()} & {*list_offered()}


async def test_what_is_deleted_is_gone_at_once_from_a_window_without_room(
    db: Database, database_url: str, tmp_path
) -> None:
    async with db.unit_of_work() as connection:
        await insert_assortment(connection, PRODUCTS)
        first, second, third = [
            found for (found,) in await connection.fetch("SELECT id FROM product ORDER BY id LIMIT 3")
        ]
    window = await open_new_window(database_url, tmp_path)
    window.used_rows = window.rows  # as after many changes
    async with db.unit_of_work() as connection:
        await connection.execute("DELETE FROM product WHERE id = $1", first)
        await edit(connection, second, "Quoll Balm")
    await apply_changes(db, window)
    assert window.is_full
    assert window.product_row(first) is None
    assert window.product_row(second) is not None  # as it was, until there is a new window
    async with db.unit_of_work() as connection:
        await connection.execute("UPDATE product SET status = 'withdrawn' WHERE id = $1", third)
    await apply_changes(db, window)
    assert window.is_full
    assert window.product_row(third) is None
    shown = msgspec.json.decode(answer_search(window, SearchRequest(query="", page_limit=100)))
    assert shown["pagination"]["records_matching_search"] == window.size


async def edit(connection: Connection, product: int, name: str) -> None:
    await connection.execute("UPDATE product SET name = $2 WHERE id = $1", product, name)
