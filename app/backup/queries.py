"""The SQL of backups: which tables and sequences there are, and their rows out of a database and into one."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from datetime import date
from typing import Final, NamedTuple

from app.kit.database import Connection

LEFT_OUT: Final = ("migration", "catalogue_change", "window_folder", "machine", "login_transaction")
"""The record of the schema, what belongs to running processes and this server, and unfinished sign-ins."""
MEMBER_IDS_LEFT_OUT: Final = 100_000
"""After a restore new members get ids above those that members got after the backup."""
_BACKUP_LOCK: Final = 0x6261636B
# Text that is the same whatever the server and its settings are.
_PLAIN_TEXT: Final = """
    SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'postgres';
    SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1"""
# Ordered by the primary key, else by the id, so that the same rows make the same parts.
_TABLES: Final = """
    SELECT relname::text AS name, greatest(reltuples, 0)::bigint AS estimated_rows,
        ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = pg_class.oid AND attnum > 0
            AND NOT attisdropped AND attgenerated = '' ORDER BY attnum) AS columns,
        coalesce((SELECT string_agg(quote_ident(attname) ||
                CASE WHEN attcollation = 0 THEN '' ELSE ' COLLATE "C"' END, ', ' ORDER BY place)
            FROM pg_index, unnest(indkey::smallint[]) WITH ORDINALITY AS key (number, place)
            JOIN pg_attribute ON attnum = number
            WHERE indrelid = pg_class.oid AND attrelid = pg_class.oid AND indisprimary), 'id') AS row_order
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
        AND NOT relispartition AND relname <> ALL($1::text[])
    ORDER BY relname"""
_SEQUENCES: Final = """
    SELECT sequencename::text AS name, last_value FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL AND sequencename <> 'migration_id_seq'
    ORDER BY sequencename"""
_MONTHS: Final = """
    SELECT to_date(right(relname, 7), 'YYYY_MM') AS month
    FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = to_regclass('offer_history') AND relname ~ '^offer_history_\\d{4}_\\d{2}$' ORDER BY 1"""
_FOREIGN_KEYS: Final = """
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
        format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname,
            pg_get_constraintdef(oid)) AS add
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0
    ORDER BY conrelid::regclass::text, conname"""
_OTHERS: Final = """
    SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND application_name LIKE 'undertone %'"""
_USED: Final = "SELECT EXISTS (SELECT FROM brand) OR EXISTS (SELECT FROM member)"
# Rows of another server carry its transaction numbers, and windows were built from them: begin anew.
_BEGIN_ANEW: Final = """
    UPDATE shop_state SET value = '0' WHERE key = 'catalogue_changes_from';
    UPDATE activity_total SET xid = pg_current_xact_id()::text::bigint;
    UPDATE activity_change SET xid = pg_current_xact_id()::text::bigint;
    SELECT announce_catalogue()"""


class SourceTable(NamedTuple):
    """A table to back up."""

    name: str
    estimated_rows: int
    columns: list[str]
    row_order: str


class ForeignKey(NamedTuple):
    """The statements that drop a foreign key and add it again."""

    drop: str
    add: str


async def lock_backups(connection: Connection) -> bool:
    """Claim the right to back up this database, until the transaction ends. False if another one has it."""
    return bool(await connection.fetchval("SELECT pg_try_advisory_xact_lock($1)", _BACKUP_LOCK))


async def use_plain_text(connection: Connection) -> None:
    """Have values written the same way by every server, until the transaction ends."""
    await connection.execute(_PLAIN_TEXT)


async def list_tables(connection: Connection) -> list[SourceTable]:
    rows = await connection.fetch(_TABLES, list(LEFT_OUT))
    return [SourceTable(**dict(row)) for row in rows]


async def read_sequences(connection: Connection) -> dict[str, int]:
    return {row["name"]: row["last_value"] for row in await connection.fetch(_SEQUENCES)}


async def list_history_months(connection: Connection) -> list[date]:
    return [row["month"] for row in await connection.fetch(_MONTHS)]


async def read_position(connection: Connection) -> str:
    """The position of the server in its write-ahead log."""
    query = """SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()
        ELSE pg_current_wal_lsn() END::text"""
    return str(await connection.fetchval(query))


async def copy_rows_out(
    connection: Connection, table: SourceTable, write: Callable[[bytes], Awaitable[None]]
) -> None:
    """Pass all rows of a table to a function, as lines of text."""
    query = f"SELECT {_join(table.columns)} FROM {_quote(table.name)} ORDER BY {table.row_order}"
    await connection.copy_from_query(query, output=write)


async def copy_rows_in(
    connection: Connection, table: str, columns: Sequence[str], source: AsyncIterator[bytes]
) -> None:
    """Insert rows that `copy_rows_out` passed on."""
    await connection.copy_to_table(table, source=source, columns=list(columns))


async def has_schema(connection: Connection) -> bool:
    """Whether there is a schema of ours."""
    return bool(await connection.fetchval("SELECT to_regclass('member') IS NOT NULL"))


async def has_any_table(connection: Connection) -> bool:
    """Whether there is any table but the record of a schema that was taken back to nothing."""
    query = """SELECT EXISTS (
        SELECT FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migration')"""
    return bool(await connection.fetchval(query))


async def is_in_use(connection: Connection) -> bool:
    """Whether there are brands or members."""
    return bool(await connection.fetchval(_USED))


async def count_other_connections(connection: Connection) -> int:
    """How many other connections the processes of the shop have."""
    return int(await connection.fetchval(_OTHERS))


async def list_foreign_keys(connection: Connection) -> list[ForeignKey]:
    return [ForeignKey(**dict(row)) for row in await connection.fetch(_FOREIGN_KEYS)]


async def prepare_loading(connection: Connection, tables: Sequence[str]) -> list[ForeignKey]:
    """Empty all tables, and switch off what checks or counts each row. Returns the keys to add again."""
    keys = await list_foreign_keys(connection)
    for key in keys:
        await connection.execute(key.drop)
    await _switch_triggers(connection, tables, "DISABLE")
    await connection.execute(f"TRUNCATE {_join(tables)} RESTART IDENTITY")
    return keys


async def finish_loading(
    connection: Connection, tables: Sequence[str], keys: Iterable[ForeignKey], sequences: dict[str, int]
) -> None:
    """Add the foreign keys, which checks all rows; switch triggers on, and set the sequences."""
    for key in keys:
        await connection.execute(key.add)
    await _switch_triggers(connection, tables, "ENABLE")
    for name, value in sequences.items():
        await connection.execute("SELECT setval(to_regclass($1), $2)", _quote(name), value)


async def make_history_months(connection: Connection, months: Iterable[date]) -> None:
    for month in months:
        await connection.execute("SELECT make_offer_history_partition($1)", month)


async def begin_anew(connection: Connection) -> None:
    """Make a restored shop one that processes and windows begin anew with."""
    await connection.execute(_BEGIN_ANEW)
    await connection.execute(
        "SELECT setval(name, nextval(name) + $1) FROM pg_get_serial_sequence('member', 'id') AS name",
        MEMBER_IDS_LEFT_OUT,
    )


async def analyze(connection: Connection) -> None:
    """Count the values of all columns, so that queries are planned well from the first one on."""
    await connection.execute("ANALYZE")


async def _switch_triggers(connection: Connection, tables: Sequence[str], word: str) -> None:
    for table in tables:
        await connection.execute(f"ALTER TABLE {_quote(table)} {word} TRIGGER USER")


def _join(names: Sequence[str]) -> str:
    return ", ".join(map(_quote, names))


def _quote(name: str) -> str:
    escaped = name.replace('"', '""')
    return f'"{escaped}"'
