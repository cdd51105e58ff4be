"""A window to which changes were added answers as one that was built from nothing, whatever changed."""

from collections.abc import Iterator
from copy import copy
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest
import pytest_asyncio

from app.discovery.schemas import SearchRequest
from app.discovery.search_answers import answer_search
from app.kit.database import Connection, Database
from app.window.bitmaps import from_mask
from app.window.builder.name_types import find_types
from app.window.change_log import apply_changes
from app.window.overlay import Overlay
from app.window.search_names import NO_TYPE, SearchColumns
from app.window.window import Window
from tests.support.assortment import Assortment, a_colour, insert_assortment
from tests.support.public_answers import list_answers
from tests.support.rows import a_brand, a_category, a_product, a_variant, row
from tests.support.windows import open_new_window

QUERIES = ("", "velvet", "kite lipstick", "zzyzx", "under £20", "dark red foundation", "velv", "matte vegan")
NEW_WORDS = ("Zzyzx", "Quoll", "Velvetine", "Foundry")


async def pick(connection: Connection, random: Random, table: str) -> int | None:
    ids = [found for (found,) in await connection.fetch(f"SELECT id FROM {table} ORDER BY id")]
    return random.choice(ids) if ids else None


async def edit_product(connection: Connection, random: Random) -> None:
    columns = {
        "name": f"{random.choice(NEW_WORDS)} {random.choice(('Tint', 'Balm', 'Powder'))}",
        "description": f"Now with {random.choice(NEW_WORDS)}.",
        "caption": "Another caption", "popularity": random.random(),
        "featured_rank": random.choice((None, 3)), "finish": random.choice(("matte", "satin", "dewy")),
    }  # fmt: skip
    column = random.choice(list(columns))
    await connection.execute(
        f"UPDATE product SET {column} = $2 WHERE id = $1",
        await pick(connection, random, "product"), columns[column],
    )  # fmt: skip


async def move_product(connection: Connection, random: Random) -> None:
    column, table = random.choice((("brand_id", "brand"), ("category_id", "category")))
    await connection.execute(
        f"UPDATE product SET {column} = $2 WHERE id = $1",
        await pick(connection, random, "product"), await pick(connection, random, table),
    )  # fmt: skip


async def add_product(connection: Connection, random: Random) -> None:
    product = await a_product(
        connection, name=f"{random.choice(NEW_WORDS)} Veil", description="Quite new.",
        brand_id=await pick(connection, random, "brand"),
        category_id=await pick(connection, random, "category"), popularity=random.random(),
    )  # fmt: skip
    for number in range(random.randrange(4)):
        await a_variant(connection, product, name=f"Shade {number}", value=a_colour(random), source="brand")
    await row(
        connection, "offer", product_id=product, vendor_id=await pick(connection, random, "vendor"),
        price_pence=random.randrange(300, 6000, 50), in_stock=random.random() < 0.7,
    )  # fmt: skip


async def set_status(connection: Connection, random: Random) -> None:
    await connection.execute(
        "UPDATE product SET status = $2 WHERE id = $1",
        await pick(connection, random, "product"), random.choice(("published", "withdrawn", "draft")),
    )  # fmt: skip


async def delete_product(connection: Connection, random: Random) -> None:
    await connection.execute("DELETE FROM product WHERE id = $1", await pick(connection, random, "product"))


async def edit_shade(connection: Connection, random: Random) -> None:
    columns = {
        "value": random.choice((a_colour(random), None)), "name": f"Shade {random.random()}",
        "undertone": random.choice(("cool", None)), "finish": random.choice(("matte", "dewy")),
    }  # fmt: skip
    column = random.choice(list(columns))
    await connection.execute(
        f"UPDATE variant SET {column} = $2 WHERE id = $1",
        await pick(connection, random, "variant"), columns[column],
    )  # fmt: skip


async def delete_shades(connection: Connection, random: Random) -> None:
    await connection.execute(
        "DELETE FROM variant WHERE product_id = $1", await pick(connection, random, "product")
    )


async def change_lists(connection: Connection, random: Random) -> None:
    statement = random.choice((
        "UPDATE brand SET name = $2 WHERE id = $1", "UPDATE brand SET description = $2 WHERE id = $1",
        "UPDATE certification SET name = $2 WHERE id = $1", "UPDATE category SET name = $2 WHERE id = $1",
        "UPDATE ingredient SET inci_name = $2 WHERE id = $1", "UPDATE vendor SET name = $2 WHERE id = $1",
    ))  # fmt: skip
    table = statement.split()[1]
    name = f"{random.choice('ABKZ')} {random.choice(NEW_WORDS)} {random.randrange(1000)}"
    await connection.execute(statement, await pick(connection, random, table), name)


