"""The migrations of this version, held against those that a database has."""

from collections.abc import Iterable

from app.launch.exit_codes import SchemaBehindError
from app.launch.start_context import ROOT

MIGRATIONS = ROOT / "app" / "schema" / "migrations"
FILE_PREFIX = "undertone_"
"""The names of migrations' files begin with this, before a migration's own name."""


def refuse_missing_migrations(applied: Iterable[str]) -> None:
    """Raise if migrations of this version are not among those that were applied."""
    if missing := find_missing_migrations(applied):
        raise SchemaBehindError(describe_missing(missing))


def find_missing_migrations(applied: Iterable[str]) -> list[str]:
    """The migrations of this version that a database lacks."""
    return sorted(list_migrations().difference(applied))


def find_newer_migrations(applied: Iterable[str]) -> list[str]:
    """The migrations of a database that this version does not have."""
    return sorted(set(applied) - list_migrations())


def list_migrations() -> set[str]:
    return {path.stem.removeprefix(FILE_PREFIX) for path in MIGRATIONS.glob(f"{FILE_PREFIX}*.py")}


def describe_missing(missing: list[str]) -> str:
    """Say in a sentence what is wrong with the schema and what to do."""
    return f"The database lacks {len(missing)} migrations, from {missing[0]} on: run `undertone migrate`."
