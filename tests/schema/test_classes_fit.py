"""The Piccolo classes say what the SQL made: columns, types, NULLs, keys and what happens on delete."""

import asyncpg
from piccolo.columns import Column, ForeignKey

from app.kit.database.pool import Database
from app.schema.tables import TABLES
from app.schema.tables.catalogue import Brand, Category, Product

GENERATED = {("product", "avg_rating")}
SPELLED = {
    "TEXT": "text", "TEXT[]": "text[]", "INTEGER": "integer", "SMALLINT": "smallint", "BIGINT": "bigint",
    "BIGSERIAL": "bigint", "BOOLEAN": "boolean", "DOUBLE PRECISION": "double precision", "BYTEA": "bytea",
    "TIMESTAMP WITH TIME ZONE": "timestamp with time zone", "TIMESTAMPTZ": "timestamp with time zone",
    "JSONB": "jsonb", "DATE": "date",
}  # fmt: skip


async def test_each_class_has_the_columns_of_its_table_and_points_where_it_does(module_db: Database) -> None:
    async with module_db.reading() as connection:
        for table in TABLES:
            name = table._meta.tablename
            made = await _columns(connection, name)
            said = {
                column._meta.db_column_name: (SPELLED[column.column_type], _is_nullable(column))
                for column in table._meta.columns
            }
            generated = {column for owner, column in GENERATED if owner == name}
            assert {column: kind for column, kind in made.items() if column not in generated} == said, name
            assert generated <= made.keys(), name
            assert await _references(connection, name) == {
                column._meta.db_column_name: _reference(column) for column in table._meta.foreign_key_columns
            }, name


async def test_a_row_made_by_its_class_takes_the_defaults_of_both(module_db: Database) -> None:
    async with module_db.unit_of_work() as connection:
        brand = Brand(slug="aurum", name="Aurum")
        await brand.save()
        category = Category(slug="lips", name="Lips", static_review=["Long lasting"])
        await category.save()
        product = Product(brand_id=brand.id, category_id=category.id, slug="silk", name="Silk")
        await product.save()
        product.caption = "Barely there"
        await product.save()
        assert await connection.fetchval("SELECT avg_rating FROM product WHERE caption <> ''") == 0
    async with module_db.reading():
        found = await Product.select(Product.brand_id.name, Product.category_id.static_review).first()
    assert found == {"brand_id.name": "Aurum", "category_id.static_review": ["Long lasting"]}


async def _columns(connection: asyncpg.Connection, table: str) -> dict[str, tuple[str, bool]]:
    rows = await connection.fetch(
        "SELECT attname, format_type(atttypid, atttypmod), NOT attnotnull FROM pg_attribute"
        " WHERE attrelid = $1::text::regclass AND attnum > 0 AND NOT attisdropped",
        table,
    )
    return {name: (kind, nullable) for name, kind, nullable in rows}


async def _references(connection: asyncpg.Connection, table: str) -> dict[str, tuple[str, str]]:
    rows = await connection.fetch(
        "SELECT a.attname, confrelid::regclass::text, confdeltype::text FROM pg_constraint"
        " JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = conkey[1]"
        " WHERE contype = 'f' AND conrelid = $1::text::regclass",
        table,
    )
    return {name: (target, action) for name, target, action in rows}


def _reference(column: ForeignKey) -> tuple[str, str]:
    action = {"CASCADE": "c", "RESTRICT": "r", "SET NULL": "n"}[column._foreign_key_meta.on_delete.value]
    return column._foreign_key_meta.resolved_references._meta.tablename, action


def _is_nullable(column: Column) -> bool:
    return column._meta.null and not column._meta.primary_key
