"""The SQL of reviews at the desk."""

from typing import Final

import asyncpg

from app.desk.queries import select_staff_at
from app.kit.database.pool import Connection

_DECIDED_AT: Final = """coalesce(hidden_at,
        (SELECT max(resolved_at) FROM review_report
        WHERE review_id = review_moderation.id AND resolution = review_moderation.standing))"""
_SELECT_REVIEWS: Final = f"""
    SELECT id, product, author,
    (SELECT slug FROM product JOIN review ON product_id = product.id
    WHERE review.id = review_moderation.id) AS product_slug,
    (SELECT member_id FROM review WHERE review.id = review_moderation.id) AS author_id,
    rating, body, static_review AS labels, standing, reasons, hidden_reason,
    held_because, {select_staff_at(_DECIDED_AT)} AS decided_by, created_at
    FROM review_moderation WHERE {{rest}}"""
_FIND_REVIEWS: Final = _SELECT_REVIEWS.format(rest="id = ANY($1::bigint[])")
_REVIEWS: Final = _SELECT_REVIEWS.format(
    rest="""($1 = '' OR standing = $1)
        AND ($2 = '' OR strpos(lower(body || ' ' || product || ' ' || author), lower($2)) > 0)
    ORDER BY waiting_reports DESC, held_because <> '' DESC, id DESC LIMIT $3 OFFSET $4"""
)
_REPORTED: Final = "SELECT count(*) FROM review WHERE waiting_reports > 0 AND hidden_at IS NULL"
_LOCK_REVIEW: Final = "SELECT id FROM review WHERE id = $1 FOR UPDATE"
_STANDING: Final = "SELECT standing FROM review_moderation WHERE id = $1"
_MODERATE: Final = """
    UPDATE review_moderation SET standing = $2, hidden_reason = $3 WHERE id = $1"""
_BLOCKED_WORDS: Final = "SELECT word FROM blocked_word ORDER BY word"
_BLOCK_WORD: Final = "INSERT INTO blocked_word (word) VALUES ($1) ON CONFLICT DO NOTHING"
_UNBLOCK_WORD: Final = "DELETE FROM blocked_word WHERE word = $1 RETURNING word"


async def list_reviews(
    connection: Connection, standing: str, words: str, limit: int, offset: int
) -> list[asyncpg.Record]:
    return await connection.fetch(_REVIEWS, standing, words, limit, offset)


async def find_reviews(connection: Connection, ids: list[int]) -> list[asyncpg.Record]:
    return await connection.fetch(_FIND_REVIEWS, ids)


async def count_reported(connection: Connection) -> int:
    return int(await connection.fetchval(_REPORTED))


async def lock_review(connection: Connection, review_id: int) -> str | None:
    """How a review stands; None where there is none. Others who decide on it wait."""
    await connection.execute(_LOCK_REVIEW, review_id)
    return await connection.fetchval(_STANDING, review_id)


async def moderate(connection: Connection, review_id: int, standing: str, reason: str) -> None:
    """Decide on a review and all its reports. Its author is told."""
    await connection.execute(_MODERATE, review_id, standing, reason)


async def list_blocked_words(connection: Connection) -> list[str]:
    return [row["word"] for row in await connection.fetch(_BLOCKED_WORDS)]


async def add_word(connection: Connection, word: str) -> None:
    await connection.execute(_BLOCK_WORD, word)


async def drop_word(connection: Connection, word: str) -> bool:
    return await connection.fetchval(_UNBLOCK_WORD, word) is not None
