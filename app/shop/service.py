"""Says facts of the shop: checked, with an entry in the audit log."""

from app.kit.database import queries as audit_queries
from app.kit.database.pool import Connection, Database
from app.shop import queries
from app.shop.facts import check_fact
from app.shop.schemas import StoredFact


async def change_fact(work: Connection, name: str, value: str, *, by: str) -> tuple[str, bool]:
    """Say something of the shop. Returns it as stored, and whether it is new. Raises `WrongFactError`."""
    checked = check_fact(name, value)
    said = (await queries.read_said(work)).get(name)
    is_new = (said.value if said else "") != checked
    if is_new:
        await queries.say(work, name, checked, by[:120])
    return checked, is_new


async def say_fact(database: Database, name: str, value: str, *, by: str) -> bool:
    """Say something by a command, which has no request. Returns False if the shop says so already."""
    async with database.unit_of_work() as work:
        checked, is_new = await change_fact(work, name, value, by=by)
        if is_new:
            details = {"name": name, "length": len(checked)}
            await audit_queries.add_audit_entry(work, "shop.say", details, staff=by)
    return is_new


async def read_facts(database: Database) -> dict[str, StoredFact]:
    """The present facts, by name."""
    async with database.reading() as connection:
        return await queries.read_said(connection)
