"""Compiles every kernel that serving asks, once; the result is kept on disk for all later starts."""

import asyncio
import gc
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress

import numpy as np

import shade_engine
from app.window import bitmaps
from app.window.text import Postings, TextIndex
from app.window.typos import signature_of
from app.window.writing import LONGEST, NAMES, hundredths_of, write_matches

_KINDS = 3
_HEAD_START = 1.0  # seconds in which a new process answers whoever waits for the door to open


def warm_up(told: Callable[[int, int], None] | None = None) -> Iterator[tuple[int, int, str]]:
    """Do it step by step, telling (done, of, what), and `told` of the many small steps among the shades."""
    steps: list[tuple[str, Callable[[], object]]] = [
        ("Sets", _warm_sets),
        ("Words", _warm_words),
        ("Matches", _warm_matches),
        ("Shades", lambda: shade_engine.compile_kernels(told)),
    ]
    for done, (name, step) in enumerate(steps):
        yield done, len(steps), name
        step()
    yield len(steps), len(steps), "Compiled"


@asynccontextmanager
async def warming_aside() -> AsyncIterator[None]:
    """Warm up beside the requests. A process that has to end finishes the step it is at, and no other."""
    ending = threading.Event()
    working = asyncio.create_task(asyncio.to_thread(_warm_until, ending))
    try:
        yield
    finally:
        ending.set()
        await working


class _Enough(Exception):  # noqa: N818 - nothing went wrong
    """The process ends."""


def _warm_until(ending: threading.Event) -> None:
    def go_on(*_: object) -> None:
        if ending.is_set():
            raise _Enough

    ending.wait(_HEAD_START)
    with suppress(_Enough):
        for step in warm_up(go_on):
            go_on(step)
        _keep_what_stands()


def _keep_what_stands() -> None:
    """What a process has made by now stays to its end: no collection need look through it again.

    An answer is made of some hundred small objects and lets them all go: collections may be rarer, too.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


def _warm_sets() -> None:
    for labels in (np.zeros(64, dtype=np.int32), _as_mapped(np.zeros(64, dtype=np.int32))):
        for bits in (bitmaps.all_of(64), _as_mapped(bitmaps.all_of(64))):
            bitmaps.count(bits)
            bitmaps.members(bits)
            bitmaps.tally(bits, labels, 1)
            bitmaps.extremes(bits, labels, -1)
            bitmaps.walk(bits, labels, 0, 1)
            bitmaps.count_each(np.vstack([bits] * _KINDS), bits)
            bitmaps.count_each(_as_mapped(np.vstack([bits] * _KINDS)), bits)


def _warm_words() -> None:
    index = TextIndex(_postings(), 1)
    for query in ("blush", "blusch"):
        index.find(query)


def _postings() -> Postings:
    """The index of one product that is called blush."""
    word = b"blush"
    return Postings(
        word_bytes=_as_mapped(np.frombuffer(word, dtype=np.uint8)),
        word_starts=_as_mapped(np.array([0, len(word)], dtype=np.int64)),
        signatures=_as_mapped(np.array([signature_of(word)], dtype=np.uint64)),
        posting_starts=_as_mapped(np.array([0, 1], dtype=np.int64)),
        posting_rows=_as_mapped(np.array([0], dtype=np.int32)),
        posting_weights=_as_mapped(np.array([1], dtype=np.uint8)),
        rarity=_as_mapped(np.array([1], dtype=np.float32)),
    )


def _warm_matches() -> None:
    one = np.zeros(1, dtype=np.int64)
    row, table = one.astype(np.int32), (_as_mapped(np.zeros(1, dtype=np.uint8)), _as_mapped(np.array([0, 1])))
    told = shade_engine.MatchDescriptions(one, one, one, np.zeros(1))
    hundredths_of(0, 1)  # as every list of cards asks it, apart from the matches
    write_matches(row, one, table, table, (row, row), np.zeros(1), told, NAMES, LONGEST, _as_mapped(table[0]))


def _as_mapped(array: np.ndarray) -> np.ndarray:
    """The same, read-only as a mapped file is: numba compiles the two apart."""
    frozen = array.copy()
    frozen.flags.writeable = False
    return frozen
