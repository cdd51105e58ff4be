"""Keeps `undertone start` from serving a shop with a secret of its own, where other machines have another."""

from app import settings
from app.kit.database.pool import Connection
from app.kit.database.queries import read_applied_migrations
from app.kit.observing.machines import fingerprint_secret, name_machine
from app.launch.development_secrets import read_secrets
from app.launch.prepare import query_database
from app.launch.queries import OtherMachine, list_other_machines
from app.launch.start_context import StartContext

_MISSING = (
    "UNDERTONE_SECRET is missing on this machine, and {} has one: members would be signed out from page to "
    "page. Give all machines the same."
)


def require_shared_secret(context: StartContext) -> None:
    """Raise if the secret was made here, and another machine that serves the shop does not accept it."""
    secret = context.environment.get("UNDERTONE_SECRET", "")
    if secret != read_secrets(context.var / "secrets.json").get("UNDERTONE_SECRET"):
        return
    name = name_machine(settings.load(context.environment))
    for machine in query_database(context, lambda connection: _list_machines(connection, name)):
        if fingerprint_secret(secret) not in machine.accepts:
            raise settings.UnsafeSettingsError([_MISSING.format(machine.name)])


async def _list_machines(connection: Connection, own_name: str) -> list[OtherMachine]:
    """The other machines; none on a schema that does not know of machines."""
    if "0006_operations" not in await read_applied_migrations(connection):
        return []
    return await list_other_machines(connection, own_name)
