"""The steps of a start: small objects in a plain list, each shown while it runs and once it is done."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TaskID, TextColumn, TimeElapsedColumn

from app.launch.shop import Shop


@dataclass(frozen=True, slots=True)
class Meter:
    """How a step says how far it is."""

    _progress: Progress
    _task: TaskID

    def at(self, done: int, total: int, words: str = "") -> None:
        self._progress.update(self._task, completed=done, total=total, words=words)

    def saying(self, words: str) -> None:
        self._progress.update(self._task, words=words)


@dataclass(frozen=True, slots=True)
class Step:
    """One thing a start does. `run` answers with what came of it, in a few words."""

    name: str
    run: Callable[[Shop, Meter], str]


def take(steps: Sequence[Step], shop: Shop, console: Console) -> None:
    """Run the steps one after another, each with a line of its own."""
    for step in steps:
        began = time.monotonic()
        with shown(step.name, console) as meter:
            outcome = step.run(shop, meter)
        console.print(f"  [green]✓[/] {step.name:<18} {outcome} [dim]({time.monotonic() - began:.1f} s)[/]")


@contextmanager
def shown(name: str, console: Console) -> Iterator[Meter]:
    """A bar on a terminal; elsewhere the line printed at the end is enough."""
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description:<18}"),
        BarColumn(30),
        TextColumn("{task.percentage:>3.0f} % {task.fields[words]}"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        yield Meter(progress, progress.add_task(name, total=None, words=""))
