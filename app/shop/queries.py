"""The SQL of what staff say of the shop: adds to it and reads it."""

from app.kit.database.pool import Connection
from app.shop.schemas import SaidFact

_SAY = "INSERT INTO shop_fact (name, value, said_by) VALUES ($1, $2, $3)"
_READ = """
    SELECT DISTINCT ON (name) name, value, said_at, said_by FROM shop_fact
    ORDER BY name, id DESC"""
_HISTORY = "SELECT name, value, said_at, said_by FROM shop_fact WHERE name = $1 ORDER BY id DESC LIMIT $2"


async def say(connection: Connection, name: str, value: str, by: str) -> None:
    """Say something from now on. An empty value is the default again."""
    await connection.execute(_SAY, name, value, by)


async def read_said(connection: Connection) -> dict[str, SaidFact]:
    """The last values, by name. They may be empty."""
    return {row["name"]: SaidFact(**row) for row in await connection.fetch(_READ)}


async def list_history(connection: Connection, name: str, most: int) -> list[SaidFact]:
    """The former values of a fact, the last first."""
    return [SaidFact(**row) for row in await connection.fetch(_HISTORY, name, most)]
