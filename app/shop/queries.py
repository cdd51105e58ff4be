"""The SQL of what staff say of the shop: adds to it and reads it."""

from typing import NamedTuple

from app.kit.database.pool import Connection
from app.shop.schemas import StoredFact

_LOCK = "SELECT pg_advisory_xact_lock(hashtext('shop_fact'))"
_SAY = "INSERT INTO shop_fact (name, value, said_by) VALUES ($1, $2, $3)"
_READ = """
    SELECT DISTINCT ON (name) name, value, said_at, said_by FROM shop_fact
    ORDER BY name, id DESC"""
_HISTORY = "SELECT name, value, said_at, said_by FROM shop_fact WHERE name = $1 ORDER BY id DESC LIMIT $2"


async def lock(connection: Connection) -> None:
    """Make others who say something wait until this is said."""
    await connection.execute(_LOCK)


async def say(connection: Connection, name: str, value: str, by: str) -> None:
    """Say something from now on. An empty value is the default again."""
    await connection.execute(_SAY, name, value, by)


async def read_said(connection: Connection) -> dict[str, StoredFact]:
    """The last values, by name. They may be empty."""
    return {row["name"]: StoredFact(**row) for row in await connection.fetch(_READ)}


async def list_history(connection: Connection, name: str, most: int) -> list[StoredFact]:
    """The former values of a fact, the last first."""
    return [StoredFact(**row) for row in await connection.fetch(_HISTORY, name, most)]


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
