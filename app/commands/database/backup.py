"""`undertone backup`, `restore` and `verify-backup`: a shop in a folder or in an object store."""

import asyncio
import os
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import asyncpg
import click
import msgspec
from rich.console import Console

from app.backup import queries
from app.backup.files import BackupError, ReportWork
from app.backup.manifest import BackupManifest, read_newest_manifest
from app.backup.pictures import open_picture_folder
from app.backup.restoring import RestoreResult, RestoreTarget, restore_backup
from app.backup.verifying import verify_by_restoring, verify_files
from app.backup.writing import BackupResult, ShopSource, make_backup
from app.backup_note import note_backup
from app.commands.progress import show_progress
from app.commands.settings import load_settings_or_exit, load_shop_settings_or_exit
from app.kit.database.pool import Database, DatabaseUnavailableError, open_connection
from app.kit.storage.object_store import ObjectStore, StoreError, open_store
from app.launch.exit_codes import ExitCode
from app.launch.postgres.home import PostgresError
from app.launch.postgres.server import EmbeddedPostgres, find_running_url
from app.privacy.erasures import open_ledger
from app.privacy.schemas import ErasedMember
from app.settings import Settings, mask_settings

T = TypeVar("T")
OWNER_ONLY_UMASK = 0o077
"""Files of a backup can be read by their owner alone."""
AT = click.option("--at", default="", metavar="NAME", help="The backup whose name begins so, not the newest.")


@click.command
@click.argument("to")
@click.option("--keep", type=click.IntRange(min=1), help="Delete all backups there but so many newest ones.")
def backup(to: str, keep: int | None) -> None:
    """Back the shop up to TO, a folder or s3://bucket/prefix. It may stay open.

    Tables that did not change and pictures that are there already are not written again.
    """
    os.umask(OWNER_ONLY_UMASK)
    settings, began = load_shop_settings_or_exit(), time.monotonic()
    source = ShopSource(Database(settings.direct_url), open_picture_folder(settings), mask_settings(settings))
    with _show_work("Backing up") as report:
        result = _run(lambda: make_backup(source, open_store(to), report, keep or 0))
    click.echo(_describe_backup(result, time.monotonic() - began))
    _note_backup(settings, result)


@click.command
@click.argument("source", metavar="FROM")
@AT
@click.option("--replace", is_flag=True, help="Delete the shop that is in the database.")
@click.option(
    "--erasures",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="Erase again who is in this file too, which `undertone privacy erasures` printed.",
)
def restore(source: str, at: str, erasures: Path | None, *, replace: bool) -> None:
    """Restore the newest backup in FROM, a folder or s3://bucket/prefix.

    Members who had themselves erased after the backup are erased again: those whom the store of this shop
    names, and those of the database that is replaced.
    """
    settings, began = load_settings_or_exit(), time.monotonic()
    with _open_database(settings) as url:
        if replace and sys.stdin.isatty():
            _confirm_replacing(_run(lambda: _read_database_name(url)))
        with _show_work("Restoring") as report:

            async def restore_newest() -> tuple[BackupManifest, RestoreResult]:
                store, pictures = open_store(source), open_picture_folder(settings)
                manifest = await read_newest_manifest(store, at)
                erased = await open_ledger(settings).read()
                named = _read_erasures(erasures) if erasures else []
                target = RestoreTarget(Database(url), pictures, replace=replace, erasures=[*erased, *named])
                return manifest, await restore_backup(target, store, manifest, report)

            manifest, result = _run(restore_newest)
    click.echo(_describe_restore(manifest, result, time.monotonic() - began))
    _name_changed_settings(manifest, settings)
    for problem in result.problems:
        click.echo(f"Not restored: {problem}", err=True)
    if result.problems:
        sys.exit(ExitCode.FAILED)


@click.command("verify-backup")
@click.argument("source", metavar="FROM")
@AT
@click.option("--restore", is_flag=True, help="Restore to a scratch server, and compare all rows.")
def verify_backup(source: str, at: str, *, restore: bool) -> None:
    """Read all of the newest backup in FROM, and say whether it can be restored."""
    began = time.monotonic()
    with _show_work("Verifying") as report:
        manifest, problems = _run(lambda: _verify(open_store(source), at, report, by_restoring=restore))
    for problem in problems:
        click.echo(problem, err=True)
    if problems:
        click.echo("This backup is damaged: delete the files named, then run `undertone backup`.", err=True)
        sys.exit(ExitCode.FAILED)
    how = " and equal when restored" if restore else ""
    click.echo(
        f"The backup of {manifest.made_at:%Y-%m-%d %H:%M:%S} UTC is whole{how}: {manifest.rows:,} rows, "
        f"{len(manifest.pictures):,} pictures, in {time.monotonic() - began:.1f} s."
    )


