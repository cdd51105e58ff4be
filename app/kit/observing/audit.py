"""The audit log: sign-ins, refusals and changes by staff, without secrets and full addresses."""

from typing import Any

from litestar.connection import ASGIConnection

from app.kit.database import queries
from app.kit.database.pool import Connection, Database
from app.kit.http.caller import network_of
from app.kit.http.services import find_service
from app.kit.observing.logs import REQUEST_ID


async def record(
    connection: ASGIConnection[Any, Any, Any, Any],
    action: str,
    *,
    outcome: str = "done",
    member_id: int | None = None,
    staff: str | None = None,
    **details: Any,
) -> None:
    """Add an entry in a transaction of its own, so that it stays when the request is refused."""
    async with find_service(connection, Database).own_transaction() as own:
        await record_with(
            own, connection, action, outcome=outcome, member_id=member_id, staff=staff, **details
        )


async def record_with(
    work: Connection,
    connection: ASGIConnection[Any, Any, Any, Any],
    action: str,
    *,
    outcome: str = "done",
    member_id: int | None = None,
    staff: str | None = None,
    **details: Any,
) -> None:
    """Add an entry in the transaction of the change: both are stored, or neither."""
    client = connection.client
    await queries.add_audit_entry(
        work,
        action,
        details,
        outcome=outcome,
        member_id=member_id,
        staff=staff,
        network=shortened(client.host) if client else None,
        request_id=REQUEST_ID.get(),
    )


def shortened(address: str) -> str:
    """The network of an address, which is no single household: the /24 of IPv4, the /48 of IPv6."""
    network = network_of(address)
    if ":" in network:
        return ":".join(network.split(":")[:3]) + "::/48"
    return network.rpartition(".")[0] + ".0/24"
