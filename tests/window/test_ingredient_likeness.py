"""The likeness of ingredient lists: what is found among very many agrees with a comparison of every list."""

from fractions import Fraction
from itertools import permutations
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.window import ingredient_likeness
from app.window.arrays.blobs import Blob, BlobWriter
from app.window.ingredient_likeness import UNKNOWN_LIKENESS, IngredientLists
from app.window.ingredient_postings import MAX_ID, IngredientPostings

Lists = list[list[int]]

# Few ingredients, so that lists share many, and some ids that are far apart.
ids = st.one_of(st.integers(1, 12), st.sampled_from([2048, 4096 + 3, 70_000]))
lists = st.lists(st.lists(ids, max_size=10, unique=True), min_size=2, max_size=40)


def open_lists(folder: Path, found: Lists) -> IngredientLists:
    with BlobWriter(folder / "numbers.bin") as numbers, BlobWriter(folder / "names.bin") as names:
        for each in found:
            numbers.add(encode(each))
            names.add(b"[]")
    return IngredientLists(Blob(folder / "numbers.bin"), Blob(folder / "names.bin"))


def encode(found: list[int]) -> bytes:
    return np.array(found, dtype=np.int64).tobytes()


def rate(first: list[int], second: list[int]) -> float:
    if not first or not second:
        return UNKNOWN_LIKENESS
    one, other = ({each: 1 / place for place, each in enumerate(found, 1)} for found in (first, second))
    one = {each: weight / sum(one.values()) for each, weight in one.items()}
    other = {each: weight / sum(other.values()) for each, weight in other.items()}
    shared = sum(min(one[each], other[each]) for each in one.keys() & other.keys())
    return shared / (2 - shared)


def assert_finds_all(found: IngredientLists, every: Lists, others: np.ndarray, count: int) -> None:
    """All of the most alike are found, with those that are equally alike, and each is rated exactly."""
    for row in range(len(every)):
        expected = np.array([rate(every[row], every[other]) for other in others.tolist()])
        likely = found.find_most_alike(row, others, count)
        assert len(set(likely.tolist())) == len(likely) >= min(count, len(others))
        rated = found.rate_likeness(row, others[likely])
        assert rated == pytest.approx(expected[likely], abs=1e-12)
        last = np.sort(expected)[-min(count, len(others))]
        assert set(np.flatnonzero(expected >= last - 1e-12)) <= set(likely.tolist())


@settings(max_examples=60, deadline=None)  # the first call compiles
@given(lists, st.lists(st.lists(ids, max_size=10, unique=True), max_size=3), st.integers(1, 5), st.randoms())
def test_the_most_alike_of_very_many_are_found(
    every: Lists, added: Lists, count: int, random: st.DataObject
) -> None:
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patched:
        patched.setattr(ingredient_likeness, "MANY", 1)
        found = open_lists(Path(folder), every)
        others = np.array(random.sample(range(len(every)), len(every)))
        assert_finds_all(found, every, others, count)
        for number, each in enumerate(added, len(every)):
            found._numbers.put(number, encode(each))
        all_rows = np.arange(len(every) + len(added))
        assert_finds_all(found, every + added, all_rows, count)


def test_lists_with_an_id_that_is_too_large_are_compared_one_by_one(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(ingredient_likeness, "MANY", 1)
    every = [[1, 2, MAX_ID + 1], [2, 1], [3], []]
    assert_finds_all(open_lists(tmp_path, every), every, np.arange(4), 2)


def test_few_lists_are_all_compared(tmp_path: Path) -> None:
    found = open_lists(tmp_path, [[1, 2], [2, 3], [4]])
    assert found.find_most_alike(0, np.array([2, 1]), 1).tolist() == [0, 1]


def test_an_ingredient_far_down_a_very_long_list_is_found() -> None:
    numbers, starts = np.array([*range(1, 701), 650, 3], dtype=np.int64), np.array([0, 700, 702])
    postings = IngredientPostings.build(numbers, starts)
    assert postings
    found = {number: postings.list_products(number).tolist() for number in (3, 512, 513, 650, 700)}
    assert found == {3: [0, 1], 512: [0], 513: [0], 650: [0, 1], 700: [0]}
    weights = postings.weights[postings.begins[513] : postings.begins[514]]
    assert weights.tolist() == [0.0]  # what stands behind MAX_LENGTH makes no list alike


def test_lists_that_are_equally_alike_are_rated_equally(tmp_path: Path) -> None:
    """However their shares are added up: so the colour decides which comes first."""
    every = [list(order) for order in permutations(range(1, 7), 5)]
    rated = open_lists(tmp_path, every).rate_likeness(0, np.arange(len(every)))
    by_share: dict[Fraction, set[float]] = {}
    for other, likeness in zip(every, rated.tolist(), strict=True):
        both = set(every[0]) & set(other)
        shared = sum(Fraction(1, 1 + max(every[0].index(each), other.index(each))) for each in both)
        by_share.setdefault(Fraction(shared), set()).add(likeness)
    assert 10 < len(by_share) < len(every)
    assert all(len(found) == 1 for found in by_share.values())
