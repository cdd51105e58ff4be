"""Sets as bits count and list what sets of Python do, whether they hold few rows or nearly all."""

from random import Random

import numpy as np
import pytest

from app.window.arrays import bitmaps

SIZE = 1_000


def choose(random: Random, share: float) -> set[int]:
    return {row for row in range(SIZE) if random.random() < share}


@pytest.mark.parametrize("share", [0, 0.001, 0.01, 0.3, 1])
def test_sets_as_bits_are_sets(share: float):
    random = Random(7)
    rows, others = choose(random, share), [choose(random, each) for each in (0, 0.02, 0.5, 1)]
    bits, table = (
        bitmaps.from_rows(np.array(sorted(rows), dtype=np.int64), SIZE),
        np.vstack([bitmaps.from_rows(np.array(sorted(each), dtype=np.int64), SIZE) for each in others]),
    )
    order = np.array(random.sample(range(SIZE), SIZE), dtype=np.int32)
    assert bitmaps.members(bits).tolist() == sorted(rows)
    assert bitmaps.count(bits) == len(rows)
    assert bitmaps.count_each(table, bits).tolist() == [len(rows & each) for each in others]
    assert [bitmaps.overlap(bits, each) for each in table] == [bool(rows & each) for each in others]
    assert bitmaps.walk(bits, order, 3, 20).tolist() == [row for row in order.tolist() if row in rows][3:23]
