"""The SQL that exports and erases a member's data, and deletes old data."""

from typing import Any, NamedTuple

import msgspec

from app.kit.database.pool import Connection
from app.privacy.schemas import ErasedMember

Rows = list[dict[str, Any]]

_ACCOUNT = """
    SELECT id, user_type, first_name, surname, short_description, image_url, socials_facebook,
        socials_instagram, socials_twitter, socials_tiktok, wishlist_type, skin_depth, skin_undertone, email,
        num_followers, adult_confirmed_at, created_at, updated_at, closed_at, closed_reason
    FROM member WHERE id = $1 AND erased_at IS NULL
"""
_ROWS_ABOUT = {
    "ways_to_sign_in": """SELECT provider, issuer, subject, created_at, last_used_at
        FROM member_identity WHERE member_id = $1 ORDER BY created_at""",
    "sessions": """SELECT created_at, expires_at, ended_at, end_reason
        FROM session_family WHERE member_id = $1 ORDER BY created_at""",
    "reviews": """SELECT slug AS product_slug, rating, body AS review, review.static_review, incentivised,
        likes, dislikes, review.created_at, review.updated_at, hidden_at,
        variant.name AS worn_shade
        FROM review JOIN product ON product.id = review.product_id
        LEFT JOIN variant ON variant.id = worn_variant_id
        WHERE member_id = $1 ORDER BY review.created_at, review.id""",
    "votes": """SELECT review_id, CASE value WHEN 1 THEN 'like' ELSE 'dislike' END AS vote, created_at
        FROM review_vote WHERE member_id = $1 ORDER BY created_at, review_id""",
    "reports": """SELECT review_id, reason, created_at, resolved_at, resolution
        FROM review_report WHERE member_id = $1 ORDER BY created_at""",
    "profile_reports": """SELECT about, kind, reason, created_at, resolved_at, resolution, explanation
        FROM profile_report WHERE member_id = $1 ORDER BY created_at""",
    "complaints": """SELECT receipt, kind, name, words, about, complaint.created_at, answer, answered_at
        FROM complaint JOIN member ON lower(member.email) = lower(complaint.email)
        WHERE member.id = $1 ORDER BY complaint.created_at""",
    "accepted_terms": """SELECT policy, version, accepted_at, told_at
        FROM accepted_terms WHERE member_id = $1 ORDER BY policy, version""",
    "wishlist": """SELECT slug AS product_slug, variant.name AS shade, wish.created_at
        FROM wish JOIN product ON product.id = wish.product_id LEFT JOIN variant ON variant.id = variant_id
        WHERE member_id = $1 ORDER BY wish.created_at, wish.product_id""",
    "wear_reports": """SELECT variant_id, variant.name AS shade, product.slug AS product_slug, verdicts,
        later, worn_variant_id, reversals, created_on
        FROM wear_report JOIN variant ON variant.id = variant_id JOIN product ON product.id = product_id
        WHERE member_id = $1 ORDER BY created_on, variant_id""",
    "worn_shades": """SELECT variant_id, variant.name AS shade, product.slug AS product_slug, created_on
        FROM worn_shade JOIN variant ON variant.id = variant_id JOIN product ON product.id = product_id
        WHERE member_id = $1 ORDER BY created_on, variant_id""",
    "passport": """SELECT person->>'name' AS person, shade->>'name' AS shade, shade->>'product' AS product,
        shade->>'brand' AS brand, shade->>'hex' AS colour, shade->>'origin' AS origin,
        shade->>'possible_error' AS possible_error, shade->>'verdicts' AS verdicts, changed_at
        FROM shade_passport, jsonb_array_elements(content->'people') AS person
        LEFT JOIN jsonb_array_elements(person->'shades') AS shade ON true WHERE member_id = $1""",
    "following": """SELECT followed_id AS user_id, created_at
        FROM follow WHERE follower_id = $1 ORDER BY created_at, followed_id""",
    "followers": """SELECT follower_id AS user_id, created_at
        FROM follow WHERE followed_id = $1 ORDER BY created_at, follower_id""",
    "blocked": """SELECT blocked_id AS user_id, created_at
        FROM member_block WHERE blocker_id = $1 ORDER BY created_at, blocked_id""",
    "devices": """SELECT split_part(endpoint, '/', 3) AS push_service, created_at
        FROM push_device WHERE member_id = $1 ORDER BY created_at""",
    "alerts": """SELECT about, slug AS product_slug, variant.name AS shade, below_pence, is_daily,
            alert.created_at, confirmed_at, paused_at, told_at
        FROM alert
        JOIN member ON member.id = alert.member_id OR md5(lower(address)) = md5(lower(member.email))
        LEFT JOIN product ON product.id = alert.product_id LEFT JOIN variant ON variant.id = alert.variant_id
        WHERE member.id = $1 ORDER BY alert.created_at, alert.id""",
    "letters": """SELECT kind, subject, queued_at, given_up_at, failure
        FROM mail JOIN member ON member.id = mail.member_id OR lower(address) = lower(member.email)
        WHERE member.id = $1 ORDER BY queued_at""",
    "newsletter": """SELECT subscription.email, consent_at, confirmed_at, unsubscribed_at
        FROM newsletter_subscription AS subscription
        JOIN member ON lower(member.email) = lower(subscription.email) WHERE member.id = $1""",
    # without the network, which is that of the staff
    "audit": """
        SELECT at, action, outcome, CASE WHEN staff IS NULL THEN network END AS network
        FROM audit_entry WHERE member_id = $1 ORDER BY at
    """,
}


