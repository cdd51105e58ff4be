"""`undertone export`: writes the catalogue to files that `undertone import catalogue` reads."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from app.catalogue.importing.catalogue_export import Format, export_catalogue
from app.catalogue.importing.faults import CannotImportError
from app.commands.settings import load_shop_settings_or_exit
from app.kit.database.pool import Database, DatabaseUnavailableError


@click.group("export")
def export_group() -> None:
    """Take the catalogue out."""


@export_group.command
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--format", "file_format", type=click.Choice(["csv", "jsonl"]), default="csv", show_default=True
)
def catalogue(folder: Path, file_format: Format) -> None:
    """Write the whole catalogue to FOLDER, new or empty, a file for each table."""
    url = load_shop_settings_or_exit().direct_url
    try:
        with _show_progress() as report_progress:
            counts = asyncio.run(export_catalogue(Database(url), folder, file_format, report_progress))
    except CannotImportError as error:
        click.echo(str(error), err=True)
        raise SystemExit(2) from None
    except DatabaseUnavailableError as error:
        raise click.ClickException(str(error)) from error
    click.echo(", ".join(f"{count:,} {name.replace('_', ' ')}" for name, count in counts.items()))


@contextmanager
def _show_progress() -> Iterator[Callable[[str, int, int], None]]:
    console = Console(stderr=True)
    columns = (TextColumn("{task.description:<24}"), BarColumn(40), MofNCompleteColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=None)
        yield lambda name, done, total: progress.update(task, description=name, completed=done, total=total)
