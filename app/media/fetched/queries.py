"""The SQL of fetched pictures."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final, NamedTuple, Self

from app.kit.database.pool import Connection

_LOCK: Final = 0x70696374  # "pict"
# What is not here comes first, and of that the first picture of each product, which its card shows.
_LIST_DUE: Final = """
    SELECT id, address, name, width, height, etag, last_modified, failures FROM fetched_picture
    WHERE due_at <= now() ORDER BY name IS NOT NULL,
        address NOT IN (SELECT url FROM product_image WHERE position = 0), due_at, id
    LIMIT $1"""
_STORE_RESULTS: Final = """
    UPDATE fetched_picture AS stored
    SET (name, width, height, etag, last_modified, due_at, failures, problem) = ROW(given.name, given.width,
        given.height, given.etag, given.last_modified, given.due_at, given.failures, given.problem)
    FROM unnest($1::bigint[], $2::text[], $3::integer[], $4::integer[], $5::text[], $6::text[],
        $7::timestamptz[], $8::integer[], $9::text[])
        AS given (id, name, width, height, etag, last_modified, due_at, failures, problem)
    WHERE stored.id = given.id"""
# A name that another address has too is still shown, and so is one that staff sent here themselves.
_DELETE_UNUSED: Final = """
    WITH gone AS (
        DELETE FROM fetched_picture WHERE id IN (
            SELECT id FROM fetched_picture AS own
            WHERE NOT EXISTS (SELECT FROM product_image WHERE url = own.address)
                AND NOT EXISTS (SELECT FROM variant WHERE picture = own.address)
            LIMIT $1)
        RETURNING id, name)
    SELECT count(*), array_agg(DISTINCT name) FILTER (WHERE name IS NOT NULL
        AND NOT EXISTS (SELECT FROM product_image WHERE url = '/media/pictures/' || gone.name || '-640.webp')
        AND NOT EXISTS (SELECT FROM fetched_picture AS other
            WHERE other.name = gone.name AND other.id NOT IN (SELECT id FROM gone)))
    FROM gone"""
_COUNT_PICTURES: Final = """
    SELECT count(*) FILTER (WHERE name IS NOT NULL) AS copied, count(*) FILTER (WHERE due_at <= now()) AS due
    FROM fetched_picture"""
_LIST_PROBLEMS: Final = """
    SELECT problem, count(*) AS pictures, min(address) AS example FROM fetched_picture WHERE problem <> ''
    GROUP BY problem ORDER BY count(*) DESC, problem LIMIT $1"""


class DuePicture(NamedTuple):
    """A picture to ask for, and what is known of it."""

    id: int
    address: str
    name: str | None
    width: int | None
    height: int | None
    etag: str
    last_modified: str
    failures: int


class PictureResult(NamedTuple):
    """What is known of a picture after it was asked for."""

    id: int
    name: str | None
    width: int | None
    height: int | None
    etag: str
    last_modified: str
    due_at: datetime
    failures: int
    problem: str

    @classmethod
    def keep_copy(cls, due: DuePicture, due_at: datetime, problem: str = "", failures: int = 0) -> Self:
        """The last copy stays: the picture has not changed, or cannot be had now."""
        copy = due.name, due.width, due.height, due.etag, due.last_modified
        return cls(due.id, *copy, due_at, failures, problem[:500])


class Problem(NamedTuple):
    """Why pictures are not to be had, of how many, and one of them."""

    problem: str
    pictures: int
    example: str


async def lock_fetching(connection: Connection) -> bool:
    """Take the lock of whoever fetches until the connection closes. Returns whether it was free."""
    return bool(await connection.fetchval("SELECT pg_try_advisory_lock($1)", _LOCK))


async def list_due(connection: Connection, limit: int) -> list[DuePicture]:
    return [DuePicture(**row) for row in await connection.fetch(_LIST_DUE, limit)]


async def store_results(connection: Connection, results: Sequence[PictureResult]) -> None:
    columns = [list(column) for column in zip(*results, strict=True)]
    await connection.execute(_STORE_RESULTS, *columns)


async def delete_unused(connection: Connection, limit: int) -> tuple[int, list[str]]:
    """Delete some pictures that no product has. Returns how many, and the names that are free now."""
    deleted, names = await connection.fetchrow(_DELETE_UNUSED, limit)
    return deleted, names or []


async def count_pictures(connection: Connection) -> tuple[int, int]:
    """The numbers of pictures that have a copy here, and that are due."""
    row = await connection.fetchrow(_COUNT_PICTURES)
    return row["copied"], row["due"]


async def list_problems(connection: Connection, limit: int) -> list[Problem]:
    return [Problem(**row) for row in await connection.fetch(_LIST_PROBLEMS, limit)]
