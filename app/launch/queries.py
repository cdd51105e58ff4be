"""Queries by which a start decides what is left to do."""

from typing import NamedTuple

import asyncpg

from app.kit.database.pool import Connection, Database


async def read_applied_migrations(connection: Connection) -> set[str]:
    """Read the names of the applied migrations; none in a new database."""
    try:
        rows = await connection.fetch("SELECT name FROM migration WHERE app_name = 'undertone'")
    except asyncpg.UndefinedTableError:
        return set()
    return {row["name"] for row in rows}


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
    """The notes of a machine that serves."""

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
    running: str | None = await connection.fetchval(query, own_name)
    return running


class Letters(NamedTuple):
    """The letters that wait, and those that were given up in the last seven days."""

    waiting: int
    oldest_age: float
    failure: str
    given_up: int


async def read_letters(connection: Connection) -> Letters:
    """Read how letters leave. The failure is that of the oldest."""
    row = await connection.fetchrow(
        """SELECT count(*) FILTER (WHERE given_up_at IS NULL) AS waiting,
            coalesce(extract(epoch FROM clock_timestamp()
                - min(queued_at) FILTER (WHERE given_up_at IS NULL)), 0)::double precision AS oldest_age,
            coalesce((array_agg(failure ORDER BY queued_at) FILTER (WHERE given_up_at IS NULL))[1], '')
                AS failure,
            count(*) FILTER (WHERE given_up_at > now() - interval '7 days') AS given_up
        FROM mail"""
    )
    return Letters(**row)


async def count_pictureless(connection: Connection) -> tuple[int, int]:
    """Count the published products, and those whose pictures are all missing or could not be fetched."""
    row = await connection.fetchrow(
        """SELECT count(*), count(*) FILTER (WHERE NOT EXISTS (
            SELECT FROM product_image LEFT JOIN fetched_picture ON address = product_image.url
            WHERE product_id = product.id
                AND (problem IS NULL OR problem = '' OR fetched_picture.name IS NOT NULL)))
        FROM product WHERE status = 'published'"""
    )
    return int(row[0]), int(row[1])


async def has_catalogue(connection: Connection) -> bool:
    """Tell whether there is a catalogue."""
    return bool(await connection.fetchval("SELECT EXISTS (SELECT FROM brand)"))


async def connect(url: str) -> asyncpg.Connection:
    """Open a single connection, without a pool."""
    return await Database(url).connect()
