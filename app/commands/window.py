"""`undertone window`: builds the shop window, and compiles the code that serves it."""

import asyncio
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click
import msgspec
from rich.progress import BarColumn, Progress, TaskID, TaskProgressColumn, TextColumn, TimeElapsedColumn

from app.commands.settings import load_settings_or_exit, load_shop_settings_or_exit
from app.kit.database.pool import Database, DatabaseUnavailableError
from app.kit.processes import lower_priority
from app.kit.storage.object_store import open_store
from app.settings import Settings
from app.window.builder.build import build_window
from app.window.distribution.fetching import FetchFacts, fetch_newest
from app.window.distribution.stored_windows import PartDamagedError
from app.window.distribution.uploading import publish_window
from app.window.files import WindowDamagedError, find_published
from app.window.jit_warmup import compile_window_kernels
from app.window.shades.match_constants import load_match_constants

LOWEST_PRIORITY = 19  # as `nice` counts
ReportShare = Callable[[str, float], None]
"""Takes the name of a step, and the share of it that is done."""


@click.group
def window() -> None:
    """Look after the shop window."""


@window.command
@click.option("--quiet", is_flag=True, help="Say nothing but what goes wrong.")
@click.option("--reuse", is_flag=True, help="Reuse what the published window has and did not change.")
@click.option("--background", is_flag=True, help="Leave the processor to other programs where they want it.")
def build(*, quiet: bool, reuse: bool, background: bool) -> None:
    """Build the window from the database and publish it."""
    settings = load_shop_settings_or_exit()
    if background:
        lower_priority(LOWEST_PRIORITY)
    try:
        version = asyncio.run(_build(settings, quiet=quiet, reuse=reuse))
    except (DatabaseUnavailableError, WindowDamagedError, OSError) as error:
        raise click.ClickException(f"The window could not be built: {error}") from error
    if not quiet:
        click.echo(f"Window {version} is published." if version else "Another builder is at work.")


@window.command
@click.option("--quiet", is_flag=True, help="Say nothing but what goes wrong.")
@click.option("--background", is_flag=True, help="Leave the processor to other programs where they want it.")
def publish(*, quiet: bool, background: bool) -> None:
    """Publish this machine's window to the store, for all machines."""
    settings = _load_settings_with_store(is_background=background)
    folder = find_published(settings.shared_folder / "window")
    if folder is None:
        raise click.ClickException("There is no window: run `undertone window build`.")
    with _say_failures("The window could not be published"):
        facts = asyncio.run(publish_window(open_store(settings.store), folder, settings.accepted_secrets))
    if not quiet:
        size = f"{facts.new_bytes:,} of {facts.window_bytes:,} bytes were new" if facts else "it was there"
        click.echo(f"Window {folder.name} is in {settings.store}: {size}.")


@window.command
@click.option("--json", "as_json", is_flag=True, help="Write what was fetched as JSON.")
@click.option("--background", is_flag=True, help="Leave the processor to other programs where they want it.")
def fetch(*, as_json: bool, background: bool) -> None:
    """Fetch the newest window from the store, and publish it on this machine."""
    settings = _load_settings_with_store(is_background=background)
    with _say_failures("The window could not be fetched"):
        root = settings.shared_folder / "window"
        facts = asyncio.run(fetch_newest(open_store(settings.store), root, settings.accepted_secrets))
    if as_json:
        click.echo(msgspec.json.encode(facts or FetchFacts()).decode())
    elif facts:
        click.echo(
            f"Window {facts.version}: {facts.fetched_bytes:,} of {facts.window_bytes:,} bytes fetched."
        )
    else:
        click.echo("The newest window is here already.")


@window.command("compile")
def compile_kernels() -> None:
    """Compile what serving needs, so that the first shopper does not wait for it."""
    for done, steps, name in compile_window_kernels():
        if not sys.stderr.isatty():
            click.echo(f"{done}/{steps} {name}")
    click.echo("Everything that serves is compiled.")


def _load_settings_with_store(*, is_background: bool) -> Settings:
    settings = load_settings_or_exit()
    if not settings.store:
        raise click.ClickException("UNDERTONE_STORE names no store that machines share windows by.")
    if is_background:
        lower_priority(LOWEST_PRIORITY)
    return settings


@contextmanager
def _say_failures(beginning: str) -> Iterator[None]:
    try:
        yield
    except (WindowDamagedError, PartDamagedError, OSError) as error:
        raise click.ClickException(f"{beginning}: {error}") from error


async def _build(settings: Settings, *, quiet: bool, reuse: bool) -> str | None:
    with _show_steps(quiet=quiet) as report:
        async with Database(settings.direct_url) as database:
            constants = load_match_constants(settings.match_constants)
            return await build_window(
                database, settings.shared_folder / "window", report, constants, reuse=reuse
            )


@contextmanager
def _show_steps(*, quiet: bool) -> Iterator[ReportShare]:
    """Yield a function that shows how far a step is: by a bar for each on a terminal, elsewhere by lines."""
    if quiet:
        yield lambda *_: None
    elif not sys.stderr.isatty():
        yield _print_new_lines()
    else:
        columns = TextColumn("{task.description:<22}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn()
        with Progress(*columns) as progress:
            tasks: dict[str, TaskID] = {}

            def show(step: str, share: float) -> None:
                if step not in tasks:
                    tasks[step] = progress.add_task(step, total=1.0)
                progress.update(tasks[step], completed=share)

            yield show


def _print_new_lines() -> ReportShare:
    """Print lines such as `12/100 Matching shades`, each once, for programs that read them."""
    last_line = ""

    def show(step: str, share: float) -> None:
        nonlocal last_line
        line = f"{int(share * 100)}/100 {step}"
        if line != last_line:
            last_line = line
            click.echo(line)

    return show
