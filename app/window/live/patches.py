"""Puts changed products into the room at the end of an open window, and takes the old ones out.

`prepare` writes the new rows, where no search looks yet; it takes time and runs in a thread. `switch` makes
them visible and the old ones invisible, in one step between two requests. Only one patch at a time.
"""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import fields, replace
from hashlib import blake2b
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from app.understanding.reader import Reader
from app.window.arrays.bitmaps import Rows, overlap, set_member
from app.window.arrays.columns import Columns
from app.window.arrays.mapped_arrays import writable
from app.window.arrays.spare_rows import WindowFullError
from app.window.builder.changed_products import ChangedRows, encode_products, list_finishes
from app.window.builder.encoded_blocks import rank_corrected
from app.window.builder.name_types import find_types
from app.window.builder.wear_evidence import WearEvidence
from app.window.labels import ShownLabels
from app.window.live.catalogue_relabelling import Relabelling
from app.window.product_texts import digest_offers
from app.window.schemas import MatchedSwatch
from app.window.search.learned_names import NO_TYPE
from app.window.shades.depths import TONE
from app.window.window import Window
from shade_engine import parse_colour

_shade = msgspec.json.Decoder(MatchedSwatch)


class Patch:
    """Changed products, and lists of the catalogue where these changed too."""

    def __init__(self, window: Window, changed: ChangedRows) -> None:
        self._window, self._changed = window, changed
        found = (window.product_row(product) for product in changed.product_ids)
        self._removed: Rows = np.array([row for row in found if row is not None], dtype=np.int32)

    def prepare(self) -> None:
        """Write everything that no search looks at yet. After an error nothing more can be added."""
        window = self._window
        was_full, window.is_full = window.is_full, True
        finishes = list_finishes(self._changed.blocks) | self._list_other_finishes()
        self._relabelling = Relabelling(window, self._changed.lists, self._changed.certifications, finishes)
        self._added = encode_products(
            self._changed.blocks, self._relabelling.listings, self._relabelling.finishes,
            self._changed.heats, self._read_evidence(), window.match_constants,
        )  # fmt: skip
        self._products = self._added.columns.build_product_columns()
        self._variants = self._added.columns.build_variant_columns()
        self._write_rows(window.used_rows, window.used_places)
        window.used_rows += len(self._products.id)
        window.used_places += len(self._variants.id)
        self._prepare_sets()
        window.is_full = was_full

    def _list_other_finishes(self) -> set[str]:
        """The finishes of the products that do not change."""
        window = self._window
        unchanged, labels = window.alive.copy(), window.labels
        for row in self._removed.tolist():
            set_member(unchanged, row, present=False)
        finish = labels.facets["finish"]
        return {each for each in labels.finish_places if overlap(finish.bits_of(each), unchanged)}

    def _read_evidence(self) -> WearEvidence:
        """Read the evidence about the shades of these products: learned when the window was built."""
        texts = [shade for row in self._removed.tolist() for shade in self._window.texts.encode_shades(row)]
        shades = [_shade.decode(text) for text in texts]
        facts = {shade.id: shade.wear for shade in shades if shade.wear}
        corrected = {shade: wear.corrected for shade, wear in facts.items()}
        colours = {shade: parse_colour(hex_).lab for shade, hex_ in corrected.items() if hex_}
        return WearEvidence(facts, colours)

    def _write_rows(self, row: int, place: int) -> None:
        """Write the new products from this row on, and their shades from this place on."""
        window, products, variants = self._window, self._products, self._variants
        end, last = row + len(products.id), place + len(variants.id)
        if end > window.rows or last > len(window.variants.id):
            raise WindowFullError
        self._rows: Rows = np.arange(row, end, dtype=np.int32)
        self._places = np.arange(place, last)
        brand, category = products.brand, products.category
        _write_columns(window.products, products, slice(row, end))
        _write_columns(window.variants, replace(variants, product=variants.product + row), slice(place, last))
        writable(window.products.first_variant)[row + 1 : end + 1] = place + products.first_variant[1:]
        self._relabelling.write(self._rows, brand, category, self._places, variants)
        self._write_texts(row)
        self._write_pieces(row, place)
        self._write_search(row)

    def _write_texts(self, first: int) -> None:
        window, columns = self._window, self._added.columns
        names = zip(columns.slugs, columns.names, self._added.documents.documents, strict=True)
        for row, (slug, name, document) in enumerate(names, first):
            window.slugs.put(row, slug)
            window.sort_names.put(row, name.casefold())
            window.text.add(row, document)

    def _write_pieces(self, row: int, place: int) -> None:
        for name, pieces in self._added.pieces.items():
            first = place if name == "shades" else row
            for number, piece in enumerate(pieces, first):
                self._window.texts.pieces[name].put(number, piece)
        if len(self._rows):
            self._window.texts.card_offers.set_many(self._rows, self._added.columns.offer_texts)

    def _write_search(self, first: int) -> None:
        window, columns = self._window, self._added.columns
        search = window.search
        scores = np.concatenate(columns.colour_scores)
        writable(search.colours)[:, self._rows] = scores.T
        for row, name in enumerate(columns.names, first):
            types = find_types(name, search.type_places)
            writable(search.longest_type)[row] = types[-1] if types else NO_TYPE
            for place in types:
                set_member(writable(search.types)[place], row, present=True)
        facets = self._relabelling.labels.facets | {TONE: window.tones}
        for (kind, value), rows in columns.products_by_choice.items():
            bits = facets[kind].bits_of(value)
            for row in rows:
                set_member(bits, first + row, present=True)

    def _prepare_sets(self) -> None:
        """Make the sets, orders and indexes that the window will have."""
        window = self._window
        self._alive, self._alive_shades = window.alive.copy(), window.alive_shades.copy()
        for rows, present in ((self._removed, False), (self._rows, True)):
            for row in rows.tolist():
                set_member(self._alive, row, present=present)
        self._alive_shades[self._list_removed_places()] = False
        self._alive_shades[self._places] = True
        new = self._relabelling
        self._skin_shades = new.labels.find_skin_shades(new.variants.category)
        self._shown_labels = ShownLabels(new.labels, window.products.first_variant, self._alive)
        colours, ids = self._added.columns.build_lab(), window.variants.id[self._places]
        self._shades = window.shades.extend(self._alive_shades, colours, ids, self._places)
        self._by_name = self._sort_names()
        self._corrected = self._list_corrected()
        self._contents = list(self._digest_contents())
        self._reader = self._prepare_reader()

    def _prepare_reader(self) -> Reader:
        """Make another reader of queries if lists, choices or the categories with shades are others."""
        window, labels, shown = self._window, self._relabelling.labels, self._shown_labels
        has_same_shades = shown.categories_with_shades == window.shown_labels.categories_with_shades
        if labels is window.labels and has_same_shades:
            return window.reader
        return window.make_reader(window.search.phrase_texts, labels, shown)

    def _list_removed_places(self) -> npt.NDArray[np.int64]:
        starts = self._window.products.first_variant
        parts = [np.arange(starts[row], starts[row + 1]) for row in self._removed.tolist()]
        return np.concatenate(parts) if parts else np.empty(0, dtype=np.int64)

    def _sort_names(self) -> Rows:
        """The order by name: the new rows among the others."""
        order, get_key = self._window.by_name, self._get_name_key
        gone = [bisect_left(order, get_key(row), key=get_key) for row in self._removed.tolist()]
        order = np.delete(order, gone)
        rows = sorted(self._rows.tolist(), key=get_key)
        places = [bisect_left(order, get_key(row), key=get_key) for row in rows]
        return np.insert(order, places, rows).astype(np.int32)

    def _get_name_key(self, row: int) -> tuple[str, int]:
        return self._window.sort_names[row], int(self._window.products.id[row])

    def _list_corrected(self) -> list[Any]:
        gone = set(self._window.variants.id[self._list_removed_places()].tolist())
        others = [shade for shade in self._window.corrected_shades if shade.variant_id not in gone]
        return sorted([*others, *self._added.corrected], key=rank_corrected)

    def _digest_contents(self) -> Iterator[bytes]:
        """A digest of all that is shown of each product, but of ratings, reviews and offers."""
        pieces, starts = self._added.pieces, self._products.first_variant.tolist()
        for number, document in enumerate(self._added.documents.documents):
            shades = b"".join(pieces["shades"][starts[number] : starts[number + 1]])
            own = [pieces[kind][number] for kind in ("cards", "swatches", "pages", "ingredient_numbers")]
            parts = *own, shades
            yield blake2b(b"\0".join(parts) + repr(sorted(document.items())).encode(), digest_size=8).digest()

    def switch(self) -> None:
        """Show the new products, and the old ones no longer. Runs between two requests."""
        window = self._window
        self._switch_names()
        self._relabelling.switch()
        window.alive, window.alive_shades = self._alive, self._alive_shades
        window.skin_shades, window.shown_labels = self._skin_shades, self._shown_labels
        window.shades, window.by_name = self._shades, self._by_name
        window.corrected_shades = self._corrected
        window.text.switch(self._rows.tolist(), self._removed.tolist())
        offers = [digest_offers(page) for page in self._added.pieces["offers"]]
        window.overlay.replace_rows(self._removed, self._rows, self._contents, offers)
        window.reader = self._reader
        window.reader.forget_readings()

    def _switch_names(self) -> None:
        window, removed = self._window, self._removed.tolist()
        for row in removed:
            window.slugs.set_row(window.slugs[row], None)
            window.product_ids.set_row(int(window.products.id[row]), None)
        for place in self._list_removed_places().tolist():
            window.variant_ids.set_row(int(window.variants.id[place]), None)
        for row, slug in zip(self._rows.tolist(), self._added.columns.slugs, strict=True):
            window.slugs.set_row(slug, row)
            window.product_ids.set_row(int(window.products.id[row]), row)
        for place in self._places.tolist():
            window.variant_ids.set_row(int(window.variants.id[place]), place)
        for product in self._changed.product_ids:
            own = [row["id"] for row in self._changed.colourless if row["product_id"] == product]
            window.colourless.set_product(product, own)


def _write_columns(columns: Columns, added: Columns, where: slice) -> None:
    for column in fields(columns):
        if column.name != "first_variant" and not column.name.startswith("by_"):
            writable(getattr(columns, column.name))[where] = getattr(added, column.name)
