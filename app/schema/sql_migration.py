"""A Piccolo migration in SQL, which is written in the migration or in two files beside it.

One that reads or indexes large tables is written as statements to be run *online*, each by itself while the
shop runs (`app.kit.database.migrate`): a transaction around them all would hold their locks until the end.
"""

import re
from pathlib import Path

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.kit.database.piccolo_engine import ENGINE

ONLY_ONLINE = "DO $$ BEGIN RAISE EXCEPTION 'Run `undertone migrate`, which can do this step.'; END $$"
"""The way up of a migration that cannot be run in a transaction."""
_DROPPED_TABLES = re.compile(r"^DROP TABLE ([\w,\s]+);", re.MULTILINE)
_DROPPED_COLUMNS = re.compile(r"^ALTER TABLE (\w+) (DROP \w+(?:,\s*DROP \w+)*);", re.MULTILINE)
_FOLDER = Path(__file__).parent / "migrations" / "sql"


def sql_migration(name: str, description: str, up: str = "", down: str = "") -> MigrationManager:
    """Run `up` or `down`; without them, the files `sql/<name>.up.sql` and `sql/<name>.down.sql`."""
    manager = MigrationManager(migration_id=name, app_name="undertone", description=description)

    async def forwards() -> None:
        await _run(up or _read(f"{name}.up.sql"))

    async def backwards() -> None:
        await _run(down or _read(f"{name}.down.sql"))

    manager.add_raw(forwards)
    manager.add_raw_backwards(backwards)
    return manager


def list_lost(name: str) -> list[str]:
    """List the tables, and the columns of other tables, that the way back of a migration deletes."""
    file = _FOLDER / f"{name}.down.sql"
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    tables = [name for found in _DROPPED_TABLES.findall(text) for name in re.split(r",\s*", found)]
    columns = [
        f"{table}.{column}"
        for table, dropped in _DROPPED_COLUMNS.findall(text)
        for column in re.findall(r"DROP (\w+)", dropped)
    ]
    return [*tables, *columns]


def _read(name: str) -> str:
    return (_FOLDER / name).read_text(encoding="utf-8")


async def _run(statements: str) -> None:
    transaction = ENGINE.current_transaction.get()
    assert transaction is not None, "migrations run inside a transaction"
    await transaction.connection.execute(statements)
