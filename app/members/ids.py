"""The ids of members, reviews and products in requests."""

from typing import Annotated

import msgspec

MAX_ID = 2**63 - 1

Id = Annotated[int, msgspec.Meta(ge=1, le=MAX_ID)]
"""An id in a body. One that no column can hold is refused."""


def may_exist(number: int) -> bool:
    """Whether a number in an address can be an id at all."""
    return 1 <= number <= MAX_ID
