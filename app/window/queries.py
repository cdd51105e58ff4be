"""The log of what changed in the catalogue since a window, and the catalogue's state."""

from collections.abc import Sequence
from typing import NamedTuple

from app.kit.database.pool import Connection

_UNSEEN = """
    SELECT kind, product_id FROM catalogue_change
    WHERE xid >= pg_snapshot_xmin($1::text::pg_snapshot)::text::bigint
        AND NOT pg_visible_in_snapshot(xid::text::xid8, $1::text::pg_snapshot)
    GROUP BY kind, product_id ORDER BY kind, product_id"""
IS_WINDOW_ASKED_FOR = """
    SELECT EXISTS (SELECT FROM catalogue_change
        WHERE xid >= pg_snapshot_xmin($1::text::pg_snapshot)::text::bigint
            AND NOT pg_visible_in_snapshot(xid::text::xid8, $1::text::pg_snapshot) AND kind = 'everything')"""
_IS_COMPLETE = """
    SELECT value::bigint <= pg_snapshot_xmin($1::text::pg_snapshot)::text::bigint FROM shop_state
    WHERE key = 'catalogue_changes_from'"""
# A database that was restored from a copy has another oid, or is in another cluster, or has new tables.
_DATABASE = """
    SELECT concat_ws('-', (SELECT system_identifier FROM pg_control_system()),
        (SELECT oid FROM pg_database WHERE datname = current_database()),
        'catalogue_change'::regclass::oid)"""
_OLDEST = """
    SELECT min(pg_snapshot_xmin(seen::pg_snapshot)::text::bigint) FROM unnest($1::text[]) AS seen"""
# A folder that nobody has looked after for a day gets a new window when somebody does. Search engines
# are told once an hour what changed (app/shades/indexnow.py).
_OLDEST_OF_OTHERS = """
    SELECT min(oldest) FROM (
        SELECT oldest_xid AS oldest FROM window_folder WHERE id <> $1 AND seen_at > now() - interval '1 day'
        UNION ALL
        SELECT pg_snapshot_xmin(split_part(value, ' ', 2)::pg_snapshot)::text::bigint FROM shop_state
        WHERE key = 'indexnow_told' AND changed_at > now() - interval '1 day') AS needed"""
# What this process has not applied, and what only a newer window can show.
_LAG = """
    SELECT coalesce(extract(epoch FROM clock_timestamp() - min(changed_at)), 0)::double precision FROM (
        SELECT changed_at FROM catalogue_change
        WHERE xid >= pg_snapshot_xmin($1::text::pg_snapshot)::text::bigint
            AND NOT pg_visible_in_snapshot(xid::text::xid8, $1::text::pg_snapshot) AND kind <> 'everything'
        UNION ALL
        SELECT changed_at FROM catalogue_change
        WHERE xid >= pg_snapshot_xmin($2::text::pg_snapshot)::text::bigint
            AND NOT pg_visible_in_snapshot(xid::text::xid8, $2::text::pg_snapshot) AND kind = 'everything'
    ) AS unseen"""
_SET_BEGIN = """
    UPDATE shop_state SET value = $1::bigint::text, changed_at = clock_timestamp()
    WHERE key = 'catalogue_changes_from' AND value::bigint < $1"""
_DELETE_OLD = """
    DELETE FROM catalogue_change WHERE id IN (SELECT id FROM catalogue_change WHERE xid < $1 LIMIT $2)"""
# A change that a snapshot saw, of a product that changed again after it. A reader that has yet to read the
# first change is older than that snapshot, so it will read the second one too.
_DELETE_REPEATED = """
    DELETE FROM catalogue_change WHERE id IN (
        SELECT id FROM catalogue_change AS older
        WHERE xid < pg_snapshot_xmin($1::text::pg_snapshot)::text::bigint AND EXISTS (
            SELECT FROM catalogue_change AS newer
            WHERE newer.xid >= pg_snapshot_xmax($1::text::pg_snapshot)::text::bigint
                AND newer.kind = older.kind
                AND coalesce(newer.product_id, 0) = coalesce(older.product_id, 0))
        LIMIT $2)"""
