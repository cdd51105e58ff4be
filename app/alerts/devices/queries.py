"""The SQL of browsers that take messages."""

from app.alerts.devices.schemas import NewDevice
from app.kit.database.pool import Connection

# Another member's row goes with the messages that wait for it: they are not for who is there now.
_DELETE_DEVICE_OF_OTHERS = "DELETE FROM push_device WHERE endpoint = $1 AND member_id <> $2"
_ADD_DEVICE = """
    INSERT INTO push_device (member_id, endpoint, public_key, auth)
    SELECT id, $2, $3, $4 FROM member WHERE id = $1 AND erased_at IS NULL FOR KEY SHARE
    ON CONFLICT (endpoint) DO UPDATE
    SET member_id = excluded.member_id, public_key = excluded.public_key, auth = excluded.auth
"""
_DELETE_OLD_DEVICES = """
    DELETE FROM push_device WHERE member_id = $1
        AND id NOT IN (SELECT id FROM push_device WHERE member_id = $1 ORDER BY id DESC LIMIT 10)
"""
_DELETE_DEVICE = "DELETE FROM push_device WHERE endpoint = $1 AND member_id = $2"


async def add_device(connection: Connection, member_id: int, device: NewDevice) -> None:
    """Send messages to a browser: those of whoever signed in there last. The latest ten of a member stay."""
    keys = device.keys
    await connection.execute(_DELETE_DEVICE_OF_OTHERS, device.endpoint, member_id)
    await connection.execute(_ADD_DEVICE, member_id, device.endpoint, keys.p256dh, keys.auth)
    await connection.execute(_DELETE_OLD_DEVICES, member_id)


async def delete_device(connection: Connection, member_id: int, endpoint: str) -> None:
    await connection.execute(_DELETE_DEVICE, endpoint, member_id)
