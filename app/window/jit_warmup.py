"""Compiles every kernel that serving needs. numba caches the result on disk for later starts."""

import asyncio
import gc
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress

import numpy as np

from app.understanding.meanings import QueryWord, Span
from app.window.arrays import bitmaps
from app.window.arrays.ranking import Ranking
from app.window.ingredient_likeness import ID_BYTES, rate_rows_likeness
from app.window.ingredient_postings import LIST_WEIGHTS, PLACE_WEIGHTS, IngredientPostings
from app.window.search.postings import Documents, Postings
from app.window.search.product_sets import LabelSets, Prices
from app.window.search.relevance import RatedColumns, Signals, order_rows, rate_rows, rate_without_query
from app.window.search.text_index import NO_ENTRY, TextIndex
from app.window.search.typos import signature_of
from app.window.shades.closest_shades import keep_closest
from app.window.shades.match_json import (
    MATCH_TEXTS,
    MAX_MATCH_TEXT,
    MatchRows,
    ProductTables,
    average_in_hundredths,
    write_matches,
)
from app.window.shades.shade_indexes import Owners, ShadeIndexes
from shade_engine import compile_engine
from shade_matching.jit_warmup import compile_matching
from shade_matching.kernels.descriptions import MatchDescriptions

_HEAD_START = 1.0  # seconds in which a new process answers the requests that wait for it


def compile_window_kernels(
    on_progress: Callable[[int, int], None] | None = None,
) -> Iterator[tuple[int, int, str]]:
    """Compile step by step, yielding (done, total, name). `on_progress` gets the shade engine's steps."""
    steps: list[tuple[str, Callable[[], object]]] = [
        ("Sets", _compile_bitmaps),
        ("Words", _compile_text_search),
        ("Lists", _compile_search),
        ("Orders", _compile_rankings),
        ("Matches", _compile_match_json),
        ("Ingredients", _compile_ingredients),
        ("Shades", lambda: compile_engine(on_progress)),
        ("Shades in words", lambda: compile_matching(on_progress)),
        ("Added shades", _compile_shade_indexes),
    ]
    for done, (name, step) in enumerate(steps):
        yield done, len(steps), name
        step()
    yield len(steps), len(steps), "Compiled"


@asynccontextmanager
async def compile_in_background() -> AsyncIterator[None]:
    """Compile in a thread while requests are served. At shutdown only the current step is finished."""
    ending = threading.Event()
    working = asyncio.create_task(asyncio.to_thread(_compile_unless_ending, ending))
    try:
        yield
    finally:
        ending.set()
        await working


class _StoppedError(Exception):
    """The process is shutting down."""


def _compile_unless_ending(ending: threading.Event) -> None:
    def stop_if_ending(*_: object) -> None:
        if ending.is_set():
            raise _StoppedError

    ending.wait(_HEAD_START)
    with suppress(_StoppedError):
        for step in compile_window_kernels(stop_if_ending):
            stop_if_ending(step)
        _freeze_objects()


