"""Random changes of a catalogue, each of one kind. The same for the same state and seed."""

from datetime import UTC, datetime, timedelta
from random import Random

import asyncpg
import pytest

from app.kit.database.pool import Connection
from tests.support.assortment import a_colour
from tests.support.rows import a_brand, a_category, a_member, a_product, a_review, a_variant, row

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


async def delete_last_shade(connection: Connection, random: Random) -> None:
    """A product whose only shade goes."""
    product = await pick(connection, random, "product")
    await connection.execute(
        "DELETE FROM variant WHERE product_id = $1"
        " AND id <> (SELECT min(id) FROM variant WHERE product_id = $1)",
        product,
    )
    await connection.execute("DELETE FROM variant WHERE product_id = $1", product)


async def change_offer_oddly(connection: Connection, random: Random) -> None:
    """An offer that nobody can have made, or that does not count yet."""
    columns = {
        "price_pence": random.choice((0, 10_000_001, 2_147_483_647)),
        "currency": random.choice(("EUR", "USD")),
        "delivery_pence": random.choice((None, 0, 10_001)),
        "updated_at": datetime.now(UTC) + timedelta(hours=random.choice((-30, 1, 24 * 400))),
    }  # fmt: skip
    column, offer = random.choice(list(columns)), await pick(connection, random, "offer")
    await connection.execute(f"UPDATE offer SET {column} = $2 WHERE id = $1", offer, columns[column])


async def offer_below_zero(connection: Connection, random: Random) -> None:
    """The database refuses it, and nothing changes."""
    offer = await pick(connection, random, "offer")
    if offer is not None:
        with pytest.raises(asyncpg.CheckViolationError):
            async with connection.transaction():
                await connection.execute("UPDATE offer SET price_pence = -1 WHERE id = $1", offer)


async def write_review(connection: Connection, random: Random) -> None:
    product = await pick(connection, random, "product")
    if product:
        await a_review(connection, product, await a_member(connection), rating=random.randint(1, 5))


CHANGES = (
    edit_product, move_product, add_product, set_status, delete_product, edit_shade, delete_shades,
    change_lists, add_to_lists, delete_brand, change_offer, change_picture,
)  # fmt: skip
ODD_CHANGES = (delete_last_shade, change_offer_oddly, offer_below_zero)
UNLOGGED_CHANGES = (write_review,)
"""They are announced by themselves; the log of changes has none of them. A new window has them."""
