"""How far long work is: its share of the whole, and its rate."""

import time
from collections.abc import Callable

ReportWork = Callable[[int, int, str], None]
"""Shows how much of how much is done, and what is being done how fast."""


class WorkProgress:
    """Adds up what is done. The whole may be an estimate."""

    def __init__(self, report: ReportWork, total: int) -> None:
        self._report = report
        self._total = total
        self._began = time.monotonic()
        self._done = 0
        self._bytes = 0

    def add(self, words: str, items: int, size: int) -> None:
        """Add finished items, and their size in bytes."""
        self._done += items
        self._bytes += size
        rate = self._bytes / max(time.monotonic() - self._began, 0.001) / 1_000_000
        self._report(self._done, max(self._total, self._done), f"{words} ({rate:,.1f} MB/s)")


def report_nothing(_done: int, _total: int, _words: str) -> None:
    """Show nothing."""
