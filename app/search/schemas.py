"""The JSON shapes of search and suggestions."""

from typing import Annotated, Literal

import msgspec

from app.kit.http.fields import Body
from app.lists.schemas import MAX_QUERY_LENGTH
from app.matching.schemas import Pounds, Slugs, WornColour
from app.understanding.meanings import Kind
from app.window.pagination import Pagination
from app.window.schemas import Card, FoundCard, Named, Swatch

PAGE = 20
MAX_BRAND_PAGE = 9_999_999
Choices = dict[
    str, Annotated[list[Annotated[str, msgspec.Meta(max_length=100)]], msgspec.Meta(max_length=50)]
]
SortName = Literal[
    "relevance", "rating", "reviews", "price_asc", "price_desc", "unit_price", "name", "closest"
]


class SearchRequest(Body, frozen=True, kw_only=True):
    """A search. Empty fields match everything. `filters` has the chosen values of `others`.

    With `as_typed` no spelling of the query is corrected. With `delivered`, prices count with their delivery:
    they are filtered, sorted and counted so, and a product whose delivery is unknown has none. Unit prices
    are those of 10 ml or 10 g, without delivery.
    `worn` is what `closest` sorts by, and `has_worn_shade` keeps to: products for skin with a shade that is
    very close to it.
    """

    query: Annotated[str, msgspec.Meta(max_length=MAX_QUERY_LENGTH)]
    page_limit: Annotated[int, msgspec.Meta(ge=1, le=MAX_BRAND_PAGE)] = PAGE
    page_number: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 1
    filters: Choices = msgspec.field(default_factory=dict)
    category_slugs: Slugs = msgspec.field(default_factory=list)
    brand_slugs: Slugs = msgspec.field(default_factory=list)
    sort_by: SortName | None = None
    min_price: Pounds | None = None
    max_price: Pounds | None = None
    must_have_variant: bool = False
    min_unit_price: Pounds | None = None
    max_unit_price: Pounds | None = None
    in_stock: bool | None = None
    delivered: bool | None = None
    as_typed: bool | None = None
    worn: WornColour | None = None
    has_worn_shade: bool | None = None


class NamedCount(Named, frozen=True):
    """A brand or category as a choice of a filter, with its count."""

    count: int


class PriceRange(msgspec.Struct, frozen=True, rename={"min_price": "minPrice", "max_price": "maxPrice"}):
    """The lowest and highest price found; null if nothing has a price in pounds."""

    min_price: float | None
    max_price: float | None
    currency: str = "GBP"


class Choice(msgspec.Struct, frozen=True):
    """A choice of another filter."""

    name: str
    value: str
    count: int


class OtherFilter(msgspec.Struct, frozen=True):
    """A filter that is neither brand, category nor price."""

    type: str
    filters: list[Choice]


class Filters(msgspec.Struct, frozen=True):
    """Every filter with its counts, each taken with all filters but its own."""

    brands: list[NamedCount]
    categories: list[NamedCount]
    price: PriceRange
    unit_price: PriceRange  # of 10 ml or 10 g
    others: list[OtherFilter]


class QueryPart(msgspec.Struct, frozen=True):
    """A part of the query as it was read: `read_query[start:end]`."""

    text: str
    start: int
    end: int


class Understood(QueryPart, frozen=True, kw_only=True):
    """Something that was understood. `without` is the query with this part taken out."""

    kind: Kind
    value: str
    name: str
    sureness: float
    excluded: bool
    hex: str | None
    without: str


class CorrectedPart(QueryPart, frozen=True, kw_only=True):
    """A word that was read as another one."""

    read_as: str


class LetGoPart(QueryPart, frozen=True, kw_only=True):
    """Words that the list does not depend on. `met_by` of its products have them.

    Those that are `excluded` say what is to be left out, and the shop does not know what that is. The reason
    is that names and descriptions say it or not, that it is unknown, that nothing has it beside the rest,
    that everything has that colour beside other shades, that nobody knows which of these suit such skin, or
    that it is a promise of health. `may_be_ingredient` says of what is unknown that goods may contain it.
    """

    met_by: int
    excluded: bool
    reason: Literal["text", "unknown", "unmet", "other_shades", "skin", "medical"] = "text"
    may_be_ingredient: bool = False


class ContradictingPart(QueryPart, frozen=True, kw_only=True):
    """A part that was dropped, because it contradicts an earlier one."""

    against: str
    message: str


class Offer(msgspec.Struct, frozen=True):
    """Another query that has an answer, for a search that has none, and the first of its products."""

    title: str
    query: str
    total: int
    products: list[Card]


class NearProduct(msgspec.Struct, frozen=True):
    """A product that meets most of what is wanted, and what it misses."""

    product: Card
    misses: list[str]


class Unlisted(msgspec.Struct, frozen=True):
    """Products that may have what is to be left out: the shop has no list of their ingredients."""

    total: int
    products: list[Card]


class Explanation(msgspec.Struct, frozen=True):
    """Why a product stands where it does: its score and the parts it is the sum of."""

    slug: str
    score: float
    parts: dict[str, float]


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """The query as it was read. All parts are places in `read_query`."""

    read_query: str
    corrected_query: str | None
    understood: list[Understood]
    corrections: list[CorrectedPart]
    let_go: list[LetGoPart]
    contradictions: list[ContradictingPart]


class SearchAnswer(Reading, frozen=True, kw_only=True):
    """A page of the products found. They meet everything that was understood and not let go.

    `nearly` has products that meet most of it, where few meet everything; `offers` is filled where none does.
    """

    products: list[FoundCard]
    pagination: Pagination
    filters: Filters
    nearly: list[NearProduct]
    offers: list[Offer]
    unlisted: Unlisted
    explained: list[Explanation] | None


class OfferBytes(msgspec.Struct, frozen=True):
    """An `Offer` whose cards are encoded already."""

    title: str
    query: str
    total: int
    products: list[msgspec.Raw]


class NearProductBytes(msgspec.Struct, frozen=True):
    """A `NearProduct` whose card is encoded already."""

    product: msgspec.Raw
    misses: list[str]


class UnlistedBytes(msgspec.Struct, frozen=True):
    """`Unlisted` whose cards are encoded already."""

    total: int
    products: list[msgspec.Raw]


class SearchAnswerBytes(Reading, frozen=True, kw_only=True):
    """A `SearchAnswer` whose cards and filters are encoded already."""

    products: list[msgspec.Raw]
    pagination: Pagination
    filters: msgspec.Raw
    nearly: list[NearProductBytes]
    offers: list[OfferBytes]
    unlisted: UnlistedBytes
    explained: list[Explanation] | None


class SuggestedProduct(Named, frozen=True):
    """A product as a suggestion, in the shade that the words name or describe."""

    brand: str
    image: str
    shade: Swatch | None


class SuggestedShade(Named, frozen=True):
    """A shade as a suggestion: its name, its colour, and the product and the brand it belongs to."""

    value: str
    variant_id: int
    product: str
    brand: str


class Suggestions(msgspec.Struct, frozen=True):
    """Search suggestions, at most five of each kind, and how the text so far is understood.

    `completed` are ways to say it to the end, `queries` popular ones.
    """

    categories: list[Named]
    brands: list[Named]
    products: list[SuggestedProduct]
    shades: list[SuggestedShade]
    understood: list[Understood]
    completed: list[str]
    queries: list[str]
