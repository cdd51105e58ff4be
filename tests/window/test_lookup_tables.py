"""Rows are found by number: one number or many at once, in the files and among those that changed since."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from app.window.arrays.lookup_tables import NumberTable

numbers = st.integers(-20, 20)


@given(
    st.lists(numbers, unique=True),
    st.dictionaries(numbers, st.none() | st.integers(0, 99)),
    st.lists(numbers),
)
def test_many_numbers_are_found_as_each_one_is(built, changed, asked) -> None:
    table = NumberTable.from_numbers(np.array(built, dtype=np.int64))
    for number, row in changed.items():
        table.set_row(number, row)
    expected = [next(iter(table.find_rows(number)), -1) for number in asked]
    assert table.find_each(np.array(asked, dtype=np.int64)).tolist() == expected
