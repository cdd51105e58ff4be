"""Gathers the columns, sets and documents of a window while the products go by, block by block."""

from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from app.window.bitmaps import Bits, from_rows
from app.window.builder.blocks import Block, Joined, Shades
from app.window.builder.documents import document_of
from app.window.builder.free_from import FREE_FROM, free_from
from app.window.builder.pieces import lowest_price
from app.window.builder.postings import TextGatherer
from app.window.colour_words import WORDS, colour_table
from app.window.columns import NO_PRICE, NONE, ProductColumns, VariantColumns
from app.window.facets import Facet, FacetKind, FacetValue
from app.window.shapes import Brand, Category
from shade_engine import SWATCH_SOURCES, UNDERTONES

Longs = npt.NDArray[np.int64]
Held = Iterable[tuple[int, str | None]]
"""Products of a block by their place in it, each with a value it holds."""

# Depth is a word for skin; a lipstick has none.
SKIN_DEPARTMENTS = frozenset(["complexion"])
DEPTHS = (("very-light", "Very light"), ("light", "Light"), ("intermediate", "Intermediate"),
          ("tan", "Tan"), ("brown", "Brown"), ("dark", "Dark"))  # fmt: skip
_DEPTH_EDGES = np.array([-30.0, 10.0, 28.0, 41.0, 55.0])

_PRODUCT = ("id", "brand", "category", "price", "in_stock", "rating_sum", "rating_count", "created",
            "featured", "shades")  # fmt: skip
_SHADE = ("id", "undertone", "finish", "source")


@dataclass(frozen=True, slots=True)
class Shelves:
    """Brands and categories by id, each with its row in the window."""

    brands: dict[int, tuple[int, Brand]]
    categories: dict[int, tuple[int, Category]]

    def of(self, joined: Joined) -> tuple[tuple[int, Brand], tuple[int, Category]]:
        """Where a product stands."""
        return self.brands[joined.product["brand_id"]], self.categories[joined.product["category_id"]]


