"""The SQL of profiles."""

from collections.abc import Mapping

from asyncpg import Record

from app.kit.database.pool import Connection

FIELDS = (
    "first_name", "surname", "short_description", "image_url", "socials_facebook", "socials_instagram",
    "socials_twitter", "socials_tiktok", "wishlist_type", "skin_depth", "skin_undertone",
)  # fmt: skip

_DETAILS = """
    SELECT id, user_type, full_name, first_name, surname, short_description, image_url, socials_facebook,
        socials_instagram, socials_twitter, socials_tiktok, wishlist_type, skin_depth, skin_undertone,
        email, num_followers,
        EXISTS (SELECT FROM follow WHERE follower_id = $2 AND followed_id = $1) AS is_following,
        EXISTS (SELECT FROM follow WHERE follower_id = $1 AND followed_id = $2) AS is_followed
    FROM member WHERE id = $1 AND erased_at IS NULL AND closed_at IS NULL
        AND NOT EXISTS (SELECT FROM member_block WHERE blocker_id = $2 AND blocked_id = $1)
"""
_BEFORE = """
    SELECT full_name, skin_depth, skin_undertone, image_url
    FROM member WHERE id = $1 AND erased_at IS NULL FOR NO KEY UPDATE"""
# Reviews show their author's name and skin: a trigger announces them, so that every process reads them again.
_SIGN_ANEW = "UPDATE review SET updated_at = now() WHERE member_id = $1"

_DOUBT = """
    SELECT find_blocked_word(full_name) AS name_word, has_link(full_name) AS name_links,
        find_blocked_word(short_description) AS text_word, has_link(short_description) AS text_links
    FROM member WHERE id = $1 AND NOT is_proved
"""


async def find_details(connection: Connection, member_id: int, viewer: int) -> Record | None:
    """A member as another member sees them. None if the other has blocked them."""
    return await connection.fetchrow(_DETAILS, member_id, viewer)


async def lock_before_change(connection: Connection, member_id: int) -> Record | None:
    """Lock the member and return the fields that an edit may replace."""
    return await connection.fetchrow(_BEFORE, member_id)


async def change_profile(connection: Connection, member_id: int, values: Mapping[str, str]) -> str:
    """Write some of `FIELDS`. Returns the member's new full name."""
    assert values.keys() <= set(FIELDS)
    changes = ", ".join(f"{field} = ${place}" for place, field in enumerate(values, 2))
    return await connection.fetchval(
        f"UPDATE member SET {changes} WHERE id = $1 RETURNING full_name", member_id, *values.values()
    )


async def renew_reviews(connection: Connection, member_id: int) -> None:
    """Announce that a member's reviews say something else of their author."""
    await connection.execute(_SIGN_ANEW, member_id)


async def find_doubt(connection: Connection, member_id: int) -> Record | None:
    """What a new account may not show: a blocked word, or a link, in its name or its text."""
    return await connection.fetchrow(_DOUBT, member_id)
