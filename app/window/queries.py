"""Statements of the serving processes: the state of the catalogue, and what changed since a window."""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

import asyncpg

from app.kit.database.pool import Connection

_LEADER = 0x6C656164  # the advisory lock of the process that starts window builds, one for each folder

Records = list[asyncpg.Record]

# What a product's reviews and activity come to: the stored sums, and what is not added to them yet.
# Heat is as of a day, the same in every process that shows a window. What is worth less than a view of
# 112 days ago is forgotten. The weight of the day is computed once.
# The limit keeps the planner from reading all totals for a few products.
_TODAY = "today AS MATERIALIZED (SELECT activity_weight($1::date) AS weight)"
_HEAT = "CASE WHEN heat * 256 < weight THEN 0 ELSE (heat / weight)::double precision END AS heat"
_ACTIVITY = f"""
    WITH {_TODAY}
    SELECT id, rating_sum, rating_count, proved_sum, proved_count, review_changes, {_HEAT} FROM (
        SELECT product.id, rating_sum, rating_count, coalesce(proved.stars, 0) AS proved_sum,
            coalesce(proved.reviews, 0) AS proved_count,
            coalesce(total.review_changes, 0) + coalesce(latest.review_changes, 0) AS review_changes,
            coalesce(total.heat, 0) + coalesce(latest.heat, 0) AS heat
        FROM product LEFT JOIN LATERAL (
            SELECT heat, review_changes FROM activity_total
            WHERE activity_total.product_id = product.id LIMIT 1) AS total ON true
        LEFT JOIN LATERAL (
            SELECT sum(review_changes)::bigint AS review_changes, sum(heat) AS heat FROM activity_change
            WHERE activity_change.product_id = product.id) AS latest ON true
        LEFT JOIN LATERAL (
            SELECT reviews, stars FROM review_count
            WHERE review_count.product_id = product.id AND facet = 'proved' LIMIT 1) AS proved ON true
        WHERE product.id = ANY($2)) AS activity, today"""
_ALL_ACTIVITY = f"""
    WITH {_TODAY}
    SELECT product_id, review_changes, {_HEAT} FROM (
        SELECT product_id, sum(heat) AS heat, sum(review_changes)::bigint AS review_changes
        FROM (SELECT product_id, heat, review_changes FROM activity_total
            UNION ALL SELECT product_id, heat, review_changes FROM activity_change) AS added
        GROUP BY product_id) AS activity, today"""
_ACTIVE_SINCE = """
    SELECT product_id FROM activity_total WHERE xid >= pg_snapshot_xmin($1::text::pg_snapshot)::text::bigint
    UNION SELECT product_id FROM activity_change
    WHERE xid >= pg_snapshot_xmin($1::text::pg_snapshot)::text::bigint"""
# `xid` is that of the last change and not of this transaction: nobody reads again what they have seen.
_ADD_TO_TOTALS = """
    WITH oldest AS (SELECT id FROM activity_change ORDER BY id LIMIT $1),
    taken AS (DELETE FROM activity_change USING oldest WHERE activity_change.id = oldest.id
        RETURNING activity_change.*),
    summed AS (SELECT product_id, max(xid) AS xid, sum(heat) AS heat, sum(review_changes) AS review_changes
        FROM taken GROUP BY product_id),
    added AS (
        INSERT INTO activity_total AS total (product_id, xid, heat, review_changes)
        SELECT summed.* FROM summed JOIN product ON product.id = product_id ORDER BY product_id
        ON CONFLICT (product_id) DO UPDATE SET xid = greatest(total.xid, excluded.xid),
            heat = total.heat + excluded.heat,
            review_changes = total.review_changes + excluded.review_changes)
    SELECT count(*) FROM taken"""


_UNSEEN_ROWS = """
    SELECT kind, product_id FROM catalogue_change
    WHERE xid >= pg_snapshot_xmin($1::text::pg_snapshot)::text::bigint
        AND NOT pg_visible_in_snapshot(xid::text::xid8, $1::text::pg_snapshot)"""
IS_WINDOW_ASKED_FOR = f"SELECT EXISTS ({_UNSEEN_ROWS} AND kind = 'everything')"
_UNSEEN = f"{_UNSEEN_ROWS} GROUP BY kind, product_id ORDER BY kind, product_id"
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
_WRITE_FOLDER = f"""
    INSERT INTO window_folder (id, machine, release, version, oldest_xid)
    VALUES ($1, $2, $3, $4, coalesce(({_OLDEST.replace("$1", "$5")}), 0))
    ON CONFLICT (id) DO UPDATE SET (machine, release, version, oldest_xid, seen_at) =
        ROW(excluded.machine, excluded.release, excluded.version, excluded.oldest_xid, now())"""
