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
from app.window.labels import Labels
from app.window.product_facts import CatalogueChoices, list_facet_kinds
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
        self.finishes = sorted(finishes)
        self._copy_columns()
        facets = self._list_facets(certifications)
        has_changes = lists is not None or facets != window.labels.facets
        brands, categories = self.listings.brands, self.listings.categories
        self.labels = Labels(brands, categories, facets, self.products) if has_changes else window.labels

    def _list_facets(self, certifications: Certifications | None) -> dict[str, Facet]:
        """The filters with the choices that there will be."""
        facets = dict(self._window.labels.facets)
        if certifications is None:
            certifications = [(each.value, each.name) for each in facets["certification"].kind.values]
        for kind in list_facet_kinds(CatalogueChoices(self.finishes, certifications)):
            if kind.type in facets and kind != facets[kind.type].kind:
                facets[kind.type] = _replace_choices(facets[kind.type], kind)
        return facets

    def _copy_columns(self) -> None:
        """Copy the columns whose numbers change. `products` and `variants` have the copies."""
        window, labels = self._window, self._window.labels
        self.products, self.variants = window.products, window.variants
        self._finish = None
        if self.finishes != list(labels.finish_places):
            self._finish = renumber(self.variants.finish, labels.finish_places, self.finishes)
            self.variants = replace(self.variants, finish=view_read_only(self._finish))
        if self._lists:
            brands, categories = self.listings.brands, self.listings.categories
            self._brand = renumber(self.products.brand, labels.brand_ids, brands)
            self._category = renumber(self.products.category, labels.category_ids, categories)
            self._variant_category = renumber(self.variants.category, labels.category_ids, categories)
            columns = {"brand": view_read_only(self._brand), "category": view_read_only(self._category)}
            self.products = replace(self.products, **columns)
            self.variants = replace(self.variants, category=view_read_only(self._variant_category))

    def write(
        self, rows: Rows, brand: Ints, category: Ints, places: npt.NDArray[np.int64], variants: VariantColumns
    ) -> None:
        """Write the numbers of new products and shades, which the columns of the window have by now."""
        if self._finish is not None:
            self._finish[places] = variants.finish
        if self._lists:
            self._brand[rows], self._category[rows] = brand, category
            self._variant_category[places] = variants.category
        if self.labels is self._window.labels:
            self.labels.brand_sets.add(rows)
            self.labels.category_sets.add(rows)
        else:
            _ = self.labels.brand_sets, self.labels.category_sets  # made here, in a thread

    def switch(self) -> None:
        """Make the changed lists and columns those of the window."""
        window, lists = self._window, self._lists
        window.products, window.variants, window.labels = self.products, self.variants, self.labels
        if lists:
            window.posts = lists.posts
            kind = self.labels.facets["certification"].kind
            shown = self.labels.brands, self.labels.categories, lists.posts, kind
            window.overlay.set_shop_content("lists", blake2b(msgspec.json.encode(shown)).digest())


def _replace_choices(old: Facet, kind: FacetKind) -> Facet:
    """Give a filter other choices. Those it had have the same products."""
    bits = np.zeros((len(kind.values), old.bits.shape[1]), dtype=np.uint64)
    for place, value in enumerate(kind.values):
        if old.has_value(value.value):
            bits[place] = old.bits_of(value.value)
    return Facet(kind, view_read_only(bits))


def _list_current(window: Window) -> BrandsAndCategories:
    """The brands and categories of a window, by id."""
    labels = window.labels
    return BrandsAndCategories(
        dict(zip(labels.brand_ids, labels.brands, strict=True)),
        dict(zip(labels.category_ids, labels.categories, strict=True)),
    )