class Export(msgspec.Struct, frozen=True):
    """Everything the shop holds about a member: the account, and the rows that `_ROWS_ABOUT` names."""

    account: dict[str, Any]
    ways_to_sign_in: Rows
    sessions: Rows
    reviews: Rows
    votes: Rows
    reports: Rows
    profile_reports: Rows
    complaints: Rows
    accepted_terms: Rows
    wishlist: Rows
    wear_reports: Rows
    worn_shades: Rows
    passport: Rows
    following: Rows
    followers: Rows
    blocked: Rows
    devices: Rows
    alerts: Rows
    letters: Rows
    newsletter: Rows
    audit: Rows


# The row is locked: a transaction that writes for this member waits, and then finds no member.
_HOLD = "SELECT image_url FROM member WHERE id = $1 AND erased_at IS NULL FOR UPDATE"
_FORGET = (
    """DELETE FROM newsletter_subscription USING member
        WHERE member.id = $1 AND lower(newsletter_subscription.email) = lower(member.email)""",
    """DELETE FROM alert USING member WHERE member.id = $1
        AND (alert.member_id = member.id OR md5(lower(alert.address)) = md5(lower(member.email)))""",
    # After the subscription: whoever writes the letters of an issue has locked that, and is through now.
    """DELETE FROM mail USING member WHERE member.id = $1
        AND (mail.member_id = member.id OR lower(mail.address) = lower(member.email))""",
    "DELETE FROM dead_address USING member WHERE member.id = $1 AND address = lower(member.email)",
    "DELETE FROM member_identity WHERE member_id = $1",
    "DELETE FROM session_family WHERE member_id = $1",
    "DELETE FROM follow WHERE follower_id = $1 OR followed_id = $1",
    "DELETE FROM member_block WHERE blocker_id = $1 OR blocked_id = $1",
    "DELETE FROM push_device WHERE member_id = $1",
    "DELETE FROM wish WHERE member_id = $1",
    "DELETE FROM review_vote WHERE member_id = $1",
    "DELETE FROM wear_report WHERE member_id = $1",
    "DELETE FROM worn_shade WHERE member_id = $1",
    "DELETE FROM shade_passport WHERE member_id = $1",
    "DELETE FROM member_write WHERE member_id = $1",
    "DELETE FROM accepted_terms WHERE member_id = $1",
    "DELETE FROM profile_report WHERE subject_id = $1",
    "UPDATE review_report SET member_id = NULL, reason = 'Withdrawn with its account' WHERE member_id = $1",
    "UPDATE profile_report SET member_id = NULL, reason = 'Withdrawn with its account' WHERE member_id = $1",
)
_REMOVE_REVIEWS = "DELETE FROM review WHERE member_id = $1"
_KEEP_RATINGS = "UPDATE review SET member_id = NULL, body = NULL, worn_variant_id = NULL WHERE member_id = $1"
_EMPTY = """
    UPDATE member SET user_type = 'default', first_name = '', surname = '', short_description = '',
        image_url = '', socials_facebook = '', socials_instagram = '', socials_twitter = '',
        socials_tiktok = '', wishlist_type = 'private', skin_depth = '', skin_undertone = '', email = NULL,
        email_verified = false, adult_confirmed_at = NULL, closed_reason = '', erased_at = now()
    WHERE id = $1
"""

