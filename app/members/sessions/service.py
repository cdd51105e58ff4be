"""Begins, continues and ends sessions.

A browser holds a refresh token that works once: using it gives the next one. A token used a second time has
been copied, so its whole family ends, for the thief and for the member, who signs in again. Only in the few
seconds after its use a second try is taken for what it nearly always is: a lost answer or another tab.
"""

import secrets
from datetime import timedelta
from hashlib import sha256
from typing import NamedTuple

from app.kit.database import queries as audit_queries
from app.kit.database.pool import Connection, Database
from app.members.sessions import queries
from app.members.sessions.access import AccessClaims
from app.members.sessions.schemas import Family, Session

FAMILY_LIFE = timedelta(days=90)
TOKEN_LIFE = timedelta(days=30)
SECOND_TRY = timedelta(seconds=10)
_BYTES = 32


class Refusal(NamedTuple):
    """That a refresh was refused. `robbed` is the member whose token was used a second time, if it was."""

    robbed: int | None


async def begin_session(connection: Connection, member_id: int, *, replacing: str | None = None) -> Session:
    """Begin a session of a member who has just signed in. An earlier one of this browser ends."""
    if replacing:
        await queries.end_family_of_token(connection, hash_token(replacing), "replaced")
    await queries.forget_expired(connection)
    family = await queries.add_family(connection, member_id, FAMILY_LIFE)
    return await _issue_token(connection, family)


async def refresh(database: Database, token: str) -> Session | Refusal:
    """Continue the session of a refresh token."""
    digest = hash_token(token)
    async with database.unit_of_work() as work:
        family = await queries.use_token(work, digest) or await queries.find_just_used(
            work, digest, SECOND_TRY
        )
        if family:
            return await _issue_token(work, family)
    async with database.own_transaction() as own:
        return Refusal(await queries.end_family_of_used_token(own, digest))


async def sign_out(database: Database, token: str | None, claim: AccessClaims | None) -> int | None:
    """End this browser's session. Returns the member who was signed in, if there was one."""
    if not token and not claim:
        return None
    member_id = None
    async with database.unit_of_work() as work:
        if token:
            member_id = await queries.end_family_of_token(work, hash_token(token), "signed out")
        if claim:
            member_id = (
                await queries.end_family(work, claim.family_id, claim.member_id, "signed out") or member_id
            )
    return member_id


async def sign_out_everywhere(database: Database, member_id: int, *, staff: str) -> int | None:
    """End all sessions of a member and audit it. Returns their number, or None without such a member."""
    async with database.unit_of_work() as work:
        if not await queries.member_exists(work, member_id):
            return None
        ended = await queries.end_families(work, member_id, "staff")
        await audit_queries.add_audit_entry(
            work, "session.end_all", {"sessions": ended}, member_id=member_id, staff=staff
        )
    return ended


def hash_token(token: str) -> bytes:
    """The hash of a token, which is stored. A token has 256 random bits, so a fast hash is safe."""
    return sha256(token.encode()).digest()


async def _issue_token(connection: Connection, family: Family) -> Session:
    token = secrets.token_urlsafe(_BYTES)
    expires = await queries.add_token(connection, hash_token(token), family, TOKEN_LIFE)
    return Session(family, token, expires)