async def add_to_lists(connection: Connection, random: Random) -> None:
    kind = random.choice(("brand", "category", "certification"))
    number = random.randrange(10**6)
    if kind == "brand":
        await a_brand(connection, name=f"{random.choice('ABKZ')}-brand {number}")
    elif kind == "category":
        await a_category(connection, position=random.randrange(6), department="lips")
    else:
        made = await row(connection, "certification", slug=f"c-{number}", name=f"Certified {number}")
        await row(connection, "product_certification", product_id=await pick(connection, random, "product"),
                  certification_id=made, is_certified=True)  # fmt: skip


async def delete_brand(connection: Connection, random: Random) -> None:
    """A brand goes while its products move to another one, or with them."""
    gone, other = await pick(connection, random, "brand"), await pick(connection, random, "brand")
    if gone == other or await connection.fetchval("SELECT count(*) FROM brand") < 3:
        return
    if random.random() < 0.5:
        await connection.execute("UPDATE product SET brand_id = $2 WHERE brand_id = $1", gone, other)
    else:
        await connection.execute("DELETE FROM product WHERE brand_id = $1", gone)
    await connection.execute("DELETE FROM brand WHERE id = $1", gone)


async def change_offer(connection: Connection, random: Random) -> None:
    await connection.execute(
        "UPDATE offer SET price_pence = $2, in_stock = $3 WHERE product_id = $1",
        await pick(connection, random, "product"), random.randrange(300, 6000), random.random() < 0.5,
    )  # fmt: skip


async def change_picture(connection: Connection, random: Random) -> None:
    product = await pick(connection, random, "product")
    await connection.execute("UPDATE product_image SET url = '/media/x' WHERE product_id = $1", product)


STEPS = (
    edit_product, move_product, add_product, set_status, delete_product, edit_shade, delete_shades,
    change_lists, add_to_lists, delete_brand, change_offer, change_picture,
)  # fmt: skip


@pytest_asyncio.fixture(scope="module")
async def shelves(module_db: Database) -> Assortment:
    async with module_db.unit_of_work() as connection:
        return await insert_assortment(connection)


async def open_like(window: Window, database_url: str, folder: Any) -> Window:
    """A window built from nothing, with what the other one learned when it was built."""
    new = await open_new_window(database_url, folder)
    new.search = relearn(window, new)
    new.overlay = Overlay(new.products, new.manifest.products, window.overlay.prior)
    return new


def relearn(window: Window, new: Window) -> SearchColumns:
    """The products of each type that the other window knows."""
    learned, found = window.search, copy(new.search)
    found.names, found.type_places = learned.names, learned.type_places
    masks = np.zeros((len(found.type_places), new.size), dtype=np.bool_)
    found.longest_type = np.full(new.size, NO_TYPE, dtype=np.int32)
    for place in range(new.manifest.products):
        for each in find_types(new.sort_names[place], found.type_places):
            masks[each, place] = True
            found.longest_type[place] = each
    found.types = np.array([from_mask(mask) for mask in masks]).reshape(len(masks), -1)
    found.longest_type.flags.writeable = False
    return found


def differences(found: dict[str, Any], expected: dict[str, Any]) -> Iterator[str]:
    for name in sorted(found.keys() | expected.keys()):
        if found.get(name) != expected.get(name):
            yield f"{name}\n  is  {found.get(name)}\n  not {expected.get(name)}"


@pytest.mark.parametrize("seed", range(4))
async def test_added_changes_give_the_answers_of_a_new_window(
    module_db: Database, module_database_url: str, shelves: Assortment, tmp_path, seed: int
):
    random = Random(seed)
    window = await open_new_window(module_database_url, tmp_path)
    for number in range(5):
        for _ in range(random.randrange(1, 6)):
            step = random.choice(STEPS)
            async with module_db.unit_of_work() as connection:
                await step(connection, random)
        await apply_changes(module_db, window)
        assert not window.is_full
        new = await open_like(window, module_database_url, tmp_path / str(number))
        assert next(differences(list_answers(window, QUERIES), list_answers(new, QUERIES)), None) is None
    restarted = Window(window.folder)  # as by a process that was killed
    await apply_changes(module_db, restarted)
    assert next(differences(list_answers(restarted, QUERIES), list_answers(new, QUERIES)), None) is None
    assert restarted.overlay.revision == window.overlay.revision != 0


async def test_what_is_deleted_is_gone_at_once_from_a_window_without_room(
    db: Database, database_url: str, tmp_path
) -> None:
    async with db.unit_of_work() as connection:
        await insert_assortment(connection)
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