_ADD_ERASURE = """
    INSERT INTO erasure (id, erased_at, keeps_ratings) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING
"""
_ERASURES = """
    SELECT id AS member_id, erased_at, keeps_ratings AS keep_ratings FROM erasure ORDER BY id
"""
_ERASURES_BEFORE_THEIR_TABLE = """
    SELECT id AS member_id, erased_at, false AS keep_ratings FROM member WHERE erased_at IS NOT NULL
"""
# An id that a newer member has is not the one that was erased.
_IS_TO_ERASE = "SELECT EXISTS (SELECT FROM member WHERE id = $1 AND erased_at IS NULL AND created_at < $2)"
_SET_TIME = "UPDATE member SET erased_at = $2 WHERE id = $1"

DAILY_DELETIONS = {
    "sign-ins never finished": "DELETE FROM login_transaction WHERE expires_at < now()",
    "sessions past their time": "DELETE FROM session_family WHERE expires_at < now()",
    "newsletter addresses that left": """DELETE FROM newsletter_subscription
        WHERE unsubscribed_at < now() - interval '30 days'""",
    "newsletter addresses never confirmed": """DELETE FROM newsletter_subscription
        WHERE confirmed_at IS NULL AND consent_at < now() - interval '7 days'""",
    "alerts never confirmed": """DELETE FROM alert
        WHERE confirmed_at IS NULL AND created_at < now() - interval '7 days'""",
    "letters that could not be sent": "DELETE FROM mail WHERE given_up_at < now() - interval '30 days'",
    "reports long settled": "DELETE FROM review_report WHERE resolved_at < now() - interval '1 year'",
    "reports of profiles long settled": """DELETE FROM profile_report
        WHERE resolved_at < now() - interval '1 year'""",
    "complaints long answered": "DELETE FROM complaint WHERE answered_at < now() - interval '2 years'",
    "origins of reviews": "DELETE FROM review_origin WHERE written_at < now() - interval '60 days'",
    "erasures older than any backup": "DELETE FROM erasure WHERE erased_at < now() - interval '400 days'",
    "views by day": "DELETE FROM product_view WHERE day < current_date - 400",
    "visitors by day": "DELETE FROM visitor_day WHERE day < current_date - 400",
    "clicks by day": "DELETE FROM retailer_click WHERE day < current_date - 400",
}
_CLEAR_WAITING = """UPDATE shop_state SET value = 'done', changed_at = clock_timestamp()
    WHERE key = 'wearing_announced' AND value = 'waiting' RETURNING true"""
_SEARCHES = "DELETE FROM search_count WHERE day < current_date - $1::integer"
_SEARCHES_OF_DAYS = "DELETE FROM search_day WHERE day < current_date - $1::integer"
_AUDIT = "SELECT forget_audit_before(now() - interval '400 days')"
_WAITING_WORK = """
    SELECT count(*), coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0)::double precision, (
        SELECT coalesce(extract(epoch FROM clock_timestamp() - max(changed_at)), 0)::double precision
        FROM shop_state WHERE key = 'privacy_swept'), (
        SELECT count(*) FROM (SELECT FROM mail WHERE given_up_at IS NULL LIMIT 1000) AS unsent), (
        SELECT coalesce(extract(epoch FROM clock_timestamp() - min(queued_at)), 0)::double precision
        FROM mail WHERE given_up_at IS NULL)
    FROM (
        SELECT created_at FROM review_report WHERE resolved_at IS NULL ORDER BY created_at LIMIT 1000
    ) AS waiting
"""


class WaitingWork(NamedTuple):
    """Reports without a judgement and letters, up to 1000 each; ages of the oldest and of the last sweep."""

    reports: int = 0
    oldest_report: float = 0.0
    since_sweep: float = 0.0
    letters: int = 0
    oldest_letter: float = 0.0


