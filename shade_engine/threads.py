"""Work on all cores: chunks of rows given to kernels that hold no interpreter lock."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

CHUNK = 2048
Asked = TypeVar("Asked")
Told = TypeVar("Told")


def cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_chunks(work: Callable[[slice], None], rows: int, progress: Callable[[int, int], None] | None) -> None:
    """Call `work` with slices that cover the rows, telling `progress` (done, of) after each."""
    slices = [slice(first, min(first + CHUNK, rows)) for first in range(0, rows, CHUNK)]
    with ThreadPoolExecutor(min(cores(), len(slices)) or 1) as pool:
        for part, _ in zip(slices, pool.map(work, slices), strict=True):
            if progress is not None:
                progress(part.stop, rows)


def each(
    ask: Callable[[Asked], Told], questions: Sequence[Asked], progress: Callable[[int, int], None] | None
) -> list[Told]:
    """The answers to many questions, in order, asked on all cores."""
    told = []
    with ThreadPoolExecutor(cores()) as pool:
        for answer in pool.map(ask, questions):
            told.append(answer)
            if progress is not None:
                progress(len(told), len(questions))
    return told
