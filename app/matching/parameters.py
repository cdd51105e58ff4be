"""Tells which shade or colour is asked for and the filters of its matches, as query parameters."""

from typing import Annotated, NamedTuple

from litestar.di import NamedDependency, Provide
from litestar.params import FromQuery, QueryParameter

from app.kit.http.errors import InvalidInputError
from app.kit.http.fields import Fault
from app.matching.asked_colours import AskedColour, read_picked_colour
from app.matching.filters import keep_undertones, list_categories_of, parse_match_filter, split_slugs
from app.matching.matching import MatchFilter
from app.matching.schemas import ReadFrom
from app.window.window import Window

MAX_ASKED_DELTA_E = 100.0  # no two colours differ more
Price = Annotated[float | None, QueryParameter(ge=0, le=1_000_000)]
Slugs = Annotated[str | None, QueryParameter(max_length=2000)]


class SimilarRequest(NamedTuple):
    """A shade or a colour, and the filters of its matches, read for the window that answers."""

    window: Window
    variant_id: int | None
    picked: AskedColour | None
    match_filter: MatchFilter


def read_similar_request(
    window: NamedDependency[Window],
    variant_id: FromQuery[int | None] = None,
    hex_: Annotated[str | None, QueryParameter(name="hex", max_length=40)] = None,
    possible_error: Annotated[float | None, QueryParameter(ge=0, le=MAX_ASKED_DELTA_E)] = None,
    reading: FromQuery[ReadFrom] = "swatch",
    category_slug: Slugs = None,
    department: Annotated[str | None, QueryParameter(max_length=100)] = None,
    brand_slugs: Slugs = None,
    min_price: Price = None,
    max_price: Price = None,
    finish: Annotated[str | None, QueryParameter(max_length=40)] = None,
    in_stock: FromQuery[bool] = False,
    delivered: FromQuery[bool] = False,
    same_undertone: FromQuery[bool] = False,
) -> SimilarRequest:
    """Read them. `same_undertone` keeps to shades whose declared undertone is that of the shade.

    `department` stands for its categories, unless some are named; one that the shop does not have for all.
    `possible_error` says of a `hex` how far it may be off, as the root mean square of differences. `reading`
    says what was read: a swatch, the product itself, or skin, which is less saturated than swatches of it.
    """
    if (variant_id is None) == (hex_ is None):
        raise InvalidInputError([Fault(("query",), "Must have either variant_id or hex")])
    categories = split_slugs(category_slug) or list_categories_of(window, department)
    match_filter = parse_match_filter(
        window, "query", category_slugs=categories, brand_slugs=split_slugs(brand_slugs),
        min_price=min_price, max_price=max_price, finish=finish, in_stock=in_stock, delivered=delivered,
    )  # fmt: skip
    if same_undertone:
        match_filter = keep_undertones(window, match_filter, [variant_id], "query", "a shade")
    picked = None if hex_ is None else read_picked_colour(hex_, ("query", "hex"), possible_error, reading)
    return SimilarRequest(window, variant_id, picked, match_filter)


SIMILAR_REQUEST = {"similar": Provide(read_similar_request, sync_to_thread=False)}
