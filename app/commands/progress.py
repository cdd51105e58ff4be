"""Shows the progress of a long command: a bar on a terminal, lines elsewhere."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

ReportStep = Callable[[int, int, str], None]


@contextmanager
def show_progress(first: str) -> Iterator[ReportStep]:
    """Yield a function that shows how much of how much is done, and what is being done."""
    console = Console()
    if not console.is_terminal:
        yield lambda done, total, words: click.echo(f"{done}/{total} {words}")
        return
    columns = (
        *(TextColumn("{task.description:<28}"), BarColumn(40), TextColumn("{task.percentage:>3.0f} %")),
        *(TimeElapsedColumn(), TimeRemainingColumn()),
    )
    with Progress(*columns, console=console) as progress:
        task = progress.add_task(first, total=None)
        yield lambda done, total, words: progress.update(task, completed=done, total=total, description=words)
