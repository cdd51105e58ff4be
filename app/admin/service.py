"""Staff's accounts and sessions.

A browser holds 256 random bits; the database keeps their hash. A session ends when its time is over, when
nobody came by for half an hour, on signing out, and with every change of the password.
"""

import asyncio
import re
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta

from app.admin import passwords, queries
from app.admin.schemas import Account, Staff
from app.kit.database.pool import Connection, Database
from app.kit.database.queries import add_audit_entry
from app.members.sessions.service import hash_token

SESSION_LIFE = timedelta(hours=12)
IDLE_LIMIT = timedelta(minutes=30)
NAME = re.compile(r"[a-z0-9]+([._-][a-z0-9]+)*")
_BYTES = 32


class AccountError(Exception):
    """An account could not be changed as requested. The message says why."""


@dataclass(frozen=True)
class SignInAttempt:
    """The account of a sign-in, if it exists, and the token of the new session, if there is one."""

    account: str | None
    token: str | None = None


async def sign_in(database: Database, account: str, password: str, *, replacing: str | None) -> SignInAttempt:
    """Begin a session if the password is right. An earlier session of this browser ends."""
    async with database.reading() as connection:
        found = await queries.find_account(connection, account)
    fits = await _matches_password(password, found.password_hash if found else passwords.DUMMY_HASH)
    if found is None or not fits:
        return SignInAttempt(found.name if found else None)
    token = secrets.token_urlsafe(_BYTES)
    async with database.unit_of_work() as work:
        if replacing:
            await queries.end_session(work, hash_token(replacing))
        await queries.forget_expired(work, IDLE_LIMIT)
        # Another password may have been set meanwhile, which ended all sessions: the former one opens none.
        is_open = await queries.begin_session(
            work, hash_token(token), found.id, SESSION_LIFE, found.password_hash
        )
    return SignInAttempt(found.name, token if is_open else None)


async def find_signed_in_staff(connection: Connection, token: str) -> Staff | None:
    """The staff of a session that has not expired."""
    return await queries.find_signed_in_staff(connection, hash_token(token), IDLE_LIMIT)


async def sign_out(database: Database, token: str) -> Staff | None:
    async with database.unit_of_work() as work:
        return await queries.end_session(work, hash_token(token))


async def change_password(
    database: Database, staff: Staff, current: str, new: str, note: Callable[[Connection], Awaitable[None]]
) -> bool:
    """Set a new password, end all sessions and note it. Returns False if the current password is wrong."""
    async with database.reading() as connection:
        found = await queries.find_account(connection, staff.name)
    if found is None or not await _matches_password(current, found.password_hash):
        return False
    password_hash = await asyncio.to_thread(passwords.hash_password, new, staff.name)
    async with database.unit_of_work() as work:
        await queries.set_password(work, staff.name, password_hash)
        await queries.end_sessions(work, staff.id)
        await note(work)
    return True


async def add_account(database: Database, name: str, password: str, *, by: str) -> None:
    if not (NAME.fullmatch(name) and 2 <= len(name) <= 60):
        raise AccountError(
            "A name has 2 to 60 letters a to z and digits, with single dots, dashes or underscores between."
        )
    password_hash = passwords.hash_password(password, name)
    async with database.unit_of_work() as work:
        if await queries.add_account(work, name, password_hash) is None:
            raise AccountError(f"There is an account {name} already.")
        await add_audit_entry(work, "staff.add", {"account": name}, staff=by)


async def remove_account(database: Database, name: str, *, by: str) -> None:
    async with database.unit_of_work() as work:
        if await queries.remove_account(work, name) is None:
            raise AccountError(f"There is no account {name}.")
        await add_audit_entry(work, "staff.remove", {"account": name}, staff=by)


async def set_password(database: Database, name: str, password: str, *, by: str) -> int:
    """Set a new password and end all sessions. Returns their number."""
    password_hash = passwords.hash_password(password, name)
    async with database.unit_of_work() as work:
        staff_id = await queries.set_password(work, name, password_hash)
        if staff_id is None:
            raise AccountError(f"There is no account {name}.")
        ended = await queries.end_sessions(work, staff_id)
        details = {"account": name, "sessions": ended}
        await add_audit_entry(work, "staff.password", details, staff=by)
    return ended


async def list_accounts(database: Database) -> list[Account]:
    async with database.reading() as connection:
        return await queries.list_accounts(connection, IDLE_LIMIT)


def normalize_account_name(typed: str) -> str:
    """The account name that a typed name means."""
    return typed.strip().lower()


async def _matches_password(password: str, password_hash: str) -> bool:
    return await asyncio.to_thread(passwords.matches_password, password, password_hash)
