"""Piccolo's engine: its queries take part in the `Database` block that they are awaited in.

Only migrations, the classes of the tables and the admin import it. Who serves shoppers does without Piccolo,
whose import takes a tenth of a second.
"""

from typing import Any, NamedTuple

from piccolo.engine.postgres import PostgresEngine

from app.kit.database.pool import BLOCK_CONNECTION, Connection, DatabaseUnavailableError


class _Joined(NamedTuple):
    """The block's transaction, as Piccolo asks for it."""

    connection: Connection


class _CurrentBlock:
    """Stands where Piccolo has a variable for its own current transaction."""

    def get(self) -> _Joined | None:
        connection = BLOCK_CONNECTION.get()
        return None if connection is None else _Joined(connection)


class _JoiningEngine(PostgresEngine):
    """Sends nothing by itself. Piccolo's own one connects when it is created, to check the version."""

    def __init__(self) -> None:
        super().__init__(config={})
        self.current_transaction: Any = _CurrentBlock()

    async def check_version(self) -> None:
        """Do nothing: `Database.check` checks the version, once there is an address."""

    async def get_new_connection(self) -> Connection:
        raise DatabaseUnavailableError("Piccolo was asked outside of a block of a `Database`")


ENGINE = _JoiningEngine()
"""The engine of every Piccolo table."""
