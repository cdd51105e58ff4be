"""Runs the steps of a start one after another, and shows how far each is."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, SpinnerColumn, TaskID, TextColumn, TimeElapsedColumn

from app.launch.start_context import StartContext


class StepFailedError(RuntimeError):
    """A step of a start could not be done; the message says why."""


@dataclass(frozen=True, slots=True)
class StepProgress:
    _progress: Progress
    _task: TaskID

    def show_count(self, done: int, total: int, message: str = "") -> None:
        self._progress.update(self._task, completed=done, total=total, message=message)

    def show_message(self, message: str) -> None:
        self._progress.update(self._task, message=message)


@dataclass(frozen=True, slots=True)
class StartStep:
    """One step of a start. `run` returns its outcome in a few words."""

    name: str
    run: Callable[[StartContext, StepProgress], str]


def run_steps(steps: Sequence[StartStep], context: StartContext, console: Console) -> None:
    for step in steps:
        began = time.monotonic()
        with step_progress(step.name, console) as progress:
            outcome = step.run(context, progress)
        seconds = time.monotonic() - began
        console.print(f"  [green]✓[/] {step.name:<18} {escape(outcome)} [dim]({seconds:.1f} s)[/]")


@contextmanager
def step_progress(name: str, console: Console) -> Iterator[StepProgress]:
    """Show a progress bar on a terminal; elsewhere the line printed at the end is enough."""
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description:<18}"),
        BarColumn(30),
        TextColumn("{task.percentage:>3.0f} % {task.fields[message]}", markup=False),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        yield StepProgress(progress, progress.add_task(name, total=None, message=""))
