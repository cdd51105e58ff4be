"""Findings of `undertone doctor` about the settings that `serve` and `work` have of their own.

The units read `settings-serve` and `settings-work` after `settings`, with the `DATABASE_URL` of a user who
has fewer rights. So these services may be without a database, or on another one, while `settings` is right.
"""

from collections.abc import AsyncIterator, Sequence
from pathlib import Path

from app.kit.database.pool import DATABASE_ERRORS, open_connection
from app.kit.findings import Finding, Level
from app.launch.queries import read_identity
from app.settings import Settings, UnsafeSettingsError, environment, load
from app.settings.database_url import mask_secrets
from app.settings.dotenv import read_dotenv

ROLES = ("serve", "work")


def list_role_files(settings_file: Path) -> list[Path]:
    """List the files there are beside the one that `.env` leads to."""
    file = settings_file.resolve()
    named = (file.with_name(f"{file.name}-{role}") for role in ROLES)
    return [each for each in named if each.exists()]


async def examine_roles(settings: Settings, files: Sequence[Path]) -> AsyncIterator[Finding]:
    """Look whether the database of each file can be used, and is the one of the settings."""
    for file in files:
        try:
            own = read_dotenv(file)
            url = load({**environment(), **own}).database_url
        except OSError as error:
            words = f"{file} cannot be read ({error.strerror}), so its DATABASE_URL was not tried"
            yield Finding(Level.WARNING, f"{words}: run `undertone doctor` as a user who may read it.")
        except UnsafeSettingsError as error:
            for problem in error.problems:
                yield Finding(Level.WRONG, f"In {file}: {problem}")
        else:
            if own.get("DATABASE_URL"):
                yield await _try_database(file, url, settings)


async def _try_database(file: Path, url: str, settings: Settings) -> Finding:
    where = f"The database that {file} names, {mask_secrets(url)},"
    try:
        here = await _identify(url)
    except DATABASE_ERRORS as error:
        return Finding(Level.WRONG, f"{where} cannot be used ({error}): correct DATABASE_URL there.")
    try:
        meant = await _identify(settings.database_url)
    except DATABASE_ERRORS:  # which `examine_database` says
        return Finding(Level.FINE, f"{where} answers.")
    if here != meant:
        words = f"{where} is another one than {mask_secrets(settings.database_url)}"
        return Finding(Level.WRONG, f"{words}: correct DATABASE_URL in one of them, and restart the service.")
    return Finding(Level.FINE, f"{where} answers, and is the same.")


async def _identify(url: str) -> tuple[int, str]:
    async with open_connection(url) as connection:
        return await read_identity(connection)
