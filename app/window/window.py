"""An open window: all public data, memory-mapped, by row. The overlay adds what changes between windows."""

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TypeVar

import msgspec
import numpy as np
import numpy.typing as npt

from app.kit.shop_name import SHOP_NAME
from app.understanding.phrase_files import parse_phrases
from app.understanding.reader import Reader
from app.window.arrays.bitmaps import Bits, Rows, all_of, count, count_words, members, set_member
from app.window.arrays.columns import NONE, ProductColumns, VariantColumns
from app.window.arrays.facets import load_facets
from app.window.arrays.lookup_tables import NameTable, NumberTable
from app.window.arrays.mapped_arrays import map_array
from app.window.arrays.spare_rows import pad
from app.window.builder.offers import OfferFacts
from app.window.files import REVIEW_CHANGES, SHOP_FACTS, open_manifest
from app.window.ingredient_likeness import IngredientLists
from app.window.live.overlay import Overlay
from app.window.prices.availability import rank_availability, split_by_availability
from app.window.product_texts import ProductTexts
from app.window.schemas import (
    SKIN_DEPARTMENTS,
    Blog,
    Brand,
    Category,
    CorrectedShade,
)
from app.window.search.learned_names import SearchColumns
from app.window.search.prefixes import NamePrefixes
from app.window.search.product_sets import LabelSets, Prices
from app.window.search.reader import collect_catalogue_names, make_reader
from app.window.search.relevance import RatedColumns
from app.window.search.text_index import TextIndex
from app.window.shades import match_constants
from app.window.shades.colourless import ColourlessShades
from app.window.shades.depths import TONE
from app.window.shades.match_json import (
    Floats,
)
from app.window.shades.shade_pairs import ShadePairs
from app.window.shades.shade_trees import Owners, ShadeTrees
from app.window.shades.wearers_limits import WearersLimits
from shade_engine import ShadeIndex
from shade_matching.match_constants import MatchConstants, read_constants

T = TypeVar("T")
Numbers = npt.NDArray[np.integer]


