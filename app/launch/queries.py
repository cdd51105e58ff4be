"""Queries by which a start decides what is left to do."""

from typing import NamedTuple

from app.kit.database.pool import Connection


async def read_clock(connection: Connection) -> float:
    """Read the database's clock, as seconds since 1970."""
    return float(await connection.fetchval("SELECT extract(epoch FROM clock_timestamp())"))


async def read_identity(connection: Connection) -> tuple[int, str]:
    """Read which database this is: the number that its server and all its standbys have, and its name."""
    query = "SELECT system_identifier, current_database() FROM pg_control_system()"
    system, name = await connection.fetchrow(query)
    return int(system), str(name)


async def read_releases(connection: Connection) -> set[str]:
    """Read which releases are connected, and which have looked after windows in the last minutes."""
    rows = await connection.fetch(
        """SELECT split_part(application_name, ' ', 2) AS release FROM pg_stat_activity
            WHERE datname = current_database() AND application_name LIKE 'undertone %'
        UNION SELECT release FROM window_folder WHERE seen_at > now() - interval '5 minutes'
        UNION SELECT release FROM machine WHERE seen_at > now() - interval '5 minutes'"""
    )
    return {row["release"] for row in rows}


class OtherMachine(NamedTuple):
    name: str
    signs_with: str
    accepts: list[str]
    clock_ahead: float


async def list_other_machines(connection: Connection, own_name: str) -> list[OtherMachine]:
    """List the machines that have noted lately that they run, besides this one."""
    rows = await connection.fetch(
        """SELECT name, signs_with, accepts, clock_ahead FROM machine
        WHERE name <> $1 AND seen_at > now() - interval '90 seconds' ORDER BY name""",
        own_name,
    )
    return [OtherMachine(**row) for row in rows]


async def read_replay_age(connection: Connection) -> float:
    """Read how old the last transaction is that a standby has replayed, in seconds."""
    query = "SELECT coalesce(extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()), 0)"
    return float(await connection.fetchval(query))


async def read_running_secret(connection: Connection, own_name: str) -> str | None:
    """Read the fingerprint of the secret that this machine serves with. None if nothing serves here."""
    query = "SELECT signs_with FROM machine WHERE name = $1 AND seen_at > now() - interval '90 seconds'"
    return await connection.fetchval(query, own_name)


async def has_catalogue(connection: Connection) -> bool:
    return bool(await connection.fetchval("SELECT EXISTS (SELECT FROM brand)"))
