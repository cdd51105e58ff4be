"""Steps that make something, in lanes that run side by side, shown while they run.

Like the bootstrap that uses it, it needs the standard library alone. A step is skipped while its sources are
unchanged. The stamp that records them lies inside what the step made, so that both are deleted together.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence

ROOT = Path(__file__).resolve().parents[1]
LOGS = ROOT / "var" / "log"
TICK = 0.1
DONE = object()


class Step(NamedTuple):
    """Something to make, the sources it is made from, and how to see its progress."""

    name: str
    stamp: Path
    sources: Callable[[], Iterable[Path]]
    commands: Callable[[], Iterable[Sequence[object]]]
    folder: Path = ROOT
    progress: Callable[[], float] | None = None
    is_usable: Callable[[], bool] = lambda: True
    """Whether what it made can still be used, though its sources are unchanged."""
    waits_for: str = ""
    """The step of another lane that it waits for."""
    optional: bool = False
    """Whether a failure does not end the start: the shop makes it itself later."""

    @property
    def log(self) -> Path:
        return LOGS / f"bootstrap-{self.name.lower().replace(' ', '-')}.log"


class StepFailedError(Exception):
    """A step could not be done. The message says why, and where to read more."""


def run_lanes(lanes: list[list[Step]]) -> None:
    """Run the lanes side by side, the steps of a lane in order. The first failure ends them all."""
    board = Board(sum(map(len, lanes)))
    running = [run_lane(lane, board) for lane in lanes]
    try:
        while running:
            running = [lane for lane in running if next(lane, DONE) is not DONE]
            board.draw()
            time.sleep(TICK if running else 0)
    finally:
        board.close()
        for lane in running:
            lane.close()


def run_lane(steps: list[Step], board: Board) -> Generator[None, None, None]:
    for step in steps:
        yield from make_step(step, board)


def make_step(step: Step, board: Board) -> Iterator[None]:
    """Make what the step makes, unless it was made from just these sources."""
    while step.waits_for and step.waits_for not in board.done:
        yield
    if is_made(step):
        board.skip(step)
        return
    digest = digest_of(step.sources())  # a file that is saved meanwhile is made from next time
    step.stamp.unlink(missing_ok=True)
    step.log.unlink(missing_ok=True)
    board.begin(step)
    try:
        for command in step.commands():
            yield from run_command(command, step)
    except StepFailedError:
        if not step.optional:
            raise
        board.end(step, f"failed (see {step.log})")
        return
    step.stamp.parent.mkdir(parents=True, exist_ok=True)
    step.stamp.write_text(digest, encoding="utf-8")
    board.end(step)


def is_made(step: Step) -> bool:
    return (
        step.is_usable()
        and step.stamp.is_file()
        and step.stamp.read_text(encoding="utf-8") == digest_of(step.sources())
    )


def digest_of(sources: Iterable[Path]) -> str:
    """Also of the place and the Python: what was made does not work elsewhere."""
    digest = hashlib.sha256(f"{ROOT}{sys.version_info[:2]}".encode())
    for path in sources:
        content = hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "none"
        digest.update(f"{path.relative_to(ROOT)} {content}\n".encode())
    return digest.hexdigest()


def run_command(command: Sequence[object], step: Step) -> Iterator[None]:
    """Run a program, its output going to the step's log; stop it if the lane is closed."""
    words = [str(part) for part in command]
    with step.log.open("ab") as log:
        log.write(f"$ {' '.join(words)}\n".encode())
        log.flush()
        try:
            process = subprocess.Popen(
                words, cwd=step.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        except OSError as error:
            raise StepFailedError(f"{words[0]} could not be run: {error.strerror}.") from None
        try:
            while process.poll() is None:
                yield
        finally:
            stop_process(process)
    if process.returncode != 0:
        raise StepFailedError(failure_of(step))


def stop_process(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is not None:
        return
    process.terminate()
    try:
        process.wait(5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def failure_of(step: Step) -> str:
    tail = step.log.read_text(encoding="utf-8", errors="replace").splitlines()[-25:]
    advice = f"{step.name} failed; the whole output is in {step.log}. Starting again goes on from here."
    return "\n".join(["", *tail, "", advice])


class Board:
    """Shows the steps that are running: one line each, redrawn on a terminal, printed once elsewhere."""

    def __init__(self, steps: int) -> None:
        self._steps = steps
        self._begun = 0
        self.done: set[str] = set()
        """The names of the steps that need no more waiting for."""
        self._running: dict[str, tuple[str, float, Step]] = {}
        self._drawn = 0
        self._redraws = sys.stdout.isatty()

    def skip(self, step: Step) -> None:
        self._begun += 1
        self.done.add(step.name)

    def begin(self, step: Step) -> None:
        self._begun += 1
        title = f"[{self._begun}/{self._steps}] {step.name}"
        self._running[step.name] = (title, time.monotonic(), step)
        if not self._redraws:
            print(f"{title} ...", flush=True)

    def end(self, step: Step, outcome: str = "done") -> None:
        self.done.add(step.name)
        title, start, _ = self._running.pop(step.name)
        self._clear()
        print(f"{title}: {outcome} in {time.monotonic() - start:.0f} s", flush=True)

    def draw(self) -> None:
        if not self._redraws:
            return
        self._clear()
        width = shutil.get_terminal_size().columns - 1
        for title, start, step in self._running.values():
            print(f"{title:<26} {bar(step)} {time.monotonic() - start:4.0f} s"[:width])
        self._drawn = len(self._running)
        sys.stdout.flush()

    def close(self) -> None:
        self._clear()
        sys.stdout.flush()

    def _clear(self) -> None:
        if self._drawn:
            print(f"\x1b[{self._drawn}A\x1b[J", end="")
        self._drawn = 0


def bar(step: Step) -> str:
    if step.progress is None:
        return "..."
    fraction = min(step.progress(), 1)
    filled = int(30 * fraction)
    return f"{'█' * filled}{'░' * (30 - filled)} {fraction:4.0%}"
