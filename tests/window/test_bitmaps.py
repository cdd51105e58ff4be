"""What is counted of sets as bits is what a look at every row counts."""

from random import Random

import numpy as np
import pytest

from app.window.arrays import bitmaps

SIZE = 300


@pytest.mark.parametrize("seed", range(60))
def test_the_heaviest_row_is_that_of_a_look_at_every_row(seed: int):
    random = Random(seed)
    shares = [random.choice((0.01, 0.1, 0.5, 1)) for _ in range(random.randint(1, 5))]
    sets = [{row for row in range(SIZE) if random.random() < share} or {7} for share in shares]
    weights = [random.choice((1.0, 1.25, 1.5)) for _ in sets]
    ids = random.sample(range(1, 10 * SIZE), SIZE)
    bits = np.vstack([bitmaps.from_rows(np.array([*own]), SIZE) for own in sets])
    found = bitmaps.find_heaviest(bits, np.array(weights), np.array(ids))

    def weigh(row: int) -> float:
        return sum(weight for own, weight in zip(sets, weights, strict=True) if row in own)

    assert found == min(range(SIZE), key=lambda row: (-weigh(row), ids[row]))
