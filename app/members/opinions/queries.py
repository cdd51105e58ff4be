"""Selects reviews from PostgreSQL, for everyone who shows them."""

from typing import Any, NamedTuple

import msgspec
from asyncpg import Record

from app.kit.database.pool import Connection
from app.members.ids import MAX_ID
from app.members.opinions.schemas import (
    NO_SHADE,
    FacetCount,
    ListPosition,
    ReviewChoice,
    ReviewPage,
    ReviewPosition,
)
from app.window.reviews import JOIN_WORN_SHADE, REVIEW_ORDER, REVIEW_PAGE_SIZE, WORN_SHADE, read_review
from app.window.schemas import Review

MAX_FACETS = 1_000
WITHOUT_CHOICE = ReviewChoice()
FROM_BEGINNING = ReviewPosition()

_SHOWN = "hidden_at IS NULL"
# $1 is the member who looks at the reviews, or NULL.
REVIEW = f"""
    SELECT review.id, review.member_id, author.full_name, author.skin_depth, author.skin_undertone,
        review.rating, review.body, review.static_review, review.incentivised, review.created_at,
        review.likes, review.dislikes, review.product_id, review.helpfulness, review.worn_variant_id,
        review.hidden_at, review.hidden_reason, {WORN_SHADE},
        coalesce((SELECT value FROM review_vote WHERE review_id = review.id AND member_id = $1::bigint), 0)
            AS vote,
        EXISTS (SELECT FROM follow WHERE follower_id = $1::bigint AND followed_id = review.member_id)
            AS is_following
    FROM review LEFT JOIN member AS author ON author.id = review.member_id
    {JOIN_WORN_SHADE}
"""
_FIND_REVIEW = f"{REVIEW} WHERE review.id = $2"
# Pages of a product's reviews, each by an index: $2 is the product, $3 the number of reviews. They begin
# after the values of the last review of the page before.
_BY_HELPFULNESS = f"""
    SELECT id, 0 AS place FROM review
    WHERE product_id = $2 AND {_SHOWN} AND (helpfulness, created_at, id) < ($4, $5, $6)
    ORDER BY helpfulness DESC, created_at DESC, id DESC LIMIT $3"""
_BY_STARS = f"""
    SELECT id, 0 AS place FROM review
    WHERE product_id = $2 AND {_SHOWN} AND rating >= $4
        AND (rating, helpfulness, created_at, id) < ($5, $6, $7, $8)
    ORDER BY rating DESC, helpfulness DESC, created_at DESC, id DESC LIMIT $3"""
_BY_TIME = f"""
    SELECT found.id, 0 AS place FROM unnest($4::smallint[]) AS chosen (stars) CROSS JOIN LATERAL (
        SELECT id, created_at FROM review
        WHERE product_id = $2 AND {_SHOWN} AND rating = chosen.stars AND (created_at, id) < ($5, $6)
        ORDER BY created_at DESC, id DESC LIMIT $3) AS found
    ORDER BY found.created_at DESC, found.id DESC LIMIT $3"""
_BY_SHADE = f"""
    SELECT found.id, chosen.place FROM unnest($4::bigint[]) WITH ORDINALITY AS chosen (shade, place)
    CROSS JOIN LATERAL (
        SELECT id, helpfulness, created_at FROM review
        WHERE product_id = $2 AND {_SHOWN} AND coalesce(worn_variant_id, {NO_SHADE}) = chosen.shade
            AND rating = ANY($5::smallint[]) AND (helpfulness, created_at, id) < (
                CASE WHEN chosen.place = $6 THEN $7::float8 ELSE 2 END,
                CASE WHEN chosen.place = $6 THEN $8::timestamptz ELSE 'infinity' END,
                CASE WHEN chosen.place = $6 THEN $9::bigint ELSE {MAX_ID} END)
        ORDER BY helpfulness DESC, created_at DESC, id DESC LIMIT $3) AS found
    WHERE chosen.place >= $6
    ORDER BY chosen.place, found.helpfulness DESC, found.created_at DESC, found.id DESC LIMIT $3"""


def _show_page(page: str, order: str) -> str:
    return f"{REVIEW} JOIN ({page}) AS page ON page.id = review.id ORDER BY {order}"


_PAGE_BY_HELPFULNESS = _show_page(_BY_HELPFULNESS, REVIEW_ORDER)
_PAGE_BY_STARS = _show_page(_BY_STARS, f"review.rating DESC, {REVIEW_ORDER}")
_PAGE_BY_TIME = _show_page(_BY_TIME, "review.created_at DESC, review.id DESC")
_PAGE_BY_SHADE = _show_page(_BY_SHADE, f"page.place, {REVIEW_ORDER}")
_FACETS = """
    SELECT facet, value, reviews, stars FROM review_count
    WHERE product_id = $1 AND reviews > 0 AND facet <> 'proved'
    ORDER BY facet, reviews DESC, value LIMIT $2"""
