"""The audit log: sign-ins, refusals and changes by staff, without secrets and full addresses."""

from functools import partial
from typing import Any

from litestar.connection import ASGIConnection

from app.kit.database import queries
from app.kit.database.pool import Connection, Database
from app.kit.http.caller import name_network
from app.kit.http.services import find_service
from app.kit.observing.logs import REQUEST_ID


async def record(
    connection: ASGIConnection[Any, Any, Any, Any],
    action: str,
    *,
    work: Connection | None = None,
    outcome: str = "done",
    member_id: int | None = None,
    staff: str | None = None,
    **details: Any,
) -> None:
    """Add an entry, in the transaction of the change if `work` is that: both are stored, or neither.

    Without it the entry has a transaction of its own, so that it stays when the request is refused.
    """
    client = connection.client
    add = partial(
        queries.add_audit_entry,
        action=action,
        details=details,
        outcome=outcome,
        member_id=member_id,
        staff=staff,
        network=shorten_address(client.host) if client else None,
        request_id=REQUEST_ID.get(),
    )
    if work:
        await add(work)
        return
    async with find_service(connection, Database).own_transaction() as own:
        await add(own)


def shorten_address(address: str) -> str:
    """The network of an address, which is no single household: the /24 of IPv4, the /48 of IPv6."""
    network = name_network(address)
    if ":" in network:
        return ":".join(network.split(":")[:3]) + "::/48"
    return network.rpartition(".")[0] + ".0/24"
