"""The lists of the catalogue as a patch finds them, and the columns whose numbers are places in these lists.

Rows of brands and categories are in the order of the lists. So a new one changes the numbers of those behind
it, in a copy of each column that takes the place of the old one.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from hashlib import blake2b

import msgspec
import numpy as np
import numpy.typing as npt

from app.window.arrays.bitmaps import Rows
from app.window.arrays.columns import Ints, VariantColumns, renumber
from app.window.arrays.facets import Facet, FacetKind
from app.window.arrays.mapped_arrays import view_read_only
from app.window.builder.catalogue_lists import CatalogueLists
from app.window.builder.column_collector import BrandsAndCategories
from app.window.product_facts import CatalogueChoices, list_facet_kinds
from app.window.search.product_sets import LabelSets
from app.window.window import Window

Certifications = Sequence[tuple[str, str]]


class Relabelling:
    """The lists of the catalogue as a patch needs them. `switch` makes changed ones those of the window.

    `finishes` are those that products will have then.
    """

    def __init__(
        self,
        window: Window,
        lists: CatalogueLists | None,
        certifications: Certifications | None,
        finishes: Iterable[str],
    ) -> None:
        self._window, self._lists = window, lists
        self.listings = lists.listings if lists else _list_current(window)
        self.facets = dict(window.facets)
        self.finishes = sorted(finishes)
        if certifications is None:
            current = self.facets["certification"].kind.values
            certifications = [(each.value, each.name) for each in current]
        for kind in list_facet_kinds(CatalogueChoices(self.finishes, certifications)):
            if kind.type in self.facets and kind != self.facets[kind.type].kind:
                self._replace_choices(kind)
        self._copy_columns()

    def _replace_choices(self, kind: FacetKind) -> None:
        """Give a filter other choices. Those it had have the same products."""
        old = self.facets[kind.type]
        bits = np.zeros((len(kind.values), old.bits.shape[1]), dtype=np.uint64)
        for place, value in enumerate(kind.values):
            if old.has_value(value.value):
                bits[place] = old.bits_of(value.value)
        self.facets[kind.type] = Facet(kind, view_read_only(bits))

    def _copy_columns(self) -> None:
        """Copy the columns whose numbers change."""
        window, variants = self._window, self._window.variants
        self._finish = None
        if self.finishes != list(window.finish_places):
            self._finish = renumber(variants.finish, window.finish_places, self.finishes)
        if self._lists:
            brands, categories = self.listings.brands, self.listings.categories
            self._brand = renumber(window.products.brand, window.brand_ids, brands)
            self._category = renumber(window.products.category, window.category_ids, categories)
            self._variant_category = renumber(variants.category, window.category_ids, categories)

    def write(
        self, rows: Rows, brand: Ints, category: Ints, places: npt.NDArray[np.int64], variants: VariantColumns
    ) -> None:
        """Write the numbers of new products and shades, which the columns of the window have by now."""
        if self._finish is not None:
            self._finish[places] = variants.finish
        if self._lists:
            self._brand[rows], self._category[rows] = brand, category
            self._variant_category[places] = variants.category
            self._brand_sets = LabelSets(self._brand, len(self.listings.brands))
            self._category_sets = LabelSets(self._category, len(self.listings.categories))
        else:
            self._window.brand_sets.add(rows)
            self._window.category_sets.add(rows)

    @property
    def has_changes(self) -> bool:
        """Whether lists or choices differ from those of the window."""
        return self._lists is not None or self.facets != self._window.facets

    def category_of(self, rows: Rows) -> Ints:
        """The categories of products, as they will be."""
        category: Ints = (self._category if self._lists else self._window.products.category)[rows]
        return category

    def switch(self) -> None:
        """Make the changed lists and columns those of the window."""
        window = self._window
        if self._finish is not None:
            window.variants = replace(window.variants, finish=view_read_only(self._finish))
        if self._lists:
            self._switch_lists(self._lists)
        if self.facets != window.facets:
            window.facets = self.facets
            window.forget_labels()

    def _switch_lists(self, lists: CatalogueLists) -> None:
        window, brands, categories = self._window, self.listings.brands, self.listings.categories
        labels = {"brand": view_read_only(self._brand), "category": view_read_only(self._category)}
        window.products = replace(window.products, **labels)
        window.variants = replace(window.variants, category=view_read_only(self._variant_category))
        window.brand_ids, window.category_ids = list(brands), list(categories)
        shown = [brand for _, brand in brands.values()], [category for _, category in categories.values()]
        window.set_lists(*shown, lists.posts)
        window.__dict__ |= {"brand_sets": self._brand_sets, "category_sets": self._category_sets}
        kind = self.facets["certification"].kind
        content = msgspec.json.encode([*shown, lists.posts, kind])
        window.overlay.set_shop_content("lists", blake2b(content).digest())


def _list_current(window: Window) -> BrandsAndCategories:
    """The brands and categories of a window, by id."""
    return BrandsAndCategories(
        {key: (row, window.brands[row]) for row, key in enumerate(window.brand_ids)},
        {key: (row, window.categories[row]) for row, key in enumerate(window.category_ids)},
    )
