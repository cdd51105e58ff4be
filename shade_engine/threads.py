"""Work on all cores: chunks of rows given to kernels that hold no interpreter lock."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

CHUNK = 2048
Item = TypeVar("Item")
Result = TypeVar("Result")


def core_count() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run_in_chunks(
    work: Callable[[slice], None], rows: int, progress: Callable[[int, int], None] | None
) -> None:
    """Call `work` with slices that cover the rows, calling `progress` (done, of) after each."""
    slices = [slice(first, min(first + CHUNK, rows)) for first in range(0, rows, CHUNK)]
    with ThreadPoolExecutor(min(core_count(), len(slices)) or 1) as pool:
        for part, _ in zip(slices, pool.map(work, slices), strict=True):
            if progress is not None:
                progress(part.stop, rows)


def map_on_all_cores(
    work: Callable[[Item], Result], items: Sequence[Item], progress: Callable[[int, int], None] | None
) -> list[Result]:
    """The result of each item, in order, worked out on all cores."""
    results = []
    with ThreadPoolExecutor(core_count()) as pool:
        for result in pool.map(work, items):
            results.append(result)
            if progress is not None:
                progress(len(results), len(items))
    return results
