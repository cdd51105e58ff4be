"""Unit prices: exact to the penny, in the unit of the department, and filtered as they are shown."""

from fractions import Fraction
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.window.prices.prices import MAX_PRICE
from app.window.prices.unit_prices import UNITS, USUAL, find_unit_price, read_least, read_most, show_column

CASES = {
    (2500, "30 ml", "complexion"): (833, "10 ml"),
    (1200, "3.5 g", "lips"): (3429, "10 g"),
    (2450, "30 ml", "skin"): (8167, "100 ml"),
    (2450, "30 ml", "Skin"): (8167, "100 ml"),
    (1000, "2 x 5 g", "eyes"): (1000, "10 g"),
    (1000, "0.1 kg", "hair"): (1000, "100 g"),
    (5, "100 ml", ""): (1, "10 ml"),  # halves are rounded up
    (1000, "5 pieces", "tools"): (200, "piece"),
    (1001, "Pack of 2", "tools"): (501, "piece"),
    (9_999_999, "1 ml", ""): (99_999_990, "10 ml"),
}
NONE = [(1000, "One size", "lips"), (1000, "", "lips"), (1000, "1 piece", "tools"), (1000, "0 ml", "lips")]


@pytest.mark.parametrize("case", CASES)
def test_a_unit_price_is_exact_and_in_the_unit_of_its_department(case: tuple[int, str, str]):
    found = find_unit_price(*case)
    assert found is not None
    assert (found.price, found.unit) == CASES[case]


def test_a_shop_tells_the_price_of_a_litre_or_kilogram_by_one_table(monkeypatch: pytest.MonkeyPatch):
    find_unit_price.cache_clear()
    monkeypatch.setitem(UNITS, USUAL, 1000)
    monkeypatch.setitem(UNITS, "skin", 1000)
    told = [
        find_unit_price(2450, *each) for each in (("30 ml", "Skin"), ("3.5 g", "lips"), ("50 ml", "hair"))
    ]
    find_unit_price.cache_clear()
    assert [each and each[:2] for each in told] == [(81667, "litre"), (700_000, "kg"), (4900, "100 ml")]


@pytest.mark.parametrize("case", NONE)
def test_without_a_readable_size_there_is_none(case: tuple[int, str, str]):
    assert find_unit_price(*case) is None


@given(st.integers(1, MAX_PRICE), st.integers(10, 100_000), st.integers(0, 10**9))
def test_a_range_finds_what_is_shown_within_it(price: int, hundredths: int, bound: int):
    found = find_unit_price(price, f"{hundredths / 100:.2f} ml", "")
    assert found is not None
    shown = floor(Fraction(10 * price * 100, hundredths) + Fraction(1, 2))
    assert found.price == shown
    if found.column < 2**31 - 3:  # beyond it are only mistakes
        assert show_column(found.column) == shown
        for edge in (bound, shown - 1, shown, shown + 1):
            assert (found.column >= read_least(edge)) == (shown >= edge)
            assert (found.column <= read_most(edge)) == (shown <= edge)