_WRITE_FAILURE = """
    UPDATE window_folder SET failed_at = CASE WHEN $2 = '' THEN NULL ELSE now() END, failure = left($2, 1000)
    WHERE id = $1"""
# What this process has not applied, and what only a newer window can show.
_LAG = f"""
    SELECT coalesce(extract(epoch FROM clock_timestamp() - min(changed_at)), 0)::double precision FROM (
        {_UNSEEN_ROWS.replace("kind, product_id", "changed_at")} AND kind <> 'everything'
        UNION ALL
        {_UNSEEN_ROWS.replace("kind, product_id", "changed_at").replace("$1", "$2")} AND kind = 'everything'
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


class FolderState(NamedTuple):
    machine: str
    failure: str
    unseen_seconds: float


class FolderFacts(NamedTuple):
    """Notes about a folder of windows: its process, and its published window."""

    machine: str
    release: str
    version: str


async def read_catalogue_state(connection: Connection) -> CatalogueState:
    """Read the state of the catalogue that this transaction sees."""
    version, snapshot = await read_catalogue_version(connection), await read_snapshot(connection)
    return CatalogueState(version, snapshot, await connection.fetchval(_DATABASE))


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


async def needs_window(connection: Connection, snapshot: str, database: str) -> bool:
    """Tell whether the log of changes cannot bring a window up to date that was built at a snapshot."""
    if not await can_read_changes(connection, snapshot, database):
        return True
    return bool(await connection.fetchval(IS_WINDOW_ASKED_FOR, snapshot))


async def ask_for_window(connection: Connection) -> None:
    await connection.execute("SELECT announce_catalogue()")


async def announce_window(connection: Connection, version: str) -> None:
    """Announce to all machines that a window is in their store."""
    await connection.execute("SELECT pg_notify('undertone_window', $1)", version)


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
    while (
        await connection.execute(_DELETE_REPEATED, snapshot, _DELETED_AT_ONCE) == f"DELETE {_DELETED_AT_ONCE}"
    ):
        pass
    return new_snapshot


async def fetch_activity(connection: Connection, product_ids: Sequence[int], day: date) -> Records:
    """Fetch the ratings of some products, how often their reviews changed, and their heat as of a day.

    A view counts 1, a wish 3, a review 6, those of accounts that proved themselves; all half after 14 days.
    """
    rows: Records = await connection.fetch(_ACTIVITY, day, list(product_ids))
    return rows


async def fetch_all_activity(connection: Connection, day: date) -> Records:
    """Fetch the activity of all products that have any. Builds need it; it reads whole tables."""
    rows: Records = await connection.fetch(_ALL_ACTIVITY, day)
    return rows


async def list_active_since(connection: Connection, snapshot: str) -> list[int]:
    """List the products that were viewed, reviewed or voted on since a snapshot, or just before."""
    return [row["product_id"] for row in await connection.fetch(_ACTIVE_SINCE, snapshot)]


async def read_snapshot(connection: Connection) -> str:
    """Read which transactions this one sees."""
    snapshot: str = await connection.fetchval("SELECT pg_current_snapshot()::text")
    return snapshot


async def add_activity_to_totals(connection: Connection) -> None:
    """Add what was logged of products' activity to their totals, and delete it from the log."""
    while await connection.fetchval(_ADD_TO_TOTALS, _DELETED_AT_ONCE) == _DELETED_AT_ONCE:
        pass


async def prove_members(connection: Connection) -> None:
    """Look at the accounts that are old enough to have proved themselves."""
    while await connection.fetchval("SELECT prove_next_member()"):
        pass


async def read_catalogue_version(connection: Connection) -> int:
    """Read the version of the catalogue that this transaction sees."""
    return int(await connection.fetchval("SELECT catalogue_version()"))


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


async def read_lag(connection: Connection, applied: str, built: str) -> float:
    """Read for how many seconds the oldest change waits that a window does not show.

    `applied` is the snapshot of what the process has applied, `built` the one of the window's build.
    """
    seconds: float = await connection.fetchval(_LAG, applied, built)
    return seconds
