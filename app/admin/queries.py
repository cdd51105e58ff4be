"""The SQL of accounts and sessions. Piccolo Admin makes its own queries for the tables."""

from datetime import timedelta
from typing import Any

from piccolo.table import Table

from app.admin.schemas import Account, Staff
from app.kit.database.pool import Connection

_PASSWORD_OF = "SELECT id, name, password_hash FROM staff WHERE name = $1"
_ADD = "INSERT INTO staff (name, password_hash) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING RETURNING id"
_SET_PASSWORD = (
    "UPDATE staff SET password_hash = $2, password_changed_at = now() WHERE name = $1 RETURNING id"
)
_LIST = """
    SELECT name, created_at, last_sign_in_at, (
        SELECT count(*) FROM staff_session
        WHERE staff_id = staff.id AND expires_at > now() AND seen_at > now() - $1::interval
    ) AS sessions
    FROM staff ORDER BY name
"""
# As of the last ANALYZE. A view has the rows of the table that it is made of.
_ESTIMATE = """
    SELECT reltuples::bigint FROM pg_class
    WHERE oid = CASE $1 WHEN 'review_moderation' THEN 'review' ELSE $1 END::text::regclass
        AND relkind = 'r'"""
_SIZES = """
    SELECT volume, count(*) AS products, min(slug) AS slug FROM product WHERE status = 'published'
    GROUP BY volume ORDER BY count(*) DESC, volume
"""
_BEGIN = """
    WITH seen AS (UPDATE staff SET last_sign_in_at = now() WHERE id = $2 RETURNING id)
    INSERT INTO staff_session (token_hash, staff_id, expires_at) SELECT $1, id, now() + $3::interval FROM seen
"""
_ALIVE = "token_hash = $1 AND expires_at > now() AND seen_at > now() - $2::interval"
_SIGNED_IN = f"""
    SELECT staff.id, staff.name, seen_at < now() - interval '1 minute' AS unnoticed
    FROM staff_session JOIN staff ON staff.id = staff_id WHERE {_ALIVE}
"""
_NOTICE = "UPDATE staff_session SET seen_at = now() WHERE token_hash = $1"
_END = """
    DELETE FROM staff_session USING staff WHERE token_hash = $1 AND staff.id = staff_id
    RETURNING staff.id, name
"""
_END_ALL = (
    "WITH ended AS (DELETE FROM staff_session WHERE staff_id = $1 RETURNING 1) SELECT count(*) FROM ended"
)
_FORGET = "DELETE FROM staff_session WHERE expires_at < now() OR seen_at < now() - $1::interval"


async def password_of(connection: Connection, name: str) -> tuple[Staff, str] | None:
    """An account and the hash of its password."""
    row = await connection.fetchrow(_PASSWORD_OF, name)
    return (Staff(row["id"], row["name"]), row["password_hash"]) if row else None


async def add_account(connection: Connection, name: str, password_hash: str) -> int | None:
    """Add an account and return its id. None if the name is taken."""
    added: int | None = await connection.fetchval(_ADD, name, password_hash)
    return added


async def remove_account(connection: Connection, name: str) -> int | None:
    removed: int | None = await connection.fetchval("DELETE FROM staff WHERE name = $1 RETURNING id", name)
    return removed


async def set_password(connection: Connection, name: str, password_hash: str) -> int | None:
    """Set the hash of a new password and return the account's id. None if there is no such account."""
    changed: int | None = await connection.fetchval(_SET_PASSWORD, name, password_hash)
    return changed


async def list_accounts(connection: Connection, idle: timedelta) -> list[Account]:
    return [Account(**row) for row in await connection.fetch(_LIST, idle)]


async def begin_session(connection: Connection, digest: bytes, staff_id: int, life: timedelta) -> None:
    await connection.execute(_BEGIN, digest, staff_id, life)


async def find_signed_in_staff(connection: Connection, digest: bytes, idle: timedelta) -> Staff | None:
    """The staff of a session that has not expired. This request counts as activity."""
    row = await connection.fetchrow(_SIGNED_IN, digest, idle)
    if row and row["unnoticed"]:
        await connection.execute(_NOTICE, digest)
    return Staff(row["id"], row["name"]) if row else None


async def end_session(connection: Connection, digest: bytes) -> Staff | None:
    """End one session. Returns whose it was."""
    row = await connection.fetchrow(_END, digest)
    return Staff(**row) if row else None


async def end_sessions(connection: Connection, staff_id: int) -> int:
    """End all sessions of an account. Returns their number."""
    ended: int = await connection.fetchval(_END_ALL, staff_id)
    return ended


async def forget_expired(connection: Connection, idle: timedelta) -> None:
    await connection.execute(_FORGET, idle)


async def row_of(table: type[Table], row_id: int) -> dict[str, Any] | None:
    """A row, read on the connection of the surrounding block."""
    found: dict[str, Any] | None = await table.select().where(table._meta.primary_key == row_id).first()
    return found


async def estimate_rows(connection: Connection, table: str) -> int:
    """About how many rows a table has, without counting them. 0 where that is not known."""
    return await connection.fetchval(_ESTIMATE, table) or 0


async def list_sizes(connection: Connection) -> list[Any]:
    """The sizes of published products as they are written, the most frequent first."""
    rows: list[Any] = await connection.fetch(_SIZES)
    return rows
