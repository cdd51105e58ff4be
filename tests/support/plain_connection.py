"""Connections to PostgreSQL that are none of the shop's, to look at what the shop did."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg


@asynccontextmanager
async def connected(url: str, **settings: str) -> AsyncIterator[asyncpg.Connection]:
    """A connection with these settings of the server, which is closed at the end."""
    connection = await asyncpg.connect(url, server_settings=settings)
    try:
        yield connection
    finally:
        await connection.close()


async def fetch_value(url: str, query: str, *values: object) -> Any:
    async with connected(url) as connection:
        return await connection.fetchval(query, *values)


async def fetch_rows(url: str, query: str, *values: object) -> list[Any]:
    async with connected(url) as connection:
        return await connection.fetch(query, *values)
