"""What the requests of the protocol say, as far as it is needed here."""

from typing import Annotated

import msgspec

Identifier = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class PriceFilter(msgspec.Struct, frozen=True):
    """Prices in pence."""

    min: Annotated[int, msgspec.Meta(ge=0, le=100_000_000)] | None = None
    max: Annotated[int, msgspec.Meta(ge=0, le=100_000_000)] | None = None


class Filters(msgspec.Struct, frozen=True):
    price: PriceFilter = PriceFilter()


class Paging(msgspec.Struct, frozen=True):
    cursor: Annotated[str, msgspec.Meta(max_length=40)] = ""
    limit: Annotated[int, msgspec.Meta(ge=1)] = 10


class SearchBody(msgspec.Struct, frozen=True):
    """A search. Other members of the protocol's request are not needed here."""

    query: Annotated[str, msgspec.Meta(max_length=200)] = ""
    filters: Filters = Filters()
    pagination: Paging = Paging()


class LookupBody(msgspec.Struct, frozen=True):
    ids: Annotated[list[Identifier], msgspec.Meta(min_length=1)]


class SelectedOption(msgspec.Struct, frozen=True):
    name: str
    label: str


class ProductBody(msgspec.Struct, frozen=True):
    id: Identifier
    selected: Annotated[list[SelectedOption], msgspec.Meta(max_length=10)] = []
