"""Gathers the columns, sets and documents of a window while the products go by."""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from app.window.bitmaps import Bits, from_rows
from app.window.builder.documents import document_of
from app.window.builder.free_from import FREE_FROM, free_from
from app.window.builder.joined import Joined
from app.window.builder.pieces import lowest_price
from app.window.builder.postings import TextGatherer
from app.window.colour_words import colour_words
from app.window.columns import NO_PRICE, NONE, SOURCES, UNDERTONES, ProductColumns, VariantColumns
from app.window.facets import Facet, FacetKind, FacetValue
from app.window.shapes import Brand, Category

# Depth is a word for skin; a lipstick has none.
SKIN_DEPARTMENTS = frozenset(["complexion"])
DEPTHS = (("very-light", "Very light"), ("light", "Light"), ("intermediate", "Intermediate"),
          ("tan", "Tan"), ("brown", "Brown"), ("dark", "Dark"))  # fmt: skip
_DEPTH_EDGES = np.array([-30.0, 10.0, 28.0, 41.0, 55.0])


def depths_of(lab: npt.NDArray[np.float64]) -> npt.NDArray[np.int64]:
    """Places in DEPTHS, by the individual typology angle."""
    angle = np.degrees(np.arctan2(lab[:, 0] - 50, lab[:, 2]))
    return len(_DEPTH_EDGES) - np.searchsorted(_DEPTH_EDGES, angle, side="left")


@dataclass(slots=True)
class Gathered:
    """Everything about the products that is not bytes to be served."""

    finishes: list[str]
    is_demo: bool = False
    names: list[str] = field(default_factory=list)
    slugs: list[str] = field(default_factory=list)
    words: TextGatherer = field(default_factory=TextGatherer)
    holders: dict[tuple[str, str], "array[int]"] = field(default_factory=dict)
    numbers: dict[str, "array[int]"] = field(
        default_factory=lambda: {
            name: array("q")
            for name in ("id", "brand", "category", "price", "in_stock", "rating_sum", "rating_count",
                         "created", "featured", "first_variant")
        }
    )  # fmt: skip
    heats: dict[int, float] = field(default_factory=dict)
    heat: "array[float]" = field(default_factory=lambda: array("f"))
    popularity: "array[float]" = field(default_factory=lambda: array("f"))
    shades: dict[str, "array[int]"] = field(
        default_factory=lambda: {
            name: array("q") for name in ("id", "product", "category", "undertone", "finish", "source")
        }
    )
    colours: bytearray = field(default_factory=bytearray)

    def add(self, joined: Joined, brand: tuple[int, Brand], category: tuple[int, Category]) -> None:
        """Take one product in."""
        row = len(self.slugs)
        self.is_demo |= joined.product["is_demo"]
        self._number(joined, brand[0], category[0])
        self._shade(joined, row, category[0])
        self.colours += joined.colours.tobytes()
        self._hold(row, joined, category[1])
        families = dict.fromkeys(word for words in colour_words(joined.lab) for word in words)
        self.words.add(document_of(joined, brand[1], category[1], families))
        self.names.append(joined.product["name"])
        self.slugs.append(joined.product["slug"])

    def _number(self, joined: Joined, brand: int, category: int) -> None:
        product = joined.product
        price = lowest_price(joined.offers)
        featured = product["featured_rank"]
        for name, value in (
            ("id", product["id"]), ("brand", brand), ("category", category),
            ("price", NO_PRICE if price is None else price),
            ("in_stock", any(offer["in_stock"] for offer in joined.offers)),
            ("rating_sum", product["rating_sum"]), ("rating_count", product["rating_count"]),
            ("created", int(product["created_at"].timestamp())),
            ("featured", NONE if featured is None else featured),
            ("first_variant", len(self.shades["id"])),
        ):  # fmt: skip
            self.numbers[name].append(value)
        self.popularity.append(product["popularity"])
        self.heat.append(self.heats.get(product["id"], 0.0))

    def _shade(self, joined: Joined, row: int, category: int) -> None:
        for variant in joined.variants:
            finish = variant["finish"] or joined.product["finish"]
            for name, value in (
                ("id", variant["id"]), ("product", row), ("category", category),
                ("undertone", _place(UNDERTONES, variant["undertone"])),
                ("finish", _place(self.finishes, finish)),
                ("source", SOURCES.index(variant["source"])),
            ):  # fmt: skip
                self.shades[name].append(value)

    def _hold(self, row: int, joined: Joined, category: Category) -> None:
        held = {("finish", joined.product["finish"])}
        held |= {("finish", variant["finish"]) for variant in joined.variants}
        held |= {("undertone", variant["undertone"]) for variant in joined.variants}
        held |= {("certification", one["slug"]) for one in joined.certifications if one["is_certified"]}
        held |= {("free_from", one) for one in free_from([line["inci_name"] for line in joined.ingredients])}
        if category.department in SKIN_DEPARTMENTS:
            held |= {("depth", DEPTHS[depth][0]) for depth in set(depths_of(joined.lab).tolist())}
        for key in held:
            if key[1] is not None:
                self.holders.setdefault(key, array("q")).append(row)

    def variant_columns(self) -> VariantColumns:
        """The shades' arrays."""
        held = {name: np.array(values) for name, values in self.shades.items()}
        return VariantColumns(
            id=held["id"].astype(np.int64), product=held["product"].astype(np.int32),
            category=held["category"].astype(np.int32),
            colour=np.frombuffer(bytes(self.colours), dtype=np.uint8).reshape(-1, 3),
            undertone=held["undertone"].astype(np.int8), finish=held["finish"].astype(np.int16),
            source=held["source"].astype(np.int8),
        )  # fmt: skip

    def product_columns(self) -> ProductColumns:
        """The products' arrays, and the orders that never change within a window."""
        held = {name: np.array(values) for name, values in self.numbers.items()}
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
            heat=np.array(self.heat, dtype=np.float32),
            first_variant=np.append(held["first_variant"], len(self.shades["id"])).astype(np.int64),
            by_name=np.array(by_name, dtype=np.int32),
            by_price=_order(np.where(price == NO_PRICE, dearest, price)),
            by_price_down=_order(np.where(price == NO_PRICE, 1, -price)),
            by_age=_order(-held["created"]),
        )  # fmt: skip

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
        rows = [np.array(self.holders.get((kind.type, value.value), array("q")), dtype=np.int64)
                for value in kind.values]  # fmt: skip
        empty = np.zeros((0, (size + 63) // 64), dtype=np.uint64)
        return np.vstack([empty, *(from_rows(one, size) for one in rows)])


def _place(choices: Sequence[str], choice: str | None) -> int:
    return NONE if choice is None else choices.index(choice)


def _order(keys: npt.NDArray[np.int64]) -> npt.NDArray[np.int32]:
    return np.argsort(keys, kind="stable").astype(np.int32)
