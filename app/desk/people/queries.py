"""The SQL of members, reviews and searches at the desk."""

from typing import Final

import asyncpg

from app.desk.queries import by_staff
from app.kit.database.pool import Connection

_DECIDED: Final = """coalesce(hidden_at,
        (SELECT max(resolved_at) FROM review_report
        WHERE review_id = review_moderation.id AND resolution = review_moderation.standing))"""
_FOUND: Final = f"""
    SELECT id, product, author,
    (SELECT slug FROM product JOIN review ON product_id = product.id
    WHERE review.id = review_moderation.id) AS product_slug,
    (SELECT member_id FROM review WHERE review.id = review_moderation.id) AS author_id,
    rating, body, static_review AS labels, standing, reasons, hidden_reason,
    held_because, {by_staff(_DECIDED)} AS decided_by, created_at FROM review_moderation WHERE {{which}}"""
_FIND_REVIEWS: Final = _FOUND.format(which="id = ANY($1::bigint[])")
_REVIEWS: Final = _FOUND.format(
    which="""($1 = '' OR standing = $1)
        AND ($2 = '' OR strpos(lower(body || ' ' || product || ' ' || author), lower($2)) > 0)
    ORDER BY waiting_reports DESC, held_because <> '' DESC, id DESC LIMIT $3 OFFSET $4"""
)
_REPORTED: Final = "SELECT count(*) FROM review WHERE waiting_reports > 0 AND hidden_at IS NULL"
_MODERATE: Final = """
    UPDATE review_moderation SET standing = $2, hidden_reason = $3 WHERE id = $1 RETURNING id"""
MAX_DIGITS: Final = 18
# A number is that of an account, and no part of a name.
_PEOPLE: Final = """
    SELECT id, full_name AS name, user_type, email IS NOT NULL AS has_address, created_at, closed_at,
    closed_reason,
        (SELECT count(*) FROM review WHERE member_id = member.id) AS reviews
    FROM member WHERE erased_at IS NULL
        AND (id::text = $1 OR lower(email) = lower($1) OR $1 !~ '^[0-9]+$' AND strpos(lower(full_name),
        lower($1)) > 0)
    ORDER BY id::text = $1 DESC, lower(email) = lower($1) DESC NULLS LAST, full_name, id LIMIT 50"""
_ERASED: Final = """
    SELECT coalesce((SELECT erased_at FROM member WHERE id = $1),
        (SELECT erased_at FROM erasure WHERE id = $1))"""
_CHANGE: Final = "UPDATE member SET user_type = $2 WHERE id = $1 AND erased_at IS NULL RETURNING id"
_CLOSE: Final = "SELECT close_member($1, $2)"
_REOPEN: Final = "SELECT reopen_member($1)"
_WORDS: Final = "SELECT word FROM blocked_word ORDER BY word"
_ADD_WORD: Final = "INSERT INTO blocked_word (word) VALUES ($1) ON CONFLICT DO NOTHING"
_DROP_WORD: Final = "DELETE FROM blocked_word WHERE word = $1 RETURNING word"
_SEARCHES: Final = """
    SELECT query, found, products_found, words_not_met, asked_7_days, asked_30_days, opened_30_days
    FROM searches_report ORDER BY found, asked_7_days DESC, asked_30_days DESC, query LIMIT 200"""
_DAYS: Final = """
    SELECT day, shown, found_nothing, let_words_go, words_not_met FROM search_days_report
    ORDER BY day DESC LIMIT 30"""
_PHRASES: Final = "SELECT id, words, means FROM search_phrase ORDER BY id DESC LIMIT 200"
_ADD_PHRASE: Final = "INSERT INTO search_phrase (words, means) VALUES ($1, $2) RETURNING id"
_DROP_PHRASE: Final = "DELETE FROM search_phrase WHERE id = $1 RETURNING id"


async def list_reviews(
    connection: Connection, standing: str, words: str, limit: int, offset: int
) -> list[asyncpg.Record]:
    return await connection.fetch(_REVIEWS, standing, words, limit, offset)


async def find_reviews(connection: Connection, ids: list[int]) -> list[asyncpg.Record]:
    return await connection.fetch(_FIND_REVIEWS, ids)


async def count_reported(connection: Connection) -> int:
    return int(await connection.fetchval(_REPORTED))


async def moderate(connection: Connection, review_id: int, standing: str, reason: str) -> bool:
    """Decide on a review and all its reports. Its author is told. False where there is none."""
    return await connection.fetchval(_MODERATE, review_id, standing, reason) is not None


async def find_people(connection: Connection, words: str) -> list[asyncpg.Record]:
    """Members by their id, their address as their provider gave it, or a part of their name."""
    return await connection.fetch(_PEOPLE, words)


async def find_erasure(connection: Connection, words: str) -> object:
    """When the member of an id was erased. None where they were not, or where it is no id."""
    is_number = words.isascii() and words.isdigit() and len(words) <= MAX_DIGITS
    return await connection.fetchval(_ERASED, int(words)) if is_number else None


async def set_user_type(connection: Connection, member_id: int, user_type: str) -> bool:
    return await connection.fetchval(_CHANGE, member_id, user_type) is not None


async def close_member(connection: Connection, member_id: int, reason: str) -> bool:
    """Close an account; its member gets the reason. False where there is none that is open."""
    return bool(await connection.fetchval(_CLOSE, member_id, reason))


async def reopen_member(connection: Connection, member_id: int) -> bool:
    """Open a closed account again. False where there is none."""
    return bool(await connection.fetchval(_REOPEN, member_id))


async def list_words(connection: Connection) -> list[str]:
    return [row["word"] for row in await connection.fetch(_WORDS)]


async def add_word(connection: Connection, word: str) -> None:
    await connection.execute(_ADD_WORD, word)


async def drop_word(connection: Connection, word: str) -> bool:
    return await connection.fetchval(_DROP_WORD, word) is not None


async def list_searches(connection: Connection) -> list[asyncpg.Record]:
    return await connection.fetch(_SEARCHES)


async def list_days(connection: Connection) -> list[asyncpg.Record]:
    return await connection.fetch(_DAYS)


async def list_phrases(connection: Connection) -> list[asyncpg.Record]:
    return await connection.fetch(_PHRASES)


async def add_phrase(connection: Connection, words: str, means: str) -> int:
    return int(await connection.fetchval(_ADD_PHRASE, words, means))


async def drop_phrase(connection: Connection, phrase_id: int) -> bool:
    return await connection.fetchval(_DROP_PHRASE, phrase_id) is not None
