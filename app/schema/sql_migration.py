"""A Piccolo migration in SQL: `UP` and `DOWN` of the migration, or two files beside it.

One that reads or indexes large tables is written as statements to be run *online*, each by itself while the
shop runs (`app.kit.database.migrate`): a transaction around them all would hold their locks until the end.
"""

import re
from collections.abc import Awaitable, Callable
from functools import partial
from importlib import import_module
from pathlib import Path

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.kit.database.piccolo_engine import ENGINE

ONLY_ONLINE = "DO $$ BEGIN RAISE EXCEPTION 'Run `undertone migrate`, which can do this step.'; END $$"
"""The way up of a migration that cannot be run in a transaction."""
_DROPPED_TABLES = re.compile(r"\bDROP TABLE (?:IF EXISTS )?([\w.\"]+(?: ?, ?[\w.\"]+)*)", re.IGNORECASE)
_ALTERED_TABLE = re.compile(r"\bALTER TABLE (?:IF EXISTS )?(?:ONLY )?([\w.\"]+) (.+)", re.IGNORECASE)
_DROPPED_COLUMN = re.compile(
    r"(?:^|, ?)DROP (?:COLUMN )?(?:IF EXISTS )?(?!CONSTRAINT\b)([\w\"]+)", re.IGNORECASE
)
_FOLDER = Path(__file__).parent / "migrations" / "sql"


def sql_migration(
    name: str, description: str, up: str = "", down: str = ""
) -> Callable[[], Awaitable[MigrationManager]]:
    """The `forwards` of a migration, which Piccolo asks for the way back too.

    It runs `up` or `down`; without them, the files `sql/<name>.up.sql` and `sql/<name>.down.sql`.
    """

    async def make_manager() -> MigrationManager:
        manager = MigrationManager(migration_id=name, app_name="undertone", description=description)
        manager.add_raw(partial(_run, up, f"{name}.up.sql"))
        manager.add_raw_backwards(partial(_run, down, f"{name}.down.sql"))
        return manager

    return make_manager


def list_lost(name: str) -> list[str]:
    """List the tables, and the columns of other tables, that the way back of a migration deletes."""
    text = " ".join(re.sub("--.*", "", _read_way_back(name)).split())
    tables = [table for found in _DROPPED_TABLES.findall(text) for table in re.split(" ?, ?", found)]
    columns = [
        f"{table}.{column}"
        for statement in text.split(";")
        for table, changes in _ALTERED_TABLE.findall(statement)
        for column in _DROPPED_COLUMN.findall(changes)
    ]
    return [*tables, *columns]


def _read_way_back(name: str) -> str:
    """The SQL of a migration's file or of its `DOWN`. Empty for a step of a newer release."""
    if (_FOLDER / f"{name}.down.sql").is_file():
        return _read(f"{name}.down.sql")
    try:
        module = import_module(f"app.schema.migrations.undertone_{name}")
    except ModuleNotFoundError:
        return ""
    return str(getattr(module, "DOWN", ""))


def _read(name: str) -> str:
    return (_FOLDER / name).read_text(encoding="utf-8")


async def _run(statements: str, file: str) -> None:
    transaction = ENGINE.current_transaction.get()
    assert transaction is not None, "migrations run inside a transaction"
    await transaction.connection.execute(statements or _read(file))