_DELETED_AT_ONCE = 20_000


class CatalogueState(NamedTuple):
    """The state of the catalogue in a transaction: its version, the snapshot, and the database."""

    version: int
    snapshot: str
    database: str


class CatalogueChanges(NamedTuple):
    """The products that changed since a snapshot, by kind, and the snapshot to read on from.

    The kinds `lists` and `everything` name no product.
    """

    products: dict[str, list[int]]
    snapshot: str


async def read_catalogue_state(connection: Connection) -> CatalogueState:
    """Read the state of the catalogue that this transaction sees."""
    version, snapshot = await read_catalogue_version(connection), await read_snapshot(connection)
    return CatalogueState(version, snapshot, await connection.fetchval(_DATABASE))


async def read_catalogue_version(connection: Connection) -> int:
    """Read the version of the catalogue that this transaction sees."""
    return int(await connection.fetchval("SELECT catalogue_version()"))


async def read_snapshot(connection: Connection) -> str:
    """Read which transactions this one sees."""
    return await connection.fetchval("SELECT pg_current_snapshot()::text")


async def can_read_changes(connection: Connection, snapshot: str, database: str) -> bool:
    """Tell whether the log is of the same database and reaches back to a snapshot."""
    if await connection.fetchval(_DATABASE) != database:
        return False
    return bool(await connection.fetchval(_IS_COMPLETE, snapshot))


async def read_changes(connection: Connection, snapshot: str, database: str) -> CatalogueChanges | None:
    """Read what changed since a snapshot, inside a repeatable-read transaction.

    None where the log does not reach back so far or is of another database: only a new window helps.
    """
    if not await can_read_changes(connection, snapshot, database):
        return None
    products: dict[str, list[int]] = {}
    for row in await connection.fetch(_UNSEEN, snapshot):
        products.setdefault(row["kind"], []).append(row["product_id"] or 0)
    return CatalogueChanges(products, await read_snapshot(connection))


async def read_lag(connection: Connection, applied: str, built: str) -> float:
    """Read for how many seconds the oldest change waits that a window does not show.

    `applied` is the snapshot of what the process has applied, `built` the one of the window's build.
    """
    return await connection.fetchval(_LAG, applied, built)


async def needs_window(connection: Connection, snapshot: str, database: str) -> bool:
    """Tell whether the log of changes cannot bring a window up to date that was built at a snapshot."""
    if not await can_read_changes(connection, snapshot, database):
        return True
    return bool(await connection.fetchval(IS_WINDOW_ASKED_FOR, snapshot))


async def ask_for_window(connection: Connection) -> None:
    await connection.execute("SELECT announce_catalogue()")


async def delete_changes_before(connection: Connection, snapshots: Sequence[str], folder: str = "") -> None:
    """Delete the changes that no window of these snapshots needs, none in another folder, and nobody else."""
    oldest = await connection.fetchval(_OLDEST, list(snapshots))
    if oldest is None:
        return
    others = await connection.fetchval(_OLDEST_OF_OTHERS, folder)
    oldest = oldest if others is None else min(oldest, others)
    await connection.execute(_SET_BEGIN, oldest)
    while await connection.execute(_DELETE_OLD, oldest, _DELETED_AT_ONCE) == f"DELETE {_DELETED_AT_ONCE}":
        pass


async def delete_repeated_changes(connection: Connection, snapshot: str) -> str:
    """Delete what changed before a snapshot and changed again after it. Returns a new snapshot.

    So the log of a long stream of prices stays as short as the catalogue.
    """
    new_snapshot = await read_snapshot(connection)
    full = f"DELETE {_DELETED_AT_ONCE}"
    while await connection.execute(_DELETE_REPEATED, snapshot, _DELETED_AT_ONCE) == full:
        pass
    return new_snapshot
