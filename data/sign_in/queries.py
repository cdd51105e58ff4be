"""The SQL of the demo provider: the members to choose from, and their identities."""

from dataclasses import dataclass

from app.kit.database.pool import Connection

_DEMO_MEMBERS = """
    SELECT subject, first_name, surname, user_type, num_followers FROM (
        SELECT 'demo-' || id AS subject, first_name, surname, user_type, num_followers,
            row_number() OVER (PARTITION BY user_type ORDER BY num_followers DESC, id) AS place
        FROM member WHERE is_demo AND erased_at IS NULL
    ) AS placed WHERE place <= $1 ORDER BY user_type = 'influencer' DESC, place
"""
_SIGNED_UP_BEFORE = """
    SELECT subject, first_name, surname, user_type, num_followers
    FROM member_identity JOIN member ON member.id = member_id
    WHERE issuer = $1 AND NOT is_demo ORDER BY last_used_at DESC LIMIT $2
"""
_LINK = """
    INSERT INTO member_identity (issuer, subject, member_id, provider)
    SELECT $1, 'demo-' || id, id, $2 FROM member WHERE is_demo AND erased_at IS NULL AND 'demo-' || id = $3
    ON CONFLICT DO NOTHING
"""


@dataclass(frozen=True, slots=True)
class DemoPerson:
    """A person to sign in as."""

    subject: str
    first_name: str
    surname: str
    user_type: str = "default"
    followers: int = 0

    @property
    def name(self) -> str:
        return f"{self.first_name} {self.surname}".strip() or "Somebody without a name"


async def list_demo_members(connection: Connection, limit: int) -> list[DemoPerson]:
    """At most so many influencers, then as many others, those with the most followers."""
    return [DemoPerson(*row) for row in await connection.fetch(_DEMO_MEMBERS, limit)]


async def list_signed_up_before(connection: Connection, issuer: str, limit: int) -> list[DemoPerson]:
    return [DemoPerson(*row) for row in await connection.fetch(_SIGNED_UP_BEFORE, issuer, limit)]


async def link_demo_member(connection: Connection, issuer: str, provider: str, subject: str) -> None:
    """Let a demo member's identity lead to that member. Nobody else's subject does anything here."""
    await connection.execute(_LINK, issuer, provider, subject)
