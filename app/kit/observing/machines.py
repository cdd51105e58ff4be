"""Notes in the database which machines serve the shop, so that `undertone doctor` sees what does not fit.

Each writes its release, how far its clock is ahead, and a fingerprint of its secret, from which nobody learns
the secret. A machine that cannot write notes nothing, and tries again.
"""

import time
from contextlib import AbstractAsyncContextManager, suppress
from hashlib import blake2b
from socket import gethostname

import asyncpg

from app.kit.background import repeat_in_background
from app.kit.database import queries
from app.kit.database.pool import RELEASE, Database, DatabaseUnavailableError
from app.settings import Settings

NOTE_INTERVAL = 20.0


def name_machine(settings: Settings) -> str:
    """Name this machine, so that two on one host differ."""
    return f"{gethostname()}:{settings.storefront.port}"


def fingerprint_secret(secret: str) -> str:
    """Mark a secret: the same on each machine that has it."""
    key = blake2b(secret.encode(), digest_size=32).digest()
    return blake2b(b"undertone machine", key=key, digest_size=16).hexdigest()


async def note_machine(database: Database, settings: Settings) -> None:
    accepts = [fingerprint_secret(secret) for secret in settings.accepted_secrets]
    with suppress(DatabaseUnavailableError, asyncpg.PostgresError):
        async with database.unit_of_work() as connection:
            await queries.note_machine(connection, name_machine(settings), RELEASE, accepts, time.time())


def note_machine_regularly(database: Database, settings: Settings) -> AbstractAsyncContextManager[None]:
    return repeat_in_background(lambda: note_machine(database, settings), NOTE_INTERVAL)
