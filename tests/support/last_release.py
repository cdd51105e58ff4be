"""What a release asks of the schema: its statements, and the columns it knows.

`python -m tests.support.last_release DATABASE_URL` writes it down, when a release is made, for the tests of
the next one: a machine of the last release serves on after the schema was migrated.
"""

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import asyncpg

from app.kit.database.pool import RELEASE, Connection
from tests.support.statements import find_statements

FILE = Path(__file__).parents[1] / "schema" / "last_release.json"
_COLUMNS = """
    SELECT table_name, column_name, data_type, is_nullable = 'NO' AS is_needed,
        column_default IS NOT NULL OR is_identity = 'YES' OR is_generated = 'ALWAYS' AS fills_itself
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name, column_name"""
Release = dict[str, Any]


async def read_last_release(connection: Connection) -> Release:
    """What the last release asked of the schema. Before the first one it is this release."""
    if not FILE.exists():
        return await describe_release(connection)
    release: Release = json.loads(FILE.read_text(encoding="utf-8"))
    return release


async def find_refused(connection: Connection, release: Release) -> dict[str, str]:
    """The statements of a release that a schema refuses, with the reason."""
    faults = {name: await _find_fault(connection, text) for name, text in release["statements"].items()}
    return {name: fault for name, fault in faults.items() if fault}


async def find_changed_columns(connection: Connection, release: Release) -> list[str]:
    """What a release cannot live with: a column that went, changed its type, or has to be named."""
    columns = await _read_columns(connection)
    faults = []
    for table, known in release["columns"].items():
        now = columns.get(table, {})
        faults += [f"{table}.{name} is gone" for name in known.keys() - now.keys()]
        for name, (kind, is_needed, fills_itself) in now.items():
            was = known.get(name, [kind, False, False])
            if kind != was[0]:
                faults.append(f"{table}.{name} was {was[0]}, and is {kind}")
            if is_needed and not was[1] and not fills_itself:
                faults.append(f"{table}.{name} has to be named by an insert")
    return sorted(faults)


async def describe_release(connection: Connection) -> Release:
    """What this release asks of the schema. Parts of statements are left out."""
    statements = {name: text for name, text in find_statements() if not await _find_fault(connection, text)}
    return {"release": RELEASE, "columns": await _read_columns(connection), "statements": statements}


async def _find_fault(connection: Connection, text: str) -> str:
    """Why a schema refuses a statement, which is prepared and not run."""
    try:
        async with connection.transaction():
            await connection.prepare(text)
    except asyncpg.PostgresError as error:
        return str(error)
    return ""


async def _read_columns(connection: Connection) -> dict[str, dict[str, list[Any]]]:
    columns: dict[str, dict[str, list[Any]]] = {}
    for table, name, *facts in await connection.fetch(_COLUMNS):
        columns.setdefault(table, {})[name] = facts
    return columns


async def _write(url: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        release = await describe_release(connection)
    finally:
        await connection.close()
    FILE.write_text(json.dumps(release, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(_write(sys.argv[1]))
