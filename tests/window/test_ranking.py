"""An order that is mended is the order that sorting would give."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from app.window.arrays.ranking import Ranking

MOST = 12
sizes = st.integers(min_value=0, max_value=MOST)
keys_of_all = st.lists(st.integers(0, 3), min_size=MOST, max_size=MOST)
chosen_rows = st.lists(st.integers(0, MOST - 1), unique=True)
moves = st.lists(st.tuples(chosen_rows, chosen_rows, keys_of_all), max_size=5)


def sort_all(rows: set[int], keys: list[int], ids: list[int]) -> list[int]:
    return sorted(rows, key=lambda row: (keys[row], ids[row]))


@settings(max_examples=300, deadline=None)
@given(size=sizes, keys=keys_of_all, ids=st.permutations(range(MOST)), moves=moves)
def test_a_mended_order_is_that_of_sorting(size, keys, ids, moves):
    every = np.arange(size, dtype=np.int32)
    ranking = Ranking.sort(np.array(keys), np.array(ids), every)
    shown, before = set(range(size)), ranking.rows
    expected_before = before.tolist()
    for removed, added, new_keys in moves:
        gone, come = shown.intersection(removed), set(added) - shown
        moved = shown - gone
        for rows, leave in ((come, gone), (moved, moved)):
            for row in rows:
                keys[row] = new_keys[row]
            arriving = np.array(sorted(rows), dtype=np.int32)
            leaving = np.array(sorted(leave, reverse=True), dtype=np.int32)
            own = np.array([new_keys[row] for row in sorted(rows)], dtype=np.int64)
            if leave is moved:
                ranking.move(arriving, own)
            else:
                ranking.replace(leaving, arriving, own)
        shown = (shown - gone) | come
        assert ranking.rows.tolist() == sort_all(shown, keys, ids)
    assert before.tolist() == expected_before  # whoever has the old order keeps it


def test_a_row_that_is_not_in_the_order_is_not_taken_out():
    ranking = Ranking.sort(np.array([1, 2, 3, 4]), np.arange(4), np.array([0, 1, 2], dtype=np.int32))
    none = np.empty(0, dtype=np.int32)
    ranking.replace(np.array([3], dtype=np.int32), none, none.astype(np.int64))
    assert ranking.rows.tolist() == [0, 1, 2]
