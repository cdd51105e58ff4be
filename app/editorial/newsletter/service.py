"""Subscribes to and unsubscribes from the newsletter, and writes the letters of an issue.

The token of an unsubscribe link is derived from the address and the shop's secret, so that every letter and
every export can carry it; only its hash is stored.
"""

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from hashlib import sha256

from app.editorial.newsletter import queries
from app.editorial.newsletter.queries import Issue, Subscribed
from app.editorial.newsletter.schemas import Subscriber
from app.kit.database.pool import Connection, Database
from app.mail import queries as mail
from app.mail.links import is_token_of, make_token
from app.members.sessions.service import hash_token
from app.settings import Settings

UNSUBSCRIBE_PAGE = "/api/v1/subscriptions/newsletter/unsubscribe"
CONFIRM_PAGE = "/api/v1/subscriptions/newsletter/confirm"
CONFIRM = "newsletter confirm"
KIND, TRIAL, QUESTION = "newsletter", "newsletter_trial", "newsletter_question"
"""The kinds of letters: an issue, one on trial, and the question whether to subscribe."""


def make_unsubscribe_token(email: str, secret: str) -> str:
    """A token that ends the subscription of one address, and does nothing else."""
    digest = hmac.digest(secret.encode(), b"newsletter unsubscribe\0" + email.encode(), sha256)
    return urlsafe_b64encode(digest).rstrip(b"=").decode()


def write_unsubscribe_path(email: str, secret: str) -> str:
    """The page that ends the subscription of an address."""
    return f"{UNSUBSCRIBE_PAGE}?token={make_unsubscribe_token(email, secret)}"


async def subscribe(database: Database, email: str, secret: str) -> None:
    """Store an address with the time of consent, and write a letter that asks to confirm it.

    A confirmed subscription stays as it is. An address is asked once an hour at most.
    """
    async with database.unit_of_work() as work:
        asked = await queries.subscribe(work, email, hash_token(make_unsubscribe_token(email, secret)))
        if asked is None:
            return
        token = make_token(secret, CONFIRM, str(asked.id), asked.detail)
        body = f"""Somebody, probably you, asked for our newsletter at this address. Please confirm it:

**[Confirm]({CONFIRM_PAGE}?token={token})**

If it was not you, do nothing. You get no newsletter then, and we delete the address after a week."""
        await mail.queue_to_address(work, asked.email, QUESTION, "Please confirm your subscription", body)


async def confirm(database: Database, token: str, secrets: Sequence[str]) -> bool:
    """Confirm the subscription that a token names. False if it is none, or older than the last consent."""
    number = token.partition(".")[0]
    if not (number.isascii() and number.isdecimal() and len(number) < 19):
        return False
    async with database.unit_of_work() as work:
        asked = await queries.lock_subscription(work, int(number))
        if asked is None or not is_token_of(token, secrets, CONFIRM, number, asked.detail):
            return False
        await queries.confirm(work, asked.id)
        return True


async def unsubscribe(database: Database, token: str) -> None:
    """End the subscription of a token, and drop what waits for it. A used or unknown token is no error."""
    async with database.unit_of_work() as work:
        email = await queries.unsubscribe(work, hash_token(token))
        if email:
            await mail.drop_waiting(work, email, KIND)


async def export(work: Connection, settings: Settings) -> list[Subscriber]:
    """All subscribers, with the link to unsubscribe that each mail must contain."""
    subscribed = await _list_with_links(work, settings.secret)
    return [
        Subscriber(
            each.email,
            each.consent_at,
            settings.public_origin + write_unsubscribe_path(each.email, settings.secret),
        )
        for each in subscribed
    ]


async def queue_trial(work: Connection, issue: Issue, address: str, secret: str) -> bool:
    """Send an issue to one address. False if it takes no letters."""
    path = write_unsubscribe_path(address, secret)
    return await mail.queue_to_address(work, address, TRIAL, issue.subject, issue.body, path)


async def write_due_issues(database: Database, secret: str) -> int:
    """Write the letters of the issues whose time has come. Returns how many letters.

    Those of an issue are written in one transaction with the note that they were: none is missing or twice.
    """
    async with database.bulk() as work:
        issues = await queries.lock_due_issues(work)
        return sum([await _write_issue(work, issue, secret) for issue in issues])


async def _write_issue(work: Connection, issue: Issue, secret: str) -> int:
    subscribed = await _list_with_links(work, secret)
    letters = [(each.email, write_unsubscribe_path(each.email, secret)) for each in subscribed]
    written = await queries.write_letters(work, issue, KIND, letters)
    await queries.note_queued(work, issue.id, written)
    return written


async def _list_with_links(work: Connection, secret: str) -> list[Subscribed]:
    """All subscribers. Hashes that an earlier secret made are replaced, so that the new links work."""
    subscribed = await queries.list_subscribed(work)
    tokens = [(each.email, make_unsubscribe_token(each.email, secret)) for each in subscribed]
    await queries.renew_unsubscribe_hashes(work, [(email, hash_token(token)) for email, token in tokens])
    return subscribed