# The author still sees a review that a moderator has hidden, to edit or remove it.
_OF_MEMBER = f"""{REVIEW} WHERE review.member_id = $2 AND (review.hidden_at IS NULL OR review.member_id = $1)
    AND (review.created_at, review.id) < ($3, $4)
    ORDER BY review.created_at DESC, review.id DESC LIMIT $5"""
_PERSONAL = f"""
    SELECT EXISTS (SELECT FROM wish WHERE member_id = $1 AND product_id = $2) AS wished, found.*
    FROM (SELECT) AS always
    LEFT JOIN ({REVIEW} WHERE review.member_id = $1 AND review.product_id = $2) AS found ON true
"""
_NOT_BLOCKED = """NOT EXISTS (
    SELECT FROM member_block WHERE blocker_id = $1::bigint AND blocked_id = review.member_id)"""


class Personal(msgspec.Struct, frozen=True):
    """A member's own wish and review of a product."""

    is_added_to_wishlist: bool
    is_reviewed: bool
    user_review: Review | None


async def find_review(connection: Connection, review_id: int, viewer: int) -> Review:
    return read_review_row(await connection.fetchrow(_FIND_REVIEW, viewer, review_id))


async def list_of_product(
    connection: Connection,
    product_id: int,
    viewer: int | None,
    choice: ReviewChoice = WITHOUT_CHOICE,
    after: ReviewPosition = FROM_BEGINNING,
) -> ReviewPage:
    query, values = _select_page(choice, after)
    conditions = [_SHOWN]
    if choice.incentivised is not None:
        conditions.append("incentivised" if choice.incentivised else "NOT incentivised")
    if viewer is not None:
        conditions.append(_NOT_BLOCKED)
    query = query.replace(_SHOWN, " AND ".join(conditions))
    rows = await connection.fetch(query, viewer, product_id, REVIEW_PAGE_SIZE + 1, *values)
    shown = rows[:REVIEW_PAGE_SIZE]
    end = _read_position(shown[-1], choice) if len(rows) > REVIEW_PAGE_SIZE else None
    return ReviewPage([read_review_row(row) for row in shown], end)


async def count_facets(connection: Connection, product_id: int) -> list[FacetCount]:
    """Count a product's reviews by stars, label and shade, the most frequent first; paid ones apart."""
    rows = await connection.fetch(_FACETS, product_id, MAX_FACETS)
    return [FacetCount(**row) for row in rows]


class MembersReview(NamedTuple):
    """A review of a member with the id of its product, and why nobody else sees it: None where all do."""

    product_id: int
    review: Review
    hidden_because: str | None


async def list_of_member(
    connection: Connection, member_id: int, viewer: int | None, after: ListPosition, limit: int
) -> list[MembersReview]:
    """A page of a member's reviews, newest first."""
    rows = await connection.fetch(_OF_MEMBER, viewer, member_id, after.created_at, after.row_id, limit)
    return [
        MembersReview(
            row["product_id"], read_review_row(row), row["hidden_reason"] if row["hidden_at"] else None
        )
        for row in rows
    ]


async def find_personal(connection: Connection, member_id: int, product_id: int) -> Personal:
    """Find what a member did about a product: their review, their wish."""
    row = await connection.fetchrow(_PERSONAL, member_id, product_id)
    review = read_review_row(row) if row["id"] else None
    return Personal(row["wished"], review is not None, review)


def read_review_row(row: Record) -> Review:
    """A row of `REVIEW` as the API returns it."""
    return read_review(row, row["vote"], is_following=row["is_following"])


def _select_page(choice: ReviewChoice, after: ReviewPosition) -> tuple[str, tuple[Any, ...]]:
    """The statement for a choice of reviews, and its values after the first three."""
    stars, newest = choice.every_stars, (after.created_at, after.review_id)
    if choice.shades:
        place = max(after.place, 1)
        return _PAGE_BY_SHADE, (choice.shades, stars, place, after.helpfulness, *newest)
    if choice.sort == "recent":
        return _PAGE_BY_TIME, (stars, *newest)
    if choice.sort == "rating" or choice.stars:
        return _PAGE_BY_STARS, (min(stars), min(after.rating, max(stars)), after.helpfulness, *newest)
    return _PAGE_BY_HELPFULNESS, (after.helpfulness, *newest)


def _read_position(row: Record, choice: ReviewChoice) -> ReviewPosition:
    shade = row["worn_variant_id"] or NO_SHADE
    place = choice.shades.index(shade) + 1 if choice.shades else 0
    return ReviewPosition(place, row["rating"], row["helpfulness"], row["created_at"], row["id"])
