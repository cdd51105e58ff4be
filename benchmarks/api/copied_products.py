"""Copies a shop's products until there are as many as a measurement asks for. No demo makes so many."""

import asyncpg

# {0} is the number of the copy, {1} the largest id of the products that are copied, {2} how many are.
_COPY = (
    """INSERT INTO product (id, brand_id, category_id, slug, name, caption, description, volume, finish,
            popularity)
        SELECT {0}::bigint * {1} + id, brand_id, category_id, slug || '-' || {0}, name, caption, description,
            volume, finish, popularity
        FROM product WHERE id <= {1} ORDER BY id LIMIT {2}""",
    """INSERT INTO variant (product_id, name, value, lab_l, lab_a, lab_b, source, undertone, finish, position)
        SELECT {0}::bigint * {1} + product_id, name, value, lab_l, lab_a, lab_b, source, undertone, finish,
            position
        FROM variant WHERE position < 2 AND product_id <= {1}
            AND {0}::bigint * {1} + product_id IN (SELECT id FROM product)""",
    """INSERT INTO offer (product_id, vendor_id, price_pence, in_stock)
        SELECT DISTINCT ON (product_id) {0}::bigint * {1} + product_id, vendor_id, price_pence, in_stock
        FROM offer WHERE currency = 'GBP' AND product_id <= {1}
            AND {0}::bigint * {1} + product_id IN (SELECT id FROM product)
        ORDER BY product_id, id""",
)
_TABLES = ("product", "variant", "offer")


async def copy_products(url: str, products: int) -> None:
    """Add copies, without the triggers that would note each row as a change."""
    connection = await asyncpg.connect(url)
    try:
        async with connection.transaction():
            await connection.execute("SET LOCAL statement_timeout = 0")
            for table in _TABLES:
                await connection.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
            last = await connection.fetchval("SELECT max(id) FROM product")
            there = await connection.fetchval("SELECT count(*) FROM product")
            missing = products - there
            for number in range(1, -(-missing // there) + 1):
                for statement in _COPY:
                    await connection.execute(
                        statement.format(number, last, min(there, missing - (number - 1) * there))
                    )
            for table in _TABLES:
                await connection.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")
                await connection.execute(
                    f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), max(id)) FROM {table}"
                )
        await connection.execute(f"ANALYZE {', '.join(_TABLES)}")
    finally:
        await connection.close()
