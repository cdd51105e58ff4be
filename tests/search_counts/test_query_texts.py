"""Which queries are counted, and as which text."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.search_counts.query_texts import MAX_COUNTED_LENGTH, fold_query


@pytest.mark.parametrize(
    ("typed", "counted"),
    [
        ("  Matte\t RED  lipstick ", "matte red lipstick"),
        ("spf 50 under £20", "spf 50 under £20"),
        ("shade 120 130", "shade 120 130"),
        ("crème brûlée", "crème brûlée"),
        ("口紅", "口紅"),
        ("x" * MAX_COUNTED_LENGTH, "x" * MAX_COUNTED_LENGTH),
        ("x" * (MAX_COUNTED_LENGTH + 1), None),
        ("", None),
        (" ", None),
        ("ada@example.org", None),
        ("ask ada @ work", None),
        ("07700 900123", None),
        ("+44 (0)7700-900-123", None),
        ("order 12345678", None),
        ("4111 1111 1111 1111", None),
        ("https://example.org/x", None),
        ("www.example.org", None),
        ('=hyperlink("x")', None),
        ("+cmd|1", None),
        ("lip\x00stick", None),
        ("lip\ud800stick", None),
        ("lip\u202estick", None),
    ],
)
def test_a_query_is_folded_or_not_counted(typed: str, counted: str | None):
    assert fold_query(typed) == counted


@settings(max_examples=50)
@given(st.text(max_size=200))
def test_a_counted_query_is_counted_as_itself_and_can_be_stored(text: str):
    folded = fold_query(text)
    if folded is not None:
        assert fold_query(folded) == folded
        assert 0 < len(folded) <= MAX_COUNTED_LENGTH
        folded.encode()