def _read_erasures(file: Path) -> list[ErasedMember]:
    try:
        return msgspec.json.Decoder(ErasedMember).decode_lines(file.read_bytes())
    except msgspec.MsgspecError as error:
        raise BackupError(f"{file} has a line that is no erasure: {error}.") from error


async def _verify(
    store: ObjectStore, at: str, report: ReportWork, *, by_restoring: bool
) -> tuple[BackupManifest, list[str]]:
    manifest = await read_newest_manifest(store, at)
    problems = await verify_files(store, manifest, report)
    if by_restoring and not problems:
        problems = await verify_by_restoring(store, manifest, report)
    return manifest, problems


def _run(work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Run to the end, or end the command with a sentence."""
    try:
        return asyncio.run(work())
    except asyncpg.InsufficientPrivilegeError as error:
        _fail(f"{error}: name the owner of the schema in DATABASE_URL.", ExitCode.FAILED)
    except (DatabaseUnavailableError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        _fail(f"The database does not answer: {error}", ExitCode.DATABASE_AWAY)
    except (BackupError, StoreError, PostgresError) as error:
        _fail(str(error), ExitCode.FAILED)


def _fail(sentence: str, code: ExitCode) -> NoReturn:
    click.echo(f"Error: {sentence}", err=True)
    sys.exit(code)


@contextmanager
def _show_work(first: str) -> Iterator[ReportWork]:
    """Show the share and the rate on a terminal; elsewhere the line at the end is enough."""
    if not Console().is_terminal:
        yield lambda *_: None
        return
    with show_progress(first) as report:
        yield report


@contextmanager
def _open_database(settings: Settings) -> Iterator[str]:
    """The database to restore to: the one named, or the embedded one, which is started if it does not run."""
    url = settings.direct_url or find_running_url(settings.var / "postgres")
    if url:
        yield url
        return
    try:
        with EmbeddedPostgres(settings.var / "postgres", say=click.echo) as started:
            yield started
    except PostgresError as error:
        _fail(str(error), ExitCode.FAILED)


async def _read_database_name(url: str) -> str:
    """Ask the server: not every address names its database."""
    async with open_connection(url) as connection:
        return await queries.read_database_name(connection)


def _confirm_replacing(database: str) -> None:
    words = f"Everything in the database {database} will be deleted. Type its name to go on"
    if click.prompt(words, default="", show_default=False) != database:
        raise click.ClickException("Nothing was changed.")


def _note_backup(settings: Settings, result: BackupResult) -> None:
    """Note it for the metrics. The backup counts without that."""
    try:
        note_backup(settings.var, result.name)
    except OSError as error:
        words = f"It could not be noted in {settings.var} ({error.strerror})"
        click.echo(f"{words}, so the metrics do not know of it: give this user the right.", err=True)


def _describe_backup(result: BackupResult, seconds: float) -> str:
    manifest = result.manifest
    return (
        f"Backup {result.name}: {manifest.rows:,} rows and {len(manifest.pictures):,} pictures. "
        f"New: {result.new_files:,} files, {result.new_bytes / 1_000_000:.1f} MB. "
        f"Old backups deleted: {result.pruned}. {seconds:.1f} s."
    )


def _describe_restore(manifest: BackupManifest, result: RestoreResult, seconds: float) -> str:
    return (
        f"Restored the shop of {manifest.made_at:%Y-%m-%d %H:%M:%S} UTC: {result.rows:,} rows, "
        f"{len(result.migrations)} newer migrations, {result.erased} members erased again. "
        f"Windows are built anew when the shop starts. {seconds:.1f} s."
    )


def _name_changed_settings(manifest: BackupManifest, settings: Settings) -> None:
    """Name the settings that were others when the backup was made."""
    now = mask_settings(settings)
    others = sorted(name for name, value in manifest.settings.items() if now.get(name) != value)
    if others:
        click.echo(f"Settings that were others in the backup: {', '.join(others)}.")