class Window:
    """A window and its overlay."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.manifest = open_manifest(folder)
        self.snapshot = self.manifest.snapshot  # of PostgreSQL: what changed before it has been applied
        self.activity_snapshot = self.manifest.snapshot  # the same for ratings, reviews and heat
        self.version = self.manifest.version  # part of every cache key and tag
        self.products = ProductColumns.load(folder / "products")
        self.variants = VariantColumns.load(folder / "variants")
        self.rows = len(self.products.id)  # rows, with those that are free or no longer shown
        self.used_rows, self.used_places = self.manifest.products, self.manifest.variants
        self.is_full = False  # so that nothing can be added to it
        self.labels_edition = 0  # how often lists and choices of filters were set
        self.alive = pad(all_of(self.used_rows), count_words(self.rows), 0)
        self.alive_shades = np.arange(len(self.variants.id)) < self.used_places
        self.facets = load_facets(folder / "facets", self.rows)
        self.tones = self.facets.pop(TONE)
        self._load_lists(folder)
        self.slugs = NameTable(folder / "slugs")
        self.sort_names = NameTable(folder / "sort_names")
        self.text = TextIndex.load(folder / "text", self.used_rows)
        self.search = SearchColumns(folder / "search", self.rows)
        self.product_ids = NumberTable.load(folder / "product_ids")
        self.variant_ids = NumberTable.load(folder / "variant_ids")
        self.colourless = ColourlessShades(folder / "colourless.npy")
        self.worn_pairs, self.known_pairs = (
            ShadePairs(folder / name, self.variants.id, self.variant_place)
            for name in ("worn_pairs.npy", "known_pairs.npy")
        )
        self.overlay = Overlay(self.products, self.used_rows)
        self._built_review_changes = map_array(folder / REVIEW_CHANGES)
        self.by_name = self.products.by_name
        self.texts = ProductTexts(folder, self.products.first_variant, self.overlay, self.manifest.products)
        pieces = self.texts.pieces
        self.ingredient_lists = IngredientLists(pieces["ingredient_numbers"], pieces["ingredient_names"])
        self.added_lab: Floats = np.empty((0, 3))

    def _load_lists(self, folder: Path) -> None:
        self.brand_ids: list[int] = msgspec.json.decode((folder / "brand_ids.json").read_bytes())
        self.category_ids: list[int] = msgspec.json.decode((folder / "category_ids.json").read_bytes())
        brands, categories = _read(folder / "brands.json", Brand), _read(folder / "categories.json", Category)
        self.corrected_shades = _read(folder / "corrected.json", CorrectedShade)
        self.set_lists(brands, categories, _read(folder / "posts.json", Blog))
        self.shop_facts = msgspec.json.decode((folder / SHOP_FACTS).read_bytes(), type=dict[str, str])
        self._built_shop_facts = self.shop_facts

    @property
    def shop_name(self) -> str:
        return self.shop_facts.get("name") or SHOP_NAME

    def set_shop_facts(self, facts: dict[str, str]) -> None:
        """Show what staff say of the shop by now."""
        self.shop_facts = facts
        is_as_built = facts == self._built_shop_facts
        self.overlay.set_shop_content("shop", b"" if is_as_built else msgspec.json.encode(facts))

    def set_lists(self, brands: list[Brand], categories: list[Category], posts: list[Blog]) -> None:
        """Set the lists, and what follows from them."""
        self.brands, self.categories, self.posts = brands, categories, posts
        self.brand_rows = {brand.slug: row for row, brand in enumerate(brands)}
        self.category_rows = {category.slug: row for row, category in enumerate(categories)}
        self.forget_labels()

    def forget_labels(self) -> None:
        self.labels_edition += 1
        self.forget("reader", "brand_prefixes", "category_prefixes", "departments", "categories_with_shades")
        self.forget("skin_categories", "skin_shades", "categories_with_products")

    @property
    def size(self) -> int:
        """The number of products that it shows."""
        return int(count(self.alive))

    @property
    def is_nearly_full(self) -> bool:
        """Whether half of the room for products or shades is used, so that a new window should be built."""
        free = self.rows - self.used_rows, len(self.variants.id) - self.used_places
        room = self.rows - self.manifest.products, len(self.variants.id) - self.manifest.variants
        return self.is_full or any(2 * left < had for left, had in zip(free, room, strict=True))

    def forget(self, *names: str) -> None:
        """Forget what was computed from something that has changed. It is computed again when needed."""
        for name in names:
            self.__dict__.pop(name, None)

    @property
    def finish_places(self) -> dict[str, int]:
        """The places of finishes, by value."""
        return {value.value: place for place, value in enumerate(self.facets["finish"].kind.values)}

    @cached_property
    def reader(self) -> Reader:
        """Reads search queries with the names of this catalogue."""
        return self.make_reader(self.search.phrase_texts)

    def set_phrases(self, texts: list[str], reader: Reader) -> None:
        """Show what the shop's own phrases are by now. The `reader` was made with them."""
        self.search.phrase_texts = texts
        self.__dict__["reader"] = reader
        is_as_built = texts == self.search.built_phrases
        self.overlay.set_shop_content("phrases", b"" if is_as_built else "\0".join(texts).encode())

    def make_reader(self, phrase_texts: Sequence[str]) -> Reader:
        """Make a reader of queries with some files of phrases."""
        coloured = {self.categories[row].slug for row in self.categories_with_shades}
        ingredients = self.ingredient_lists.list_all_names()
        names = collect_catalogue_names(
            self.brands, self.categories, self.facets, self.search.names, ingredients, coloured,
            self.search.shade_names,
        )  # fmt: skip
        return make_reader(names, self.text, [parse_phrases(text) for text in phrase_texts])

    @cached_property
    def built_shades(self) -> ShadeIndex | None:
        """The exact index over the mended colours of the variants that the window was built with."""
        folder = self.folder / "shades" / "index"
        # the manifest has a checksum
        return ShadeIndex.load(folder, checksum=False) if self.manifest.variants else None

    @cached_property
    def shades(self) -> ShadeTrees:
        """The exact index over the mended colours of all variants, place by place."""
        ids, errors = self.variants.id[: self.manifest.variants], self.match_constants.errors
        limits = WearersLimits.load(self.folder / "wearers_limits", ids, errors)
        return ShadeTrees(self.built_shades, self.owners, self.alive_shades, self.added_lab, limits)

    @property
    def owners(self) -> Owners:
        return Owners(self.products.id, self.variants.product)

    @cached_property
    def lightness(self) -> npt.NDArray[np.float32]:
        """The lightness of every shade. Few requests need it, so it is computed on first use."""
        return self.shades.lightness

    @cached_property
    def neighbours(self) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.float32]]:
        """Each variant's best matches of other products in its category (-1 past the last), and how far."""
        folder = self.folder / "shades"
        return map_array(folder / "neighbours.npy"), map_array(folder / "differences.npy")

    @cached_property
    def match_constants(self) -> MatchConstants:
        """The constants that swatches were mended with, and chances are computed with."""
        return read_constants(self.folder / match_constants.FILE)

    @cached_property
    def brand_prefixes(self) -> NamePrefixes:
        return NamePrefixes(brand.name for brand in self.brands)

    @cached_property
    def category_prefixes(self) -> NamePrefixes:
        return NamePrefixes(category.name for category in self.categories)

    @cached_property
    def brand_sets(self) -> LabelSets:
        return LabelSets(self.products.brand, len(self.brands))

    @cached_property
    def category_sets(self) -> LabelSets:
        return LabelSets(self.products.category, len(self.categories))

    @property
    def prices(self) -> Prices:
        return self.overlay.list_prices("price")

    @property
    def unit_prices(self) -> Prices:
        """The prices of all products for a millilitre or gram."""
        return self.overlay.list_prices("unit_price")

    @property
    def delivered_prices(self) -> Prices:
        """The prices of all products with delivery, where that is known."""
        return self.overlay.list_prices("delivered")

    @cached_property
    def availability(self) -> Bits:
        """The sets of products that are in stock, out of stock, and without a price."""
        return split_by_availability(self.products.price, self.products.in_stock)

    def update_availability(self, rows: Rows) -> None:
        """Put rows into the set that they belong to now, if the sets are in use."""
        if "availability" not in self.__dict__:
            return
        ranks = rank_availability(self.products.price[rows], self.products.in_stock[rows])
        for rank, bits in enumerate(self.availability):
            for row, own in zip(rows.tolist(), ranks.tolist(), strict=True):
                set_member(bits, row, present=own == rank)

    def list_due_offers(self, now: float) -> list[int]:
        """The products of which an offer that was dated in the future counts by now."""
        rows = members(self.alive)
        change_at = self.products.offers_change_at[rows]
        due: list[int] = self.products.id[rows[(change_at != NONE) & (change_at <= now)]].tolist()
        return due

    @property
    def rated_columns(self) -> RatedColumns:
        """The columns that relevance depends on."""
        products, types = self.products, self.search.longest_type
        columns = products.price, products.in_stock, products.created, types
        return RatedColumns(products.id, self.overlay.quality, *columns)

    @cached_property
    def departments(self) -> list[str]:
        """The department of each category, in lower case."""
        return [category.department.lower() for category in self.categories]

    @cached_property
    def skin_categories(self) -> npt.NDArray[np.bool_]:
        return np.array([department in SKIN_DEPARTMENTS for department in self.departments], dtype=np.bool_)

    @cached_property
    def skin_shades(self) -> npt.NDArray[np.bool_]:
        return self.find_skin_shades(slice(None))

    def find_skin_shades(self, places: Numbers | slice) -> npt.NDArray[np.bool_]:
        """Find those of some shades that are for skin."""
        flags = np.append(self.skin_categories, False)  # the last one is for NONE
        for_skin: npt.NDArray[np.bool_] = flags[self.variants.category[places]]
        return for_skin

    @cached_property
    def brands_with_shades(self) -> frozenset[int]:
        rows = self.keep_with_shades(members(self.alive))
        return frozenset(np.unique(self.products.brand[rows]).tolist())

    @cached_property
    def categories_with_shades(self) -> frozenset[int]:
        rows = self.keep_with_shades(members(self.alive))
        return frozenset(np.unique(self.products.category[rows]).tolist())

    @cached_property
    def categories_with_products(self) -> frozenset[int]:
        """The categories that have a product to show."""
        return frozenset(np.flatnonzero(np.bincount(self.products.category[members(self.alive)])).tolist())

    def keep_with_shades(self, rows: Rows) -> Rows:
        """Those of some products that have a shade to match."""
        starts = self.products.first_variant
        with_shades: Rows = rows[starts[rows + 1] > starts[rows]]
        return with_shades

    def product_row(self, product_id: int) -> int | None:
        """The row of a product, by id."""
        return next(iter(self.product_ids.find_rows(product_id)), None)

    def variant_place(self, variant_id: int) -> int | None:
        """The place of a shade, by id. A shade without a colour has none."""
        return next(iter(self.variant_ids.find_rows(variant_id)), None)

    def is_colourless(self, variant_id: int) -> bool:
        """Whether the shade exists but has no colour."""
        return self.colourless.has_shade(variant_id)

    def set_offers(self, rows: Rows, facts: Sequence[OfferFacts]) -> None:
        self.overlay.set_offers(rows, facts, self.texts.set_offers(rows, facts))
        self.update_availability(rows)

    def set_review_changes(self, row: int, times: int) -> None:
        """Set how often a product's reviews changed. As often as when the window was built is no change."""
        built = self._built_review_changes
        is_as_built = row < len(built) and int(built[row]) == times
        self.overlay.set_review_digest(row, "" if is_as_built else str(times))


def _read(path: Path, kind: type[T]) -> list[T]:
    return msgspec.json.decode(path.read_bytes(), type=list[kind])  # type: ignore[valid-type]
