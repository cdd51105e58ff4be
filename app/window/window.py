"""An open window: everything public, mapped, by row. What changes between windows comes from the overlay."""

from functools import cached_property
from pathlib import Path
from typing import TypeVar

import msgspec
import numpy as np
import numpy.typing as npt

from app.window.blobs import Blob
from app.window.columns import ProductColumns, VariantColumns
from app.window.facets import load_facets
from app.window.files import open_manifest
from app.window.mapped import mapped
from app.window.names import NameTable, NumberTable
from app.window.overlay import Overlay
from app.window.shapes import Blog, Brand, Category, Swatch
from app.window.text import TextIndex
from app.window.writing import LONGEST, NAMES, Floats, Longs, write_matches
from shade_engine import MatchDescriptions, ShadeIndex, to_lab

T = TypeVar("T")
Numbers = npt.NDArray[np.integer]
_swatch = msgspec.json.Decoder(Swatch)
_RATING = b',"rating":%.2f,"reviews":%d'


class Window:
    """A window and the numbers laid over it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.manifest = open_manifest(folder)
        self.version = self.manifest.version  # part of every cache key and tag
        self.size = self.manifest.products
        self.facets = load_facets(folder / "facets", self.size)
        self.brands = _read(folder / "brands.json", Brand)
        self.categories = _read(folder / "categories.json", Category)
        self.posts = _read(folder / "posts.json", Blog)
        self.brand_rows = {brand.slug: row for row, brand in enumerate(self.brands)}
        self.category_rows = {category.slug: row for row, category in enumerate(self.categories)}
        self.finish_places = {
            value.value: place for place, value in enumerate(self.facets["finish"].kind.values)
        }
        self.products = ProductColumns.load(folder / "products")
        self.variants = VariantColumns.load(folder / "variants")
        self.slugs = NameTable(folder / "slugs")
        self.text = TextIndex.load(folder / "text", self.size)
        self.overlay = Overlay(self.products)
        self._product_ids = NumberTable.load(folder / "product_ids")
        self._variant_ids = NumberTable.load(folder / "variant_ids")
        self._colourless = NumberTable.load(folder / "colourless_ids")
        self._cards, self._swatches = Blob(folder / "cards.bin"), Blob(folder / "swatches.bin")
        self._pages, self._reviews = Blob(folder / "pages.bin"), Blob(folder / "reviews.bin")
        self._shades = Blob(folder / "shades.bin")

    @cached_property
    def shades(self) -> ShadeIndex:
        """The exact index over the variants' colours, place by place."""
        return ShadeIndex.load(self.folder / "shades" / "index", checksum=False)  # the manifest has one

    @cached_property
    def lightness(self) -> npt.NDArray[np.float32]:
        """The lightness of every shade; rarely asked for, so not kept until it is."""
        lightness: npt.NDArray[np.float32] = to_lab(self.variants.colour)[:, 0].astype(np.float32)
        return lightness

    @cached_property
    def neighbours(self) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.float32]]:
        """Each variant's best matches of other products in its category (-1 past the last), and how far."""
        folder = self.folder / "shades"
        return mapped(folder / "neighbours.npy"), mapped(folder / "differences.npy")

    @cached_property
    def brands_with_shades(self) -> frozenset[int]:
        """The brands that have a shade to match."""
        return frozenset(np.unique(self.products.brand[self.variants.product]).tolist())

    @cached_property
    def categories_with_shades(self) -> frozenset[int]:
        """The categories that have a shade to match."""
        return frozenset(np.unique(self.variants.category).tolist())

    def product_row(self, product_id: int) -> int | None:
        """The row of a product by its id."""
        return next(iter(self._product_ids.rows_of(product_id)), None)

    def variant_place(self, variant_id: int) -> int | None:
        """The place of a shade by its id. A shade without a colour has none."""
        return next(iter(self._variant_ids.rows_of(variant_id)), None)

    def is_colourless(self, variant_id: int) -> bool:
        """Whether a shade is known whose colour is not."""
        return bool(self._colourless.rows_of(variant_id))

    def swatches(self, places: Numbers) -> list[Swatch]:
        """Shades as cards show them."""
        return [_swatch.decode(shade) for shade in self._shades.pieces(places)]

    def matches(
        self, places: Longs, delta_es: Floats, told: MatchDescriptions, end: bytes
    ) -> tuple[bytes, list[int]]:
        """Shades found, with their products' cards and what is told of them: see `write_matches`."""
        text, ends = write_matches(
            self.variants.product[places], places, self._cards.table, self._shades.table,
            self.overlay.stars, delta_es, told, NAMES, LONGEST, np.frombuffer(end, dtype=np.uint8),
        )  # fmt: skip
        return text.tobytes(), ends.tolist()

    def card(self, row: int) -> bytes:
        """A product in a list, as JSON."""
        return self.cards(np.array([row]))[0]

    def cards(self, rows: Numbers) -> list[bytes]:
        """Products in a list, each as JSON."""
        told = zip(
            self._cards.pieces(rows), self.overlay.ratings(rows), self._swatches.pieces(rows), strict=True
        )
        return [card + _RATING % rating + b',"variants":' + shades + b"}" for card, rating, shades in told]

    def open_page(self, row: int) -> bytes:
        """A product's page as everyone sees it, left open for what only a member sees."""
        rating, reviews = self.overlay.rating(row), self.overlay.reviews(row)
        return self._pages[row] + b',"avg_rating":%.2f' % rating + _RATING % (rating, reviews)

    def reviews(self, row: int) -> bytes:
        """The reviews as they were when the window was built, as a JSON array."""
        return self._reviews[row]


def _read(path: Path, kind: type[T]) -> list[T]:
    return msgspec.json.decode(path.read_bytes(), type=list[kind])  # type: ignore[valid-type]
