"""The lists and choices that products are filtered by, and which of them have something to show.

They are never changed: a change of a list makes new `Labels`, and a change of products new `ShownLabels`, so
that nothing stays that was worked out from the old ones.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Self, TypeVar

import msgspec
import numpy as np
import numpy.typing as npt

from app.understanding.word_folding import fold_words
from app.window.arrays.bitmaps import Bits, Counts, from_mask
from app.window.arrays.columns import Ints, ProductColumns
from app.window.arrays.facets import Facet
from app.window.schemas import SKIN_DEPARTMENTS, Brand, Category
from app.window.search.product_sets import LabelSets

T = TypeVar("T")
_AFTER_ALL = "\U0010ffff"


class NamePrefixes:
    """The words of some names, sorted, each with the place of its name."""

    def __init__(self, names: Iterable[str]) -> None:
        words = sorted((word, place) for place, name in enumerate(names) for word in fold_words(name))
        self._words = [word for word, _ in words]
        self._places = [place for _, place in words]

    def find(self, starts: Sequence[str]) -> list[int]:
        """The places of the names that have a word for each beginning, in the order of the names."""
        found = [self._find_one(start) for start in starts]
        return sorted(found[0].intersection(*found[1:])) if found else []

    def _find_one(self, start: str) -> set[int]:
        first, end = bisect_left(self._words, start), bisect_left(self._words, start + _AFTER_ALL)
        return set(self._places[first:end])


class Labels:
    """Brands and categories by id, in the order of their rows, and the other filters with their choices."""

    def __init__(
        self,
        brands: dict[int, Brand],
        categories: dict[int, Category],
        facets: dict[str, Facet],
        products: ProductColumns,
    ) -> None:
        """`products` have the rows of these brands and categories."""
        self.brand_ids, self.brands = list(brands), list(brands.values())
        self.category_ids, self.categories = list(categories), list(categories.values())
        self.facets = facets
        self.brand_rows = {brand.slug: row for row, brand in enumerate(self.brands)}
        self.category_rows = {category.slug: row for row, category in enumerate(self.categories)}
        self.departments = [category.department.lower() for category in self.categories]
        self.skin_categories = np.array(
            [each in SKIN_DEPARTMENTS for each in self.departments], dtype=np.bool_
        )
        self._products = products

    @classmethod
    def load(cls, folder: Path, facets: dict[str, Facet], products: ProductColumns) -> Self:
        """Read the brands and categories of a window."""
        brands = _read_by_id(folder / "brand_ids.json", folder / "brands.json", Brand)
        categories = _read_by_id(folder / "category_ids.json", folder / "categories.json", Category)
        return cls(brands, categories, facets, products)

    @cached_property
    def brand_prefixes(self) -> NamePrefixes:
        return NamePrefixes(brand.name for brand in self.brands)

    @cached_property
    def category_prefixes(self) -> NamePrefixes:
        return NamePrefixes(category.name for category in self.categories)

    @cached_property
    def brand_sets(self) -> LabelSets:
        return LabelSets(self._products.brand, len(self.brands))

    @cached_property
    def category_sets(self) -> LabelSets:
        return LabelSets(self._products.category, len(self.categories))

    @property
    def finish_places(self) -> dict[str, int]:
        return {value.value: place for place, value in enumerate(self.facets["finish"].kind.values)}

    def find_skin_shades(self, categories: Ints) -> npt.NDArray[np.bool_]:
        """Tell for the category of each shade whether it is for skin."""
        flags = np.append(self.skin_categories, False)  # the last one is for NONE
        for_skin: npt.NDArray[np.bool_] = flags[categories]
        return for_skin


class ShownLabels:
    """Which brands and categories have products or shades now, by their rows: lists and menus show no others.

    Each is worked out when it is first asked for, so that a change of products costs nothing by itself.
    """

    def __init__(self, labels: Labels, first_variant: npt.NDArray[np.int64], alive: Bits) -> None:
        """`alive` are the products that are not withdrawn."""
        self._labels, self._first_variant, self._alive = labels, first_variant, alive

    @cached_property
    def categories_with_products(self) -> frozenset[int]:
        return _list_rows(self._labels.category_sets.count(self._alive))

    @cached_property
    def brands_with_shades(self) -> frozenset[int]:
        return _list_rows(self._labels.brand_sets.count(self._with_shades))

    @cached_property
    def categories_with_shades(self) -> frozenset[int]:
        return _list_rows(self._labels.category_sets.count(self._with_shades))

    @property
    def _with_shades(self) -> Bits:
        """The products that have a shade to match."""
        return self._alive & from_mask(self._first_variant[1:] > self._first_variant[:-1])


def _list_rows(counts: Counts) -> frozenset[int]:
    return frozenset(np.flatnonzero(counts).tolist())


def _read_by_id(ids: Path, path: Path, kind: type[T]) -> dict[int, T]:
    listed = msgspec.json.decode(path.read_bytes(), type=list[kind])  # type: ignore[valid-type]
    return dict(zip(msgspec.json.decode(ids.read_bytes(), type=list[int]), listed, strict=True))
