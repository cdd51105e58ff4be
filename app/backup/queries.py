"""The SQL of backups: which tables there are, and their rows into a database and out of it again."""

import hashlib
import re
from collections.abc import AsyncIterator, Iterable, Sequence
from datetime import date
from typing import Final

from app.kit.database.pool import Connection

SCHEMAS: Final = ("public", "partitions")
EXCLUDED_TABLES: Final = ("catalogue_change", "window_folder", "machine", "login_transaction")
"""These belong to running processes and this server, or are unfinished sign-ins."""
SCHEMA_RECORD: Final = "migration"
"""A restore writes it by migrating. It is in a backup for those who restore one by `pg_restore` alone."""
MEMBER_ID_GAP: Final = 100_000
"""After a restore new members get ids above those that members got after the backup."""
_BACKUP_LOCK: Final = 0x6261636B
# Text as pg_dump writes it, whatever the server and its settings are.
_PLAIN_TEXT: Final = """
    SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'postgres';
    SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 3; SET LOCAL synchronize_seqscans = off"""
_TABLES: Final = """
    SELECT format('%I.%I', nspname, relname) AS name
    FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE nspname = ANY($1) AND relkind = 'r' AND relname <> ALL($2) ORDER BY name"""
_MONTH: Final = re.compile(r"partitions\.offer_history_([1-9]\d{3})_(0[1-9]|1[0-2])")
_FOREIGN_KEYS: Final = """
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
        format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname,
            pg_get_constraintdef(oid)) AS add
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0
    ORDER BY conrelid::regclass::text, conname"""
_DATABASE_NAME: Final = "SELECT current_database()"
_OTHER_CONNECTIONS: Final = """
    SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND application_name LIKE 'undertone %'"""
# Restored rows carry the transaction ids of another server: reset them, so that windows are built again.
_RESET_CHANGE_TRACKING: Final = f"""
    UPDATE shop_state SET value = '0' WHERE key = 'catalogue_changes_from';
    UPDATE activity_total SET xid = pg_current_xact_id()::text::bigint;
    UPDATE activity_change SET xid = pg_current_xact_id()::text::bigint;
    SELECT announce_catalogue();
    SELECT setval(name, nextval(name) + {MEMBER_ID_GAP})
        FROM pg_get_serial_sequence('member', 'id') AS name"""


async def read_database_name(connection: Connection) -> str:
    return await connection.fetchval(_DATABASE_NAME)


async def lock_backups(connection: Connection) -> bool:
    """Claim the right to back up this database, until the transaction ends. False if another one has it."""
    return bool(await connection.fetchval("SELECT pg_try_advisory_xact_lock($1)", _BACKUP_LOCK))


async def export_snapshot(connection: Connection) -> str:
    """Let another connection see what this transaction sees, until it ends."""
    return str(await connection.fetchval("SELECT pg_export_snapshot()"))


async def list_fetched_pictures(connection: Connection) -> set[str]:
    """The names of pictures that are copies of what a server has. None where the table is not there yet."""
    if not await connection.fetchval("SELECT to_regclass('fetched_picture') IS NOT NULL"):
        return set()
    rows = await connection.fetch("SELECT name FROM fetched_picture WHERE name IS NOT NULL")
    return {row["name"] for row in rows}


async def list_tables(connection: Connection) -> list[str]:
    """The tables whose rows are restored, each with its schema."""
    rows = await connection.fetch(_TABLES, SCHEMAS, [*EXCLUDED_TABLES, SCHEMA_RECORD])
    return [row["name"] for row in rows]


async def count_rows(connection: Connection, table: str) -> int:
    return int(await connection.fetchval(f"SELECT count(*) FROM {table}"))


async def copy_rows_in(connection: Connection, table: str, columns: str, rows: AsyncIterator[bytes]) -> None:
    """Insert rows that `pg_dump` wrote. Table and columns are named as it names them."""
    schema, name = table.replace('"', "").split(".")
    names = columns.replace('"', "").split(", ")
    await connection.copy_to_table(name, schema_name=schema, columns=names, source=rows)


async def hash_rows(connection: Connection, table: str, columns: str) -> str:
    """Hash all rows, in the order in which they were inserted."""
    hasher = hashlib.sha256()

    async def add(rows: bytes) -> None:
        hasher.update(rows)

    await connection.copy_from_query(f"SELECT {columns} FROM {table}", output=add)
    return hasher.hexdigest()


async def has_schema(connection: Connection) -> bool:
    return bool(await connection.fetchval("SELECT to_regclass('member') IS NOT NULL"))


async def has_any_table(connection: Connection) -> bool:
    """Whether there is any table but the record of a schema that was taken back to nothing."""
    query = f"""SELECT EXISTS (
        SELECT FROM pg_tables WHERE schemaname = 'public' AND tablename <> '{SCHEMA_RECORD}')"""
    return bool(await connection.fetchval(query))


async def is_in_use(connection: Connection) -> bool:
    """Whether there are brands or members."""
    query = "SELECT EXISTS (SELECT FROM brand) OR EXISTS (SELECT FROM member)"
    return bool(await connection.fetchval(query))


async def count_other_connections(connection: Connection) -> int:
    return int(await connection.fetchval(_OTHER_CONNECTIONS))


async def prepare_loading(connection: Connection, tables: Sequence[str]) -> str:
    """Empty all tables, and switch off what checks or counts each row. Returns what `finish_loading` runs."""
    keys = await connection.fetch(_FOREIGN_KEYS)
    statements = [
        _PLAIN_TEXT,
        *(key["drop"] for key in keys),
        *(f"ALTER TABLE {table} DISABLE TRIGGER USER" for table in tables),
        f"TRUNCATE {', '.join(tables)} RESTART IDENTITY",
    ]
    await connection.execute(";".join(statements))
    return ";".join(
        [*(key["add"] for key in keys), *(f"ALTER TABLE {table} ENABLE TRIGGER USER" for table in tables)]
    )


async def finish_loading(connection: Connection, statements: str) -> None:
    """Add the foreign keys, which checks all rows, and switch triggers on."""
    await connection.execute(statements)


async def set_sequence(connection: Connection, name: str, value: int, *, is_called: bool) -> None:
    """Set where a sequence stands, if there is such a one."""
    await connection.execute("SELECT setval(to_regclass($1), $2, $3)", name, value, is_called)


async def make_history_months(connection: Connection, tables: Iterable[str]) -> None:
    """Make the partitions of prices that are among these tables."""
    for found in filter(None, map(_MONTH.fullmatch, tables)):
        month = date(int(found[1]), int(found[2]), 1)
        await connection.execute("SELECT make_offer_history_partition($1)", month)


async def reset_change_tracking(connection: Connection) -> None:
    """Let all windows of a restored shop be built again, and leave a gap after the ids of its members."""
    await connection.execute(_RESET_CHANGE_TRACKING)


async def analyze(connection: Connection) -> None:
    """Count the values of all columns, so that queries are planned well from the first one on."""
    await connection.execute("ANALYZE")
