"""Collects the columns, facets and search documents of a window, block by block."""

from array import array
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from app.window.arrays.bitmaps import Bits, from_rows
from app.window.arrays.columns import (
    NONE,
    ProductColumns,
    VariantColumns,
    make_delivered_keys,
    make_price_keys,
    make_unit_price_keys,
)
from app.window.arrays.facets import Facet
from app.window.builder.mended_shades import MendedBlock
from app.window.builder.offers import OfferFacts
from app.window.builder.product_blocks import BlockShades, ProductBlock, ProductRows, list_hexes
from app.window.builder.search_documents import build_document
from app.window.builder.text_index_builder import TextIndexBuilder
from app.window.prices.sizes import find_size, write_size
from app.window.product_facts import ALL_FILTERS, CatalogueChoices, Traits, build_facets
from app.window.schemas import SKIN_DEPARTMENTS, Brand, Category
from app.window.search.colour_words import (
    COLOUR_WORD_NAMES,
    list_colour_words,
    match_colour_words,
    score_colour_words,
)
from app.window.search.learned_names import LIGHTNESS_WORDS
from app.window.shades.depths import DEPTHS, classify_depths
from shade_engine import to_srgb
from shade_engine.neighbours import KnownNeighbours
from shade_matching.known_order import believe_undertones
from shade_matching.mending import AS_PICTURED, MENDING_REASONS
from shade_matching.profile import UNDERTONES

Longs = npt.NDArray[np.int64]

_INT_COLUMNS = ("brand", "category", "price", "delivered", "unit_price", "rating_sum", "rating_count",
                "proved_sum", "proved_count", "featured", "size")  # fmt: skip


class ProductNumbers(NamedTuple):
    """A product's numbers, by the names of `ProductColumns`, and how many shades it has."""

    id: int
    brand: int
    category: int
    price: int
    in_stock: bool
    delivered: int
    unit_price: int
    offers_change_at: int
    rating_sum: int
    rating_count: int
    proved_sum: int
    proved_count: int
    created: int
    featured: int
    size: int
    shades: int


class ShadeNumbers(NamedTuple):
    """A shade's numbers, by the names of `VariantColumns`."""

    id: int
    undertone: int
    finish: int
    source: int


@dataclass(frozen=True)
class BrandsAndCategories:
    """Brands and categories by id, in the order of their rows in the window."""

    brands: dict[int, Brand]
    categories: dict[int, Category]

    @cached_property
    def brand_rows(self) -> dict[int, int]:
        return {brand_id: row for row, brand_id in enumerate(self.brands)}

    @cached_property
    def category_rows(self) -> dict[int, int]:
        return {category_id: row for row, category_id in enumerate(self.categories)}

    def find_for(self, product_rows: ProductRows) -> tuple[Brand, Category]:
        product = product_rows.product
        return self.brands[product["brand_id"]], self.categories[product["category_id"]]


