"""Bad input is refused: which argument, where, what it is, and what is accepted."""

import numpy as np
import pandas as pd
import polars as pl
import pytest

from shade_engine import ShadeError, ShadeIndex, assign, ciede2000, dedupe, hyab, quantise, to_lab
from shade_engine.testing import make_palette

ASK = (60.0, 12.0, 20.0)
INDEX = ShadeIndex.build(make_palette("skin", 50))
RED = pd.DataFrame({"hex": ["#abc", "x"]})
TURNED = pd.DataFrame([[12.0, 20.0, 60.0]], columns=["a", "b", "L"])
NAMELESS = pl.DataFrame([[60.0, 12.0, 20.0]], schema=["x", "y", "z"], orient="row")
ROWS = [[60.0, 12.0, 20.0], [70.0, 10.0, 15.0]]


def masked():
    return np.ma.masked_array(ROWS, mask=[[0, 0, 1], [0, 0, 0]])


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: INDEX.nearest("123"), ("lab = '123'", "accepted are")),
        (lambda: INDEX.nearest(b"123"), ("lab = b'123'", "accepted are")),
        (lambda: INDEX.nearest({50.0, 1.0, 2.0}), ("lab = {", "accepted are")),
        (lambda: INDEX.nearest({"L": 50, "a": 1, "b": 2}), ("lab = {'L'", "accepted are")),
        (lambda: INDEX.nearest(("60", "12", "20")), ("lab must be numbers", "'60'", "[0]")),
        (lambda: INDEX.nearest((60, 12j, 20)), ("lab must be numbers", "(60+0j)")),
        (lambda: INDEX.nearest((True, False, True)), ("lab must be numbers", "True", "[0]")),
        (lambda: INDEX.nearest((60, None, 20)), ("lab must be numbers", "None at [1]")),
        (lambda: INDEX.nearest((60, float("nan"), 20)), ("lab = (60.0, nan, 20.0)", "0 to 100")),
        (lambda: INDEX.nearest((60, float("inf"), 20)), ("lab = (60.0, inf, 20.0)", "within 1000")),
        (lambda: INDEX.nearest((101, 0, 0)), ("lab = (101.0, 0.0, 0.0)", "0 to 100")),
        (lambda: INDEX.nearest((60, 12)), ("lab = (60, 12)", "three numbers")),
        (lambda: INDEX.nearest(masked()[0]), ("lab is a masked array", "accepted")),
        (lambda: INDEX.nearest(ASK, 0), ("k = 0", "from 1 up")),
        (lambda: INDEX.nearest(ASK, True), ("k = True", "from 1 up")),
        (lambda: INDEX.nearest(ASK, 2.0), ("k = 2.0", "from 1 up")),
        (lambda: INDEX.nearest(ASK, max_delta_e=-1), ("max_delta_e = -1", "from 0 up")),
        (lambda: INDEX.nearest(ASK, factors=(1, 1)), ("factors = (1, 1)", "three numbers")),
        (lambda: INDEX.nearest(ASK, factors=(1, 0, 1)), ("factors[1] = 0", "0.01 to 100")),
        (lambda: INDEX.nearest(ASK, factors=(1, -1, 1)), ("factors[1] = -1", "0.01 to 100")),
        (lambda: INDEX.nearest(ASK, factors=(1, 1, float("nan"))), ("factors[2] = nan", "0.01 to 100")),
        (lambda: INDEX.nearest(ASK, factors=(1, 1, "2")), ("factors[2] = '2'", "0.01 to 100")),
        (lambda: INDEX.nearest(ASK, factors=2), ("factors = 2", "k_L, k_C, k_H")),
        (lambda: INDEX.nearest(ASK, within=[True] * 3), ("within of bool", "(3,)", "mask of 50")),
        (lambda: INDEX.nearest(ASK, within=[0, 50]), ("within[1] = 50", "0 to 49")),
        (lambda: INDEX.nearest(ASK, within=[0, -1]), ("within[1] = -1", "0 to 49")),
        (lambda: INDEX.nearest(ASK, within=[0.5]), ("within of float64", "positions")),
        (lambda: INDEX.nearest(ASK, within=[[0], [1, 2]]), ("within has rows of different lengths",)),
        (lambda: INDEX.lab_at([0, 50]), ("positions[1] = 50", "0 to 49")),
        (lambda: INDEX.lab_at([0.5]), ("positions of float64", "0 to 49")),
        (lambda: INDEX.within(ASK, -0.1), ("delta_e = -0.1", "from 0 up")),
        (lambda: INDEX.within(ASK, "2"), ("delta_e = '2'", "from 0 up")),
        (lambda: INDEX.within_many(ROWS, float("nan")), ("delta_e = nan", "from 0 up")),
        (
            lambda: INDEX.nearest_many([ASK, [1, 2]]),
            ("labs has rows of different lengths", "row 1 is [1, 2]", "accepted are"),
        ),
        (lambda: INDEX.nearest_many([[[1], [2, 3]]]), ("labs has rows of different lengths", "row 0")),
        (lambda: INDEX.nearest_many([[1.0, 2.0]]), ("labs of shape (1, 2)", "(n, 3)")),
        (lambda: INDEX.nearest_many(ASK), ("labs of shape (3,)", "(n, 3)")),
        (lambda: INDEX.nearest_many([["60", "1", "2"]]), ("labs must be numbers", "'60'", "[0][0]")),
        (lambda: INDEX.nearest_many(np.array(ROWS) + 1j), ("labs must be numbers", "j")),
        (lambda: INDEX.nearest_many(masked()), ("labs is a masked array",)),
        (lambda: INDEX.nearest_many([ASK, (50, np.nan, 0)]), ("labs: row 1", "nan")),
        (lambda: INDEX.nearest_many([ASK], 51, beyond="error"), ("k = 51", "1 to 50")),
        (lambda: INDEX.nearest_many([ASK], beyond="wrap"), ("beyond = 'wrap'", "trim, pad, error")),
        (lambda: INDEX.nearest_many([ASK], threads=0), ("threads = 0", "from 1 up")),
        (lambda: INDEX.neighbours(0), ("k = 0",)),
        (lambda: INDEX.neighbours(2, partitions=[1]), ("partitions of shape (1,)", "50 shades")),
        (lambda: ShadeIndex.build([]), ("lab of shape (0,)", "(n, 3)")),
        (lambda: ShadeIndex.build(np.empty((0, 3))), ("lab has 0", "1 or more")),
        (lambda: ShadeIndex.build("#c68642"), ("lab = '#c68642'", "numbers")),
        (lambda: ShadeIndex.build(ROWS, metric="cie76"), ("metric = 'cie76'", "ciede2000, cie94, hyab")),
        (lambda: ShadeIndex.build(ROWS, metric=["cie94"]), ("metric = ['cie94']", "ciede2000, cie94, hyab")),
        (lambda: ShadeIndex.build(ROWS, metric=None), ("metric = None", "ciede2000, cie94, hyab")),
        (lambda: ShadeIndex.build(ROWS, metric="hyab", factors=(1, 2, 1)), ("hyab", "(k_L, 1, 1)")),
        (lambda: ShadeIndex.build(ROWS, groups=[1]), ("groups of shape (1,)", "2 shades")),
        (lambda: ShadeIndex.build(ROWS, groups=["a", None]), ("groups[1] = None", "one kind")),
        (lambda: ShadeIndex.build(ROWS, groups=[None, None]), ("groups[0] = None", "one kind")),
        (lambda: ShadeIndex.build(ROWS, groups=[[1], [2, 3]]), ("groups has rows of different lengths",)),
        (lambda: ShadeIndex.build(ROWS, names=["one"]), ("names of shape (1,)", "2 shades")),
        (lambda: ShadeIndex.build(TURNED), ("columns a, b, L", "L, a, b")),
        (lambda: ShadeIndex.build(NAMELESS), ("x, y, z", "columns=")),
        (lambda: ShadeIndex.build(RED, columns="hex"), ("column hex, row 1", "'x'")),
        (lambda: ShadeIndex.build(RED, columns="rgb"), ("'rgb'", "it has hex")),
        (lambda: ShadeIndex.build(pd.DataFrame(ROWS), columns=("L", "a")), ("columns =", "three names")),
        (lambda: ShadeIndex.build(ROWS, columns=("L", "a", "b")), ("list is no frame", "polars")),
        (lambda: ciede2000(ASK, [[1, 2]]), ("second of shape (1, 2)", "(..., 3)")),
        (lambda: ciede2000([ASK] * 2, [ASK] * 3), ("first of shape (2, 3)", "do not go together")),
        (lambda: hyab(ASK, "123"), ("second = '123'",)),
        (lambda: assign([ASK] * 3, ROWS), ("lab has 3 colours and palette 2",)),
        (lambda: dedupe(ROWS, -1), ("delta_e = -1", "from 0 up")),
        (lambda: quantise(np.zeros((2, 3), np.uint8), [ASK, (101, 0, 0)]), ("palette: row 1", "0 to 100")),
        (lambda: to_lab([[256, 0, 0]]), ("rgb: row 0", "(256, 0, 0)", "0 to 255")),
        (lambda: to_lab([[1j, 0, 0]]), ("rgb must be numbers", "1j at [0][0]")),
        (lambda: to_lab([[True, False, True]]), ("rgb must be numbers", "True at [0][0]")),
        (lambda: to_lab(masked()), ("rgb is a masked array",)),
        (lambda: to_lab("#fff"), ("rgb = '#fff'", "accepted are")),
        (lambda: to_lab([1, 2, 3]), ("rgb of shape (3,)", "(n, 3)")),
        (lambda: quantise(np.zeros((2, 2, 3)), ROWS), ("rgb of float64", "bytes")),
    ],
)  # fmt: skip
def test_each_row_is_refused_by_name(ask, words):
    with pytest.raises(ShadeError) as refused:
        ask()
    assert [word for word in words if word not in str(refused.value)] == [], str(refused.value)


def test_whatever_is_three_real_numbers_is_taken():
    truth = INDEX.nearest(ASK, 3)[0].tolist()
    for lab in (
        (60, 12, 20),
        [60.0, 12, 20.0],
        np.array([60, 12, 20]),
        np.array(ASK, np.float32),
        pd.Series(ASK),
    ):
        assert INDEX.nearest(lab, 3)[0].tolist() == truth
