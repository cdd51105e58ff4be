"""Statements of the serving processes: the state of the catalogue, and what changed since a window."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

import asyncpg

from app.kit.database import Connection

_LEADER = 0x6C656164  # the advisory lock of the process that starts window builds, one for each folder

Rows = list[asyncpg.Record]

HALF_LIFE = 14  # days after which activity counts half
# What `product_activity` has, summed at once and not by day first. Whole numbers give every process
# the same sum, in whatever order PostgreSQL adds them up.
_ACTIVITY = """
    SELECT product_id, day, views AS points FROM product_view
    UNION ALL SELECT product_id, (created_at AT TIME ZONE 'UTC')::date, 3 FROM wish
    UNION ALL SELECT product_id, (created_at AT TIME ZONE 'UTC')::date, 6 FROM review
    WHERE hidden_at IS NULL"""
_HEAT = f"""
    SELECT product_id, sum(points * (1e9 * power(0.5, (current_date - day) / $1::double precision))::bigint)
        ::double precision / 1e9::double precision AS heat
    FROM ({_ACTIVITY}) AS activity
    WHERE day > current_date - $2::integer"""
_RATINGS = "SELECT id, rating_sum, rating_count FROM product WHERE"
_REVIEWED_SINCE = """
    SELECT product_id FROM review WHERE greatest(updated_at, hidden_at) >= $1
    UNION SELECT product_id FROM review_vote JOIN review ON review.id = review_id
    WHERE review_vote.created_at >= $1"""
_REVIEW_DIGESTS = """
    SELECT product AS product_id, (SELECT md5(coalesce(string_agg(
        concat_ws(' ', id, likes, dislikes, updated_at, hidden_at), ',' ORDER BY id), ''))
        FROM review WHERE product_id = product) AS digest
    FROM unnest($1::bigint[]) AS product"""


_UNSEEN_ROWS = """
    SELECT kind, product_id FROM catalogue_change
    WHERE xid >= pg_snapshot_xmin($1::text::pg_snapshot)::text::bigint
        AND NOT pg_visible_in_snapshot(xid::text::xid8, $1::text::pg_snapshot)"""
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
# A folder that nobody has looked after for a day gets a new window when somebody does.
_OLDEST_OF_FOLDERS = """
    SELECT min(oldest_xid) FROM window_folder WHERE id <> $1 AND seen_at > now() - interval '1 day'"""
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
    """What a transaction sees of the catalogue: its version, the snapshot, and which database it is."""

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
    """How a folder of windows is looked after."""

    machine: str
    failure: str
    unseen_seconds: float


class FolderFacts(NamedTuple):
    """What is written of a folder of windows: who looks after it, and its published window."""

    machine: str
    release: str
    version: str


async def read_catalogue_state(connection: Connection) -> CatalogueState:
    """Read the state of the catalogue that this transaction sees."""
    return CatalogueState(
        await read_catalogue_version(connection),
        await connection.fetchval("SELECT pg_current_snapshot()::text"),
        await connection.fetchval(_DATABASE),
    )


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
    return CatalogueChanges(products, await connection.fetchval("SELECT pg_current_snapshot()::text"))


async def is_window_asked_for(connection: Connection, snapshot: str) -> bool:
    """Tell whether something changed since a snapshot that needs a new window."""
    return bool(
        await connection.fetchval(f"SELECT EXISTS ({_UNSEEN_ROWS} AND kind = 'everything')", snapshot)
    )


async def needs_window(connection: Connection, snapshot: str, database: str) -> bool:
    """Tell whether the log of changes cannot bring a window up to date that was built at a snapshot."""
    if not await can_read_changes(connection, snapshot, database):
        return True
    return await is_window_asked_for(connection, snapshot)


async def ask_for_window(connection: Connection) -> None:
    """Ask the leader for a new window."""
    await connection.execute("SELECT announce_catalogue()")


async def delete_changes_before(connection: Connection, snapshots: Sequence[str], folder: str = "") -> None:
    """Delete the changes that no window of these snapshots needs, and none in another folder."""
    oldest = await connection.fetchval(_OLDEST, list(snapshots))
    if oldest is None:
        return
    others = await connection.fetchval(_OLDEST_OF_FOLDERS, folder)
    oldest = oldest if others is None else min(oldest, others)
    await connection.execute(_SET_BEGIN, oldest)
    while await connection.execute(_DELETE_OLD, oldest, _DELETED_AT_ONCE) == f"DELETE {_DELETED_AT_ONCE}":
        pass


async def delete_repeated_changes(connection: Connection, snapshot: str) -> str:
    """Delete what changed before a snapshot and changed again after it. Returns a new snapshot.

    So the log of a long stream of prices stays as short as the catalogue.
    """
    new_snapshot: str = await connection.fetchval("SELECT pg_current_snapshot()::text")
    while (
        await connection.execute(_DELETE_REPEATED, snapshot, _DELETED_AT_ONCE) == f"DELETE {_DELETED_AT_ONCE}"
    ):
        pass
    return new_snapshot


async def fetch_ratings(connection: Connection, product_ids: Sequence[int]) -> Rows:
    """Fetch the ratings of some products."""
    rows: Rows = await connection.fetch(f"{_RATINGS} id = ANY($1)", list(product_ids))
    return rows


async def fetch_ratings_since(connection: Connection, moment: datetime) -> Rows:
    """Fetch the ratings of all products whose rating changed since a moment."""
    rows: Rows = await connection.fetch(f"{_RATINGS} rating_changed_at >= $1", moment)
    return rows


async def fetch_reviewed_since(connection: Connection, moment: datetime) -> Rows:
    """Fetch the products with reviews written, edited, hidden or voted on since a moment."""
    rows: Rows = await connection.fetch(_REVIEWED_SINCE, moment)
    return rows


async def fetch_review_digests(connection: Connection, product_ids: Sequence[int]) -> Rows:
    """Fetch a digest of the reviews of some products. It is the same in every process."""
    rows: Rows = await connection.fetch(_REVIEW_DIGESTS, list(product_ids))
    return rows


async def fetch_heat(connection: Connection, product_ids: Sequence[int] | None = None) -> Rows:
    """Fetch the recent activity of all or some products.

    A wish counts as 3 views, a review as 6; all fade with time.
    """
    if product_ids is None:
        rows: Rows = await connection.fetch(f"{_HEAT} GROUP BY product_id", HALF_LIFE, HALF_LIFE * 8)
    else:
        query = f"{_HEAT} AND product_id = ANY($3) GROUP BY product_id"
        rows = await connection.fetch(query, HALF_LIFE, HALF_LIFE * 8, list(product_ids))
    return rows


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


async def write_build_failure(connection: Connection, folder: str, failure: str) -> None:
    """Write why the last build in a folder failed; empty if it did not."""
    await connection.execute(_WRITE_FAILURE, folder, failure)


async def read_folder(connection: Connection, folder: str) -> FolderState | None:
    """Read how a folder of windows is looked after. None if nobody ever has."""
    query = (
        "SELECT machine, failure, extract(epoch FROM now() - seen_at)::double precision FROM window_folder"
        " WHERE id = $1"
    )
    row = await connection.fetchrow(query, folder)
    return FolderState(*row) if row else None


async def read_build_failure(connection: Connection, folder: str) -> str:
    """Read why the last build in a folder failed; empty if it did not."""
    query = "SELECT failure FROM window_folder WHERE id = $1 AND failed_at IS NOT NULL"
    return await connection.fetchval(query, folder) or ""


async def read_lag(connection: Connection, applied: str, built: str) -> float:
    """Read for how many seconds the oldest change waits that a window does not show.

    `applied` is the snapshot of what the process has applied, `built` the one of the window's build.
    """
    seconds: float = await connection.fetchval(_LAG, applied, built)
    return seconds
