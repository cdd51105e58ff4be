"""The `work` command: what a shop does by itself, in one process. PostgreSQL elects one of any number."""

import asyncio

from rich.console import Console

from app import settings
from app.background import work_until_stopped
from app.kit.database.pool import open_connection
from app.kit.database.queries import read_applied_migrations
from app.launch.development_secrets import find_or_make_secrets
from app.launch.postgres.migrations import refuse_missing_migrations
from app.launch.serve import require_database
from app.launch.start import run_until_signal


def start_worker() -> int:
    """Do the shop's own work until a signal; returns the exit code."""
    return run_until_signal(_run_worker, "The worker is closed.")


def _run_worker(_: Console) -> None:
    environment = settings.environment()
    require_database(environment)
    var = settings.load(environment).var.resolve()
    environment |= find_or_make_secrets(environment, var)
    asyncio.run(_work(settings.load({**environment, "UNDERTONE_BUILDS_WINDOWS": "true"})))


async def _work(loaded: settings.Settings) -> None:
    async with open_connection(loaded.database_url) as connection:
        refuse_missing_migrations(await read_applied_migrations(connection))
    await work_until_stopped(loaded)
