"""Decides what a sign-in leads to: a session, a sign-up to confirm, or nothing.

The server remembers each sign-in under its `state`; a cookie binds it to the browser that began it. Taking it
takes it away, whatever comes of it, so no answer counts twice.
"""

import secrets
from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256

import httpx
import msgspec

from app.kit.database.pool import WRITER, Database
from app.kit.http.errors import ConflictError
from app.mail import queries as mail
from app.members.names import clean_full_name
from app.members.sessions import service as sessions
from app.members.sessions.schemas import Session
from app.members.sign_in import queries
from app.members.sign_in.errors import AccountClosedError, SignInCancelledError, SignInRefusedError
from app.members.sign_in.pictures import PictureSaver, copy_provider_picture
from app.members.sign_in.providers import Provider, Providers
from app.members.sign_in.schemas import Identity, Newcomer, ProviderAnswer, Transaction

SIGN_IN_LIFETIME = timedelta(minutes=10)
MAX_CODE_LENGTH = 1500
_SAID_NO = ("access_denied", "user_cancelled_authorize", "user_cancelled_login")
NEW_BROWSER = "Your account was opened in a new browser"
_NEW_BROWSER_TEXT = """Somebody signed in to your account with a browser that is new to us.

If it was you, all is well. If not, secure the account that you sign in with, and answer this letter: we end \
all sessions of your account here."""


async def begin_sign_in(
    database: Database, providers: Providers, name: str, *, return_path: str, browser: str
) -> str:
    """Store a new sign-in of this browser. Returns the provider's address to send it to."""
    provider = providers.find(name)
    transaction = Transaction(
        state=secrets.token_urlsafe(32),
        provider=name,
        nonce=secrets.token_urlsafe(32),
        verifier=secrets.token_urlsafe(48),
        return_path=return_path,
    )
    async with database.unit_of_work() as work:
        await queries.forget_expired(work)
        await queries.add_transaction(work, transaction, _digest_browser(browser), SIGN_IN_LIFETIME)
    return provider.make_login_address(transaction)


async def finish_sign_in(
    database: Database, providers: Providers, name: str, answer: ProviderAnswer, *, browser: str
) -> Newcomer:
    """Find out who has signed in, and the page to return to. Raises a `SignInError`."""
    provider = providers.find(name)
    async with database.own_transaction() as own:
        transaction = await queries.take_transaction(own, answer.state, name, _digest_browser(browser))
    if transaction is None:
        raise SignInRefusedError("state")
    _check(answer, provider)
    return Newcomer(await provider.find_identity(answer, transaction), transaction.return_path)


async def sign_in(
    database: Database, identity: Identity, *, replacing: str | None, is_known: Callable[[int], bool]
) -> Session | None:
    """Begin a session for a known member. None for a newcomer. The member's own edits stay.

    Raises `AccountClosedError` where staff closed the account.

    A member whom `is_known` does not find in the browser is told by letter.
    """
    async with database.unit_of_work() as work:
        found = await queries.note_use_and_find_member(work, identity)
        if not found:
            return None
        member_id, is_closed = found
        if is_closed:
            raise AccountClosedError("closed by staff")
        if not is_known(member_id):
            await mail.queue_to_member(work, member_id, "account", NEW_BROWSER, _NEW_BROWSER_TEXT)
        return await sessions.begin_session(work, member_id, replacing=replacing)


async def sign_up(database: Database, identity: Identity, *, replacing: str | None) -> Session:
    """Add a member and begin a session. Raises `ConflictError` if the identity has a member by now."""
    first_name, surname = clean_full_name(identity.first_name, identity.surname)
    named = msgspec.structs.replace(identity, first_name=first_name, surname=surname)
    async with database.unit_of_work() as work:
        member_id = await queries.add_member(work, named)
        WRITER.set(member_id)
        if not await queries.add_identity(work, identity, member_id):
            raise ConflictError("You have an account already. Please sign in.")  # rolls back the new member
        return await sessions.begin_session(work, member_id, replacing=replacing)


async def copy_picture(
    database: Database,
    http: httpx.AsyncClient,
    pictures: PictureSaver | None,
    identity: Identity,
    member_id: int,
) -> None:
    """Copy the provider's picture after a sign-up. If that fails, there is no picture."""
    if pictures is None or identity.picture is None:
        return
    if address := await copy_provider_picture(identity.picture, http, pictures):
        async with database.unit_of_work() as work:
            await queries.set_picture(work, member_id, address)


def _check(answer: ProviderAnswer, provider: Provider) -> None:
    if answer.iss and answer.iss != provider.issuer:
        raise SignInRefusedError("issuer of the answer")
    if answer.error:
        raise SignInCancelledError(answer.error if answer.error in _SAID_NO else "error at the provider")
    if not answer.code or len(answer.code) > MAX_CODE_LENGTH:
        raise SignInRefusedError("code")


def _digest_browser(browser: str) -> bytes:
    return sha256(browser.encode()).digest()
