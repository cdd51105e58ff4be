"""The SQL of accepted policies."""

from collections.abc import Sequence
from typing import NamedTuple

from app.kit.database.pool import Connection

_IN_FORCE = """
    SELECT policy, link, coalesce(to_char(said_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI'), ours) AS version
    FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS known (policy, ours, link, place)
    LEFT JOIN LATERAL (
        SELECT value, said_at FROM shop_fact WHERE name = policy ORDER BY id DESC LIMIT 1
    ) AS said ON value <> '' ORDER BY place
"""
_ACCEPT = f"""
    INSERT INTO accepted_terms (member_id, policy, version, accepted_at)
    SELECT $4, policy, version, now() FROM ({_IN_FORCE}) AS in_force ON CONFLICT DO NOTHING
"""
# Told is not accepted: the letter says how to leave.
_TELL = f"""
    WITH in_force AS MATERIALIZED ({_IN_FORCE}), told AS (
        INSERT INTO accepted_terms (member_id, policy, version, told_at)
        SELECT id, policy, version, now() FROM member, in_force WHERE erased_at IS NULL AND email IS NOT NULL
        ON CONFLICT DO NOTHING RETURNING member_id, policy)
    INSERT INTO mail (member_id, kind, subject, body)
    SELECT member_id, 'terms_changed', $4, $5 || string_agg(E'\\n- ' || link, '' ORDER BY link) || $6
    FROM told JOIN in_force USING (policy) GROUP BY member_id ORDER BY member_id
"""


class Policy(NamedTuple):
    """A text that members accept: its name, the month of ours, and a link to its page."""

    name: str
    version: str
    link: str


async def accept(connection: Connection, member_id: int, policies: Sequence[Policy]) -> None:
    await connection.execute(_ACCEPT, *_transpose(policies), member_id)


async def tell_members(
    connection: Connection, policies: Sequence[Policy], letter: tuple[str, str, str]
) -> int:
    """Write a letter, its subject and what stands before and behind the list. Returns how many."""
    return int((await connection.execute(_TELL, *_transpose(policies), *letter)).rsplit(maxsplit=1)[-1])


def _transpose(policies: Sequence[Policy]) -> tuple[list[str], ...]:
    return tuple(list(column) for column in zip(*policies, strict=True))
