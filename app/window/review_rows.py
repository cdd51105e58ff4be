"""A review as it is read from PostgreSQL: its columns, its place among others, and what its author is called.

The window's builder and the live answers both stand on this, so that one never tells what the other does not.
"""

from asyncpg import Record

from app.window.shapes import Review

COLUMNS = """
    review.id, review.member_id, author.full_name, review.rating, review.body, review.static_review,
    review.incentivised, review.created_at, review.likes, review.dislikes
"""
WITH_AUTHOR = "review LEFT JOIN member AS author ON author.id = review.member_id"
MOST_HELPFUL_FIRST = "review.helpfulness DESC, review.created_at DESC, review.id DESC"

NAMELESS_MEMBER = "A member"
FORMER_MEMBER = "A former member"


def review_of(row: Record, *, vote: int = 0) -> Review:
    """A row of `COLUMNS` on the wire; `vote` is what whoever looks thinks of it: above 0 they like it."""
    return Review(
        review_id=row["id"], user_id=row["member_id"], user_name=_author_name(row), rating=row["rating"],
        review=row["body"] or "", static_review=row["static_review"], incentivised=row["incentivised"],
        created_at=row["created_at"], review_likes=row["likes"], review_dislikes=row["dislikes"],
        is_liked=vote > 0, is_disliked=vote < 0,
    )  # fmt: skip


def _author_name(row: Record) -> str:
    return row["full_name"] or (NAMELESS_MEMBER if row["member_id"] else FORMER_MEMBER)
