"""Facts of products that pages show and lists are filtered by. A new one is added here alone."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from itertools import product
from typing import Any, Literal, NamedTuple

import msgspec

from app.window.arrays.bitmaps import Bits, stack_sets
from app.window.arrays.facets import Facet, FacetKind, FacetValue
from app.window.free_from import FREE_FROM, list_free_from, list_said_free
from app.window.shades.depths import DEPTH_CHOICES, DEPTHS, TONE, name_tone
from shade_matching.profile import UNDERTONES

Row = Mapping[str, Any]


class ProductFacts(msgspec.Struct, frozen=True):
    """Facts that a product's page shows as the table has them: each is a column of `product` of that name."""

    name: str
    slug: str
    caption: str
    description: str
    volume: str
    created_at: datetime
    gtin: str | None
    mpn: str
    discontinued: bool


class Traits(NamedTuple):
    """The rows that a product is filtered by: its own, and those of its lists."""

    product: Row
    shades: Sequence[Row]
    depths: Sequence[str]  # of its shades, where it is for skin
    colours: Sequence[Sequence[str]]  # the words that fit each of its shades, where it is not
    certifications: Sequence[Row]
    avoided: Sequence[frozenset[str]]  # substances that each of its ingredients is


class CatalogueChoices(NamedTuple):
    """Choices that follow from the catalogue."""

    finishes: Sequence[str]
    certifications: Sequence[tuple[str, str]]  # slugs and names


class ProductFilter(NamedTuple):
    """A filter of product lists: its choices with their names, and which of them fit a product.

    Several chosen values mean `any` of them or `all` of them.
    """

    type: str
    title: str
    meaning: Literal["any", "all"]
    list_choices: Callable[[CatalogueChoices], Iterable[tuple[str, str]]]
    find_values: Callable[[Traits], Iterable[str | None]]


COLOUR_FAMILIES = (
    "nude", "brown", "peach", "coral", "orange", "red", "burgundy", "berry", "plum", "pink", "mauve",
    "purple", "blue", "green", "gold", "silver", "black", "white",
)  # fmt: skip
"""The colours that shelves are sorted by; other words mean one of these."""

FILTERS = (
    ProductFilter(
        "finish", "Finish", "any",
        lambda choices: _capitalise(choices.finishes),
        lambda traits: [traits.product["finish"], *(shade["finish"] for shade in traits.shades)],
    ),
    ProductFilter(
        "undertone", "Undertone", "any",
        lambda _: _capitalise(UNDERTONES),
        lambda traits: [shade["undertone"] for shade in traits.shades],
    ),
    # A depth is chosen for somebody's skin, so it goes by the colour that matches go by.
    ProductFilter("depth", "Depth", "any", lambda _: DEPTH_CHOICES, lambda traits: traits.depths),
    ProductFilter(
        "colour_family", "Colour", "any",
        lambda _: _capitalise(COLOUR_FAMILIES),
        lambda traits: [word for words in traits.colours for word in words if word in COLOUR_FAMILIES],
    ),
    ProductFilter(
        "certification", "Certificates", "all",
        lambda choices: choices.certifications,
        lambda traits: [row["slug"] for row in traits.certifications if row["is_certified"]],
    ),
    ProductFilter(
        "free_from", "Free from", "all",
        lambda _: [(value, name) for value, (name, _) in FREE_FROM.items()],
        lambda traits: list_free_from(traits.avoided)
        if traits.avoided
        else list_said_free(traits.product["name"]),
    ),
)  # fmt: skip
"""The filters that shoppers see, in the order in which they are listed."""
_TONES = ProductFilter(
    TONE, "", "any",
    lambda _: [(tone, tone) for tone in (name_tone(*each) for each in product(DEPTHS, UNDERTONES))],
    lambda traits: [name_tone(depth, undertone)
                    for depth, shade in zip(traits.depths, traits.shades, strict=False)
                    if (undertone := shade["undertone"])],
)  # fmt: skip
"""The filter that nobody sees: it is met where a depth and an undertone are chosen."""
ALL_FILTERS = (*FILTERS, _TONES)


def list_facet_kinds(choices: CatalogueChoices) -> list[FacetKind]:
    return [
        FacetKind(
            each.type, each.meaning, [FacetValue(name, value) for value, name in each.list_choices(choices)]
        )
        for each in ALL_FILTERS
    ]


def build_facets(choices: CatalogueChoices, size: int, build_set: Callable[[str, str], Bits]) -> list[Facet]:
    """Build every filter. `build_set` finds the products of a choice by filter and value."""
    return [
        Facet(kind, stack_sets((build_set(kind.type, each.value) for each in kind.values), size))
        for kind in list_facet_kinds(choices)
    ]


def _capitalise(values: Iterable[str]) -> list[tuple[str, str]]:
    return [(value, value.capitalize()) for value in values]
