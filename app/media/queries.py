"""The SQL of members' pictures."""

from app.kit.database import Connection


async def is_shown(connection: Connection, address: str) -> bool:
    """Tell whether a member shows the picture of an address. An erased one is shown by nobody."""
    statement = "SELECT EXISTS (SELECT FROM member WHERE image_url = $1 AND image_url <> '')"
    return bool(await connection.fetchval(statement, address))
