"""Says facts of the shop: checked, with an entry in the audit log."""

import msgspec

from app.kit.database import queries as audit_queries
from app.kit.database.pool import Database
from app.shop import queries
from app.shop.facts import check_fact
from app.shop.schemas import SaidFact


async def say_fact(database: Database, name: str, value: str, *, by: str) -> bool:
    """Say something of the shop. Returns False if it says so already. Raises `WrongFactError`."""
    checked = check_fact(name, value)
    async with database.unit_of_work() as work:
        said = (await queries.read_said(work)).get(name)
        if (said.value if said else "") == checked:
            return False
        await queries.say(work, name, checked, by[:120])
        await audit_queries.add_audit_entry(
            work,
            action="shop.say",
            outcome="done",
            member_id=None,
            staff=by[:120],
            network=None,
            request_id=None,
            details=msgspec.json.encode({"name": name, "length": len(checked)}).decode(),
        )
    return True


async def read_facts(database: Database) -> dict[str, SaidFact]:
    """What the shop says by now, by name."""
    async with database.reading() as connection:
        return await queries.read_said(connection)