@dataclass(slots=True)
class ColumnCollector:
    """Collects all data of the products that is not served as ready JSON."""

    finishes: list[str]
    listings: BrandsAndCategories
    heats: dict[int, float]
    is_demo: bool = False
    begun_at: datetime = field(default_factory=lambda: datetime.now(UTC))
    names: list[str] = field(default_factory=list)
    slugs: list[str] = field(default_factory=list)
    offer_texts: list[bytes] = field(default_factory=list)
    words: TextIndexBuilder = field(default_factory=TextIndexBuilder)
    products_by_choice: defaultdict[tuple[str, str], "array[int]"] = field(
        default_factory=lambda: defaultdict(lambda: array("q"))
    )
    numbers: list[Longs] = field(
        default_factory=lambda: [np.empty((0, len(ProductNumbers._fields)), dtype=np.int64)]
    )
    popularity: "array[float]" = field(default_factory=lambda: array("f"))
    shades: list[Longs] = field(
        default_factory=lambda: [np.empty((0, len(ShadeNumbers._fields)), dtype=np.int64)]
    )
    colours: bytearray = field(default_factory=bytearray)
    labs: list[npt.NDArray[np.float64]] = field(default_factory=lambda: [np.empty((0, 3))])
    mended_labs: list[npt.NDArray[np.float64]] = field(default_factory=lambda: [np.empty((0, 3))])
    reasons: list[npt.NDArray[np.int8]] = field(default_factory=lambda: [np.empty(0, dtype=np.int8)])
    doubts: list[npt.NDArray[np.float32]] = field(default_factory=lambda: [np.empty(0, dtype=np.float32)])
    colour_scores: list[npt.NDArray[np.uint8]] = field(
        default_factory=lambda: [np.empty((0, len(COLOUR_WORD_NAMES) * len(LIGHTNESS_WORDS)), dtype=np.uint8)]
    )

    def add(
        self,
        block: ProductBlock,
        offers: Sequence[OfferFacts],
        mended: MendedBlock,
        matched: npt.NDArray[np.float64],
    ) -> None:
        """Add a block of products. Its shades are `matched` by these colours."""
        products, first = block.products, len(self.slugs)
        self.is_demo |= any(rows.product["is_demo"] for rows in products)
        numbers = [self._list_numbers(*each) for each in zip(products, offers, strict=True)]
        self.numbers.append(np.array(numbers, dtype=np.int64))
        self.offer_texts += [facts.card for facts in offers]
        self.popularity.extend(rows.product["popularity"] for rows in products)
        shades = [*self._list_shades(products, mended.sources.tolist())]
        self.shades.append(np.array(shades, dtype=np.int64).reshape(-1, len(ShadeNumbers._fields)))
        self.colours += block.shades.colour.tobytes()
        self.labs.append(matched)
        self.mended_labs.append(mended.lab)
        self.reasons.append(mended.reasons)
        self.doubts.append(mended.doubts)
        self.colour_scores.append(_score_colours(block.shades, len(products)))
        self._add_choices(block, matched, first)
        for rows, families in zip(products, _list_families(block.shades, len(products)), strict=True):
            self.words.add(build_document(rows, *self.listings.find_for(rows), families))
        self.names += [rows.product["name"] for rows in products]
        self.slugs += [rows.product["slug"] for rows in products]

    def _list_numbers(self, product_rows: ProductRows, offers: OfferFacts) -> ProductNumbers:
        product = product_rows.product
        featured = product["featured_rank"]
        return ProductNumbers(
            id=product["id"],
            brand=self.listings.brand_rows[product["brand_id"]],
            category=self.listings.category_rows[product["category_id"]],
            price=offers.price, in_stock=offers.in_stock, delivered=offers.delivered,
            unit_price=offers.unit_price, offers_change_at=offers.offers_change_at,
            rating_sum=product["rating_sum"], rating_count=product["rating_count"],
            proved_sum=product["proved_sum"], proved_count=product["proved_count"],
            created=int(product["created_at"].timestamp()),
            featured=NONE if featured is None else featured,
            size=write_size(find_size(product["volume"])),
            shades=len(product_rows.variants),
        )  # fmt: skip

    def _list_shades(self, products: Sequence[ProductRows], sources: Sequence[int]) -> Iterator[ShadeNumbers]:
        finishes, undertones = _number_choices(self.finishes), _number_choices(UNDERTONES)
        source = iter(sources)
        for rows in products:
            finish = rows.product["finish"]
            for row in rows.variants:
                undertone = undertones[row["undertone"]]
                yield ShadeNumbers(row["id"], undertone, finishes[row["finish"] or finish], next(source))

    def _add_choices(self, block: ProductBlock, matched: npt.NDArray[np.float64], first: int) -> None:
        depths = [DEPTHS[depth] for depth in classify_depths(matched).tolist()]
        is_skin = self.find_skin(block.products)
        begin = 0
        for place, (rows, skin) in enumerate(zip(block.products, is_skin, strict=True), first):
            own = slice(begin, begin + len(rows.variants))
            begin = own.stop
            avoided = [ingredient.avoided for ingredient in rows.ingredients]
            traits = Traits(
                rows.product, rows.variants, depths[own] if skin else [],
                [] if skin else list_colour_words(matched[own]), rows.certifications, avoided,
            )  # fmt: skip
            for each in ALL_FILTERS:
                for value in {value for value in each.find_values(traits) if value is not None}:
                    self.products_by_choice[each.type, value].append(place)

    def find_skin(self, products: Sequence[ProductRows]) -> list[bool]:
        categories = (self.listings.categories[rows.product["category_id"]] for rows in products)
        return [category.department.lower() in SKIN_DEPARTMENTS for category in categories]

    def build_lab(self) -> npt.NDArray[np.float64]:
        """The colours that shades are matched by."""
        return np.concatenate(self.labs)

    def list_mended(self) -> Iterator[tuple[object, ...]]:
        """The columns of `mended_shade` for each shade whose swatch was mended."""
        reasons = np.concatenate(self.reasons)
        chosen = np.flatnonzero(reasons != AS_PICTURED)
        lab = np.concatenate(self.mended_labs)[chosen]
        shown = np.frombuffer(bytes(self.colours), dtype=np.uint8).reshape(-1, 3)[chosen]
        columns = (
            np.concatenate(self.shades)[chosen, 0].tolist(), list_hexes(shown), list_hexes(to_srgb(lab)),
            *lab.T.tolist(), [MENDING_REASONS[reason] for reason in reasons[chosen].tolist()],
        )  # fmt: skip
        return zip(*columns, strict=True)

    @property
    def changed(self) -> list[int] | None:
        """The products of which shades may be mended otherwise than before; None for all."""
        return None

    def find_known_neighbours(self) -> KnownNeighbours | None:
        """No table of neighbours from before is known."""
        return None

    def build_variant_columns(self) -> VariantColumns:
        values = dict(zip(ShadeNumbers._fields, np.concatenate(self.shades).T, strict=True))
        numbers = self._join_numbers()
        product = np.repeat(np.arange(len(self.slugs)), numbers["shades"])
        mended = np.concatenate(self.mended_labs)
        return VariantColumns(
            id=values["id"].astype(np.int64), product=product.astype(np.int32),
            category=numbers["category"][product].astype(np.int32),
            colour=np.frombuffer(bytes(self.colours), dtype=np.uint8).reshape(-1, 3),
            undertone=values["undertone"].astype(np.int8),
            believed_undertone=believe_undertones(mended, product, values["undertone"]).astype(np.int8),
            finish=values["finish"].astype(np.int16),
            source=values["source"].astype(np.int8), mending=np.concatenate(self.reasons),
            doubt=np.concatenate(self.doubts),
        )  # fmt: skip

    def build_product_columns(self) -> ProductColumns:
        """Build the arrays of the products, and the sort orders that are fixed within a window."""
        numbers = self._join_numbers()
        heat = np.array([self.heats.get(key, 0.0) for key in numbers["id"].tolist()], dtype=np.float32)
        return sort_product_columns(numbers, np.array(self.popularity, dtype=np.float32), heat, self.names)

    def _join_numbers(self) -> dict[str, Longs]:
        return dict(zip(ProductNumbers._fields, np.concatenate(self.numbers).T, strict=True))

    def build_colour_scores(self) -> npt.NDArray[np.uint8]:
        """How well each product's best shade fits each colour word."""
        return np.concatenate(self.colour_scores)

    def build_facets(self, certifications: list[tuple[str, str]], size: int) -> list[Facet]:
        """Build the filters with the sets of products behind their choices, of so many rows."""

        def build_set(kind: str, choice: str) -> Bits:
            return from_rows(np.array(self.products_by_choice[kind, choice], dtype=np.int64), size)

        return build_facets(CatalogueChoices(self.finishes, certifications), size, build_set)


