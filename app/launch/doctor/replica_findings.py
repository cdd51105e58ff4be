"""Findings of `undertone doctor` about the replica that the shop reads from."""

import asyncio
from collections.abc import AsyncIterator

import asyncpg

from app.kit.database import queries
from app.kit.database.pool import DATABASE_ERRORS, open_connection
from app.kit.database.replica import MAX_LAG
from app.kit.findings import Finding, Level
from app.launch.queries import read_replay_age
from app.settings import Settings
from app.settings.database_url import mask_secrets

PAUSE = 0.2
SOURCES = "its reads go to the primary"


async def examine_replica(settings: Settings) -> AsyncIterator[Finding]:
    """Look whether the replica is one of this database, and how far it is behind."""
    if not settings.database_replica_url:
        return
    where = mask_secrets(settings.database_replica_url)
    try:
        async with (
            open_connection(settings.direct_url) as primary,
            open_connection(settings.database_replica_url) as replica,
        ):
            finding = await _find_lag(primary, replica, where)
        yield finding
    except DATABASE_ERRORS as error:
        words = f"The replica at {where} cannot be compared with the primary ({error})"
        yield Finding(Level.WRONG, f"{words}: {SOURCES}. Start both, or correct DATABASE_REPLICA_URL.")


async def _find_lag(primary: asyncpg.Connection, replica: asyncpg.Connection, where: str) -> Finding:
    written = await queries.read_log_position(primary)
    replayed = await queries.read_log_position(replica)
    if replayed.system != written.system or not replayed.is_standby:
        words = f"{where} is no standby of this database: {SOURCES}"
        return Finding(Level.WRONG, f"{words}. Correct DATABASE_REPLICA_URL.")
    for _ in range(int(MAX_LAG / PAUSE)):
        if replayed.position >= written.position:
            return Finding(Level.FINE, f"The replica at {where} has all that the primary has.")
        await asyncio.sleep(PAUSE)
        replayed = await queries.read_log_position(replica)
    words = f"The replica at {where} is {await read_replay_age(replica):,.0f} s behind"
    return Finding(Level.WRONG, f"{words}: {SOURCES}. See whether it still receives the log.")
