"""The SQL of searches at the desk."""

from typing import Final

import asyncpg

from app.kit.database.pool import Connection

_SEARCHES: Final = """
    SELECT query, found, products_found, words_not_met, asked_7_days, asked_30_days, opened_30_days
    FROM searches_report ORDER BY found, asked_7_days DESC, asked_30_days DESC, query LIMIT 200"""
_DAYS: Final = """
    SELECT day, shown, found_nothing, let_words_go, words_not_met FROM search_days_report
    ORDER BY day DESC LIMIT 30"""
_PHRASES: Final = "SELECT id, words, means FROM search_phrase ORDER BY id DESC LIMIT 200"
_ADD_PHRASE: Final = "INSERT INTO search_phrase (words, means) VALUES ($1, $2) RETURNING id"
_REMOVE_PHRASE: Final = "DELETE FROM search_phrase WHERE id = $1 RETURNING id"


async def list_searches(connection: Connection) -> list[asyncpg.Record]:
    return await connection.fetch(_SEARCHES)


async def list_days(connection: Connection) -> list[asyncpg.Record]:
    return await connection.fetch(_DAYS)


async def list_phrases(connection: Connection) -> list[asyncpg.Record]:
    return await connection.fetch(_PHRASES)


async def add_phrase(connection: Connection, words: str, means: str) -> int:
    return int(await connection.fetchval(_ADD_PHRASE, words, means))


async def remove_phrase(connection: Connection, phrase_id: int) -> bool:
    return await connection.fetchval(_REMOVE_PHRASE, phrase_id) is not None
