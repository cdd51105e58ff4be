"""Subscribes to and unsubscribes from the newsletter.

The token of an unsubscribe link is derived from the address and the shop's secret, so that every mail and
every export can carry it; only its hash is stored.
"""

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256

from app.editorial.newsletter import queries
from app.editorial.newsletter.schemas import Subscriber
from app.kit.database.pool import Connection, Database
from app.settings import Settings

PAGE = "/api/v1/subscriptions/newsletter/unsubscribe"


def token_for(email: str, secret: str) -> str:
    """A token that ends the subscription of one address, and does nothing else."""
    digest = hmac.digest(secret.encode(), b"newsletter unsubscribe\0" + email.encode(), sha256)
    return urlsafe_b64encode(digest).rstrip(b"=").decode()


def digest_of(token: str) -> bytes:
    """The hash of a token, which is stored."""
    return sha256(token.encode()).digest()


async def subscribe(database: Database, email: str, secret: str) -> None:
    """Store an address with the time of consent. An existing subscription stays as it is."""
    async with database.unit_of_work() as work:
        await queries.subscribe(work, email, digest_of(token_for(email, secret)))


async def unsubscribe(database: Database, token: str) -> None:
    """End the subscription of a token. A used or unknown token is no error."""
    async with database.unit_of_work() as work:
        await queries.unsubscribe(work, digest_of(token))


async def export(work: Connection, settings: Settings) -> list[Subscriber]:
    """All subscribers, with the link to unsubscribe that each mail must contain."""
    subscribed = await queries.subscribed(work)
    tokens = {email: token_for(email, settings.secret) for email, _ in subscribed}
    await queries.renew(work, [(email, digest_of(token)) for email, token in tokens.items()])
    return [
        Subscriber(email, consent_at, f"{settings.public_origin}{PAGE}?token={tokens[email]}")
        for email, consent_at in subscribed
    ]