def _freeze_objects() -> None:
    """Objects created so far live until the end: keep the garbage collector from scanning them again.

    A request creates and frees some hundred small objects, so collections may also run less often.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


def _compile_bitmaps() -> None:
    for labels in (np.zeros(64, dtype=np.int32), _as_mapped(np.zeros(64, dtype=np.int32))):
        for bits in (bitmaps.all_of(64), _as_mapped(bitmaps.all_of(64))):
            bitmaps.count(bits)
            bitmaps.members(bits)
            bitmaps.overlap(bits, bits)
            bitmaps.walk(bits, labels, 0, 1)
            bitmaps.find_heaviest(np.vstack([bits]), np.ones(1), _as_mapped(np.arange(64)))
            bitmaps.count_each(np.vstack([bits, bits]), bits)
            bitmaps.count_each(_as_mapped(np.vstack([bits, bits])), bits)


def _compile_text_search() -> None:
    index = TextIndex(_make_postings(), Documents(np.array([0, 1]), np.zeros(1, dtype=np.int32)), 1)
    word = QueryWord("blush", Span("blush", 0, 5))
    index.find(word)
    index.score([word])
    index.list_near("blusch", 1)


def _compile_rankings() -> None:
    keys = np.zeros(1, dtype=np.int64)
    rows = np.zeros(1, dtype=np.int32)
    Ranking(keys, _as_mapped(keys), rows).move(rows, keys + 1)


def _compile_search() -> None:
    """Compile what orders and counts the products of a search, with columns as the window maps them."""
    size = 64
    ints, found = np.zeros(size, dtype=np.int32), bitmaps.all_of(size)
    column = _as_mapped(ints)
    LabelSets(column, 1).count(found)
    LabelSets(column, 1).count(bitmaps.none_of(size))
    Prices(column, column, column).select(None, None)
    rate_without_query(ints.astype(np.float32), column, _as_mapped(ints.astype(np.uint8)))
    columns = RatedColumns(
        _as_mapped(ints.astype(np.int64)), np.zeros(size, dtype=np.float32), column,
        _as_mapped(ints.astype(np.uint8)), _as_mapped(ints.astype(np.int64)), column,
    )  # fmt: skip
    order_rows(found, columns, Signals(), 0, 2)
    rate_rows(found, ints[:1], columns, Signals())


def _make_postings() -> Postings:
    """Make the index of one product, named blush."""
    word = b"blush"
    return Postings(
        word_bytes=_as_mapped(np.frombuffer(word, dtype=np.uint8)),
        word_starts=_as_mapped(np.array([0, len(word)], dtype=np.int64)),
        signatures=_as_mapped(np.array([signature_of(word)], dtype=np.uint64)),
        posting_starts=_as_mapped(np.array([0, 1], dtype=np.int64)),
        posting_rows=_as_mapped(np.array([0], dtype=np.int32)),
        posting_weights=_as_mapped(np.array([1], dtype=np.uint8)),
        counts=_as_mapped(np.array([1], dtype=np.int32)),
        first_added=_as_mapped(np.array([NO_ENTRY], dtype=np.int32)),
        next_added=_as_mapped(np.array([NO_ENTRY], dtype=np.int32)),
        added_rows=_as_mapped(np.array([0], dtype=np.int32)),
        added_weights=_as_mapped(np.array([1], dtype=np.uint8)),
    )


def _compile_shade_indexes() -> None:
    """Compile what the first shade that is added while the window is served needs."""
    one = np.ones(1, dtype=np.int64)
    owners = Owners(one, np.zeros(1, dtype=np.int32))
    ShadeIndexes(None, owners, np.ones(1, dtype=np.bool_), np.full((1, 3), 50.0)).nearest((50.0, 0.0, 0.0), 1)


def _compile_match_json() -> None:
    one = np.zeros(1, dtype=np.int64)
    keep_closest(one, np.zeros(1), one.astype(np.int32), 1)
    row, byte = one.astype(np.int32), np.zeros(1, dtype=np.uint8)
    table = _as_mapped(byte), _as_mapped(np.array([0, 1]))
    descriptions = MatchDescriptions(one, one, one, one, one, *np.zeros((4, 1)))
    matches = MatchRows(row, one, np.zeros(1), descriptions, one, one)
    offers = _as_mapped(np.zeros((1, 1), dtype=np.uint8)), _as_mapped(byte)
    products = ProductTables(table, offers, table, row, row)
    average_in_hundredths(0, 1)  # lists of cards call it from Python
    write_matches(matches, products, MATCH_TEXTS, MAX_MATCH_TEXT, _as_mapped(table[0]))


def _compile_ingredients() -> None:
    numbers, starts, rows = np.zeros(1, dtype=np.int64), np.array([0, ID_BYTES]), np.zeros(1, dtype=np.int64)
    own, lists = _as_mapped(numbers), (_as_mapped(numbers), _as_mapped(starts))
    rate_rows_likeness(*lists, own, rows, PLACE_WEIGHTS, LIST_WEIGHTS, np.empty(1))
    postings = IngredientPostings.build(own, starts // ID_BYTES)
    assert postings  # one list with one ingredient
    postings.find_most_alike(numbers, np.ones(1), rows, 1)


def _as_mapped(array: np.ndarray) -> np.ndarray:
    """Copy an array as read-only, like a mapped file: numba compiles that as a type of its own."""
    frozen = array.copy()
    frozen.flags.writeable = False
    return frozen
