"""Who looks after a folder of windows, on which machine, and why no new window comes from it."""

from collections.abc import Sequence
from typing import NamedTuple

from app.kit.database.pool import Connection

_LEADER = 0x6C656164  # the advisory lock of the process that starts window builds, one for each folder

_WRITE_FOLDER = """
    INSERT INTO window_folder (id, machine, release, version, oldest_xid)
    VALUES ($1, $2, $3, $4, coalesce(
        (SELECT min(pg_snapshot_xmin(seen::pg_snapshot)::text::bigint) FROM unnest($5::text[]) AS seen), 0))
    ON CONFLICT (id) DO UPDATE SET (machine, release, version, oldest_xid, seen_at) =
        ROW(excluded.machine, excluded.release, excluded.version, excluded.oldest_xid, now())"""
_WRITE_FAILURE = """
    UPDATE window_folder SET failed_at = CASE WHEN $2 = '' THEN NULL ELSE now() END, failure = left($2, 1000)
    WHERE id = $1"""


class FolderState(NamedTuple):
    machine: str
    failure: str
    unseen_seconds: float


class FolderFacts(NamedTuple):
    """Notes about a folder of windows: its process, and its published window."""

    machine: str
    release: str
    version: str


async def try_to_lead(connection: Connection, folder: str) -> bool:
    """Try to become the process that starts builds in a folder, until the connection closes."""
    return bool(await connection.fetchval("SELECT pg_try_advisory_lock($1, hashtext($2))", _LEADER, folder))


async def write_folder(
    connection: Connection, folder: str, facts: FolderFacts, snapshots: Sequence[str]
) -> None:
    """Write what a folder has, and that somebody looks after it."""
    await connection.execute(_WRITE_FOLDER, folder, *facts, list(snapshots))


async def write_window_failure(connection: Connection, folder: str, failure: str) -> None:
    """Write why no new window of a folder comes to shoppers; empty if nothing fails."""
    await connection.execute(_WRITE_FAILURE, folder, failure)


async def read_folder(connection: Connection, folder: str) -> FolderState | None:
    """Read how a folder of windows is looked after. None if nobody ever has."""
    query = (
        "SELECT machine, failure, extract(epoch FROM now() - seen_at)::double precision AS unseen_seconds"
        " FROM window_folder WHERE id = $1"
    )
    row = await connection.fetchrow(query, folder)
    return FolderState(**row) if row else None


async def read_window_failure(connection: Connection, folder: str) -> str:
    """Read why no new window of a folder comes to shoppers; empty if nothing fails."""
    query = "SELECT failure FROM window_folder WHERE id = $1 AND failed_at IS NOT NULL"
    return await connection.fetchval(query, folder) or ""


async def announce_window(connection: Connection, version: str) -> None:
    """Announce to all machines that a window is in their store."""
    await connection.execute("SELECT pg_notify('undertone_window', $1)", version)
