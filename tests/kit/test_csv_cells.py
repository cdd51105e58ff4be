"""No cell of the shop's CSV files is run by a spreadsheet, and each reads back as what it was."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.kit.csv_cells import guard_cell, read_cell

FORMULAS = [
    "=1+1",
    "+SUM(A1)",
    "-A1",
    "@cmd",
    "\t=1",
    "\r=1",
    '=HYPERLINK("//x")',
    "- an item",
    "-",
    "+1 555",
]
NUMBERS = ["-1", "+5", "-3.25", "12", "-1e-05", "-7.5E+10"]
TEXTS = ["Honey", "a=b", "'quoted'", "", " =", "'Tis", "don't"]


@pytest.mark.parametrize("text", FORMULAS)
def test_a_formula_becomes_a_text(text: str):
    assert guard_cell(text) == f"'{text}"


@pytest.mark.parametrize("text", [*NUMBERS, *TEXTS])
def test_numbers_and_texts_stay_as_they_are(text: str):
    assert guard_cell(text) == text


@given(st.text(st.sampled_from("'=+-@\t\r1.eE aé")) | st.text())
def test_every_text_reads_back_the_same(text: str):
    cell = guard_cell(text)
    assert read_cell(cell) == text
    assert cell == text or not cell.startswith(("=", "+", "-", "@", "\t", "\r"))
