"""The numbers members, reviews and products go by, as callers may send them."""

from typing import Annotated

import msgspec

MAX_ID = 2**63 - 1

Id = Annotated[int, msgspec.Meta(ge=1, le=MAX_ID)]
"""A number in a body. What nothing goes by is not found; what no column holds is refused."""


def may_exist(number: int) -> bool:
    """Whether a number of an address is one that something could go by."""
    return 1 <= number <= MAX_ID
