"""The parameters in the address of a list at the desk."""

from typing import Annotated

from litestar.params import QueryParameter

ListText = Annotated[str, QueryParameter(max_length=200)]
"""The type of a filter of a list, in its address."""
Offset = Annotated[int, QueryParameter(ge=0, le=1_000_000)]
"""The type of the number of rows that come before a page of a list."""
