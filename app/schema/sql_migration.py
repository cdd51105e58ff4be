"""A Piccolo migration whose two directions are SQL files."""

from pathlib import Path

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.kit.database import ENGINE

_FOLDER = Path(__file__).parent / "migrations" / "sql"


def sql_migration(name: str, description: str) -> MigrationManager:
    """Run `sql/<name>.up.sql` on the way forward and `sql/<name>.down.sql` on the way back."""
    manager = MigrationManager(migration_id=name, app_name="undertone", description=description)

    async def up() -> None:
        await _run(f"{name}.up.sql")

    async def down() -> None:
        await _run(f"{name}.down.sql")

    manager.add_raw(up)
    manager.add_raw_backwards(down)
    return manager


async def _run(name: str) -> None:
    transaction = ENGINE.current_transaction.get()
    assert transaction is not None, "migrations run inside a transaction"
    await transaction.connection.execute((_FOLDER / name).read_text(encoding="utf-8"))
