"""The baseline is the schema that the migrations before it made, step by step."""

import json
from collections import defaultdict
from hashlib import sha256
from pathlib import Path

from app.kit.database.migrate import migrate
from tests.schema.catalogue_of import catalogue_of
from tests.support.plain_connection import fetch_rows, fetch_value

BASELINE = Path(__file__).with_name("baseline.json")
"""Digests by table, function, view and type, taken from a database that those migrations had made."""
STATE = "SELECT key, value FROM shop_state"
RIGHTS = """
    SELECT proname, proacl::text, prosecdef::text, proconfig::text FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace"""
LAST = "0015_duties"
"""The end of the baseline."""


async def test_the_baseline_is_the_schema_that_the_earlier_migrations_made(empty_database_url: str) -> None:
    await migrate(empty_database_url, LAST)
    assert digest_parts(await list_parts(empty_database_url)) == json.loads(BASELINE.read_text())


async def list_parts(url: str) -> list[tuple[str, ...]]:
    """What the catalogue of the database says, who may call its functions, and the rows it begins with."""
    state = [("state", *row) for row in await fetch_rows(url, STATE)]
    owner = await fetch_value(url, "SELECT current_user")
    rights = [
        ("rights", name, *(str(each).replace(owner, "owner") for each in facts))
        for name, *facts in await fetch_rows(url, RIGHTS)
    ]
    catalogue = [part for part in await catalogue_of(url) if not is_told_differently(part)]
    return [*catalogue, *state, *rights]


def is_told_differently(part: tuple[str, ...]) -> bool:
    """Versions of PostgreSQL differ in the text of views, and in whether NOT NULL is a constraint."""
    return part[0] == "view" or (part[0] == "constraint" and part[3].startswith("NOT NULL"))


def digest_parts(parts: list[tuple[str, ...]]) -> dict[str, str]:
    """One digest for each table, function, view or type, over all that belongs to it."""
    owned = defaultdict(list)
    for part in parts:
        owned[part[1]].append("\t".join(part))
    return {name: sha256("\n".join(sorted(owned[name])).encode()).hexdigest()[:16] for name in sorted(owned)}