async def find_account(connection: Connection, member_id: int) -> dict[str, Any] | None:
    row = await connection.fetchrow(_ACCOUNT, member_id)
    return dict(row) if row else None


async def list_rows_about(connection: Connection, member_id: int) -> dict[str, Rows]:
    """All other rows about a member, by their name in the export."""
    return {
        name: [dict(row) for row in await connection.fetch(query, member_id)]
        for name, query in _ROWS_ABOUT.items()
    }


async def lock_member(connection: Connection, member_id: int) -> str | None:
    """Lock a member and return the address of their picture. None if they have been erased."""
    return await connection.fetchval(_HOLD, member_id)


async def find_address(connection: Connection, member_id: int) -> str | None:
    return await connection.fetchval("SELECT email FROM member WHERE id = $1", member_id)


async def forget_member(connection: Connection, member_id: int, *, keep_ratings: bool) -> None:
    """Delete all data that identifies a member."""
    for statement in (*_FORGET, _KEEP_RATINGS if keep_ratings else _REMOVE_REVIEWS, _EMPTY):
        await connection.execute(statement, member_id)


async def add_erasure(connection: Connection, erased: ErasedMember) -> None:
    """Write down that a member was erased, for the day that a backup is restored."""
    await connection.execute(_ADD_ERASURE, erased.member_id, erased.erased_at, erased.keep_ratings)


async def list_erasures(connection: Connection) -> list[ErasedMember]:
    """List the members who had themselves erased. Older schemas do not tell what becomes of the ratings."""
    is_known = await connection.fetchval("SELECT to_regclass('erasure') IS NOT NULL")
    rows = await connection.fetch(_ERASURES if is_known else _ERASURES_BEFORE_THEIR_TABLE)
    return [ErasedMember(**row) for row in rows]


async def is_to_erase(connection: Connection, erased: ErasedMember) -> bool:
    """Whether a member who had themselves erased is here again."""
    return bool(await connection.fetchval(_IS_TO_ERASE, erased.member_id, erased.erased_at))


async def set_time_of_erasure(connection: Connection, erased: ErasedMember) -> None:
    await connection.execute(_SET_TIME, erased.member_id, erased.erased_at)


async def take_waiting_reports(connection: Connection) -> bool:
    """Clear the mark that wear reports wait for a window. Returns whether it was set."""
    return bool(await connection.fetchval(_CLEAR_WAITING))


async def has_lately_erased(connection: Connection) -> bool:
    """Whether the window before the current one may still contain what was erased."""
    return await connection.fetchval(
        "SELECT EXISTS (SELECT FROM member WHERE erased_at > now() - interval '2 days')"
    )


async def sweep(connection: Connection, search_count_days: int) -> dict[str, int]:
    """Delete expired data. Returns the number of rows by kind."""
    gone = {name: _count_rows(await connection.execute(query)) for name, query in DAILY_DELETIONS.items()}
    searches, days = [
        await connection.execute(each, search_count_days) for each in (_SEARCHES, _SEARCHES_OF_DAYS)
    ]
    gone["searches by day"] = _count_rows(searches) + _count_rows(days)
    return gone | {"audit entries": await connection.fetchval(_AUDIT)}


async def prune_offer_history(connection: Connection, months: int) -> int:
    """Make room for the months to come, and delete old ones. Returns how many of these."""
    await connection.execute("SELECT prepare_offer_history()")
    return int(await connection.fetchval("SELECT prune_offer_history($1)", months))


def _count_rows(status: str) -> int:
    """The number of rows in PostgreSQL's answer to a DELETE."""
    return int(status.rsplit(maxsplit=1)[-1])


async def read_waiting_work(connection: Connection) -> WaitingWork:
    """Read what waits: reports that nobody has judged, and the next daily sweep."""
    return WaitingWork(*await connection.fetchrow(_WAITING_WORK))


async def list_used_pictures(connection: Connection) -> set[str]:
    """The addresses of all members' pictures that are in use."""
    return {
        row["image_url"]
        for row in await connection.fetch("SELECT image_url FROM member WHERE image_url <> ''")
    }