def sort_product_columns(
    numbers: Mapping[str, npt.NDArray[np.integer]],
    popularity: npt.NDArray[np.float32],
    heat: npt.NDArray[np.float32],
    names: Sequence[str],
) -> ProductColumns:
    """The arrays of products, from numbers by the names of `ProductNumbers`."""
    price, delivered, unit_price = numbers["price"], numbers["delivered"], numbers["unit_price"]
    by_name = sorted(range(len(names)), key=lambda row: (names[row].casefold(), row))
    casts: dict[str, Any] = {name: numbers[name].astype(np.int32) for name in _INT_COLUMNS}
    casts |= {name: numbers[name].astype(np.int64) for name in ("id", "offers_change_at", "created")}
    return ProductColumns(
        **casts,
        in_stock=numbers["in_stock"].astype(np.uint8), popularity=popularity, heat=heat,
        first_variant=np.cumsum([0, *numbers["shades"]], dtype=np.int64),
        by_name=np.array(by_name, dtype=np.int32),
        by_price=_sort_rows(make_price_keys(price)),
        by_price_down=_sort_rows(make_price_keys(price, falling=True)),
        by_delivered=_sort_rows(make_delivered_keys(delivered, price)),
        by_delivered_down=_sort_rows(make_delivered_keys(delivered, price, falling=True)),
        by_unit_price=_sort_rows(make_unit_price_keys(unit_price)),
        by_unit_price_down=_sort_rows(make_unit_price_keys(unit_price, falling=True)),
        by_age=_sort_rows(-numbers["created"].astype(np.int64)),
    )  # fmt: skip


def _score_colours(shades: BlockShades, products: int) -> npt.NDArray[np.uint8]:
    """For each product, how well its best shade fits each colour word."""
    scores = score_colour_words(shades.lab)
    best = np.zeros((products, scores.shape[1]), dtype=np.uint8)
    np.maximum.at(best, shades.product, scores)
    return best


def _list_families(shades: BlockShades, products: int) -> list[list[str]]:
    """For each product, list the colour words of all its shades."""
    families: list[list[str]] = [[] for _ in range(products)]
    shade, word = np.nonzero(match_colour_words(shades.lab))
    pairs = np.unique(shades.product[shade] * len(COLOUR_WORD_NAMES) + word)
    places, names = np.divmod(pairs, len(COLOUR_WORD_NAMES))
    for place, name in zip(places.tolist(), names.tolist(), strict=True):
        families[place].append(COLOUR_WORD_NAMES[name])
    return families


def _number_choices(choices: Sequence[str]) -> dict[str | None, int]:
    return {None: NONE} | {choice: place for place, choice in enumerate(choices)}


def _sort_rows(keys: Longs) -> npt.NDArray[np.int32]:
    return np.argsort(keys, kind="stable").astype(np.int32)
