"""The SQL of members' pictures."""

from app.kit.database.pool import Connection

# The second condition is that of the index, which has no members without a picture:
# without it the planner would not use the index.
_IS_SHOWN = """
    SELECT EXISTS (
        SELECT FROM member WHERE image_url = $1 AND image_url <> ''
    )"""


async def is_shown(connection: Connection, address: str) -> bool:
    """Tell whether a member shows the picture of an address. An erased one is shown by nobody."""
    return bool(await connection.fetchval(_IS_SHOWN, address))
