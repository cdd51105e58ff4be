"""Rows for a test to stand on: each maker answers the new row's id and fills in what the test leaves out."""

from itertools import count
from typing import Any

from app.kit.database.pool import Connection

_next = count(1)


async def row(connection: Connection, table: str, **values: Any) -> Any:
    """Insert a row of any table and answer its first column."""
    names = ", ".join(values)
    places = ", ".join(f"${place}" for place in range(1, len(values) + 1))
    return await connection.fetchval(
        f"INSERT INTO {table} ({names}) VALUES ({places}) RETURNING *", *values.values()
    )


async def a_brand(connection: Connection, **values: Any) -> int:
    number = next(_next)
    return await row(connection, "brand", **{"slug": f"brand-{number}", "name": f"Brand {number}"} | values)


async def a_category(connection: Connection, **values: Any) -> int:
    number = next(_next)
    return await row(
        connection, "category", **{"slug": f"category-{number}", "name": f"Shelf {number}"} | values
    )


async def a_product(connection: Connection, **values: Any) -> int:
    number = next(_next)
    columns = {"slug": f"product-{number}", "name": f"Product {number}"} | values
    columns["brand_id"] = columns.get("brand_id") or await a_brand(connection)
    columns["category_id"] = columns.get("category_id") or await a_category(connection)
    return await row(connection, "product", **columns)


async def a_variant(connection: Connection, product_id: int, **values: Any) -> int:
    columns = {"product_id": product_id, "name": f"{next(_next)}N", "value": "#c68642"} | values
    return await row(connection, "variant", **columns)


async def a_member(connection: Connection, **values: Any) -> int:
    """A member whose account has proved itself, unless the test says otherwise."""
    usual = {"first_name": "Ada", "surname": f"No {next(_next)}", "is_proved": True}
    return await row(connection, "member", **usual | values)


async def a_review(
    connection: Connection, product_id: int, member_id: int | None = None, **values: Any
) -> int:
    author = member_id or await a_member(connection)
    return await row(
        connection, "review", **{"product_id": product_id, "member_id": author, "rating": 4} | values
    )
