"""`undertone import`: imports a catalogue from the shop's own set of files or from a public data set."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg
import click
from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

from app.catalogue.importing import folder as own
from app.catalogue.importing import known_pairs, search_phrases
from app.catalogue.importing.catalogue_shapes import CATALOGUE_SHAPES
from app.catalogue.importing.faults import CannotImportError, ImportStoppedError
from app.catalogue.importing.public_sets import makeup_api, open_beauty_facts
from app.catalogue.importing.public_sets import pudding as the_pudding
from app.catalogue.importing.reading.files import Progress as Read
from app.catalogue.importing.reports import (
    Report,
    choose_report,
    describe_report,
    open_report,
    summarise_counts,
)
from app.catalogue.importing.run import Run, open_run
from app.commands.settings import load_shop_settings_or_exit
from app.kit.database.pool import Database, DatabaseUnavailableError

Work = Callable[[Run, Read], Awaitable[None]]
Command = Callable[..., None]
BROKE_OFF, CANNOT_IMPORT, INTERRUPTED = 1, 2, 130  # exit codes
FILE = click.argument("file", type=click.Path(path_type=Path))


@click.group("import")
def import_group() -> None:
    """Bring a catalogue in. Run again, an import changes only what is different."""


def _add_options(command: Command) -> Command:
    """The options of every importer."""
    for option in (
        click.option("--dry-run", is_flag=True, help="Say what would happen; write nothing."),
        click.option("--strict", is_flag=True, help="Stop at the first row that is refused."),
        click.option(
            "--refused",
            type=click.Path(dir_okay=False, path_type=Path),
            default=None,
            help="Where refused rows are listed: refused.csv here, or in the shop's folder, if not said.",
        ),
    ):
        command = option(command)
    return command


@import_group.command
@click.argument("folder", type=click.Path(path_type=Path))
@_add_options
def catalogue(folder: Path, **options: Any) -> None:
    """Our own set: a FOLDER with a CSV or JSON Lines file for each table."""

    async def work(run: Run, read: Read) -> None:
        for part in parts:
            await run.write_all(part.read_arrivals(read))

    with _say_faults():
        parts = own.list_parts(folder)
        _run(work, sum(part.path.stat().st_size for part in parts), **options)


@import_group.command
@FILE
@_add_options
def pudding(file: Path, **options: Any) -> None:
    """The Pudding's foundation shades: FILE is allShades.csv."""
    _run_file(
        the_pudding, file, lambda run, read: run.write_all(the_pudding.read_arrivals(file, read)), **options
    )


@import_group.command("makeup-api")
@FILE
@_add_options
def makeup(file: Path, **options: Any) -> None:
    """The Makeup API's list of products: FILE is one JSON array."""
    _run_file(
        makeup_api, file, lambda run, read: run.write_all(makeup_api.read_arrivals(file, read)), **options
    )


@import_group.command("open-beauty-facts")
@FILE
@_add_options
def beauty_facts(file: Path, **options: Any) -> None:
    """Open Beauty Facts (JSON Lines, also gzipped): ingredients and certifications of products here."""
    work = open_beauty_facts.import_ingredients
    _run_file(open_beauty_facts, file, lambda run, read: work(run, file, read), **options)


@import_group.command
@FILE
@_add_options
def pairs(file: Path, **options: Any) -> None:
    """Known pairs: FILE is a CSV of shades of two products that a source says are the same."""
    _run_file(known_pairs, file, lambda run, read: known_pairs.import_pairs(run, file, read), **options)


def _run_file(source: Any, file: Path, work: Work, **options: Any) -> None:
    with _say_faults():
        source.check(file)
        _run(work, file.stat().st_size, **options)


@import_group.command
@FILE
@click.option("--dry-run", is_flag=True, help="Check the file; write nothing.")
def phrases(file: Path, *, dry_run: bool) -> None:
    """Import what shoppers say and mean by it: FILE is TOML such as those in app/understanding/phrases."""
    settings = load_shop_settings_or_exit()
    with _say_faults():
        content, read = search_phrases.read_phrases(file)
        if not dry_run:
            asyncio.run(search_phrases.import_phrases(Database(settings.direct_url), file, content))
    prefix = "A dry run: nothing was written. " if dry_run else ""
    click.echo(f"{prefix}{len(read.phrase) + len(read.substance):,} phrases are in {file.stem}.")


@import_group.command
def columns() -> None:
    """List the files of our own set and their columns: ** is the key, * is needed."""
    for shape in CATALOGUE_SHAPES:
        names = (
            f"{field.name}{'**' if field.name in shape.key else '*' if field.required else ''}"
            for field in shape.fields
        )
        click.echo(f"{shape.name}: {', '.join(names)}")


def _run(work: Work, size: int, *, dry_run: bool, strict: bool, refused: Path | None) -> None:
    settings = load_shop_settings_or_exit()

    async def run_all(report: Report, read: Read) -> Run:
        async with open_run(Database(settings.direct_url), report, dry_run=dry_run, strict=strict) as run:
            await work(run, read)
        return run

    with open_report(refused or choose_report(settings.var)) as report, _show_progress(size) as read:
        run = asyncio.run(run_all(report, read))
    _tell(run, report, dry_run)


@contextmanager
def _show_progress(size: int) -> Iterator[Read]:
    """A progress bar of the bytes read, on stderr. Only on a terminal."""
    console = Console(stderr=True)
    columns = (TextColumn("Importing"), BarColumn(40), DownloadColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=size)
        yield lambda more: progress.update(task, advance=more)


def _tell(run: Run, report: Report, dry_run: bool) -> None:
    if dry_run:
        click.echo("A dry run: nothing was written.")
    for line in summarise_counts(run.counts):
        click.echo(line)
    if run.passed_over:
        click.echo(f"{run.passed_over:,} lines tell of no product here that lacks what they know.")
    for line in describe_report(report):
        click.echo(line, err=True)


@contextmanager
def _say_faults() -> Iterator[None]:
    """Print an error in one sentence, and exit."""
    try:
        yield
    except CannotImportError as error:
        words, code = str(error), CANNOT_IMPORT
    except ImportStoppedError as error:
        words, code = str(error), BROKE_OFF
    except DatabaseUnavailableError as error:
        code = BROKE_OFF
        words = f"The database does not answer ({error}). What was written is whole; run it again."
    except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
        code = BROKE_OFF
        words = f"The database broke off ({error}). What was written is whole; run it again for the rest."
    except KeyboardInterrupt:
        words, code = "Interrupted. What was written is whole; run it again for the rest.", INTERRUPTED
    else:
        return
    click.echo(words, err=True)
    raise SystemExit(code)
