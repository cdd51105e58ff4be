"""An open window: all public data, memory-mapped, by row. The overlay adds what changes between windows.

Whatever is worked out from a part is kept in that part, and `live/patches.py` replaces parts as a whole: so
nothing has to be forgotten when they change.
"""

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
from app.window.arrays.bitmaps import Rows, all_of, count, count_words, members
from app.window.arrays.columns import NONE, ProductColumns, VariantColumns
from app.window.arrays.facets import load_facets
from app.window.arrays.lookup_tables import NameTable, NumberTable
from app.window.arrays.mapped_arrays import map_array
from app.window.arrays.spare_rows import pad
from app.window.builder.offers import OfferFacts
from app.window.files import REVIEW_CHANGES, SHOP_FACTS, open_manifest
from app.window.ingredient_likeness import IngredientLists
from app.window.labels import Labels, ShownLabels
from app.window.live.overlay import Overlay
from app.window.product_texts import ProductTexts
from app.window.schemas import Blog, CorrectedShade
from app.window.search.learned_names import SearchColumns
from app.window.search.reader import collect_catalogue_names, make_reader
from app.window.search.relevance import RatedColumns
from app.window.search.text_index import TextIndex
from app.window.shades import match_constants
from app.window.shades.colourless import ColourlessShades
from app.window.shades.depths import TONE
from app.window.shades.shade_indexes import Owners, ShadeIndexes
from app.window.shades.shade_pairs import ShadePairs
from app.window.shades.wearers_limits import WearersLimits
from shade_engine import ShadeIndex
from shade_matching.match_constants import MatchConstants, read_constants

T = TypeVar("T")


class Window:
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
        self.alive = pad(all_of(self.used_rows), count_words(self.rows), 0)
        self.alive_shades = np.arange(len(self.variants.id)) < self.used_places
        facets = load_facets(folder / "facets", self.rows)
        self.tones = facets.pop(TONE)
        self.labels = Labels.load(folder, facets, self.products)
        self.shown_labels = ShownLabels(self.labels, self.products.first_variant, self.alive)
        self.skin_shades = self.labels.find_skin_shades(self.variants.category)
        self.posts = _read(folder / "posts.json", list[Blog])
        self.shop_facts = self._built_shop_facts = _read(folder / SHOP_FACTS, dict[str, str])
        self.slugs = NameTable(folder / "slugs")
        self.sort_names = NameTable(folder / "sort_names")
        self.text = TextIndex.load(folder / "text", self.used_rows)
        self.search = SearchColumns(folder / "search", self.rows)
        self.product_ids = NumberTable.load(folder / "product_ids")
        self.variant_ids = NumberTable.load(folder / "variant_ids")
        self.corrected_shades = _read(folder / "corrected.json", list[CorrectedShade])
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

    @property
    def shop_name(self) -> str:
        return self.shop_facts.get("name") or SHOP_NAME

    def set_shop_facts(self, facts: dict[str, str]) -> None:
        """Show what staff say of the shop by now."""
        self.shop_facts = facts
        is_as_built = facts == self._built_shop_facts
        self.overlay.set_shop_content("shop", b"" if is_as_built else msgspec.json.encode(facts))

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

    @cached_property
    def reader(self) -> Reader:
        """Reads search queries with the names of this catalogue."""
        return self.make_reader(self.search.phrase_texts, self.labels, self.shown_labels)

    def set_phrases(self, texts: list[str], reader: Reader) -> None:
        """Show what the shop's own phrases are by now. The `reader` was made with them."""
        self.search.phrase_texts = texts
        self.reader = reader
        is_as_built = texts == self.search.built_phrases
        self.overlay.set_shop_content("phrases", b"" if is_as_built else "\0".join(texts).encode())

    def make_reader(self, phrase_texts: Sequence[str], labels: Labels, shown: ShownLabels) -> Reader:
        """Make a reader of queries with some files of phrases, for what the window shows or is to show."""
        ingredients = self.ingredient_lists.list_all_names()
        names = collect_catalogue_names(labels, shown, ingredients, self.search)
        return make_reader(names, self.text, [parse_phrases(text) for text in phrase_texts])

    @cached_property
    def shades(self) -> ShadeIndexes:
        """The exact index over the mended colours of all variants, place by place."""
        # the manifest has a checksum of the index
        index = self.folder / "shades" / "index"
        built = ShadeIndex.load(index, checksum=False) if self.manifest.variants else None
        ids, errors = self.variants.id[: self.manifest.variants], self.match_constants.errors
        limits = WearersLimits.load(self.folder / "wearers_limits", ids, errors)
        owners = Owners(self.products.id, self.variants.product)
        return ShadeIndexes(built, owners, self.alive_shades, np.empty((0, 3)), limits)

    @cached_property
    def neighbours(self) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.float32]]:
        """Each variant's best matches of other products in its category (-1 past the last), and how far."""
        folder = self.folder / "shades"
        return map_array(folder / "neighbours.npy"), map_array(folder / "differences.npy")

    @cached_property
    def match_constants(self) -> MatchConstants:
        """The constants that swatches were mended with, and chances are computed with."""
        return read_constants(self.folder / match_constants.FILE)

    def list_due_offers(self, now: float) -> list[int]:
        """The products of which an offer that was dated in the future counts by now."""
        rows = members(self.alive)
        change_at = self.products.offers_change_at[rows]
        due: list[int] = self.products.id[rows[(change_at != NONE) & (change_at <= now)]].tolist()
        return due

    @property
    def rated_columns(self) -> RatedColumns:
        products, types = self.products, self.search.longest_type
        columns = products.price, products.in_stock, products.created, types
        return RatedColumns(products.id, self.overlay.quality, *columns)

    def product_row(self, product_id: int) -> int | None:
        return next(iter(self.product_ids.find_rows(product_id)), None)

    def variant_place(self, variant_id: int) -> int | None:
        """The place of a shade, by id. A shade without a colour has none."""
        return next(iter(self.variant_ids.find_rows(variant_id)), None)

    def set_offers(self, rows: Rows, facts: Sequence[OfferFacts]) -> None:
        self.overlay.set_offers(rows, facts, self.texts.set_offers(rows, facts))

    def set_review_changes(self, row: int, times: int) -> None:
        """Set how often a product's reviews changed. As often as when the window was built is no change."""
        built = self._built_review_changes
        is_as_built = row < len(built) and int(built[row]) == times
        self.overlay.set_review_digest(row, "" if is_as_built else str(times))


def _read(path: Path, kind: type[T]) -> T:
    return msgspec.json.decode(path.read_bytes(), type=kind)
