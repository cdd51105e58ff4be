"""Work on all cores: chunks of rows given to kernels that hold no interpreter lock."""

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import numpy as np

from shade_engine.errors import ShadeError

CHUNK = 2048
Item = TypeVar("Item")
Result = TypeVar("Result")


def core_count() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def check_threads(threads: int | None) -> int:
    """Tell how many threads are meant; none named are as many as there are cores."""
    if threads is None:
        return core_count()
    if isinstance(threads, bool) or not isinstance(threads, int | np.integer) or threads < 1:
        raise ShadeError(f"threads = {threads!r:.40} cannot be used; accepted is a whole number from 1 up")
    return int(threads)


def run_in_chunks(
    work: Callable[[slice], None],
    rows: int,
    progress: Callable[[int, int], None] | None,
    threads: int | None = None,
) -> None:
    """Call `work` with slices that cover the rows, calling `progress` (done, of) after each."""
    slices = [slice(first, min(first + CHUNK, rows)) for first in range(0, rows, CHUNK)]
    with ThreadPoolExecutor(min(threads or core_count(), len(slices)) or 1) as pool:
        for part, _ in zip(slices, pool.map(work, slices), strict=True):
            if progress is not None:
                progress(part.stop, rows)


def map_on_all_cores(
    work: Callable[[Item], Result],
    items: Iterable[Item],
    progress: Callable[[int, int], None] | None,
    threads: int | None = None,
) -> list[Result]:
    """The result of each item, in order, worked out on all cores."""
    items, results = list(items), []
    with ThreadPoolExecutor(threads or core_count()) as pool:
        for result in pool.map(work, items):
            results.append(result)
            if progress is not None:
                progress(len(results), len(items))
    return results
