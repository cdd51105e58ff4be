"""A progress bar on standard error, seen only where a person looks on."""

import sys
import time
from types import TracebackType
from typing import Self

WIDTH = 30
OFTEN = 0.1


class ProgressBar:
    """Shows how far a long step is; call it with (done, of)."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._shown = sys.stderr.isatty()
        self._drawn = -OFTEN

    def __call__(self, done: int, of: int) -> None:
        now = time.monotonic()
        if not self._shown or (done < of and now - self._drawn < OFTEN):
            return
        self._drawn = now
        filled = WIDTH * done // max(of, 1)
        sys.stderr.write(f"\r{self._what} [{'#' * filled}{' ' * (WIDTH - filled)}] {done:,} of {of:,}")
        sys.stderr.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shown:
            sys.stderr.write("\n")