@dataclass(slots=True)
class Gathered:
    """Everything about the products that is not bytes to be served."""

    finishes: list[str]
    shelves: Shelves
    heats: dict[int, float]
    is_demo: bool = False
    names: list[str] = field(default_factory=list)
    slugs: list[str] = field(default_factory=list)
    words: TextGatherer = field(default_factory=TextGatherer)
    holders: defaultdict[tuple[str, str], "array[int]"] = field(
        default_factory=lambda: defaultdict(lambda: array("q"))
    )
    numbers: list[Longs] = field(default_factory=lambda: [np.empty((0, len(_PRODUCT)), dtype=np.int64)])
    popularity: "array[float]" = field(default_factory=lambda: array("f"))
    shades: list[Longs] = field(default_factory=lambda: [np.empty((0, len(_SHADE)), dtype=np.int64)])
    colours: bytearray = field(default_factory=bytearray)

    def add(self, block: Block) -> None:
        """Take a block of products in."""
        products, first = block.products, len(self.slugs)
        self.is_demo |= any(one.product["is_demo"] for one in products)
        self.numbers.append(np.array([self._numbers_of(one) for one in products], dtype=np.int64))
        self.popularity.extend(one.product["popularity"] for one in products)
        self.shades.append(np.array([*self._shades_of(products)], dtype=np.int64).reshape(-1, len(_SHADE)))
        self.colours += block.shades.colour.tobytes()
        self._hold(block, first)
        for one, families in zip(products, _families(block.shades, len(products)), strict=True):
            (_, brand), (_, category) = self.shelves.of(one)
            self.words.add(document_of(one, brand, category, families))
        self.names += [one.product["name"] for one in products]
        self.slugs += [one.product["slug"] for one in products]

    def _numbers_of(self, joined: Joined) -> tuple[int, ...]:
        product, price = joined.product, lowest_price(joined.offers)
        (brand, _), (category, _) = self.shelves.of(joined)
        featured = product["featured_rank"]
        return (
            product["id"], brand, category,
            NO_PRICE if price is None else price,
            any(offer["in_stock"] for offer in joined.offers),
            product["rating_sum"], product["rating_count"],
            int(product["created_at"].timestamp()),
            NONE if featured is None else featured,
            len(joined.variants),
        )  # fmt: skip

    def _shades_of(self, products: Sequence[Joined]) -> Iterator[tuple[int, ...]]:
        finishes, undertones, sources = _places(self.finishes), _places(UNDERTONES), _places(SWATCH_SOURCES)
        for one in products:
            finish = one.product["finish"]
            for row in one.variants:
                yield (
                    row["id"], undertones[row["undertone"]],
                    finishes[row["finish"] or finish], sources[row["source"]],
                )  # fmt: skip

    def _hold(self, block: Block, first: int) -> None:
        for kind, held in self._held(block):
            for place, value in set(held):
                if value is not None:
                    self.holders[kind, value].append(first + place)

    def _held(self, block: Block) -> Iterator[tuple[str, Held]]:
        products, shades = block.products, block.shades
        variants = [(place, row) for place, one in enumerate(products) for row in one.variants]
        yield "finish", ((place, one.product["finish"]) for place, one in enumerate(products))
        yield "finish", ((place, row["finish"]) for place, row in variants)
        yield "undertone", ((place, row["undertone"]) for place, row in variants)
        yield "certification", ((place, row["slug"]) for place, one in enumerate(products)
                                for row in one.certifications if row["is_certified"])  # fmt: skip
        yield "free_from", ((place, value) for place, one in enumerate(products)
                            for value in free_from(each.tells for each in one.ingredients))  # fmt: skip
        skin = [self.shelves.of(one)[1][1].department in SKIN_DEPARTMENTS for one in products]
        depths = zip(shades.product.tolist(), depths_of(shades.lab).tolist(), strict=True)
        yield "depth", ((place, DEPTHS[depth][0]) for place, depth in depths if skin[place])

    def variant_columns(self) -> VariantColumns:
        """The shades' arrays."""
        held = dict(zip(_SHADE, np.concatenate(self.shades).T, strict=True))
        numbers = self._numbers()
        product = np.repeat(np.arange(len(self.slugs)), numbers["shades"])
        return VariantColumns(
            id=held["id"].astype(np.int64), product=product.astype(np.int32),
            category=numbers["category"][product].astype(np.int32),
            colour=np.frombuffer(bytes(self.colours), dtype=np.uint8).reshape(-1, 3),
            undertone=held["undertone"].astype(np.int8), finish=held["finish"].astype(np.int16),
            source=held["source"].astype(np.int8),
        )  # fmt: skip

    def product_columns(self) -> ProductColumns:
        """The products' arrays, and the orders that never change within a window."""
        held = self._numbers()
        price = held["price"]
        dearest = np.iinfo(np.int32).max
        by_name = sorted(range(len(self.names)), key=lambda row: (self.names[row].casefold(), row))
        return ProductColumns(
            id=held["id"].astype(np.int64), brand=held["brand"].astype(np.int32),
            category=held["category"].astype(np.int32), price=price.astype(np.int32),
            in_stock=held["in_stock"].astype(np.uint8),
            rating_sum=held["rating_sum"].astype(np.int32),
            rating_count=held["rating_count"].astype(np.int32),
            created=held["created"].astype(np.int64), featured=held["featured"].astype(np.int32),
            popularity=np.array(self.popularity, dtype=np.float32),
            heat=np.array([self.heats.get(one, 0.0) for one in held["id"].tolist()], dtype=np.float32),
            first_variant=np.cumsum([0, *held["shades"]], dtype=np.int64),
            by_name=np.array(by_name, dtype=np.int32),
            by_price=_order(np.where(price == NO_PRICE, dearest, price)),
            by_price_down=_order(np.where(price == NO_PRICE, 1, -price)),
            by_age=_order(-held["created"]),
        )  # fmt: skip

    def _numbers(self) -> dict[str, Longs]:
        return dict(zip(_PRODUCT, np.concatenate(self.numbers).T, strict=True))

    def facets(self, certifications: list[tuple[str, str]]) -> list[Facet]:
        """The `others` filters with the sets behind their choices."""
        kinds = (
            FacetKind("finish", "any", [FacetValue(one.capitalize(), one) for one in self.finishes]),
            FacetKind("undertone", "any", [FacetValue(tone.capitalize(), tone) for tone in UNDERTONES]),
            FacetKind("depth", "any", [FacetValue(name, value) for value, name in DEPTHS]),
            FacetKind("certification", "all", [FacetValue(name, slug) for slug, name in certifications]),
            FacetKind(
                "free_from", "all", [FacetValue(name, value) for value, (name, _) in FREE_FROM.items()]
            ),
        )
        return [Facet(kind, self._sets(kind)) for kind in kinds]

    def _sets(self, kind: FacetKind) -> Bits:
        size = len(self.slugs)
        rows = [np.array(self.holders[kind.type, value.value], dtype=np.int64) for value in kind.values]
        empty = np.zeros((0, (size + 63) // 64), dtype=np.uint64)
        return np.vstack([empty, *(from_rows(one, size) for one in rows)])


def depths_of(lab: npt.NDArray[np.float64]) -> Longs:
    """Places in DEPTHS, by the individual typology angle."""
    angle = np.degrees(np.arctan2(lab[:, 0] - 50, lab[:, 2]))
    return len(_DEPTH_EDGES) - np.searchsorted(_DEPTH_EDGES, angle, side="left")


def _families(shades: Shades, products: int) -> list[list[str]]:
    """For each product the words that people say for any of its colours."""
    families: list[list[str]] = [[] for _ in range(products)]
    shade, word = np.nonzero(colour_table(shades.lab))
    said = np.unique(shades.product[shade] * len(WORDS) + word)
    for place, name in zip((said // len(WORDS)).tolist(), (said % len(WORDS)).tolist(), strict=True):
        families[place].append(WORDS[name])
    return families


def _places(choices: Sequence[str]) -> dict[str | None, int]:
    return {None: NONE} | {choice: place for place, choice in enumerate(choices)}


def _order(keys: npt.NDArray[np.int64]) -> npt.NDArray[np.int32]:
    return np.argsort(keys, kind="stable").astype(np.int32)
