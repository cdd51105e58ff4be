"""The columns, sets and texts of a merged window: those of the published one, and those of what changed.

They are what `ColumnCollector` would collect from the whole catalogue, byte for byte. What every build learns
from all names is learned again.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from asyncpg import Record

from app.window.arrays.bitmaps import Bits, from_mask
from app.window.arrays.columns import NONE, ProductColumns, VariantColumns, renumber
from app.window.arrays.facets import Facet
from app.window.arrays.spare_rows import pad
from app.window.builder.changed_products import AddedProducts
from app.window.builder.column_collector import BrandsAndCategories, sort_product_columns
from app.window.builder.encoded_blocks import rank_corrected
from app.window.builder.merging.merged_text import MergedText
from app.window.builder.merging.origins import Origins
from app.window.builder.merging.published_window import PublishedWindow
from app.window.builder.offers import OFFER_COLUMNS, OfferFacts
from app.window.product_facts import CatalogueChoices, build_facets
from app.window.schemas import CorrectedShade
from shade_engine.neighbours import GONE, KnownNeighbours

Longs = npt.NDArray[np.int64]
_COPIED = ("id", "brand", "category", "price", "in_stock", "delivered", "unit_price", "offers_change_at",
           "created", "featured", "size")  # fmt: skip


@dataclass(frozen=True, slots=True)
class CatalogueDifference:
    """The difference between a published window and the catalogue."""

    products: list[Record]  # id, name, slug, rating and whether it is invented, of all that are published
    changed: Longs  # ids of the products that changed or are gone
    added: AddedProducts  # those of them that are published
    offers: dict[int, OfferFacts]  # of products of which only the offers changed
    reviews: dict[int, bytes]  # of products of which only the reviews changed
    heats: dict[int, float]
    finishes: list[str]
    listings: BrandsAndCategories


class MergedCatalogue:
    """Collects the data of a merged window."""

    def __init__(
        self, published: PublishedWindow, difference: CatalogueDifference, begun_at: datetime
    ) -> None:
        self._published, self._difference = published, difference
        self._added = difference.added.columns
        self._added_products = self._added.build_product_columns()
        self._added_variants = self._added.build_variant_columns()
        self.begun_at = begun_at
        self.is_demo = any(row["is_demo"] for row in difference.products)
        self.names = [row["name"] for row in difference.products]
        self.slugs = [row["slug"] for row in difference.products]
        self.origins = Origins.merge(published.ids, difference.changed, self._added_products.id)
        self.places = self.origins.expand(
            published.products.first_variant, np.diff(self._added_products.first_variant)
        )
        documents = difference.added.documents.documents
        self.words = MergedText(published.postings, published.documents, self.origins, documents)

    @cached_property
    def ids(self) -> Longs:
        ids: Longs = self.origins.take(self._published.products.id, self._added_products.id)
        return ids

    @property
    def is_complete(self) -> bool:
        """Whether it has the products of the catalogue, as it always should."""
        return bool(self.ids.tolist() == [row["id"] for row in self._difference.products])

    def _find_rows(self, products: Sequence[int]) -> Longs:
        return np.searchsorted(self.ids, np.array(products, dtype=np.int64)).astype(np.int64)

    @cached_property
    def _numbers(self) -> dict[str, npt.NDArray[Any]]:
        numbers = {name: self._take_column(name) for name in _COPIED}
        for name in ("rating_sum", "rating_count", "proved_sum", "proved_count"):
            numbers[name] = np.array([row[name] for row in self._difference.products], dtype=np.int64)
        first = self._published.products.first_variant[: self.origins.built + 1]
        numbers["shades"] = self.origins.take(np.diff(first), np.diff(self._added_products.first_variant))
        self._set_offers(numbers)
        return numbers

    def _take_column(self, name: str) -> npt.NDArray[Any]:
        built = getattr(self._published.products, name)
        if name == "brand":
            built = renumber(built, self._published.brand_ids, self._difference.listings.brands)
        elif name == "category":
            built = renumber(built, self._published.category_ids, self._difference.listings.categories)
        return self.origins.take(built, getattr(self._added_products, name))

    def _set_offers(self, numbers: dict[str, npt.NDArray[Any]]) -> None:
        facts = list(self._difference.offers.values())
        rows = self._find_rows(list(self._difference.offers))
        for name in OFFER_COLUMNS:
            numbers[name][rows] = [getattr(each, name) for each in facts]

    def build_product_columns(self) -> ProductColumns:
        heats = self._difference.heats
        heat = np.array([heats.get(product, 0.0) for product in self.ids.tolist()], dtype=np.float32)
        popularity = self.origins.take(self._published.products.popularity, self._added_products.popularity)
        return sort_product_columns(self._numbers, popularity, heat, self.names)

    def build_variant_columns(self) -> VariantColumns:
        built, added = self._published.variants, self._added_variants
        product = np.repeat(np.arange(len(self.slugs), dtype=np.int32), self._numbers["shades"])
        finish = renumber(built.finish, self._published.finishes, self._difference.finishes)
        copied = ("id", "colour", "undertone", "believed_undertone", "source", "mending", "doubt")
        return VariantColumns(
            product=product, category=self._numbers["category"][product].astype(np.int32),
            finish=self.places.take(finish, added.finish).astype(np.int16),
            **{name: self.places.take(getattr(built, name), getattr(added, name)) for name in copied},
        )  # fmt: skip

    def build_lab(self) -> npt.NDArray[np.float64]:
        return self.places.take(self._published.lab, self._added.build_lab())

    def list_mended(self) -> Iterator[tuple[object, ...]]:
        """The columns of `mended_shade` for the changed products."""
        return self._added.list_mended()

    @property
    def changed(self) -> list[int] | None:
        """The products of which shades may be mended otherwise than before."""
        changed: list[int] = self._difference.changed.tolist()
        return changed

    @property
    def offer_texts(self) -> list[bytes]:
        """The part of each product's card that depends on its offers."""
        offers = self._difference.offers
        texts = [
            *self._published.card_offers,
            *self._added.offer_texts,
            *(each.card for each in offers.values()),
        ]
        origins = self.origins.replace(self._find_rows(list(offers)), len(self._added.slugs))
        return [texts[origin] for origin in origins.rows.tolist()]

    def build_facets(self, certifications: list[tuple[str, str]], size: int) -> list[Facet]:
        """Build the filters with the sets of products behind their choices, of so many rows."""
        choices = CatalogueChoices(self._difference.finishes, certifications)
        return build_facets(choices, size, lambda kind, choice: self._build_set(kind, choice, size))

    def _build_set(self, kind: str, choice: str, size: int) -> Bits:
        facet = self._published.facets[kind]
        built = np.zeros(self.origins.built, dtype=np.bool_)
        if facet.has_value(choice):
            bits = facet.bits_of(choice).view(np.uint8)
            built = np.unpackbits(bits, bitorder="little")[: self.origins.built].astype(np.bool_)
        added = np.zeros(len(self._added.slugs), dtype=np.bool_)
        added[list(self._added.products_by_choice.get((kind, choice), ()))] = True
        return from_mask(pad(self.origins.take(built, added), size, fill=False))

    def build_colour_scores(self) -> npt.NDArray[np.uint8]:
        """How well each product's best shade fits each colour word."""
        return self.origins.take(self._published.search.colours.T, self._added.build_colour_scores())

    def write_pieces(self, folder: Path) -> None:
        replaced = {
            "offers": {key: each.page for key, each in self._difference.offers.items()},
            "reviews": self._difference.reviews,
        }
        for name, built in self._published.pieces.items():
            pieces = list(self._difference.added.pieces[name])
            origins = self.places if name == "shades" else self.origins
            if name in replaced:
                origins = origins.replace(self._find_rows(list(replaced[name])), len(pieces))
                pieces += replaced[name].values()
            origins.write_pieces(folder / f"{name}.bin", built, pieces)

    def list_corrected(self) -> list[CorrectedShade]:
        kept = self.places.rows[self.places.are_built]
        ids = set(self._published.variants.id[kept].tolist())
        others = [shade for shade in self._published.corrected if shade.variant_id in ids]
        return sorted([*others, *self._difference.added.corrected], key=rank_corrected)

    def find_known_neighbours(self) -> KnownNeighbours | None:
        """The published table of neighbours, by the new places of shades."""
        if not self._published.manifest.variants:
            return None
        table, differences = self._published.neighbours
        old_places = np.where(self.places.are_built, self.places.rows, NONE)
        added_places = np.flatnonzero(~self.places.are_built)  # in the order of the added shades
        for row, number in self._list_same_shades():
            own, first = self._published.places_of(row), int(self._added_products.first_variant[number])
            new = added_places[first : first + own.stop - own.start]
            old_places[new] = np.arange(own.start, own.stop)
        moves = np.full(self._published.manifest.variants + 1, GONE, dtype=np.int32)
        moves[-1] = NONE
        known = np.flatnonzero(old_places != NONE)
        moves[old_places[known]] = known
        return KnownNeighbours(moves[table[old_places]], differences[old_places], old_places == NONE)

    def _list_same_shades(self) -> Iterator[tuple[int, int]]:
        """The changed products whose shades and category did not change: built rows and added numbers."""
        is_changed = np.isin(self._published.ids, self._difference.changed)
        built_rows = {int(self._published.ids[row]): row for row in np.flatnonzero(is_changed).tolist()}
        labs = self._added.build_lab()
        for number, product in enumerate(self._added_products.id.tolist()):
            row = built_rows.get(product)
            if row is not None and self._are_same_shades(row, number, labs):
                yield row, number

    def _are_same_shades(self, row: int, number: int, labs: npt.NDArray[np.float64]) -> bool:
        own = self._published.places_of(row)
        first, end = self._added_products.first_variant[number : number + 2].tolist()
        categories = list(self._difference.listings.categories)
        category = categories[int(self._added_products.category[number])]
        return (
            self._published.category_ids[int(self._published.products.category[row])] == category
            and np.array_equal(self._published.variants.id[own], self._added_variants.id[first:end])
            and np.array_equal(self._published.lab[own], labs[first:end])
        )
