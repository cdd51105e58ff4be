"""The filters other than brand, category and price: their choices and the products of each choice."""

from pathlib import Path
from typing import Literal

import msgspec
import numpy as np

from app.window.arrays.bitmaps import Bits, count_words, in_all, in_any
from app.window.arrays.mapped_arrays import map_column, writable

_FILE = "facets.json"


class FacetValue(msgspec.Struct, frozen=True):
    """A choice: the name that people read, and the value that requests send."""

    name: str
    value: str


class FacetKind(msgspec.Struct, frozen=True):
    """A filter. Several chosen values mean `any` of them (finishes) or `all` of them (certifications)."""

    type: str
    meaning: Literal["any", "all"]
    values: list[FacetValue]


class Facet:
    """A filter with the set of products of each choice."""

    __slots__ = ("_place", "bits", "kind")

    def __init__(self, kind: FacetKind, bits: Bits) -> None:
        self.kind = kind
        self.bits = bits
        self._place = {value.value: place for place, value in enumerate(kind.values)}

    def has_value(self, value: str) -> bool:
        return value in self._place

    def bits_of(self, value: str) -> Bits:
        """The set of products of a choice, which may be changed."""
        bits: Bits = writable(self.bits)[self._place[value]]
        return bits

    def select_products(self, chosen: list[str], everything: Bits) -> Bits:
        """Select the products that match the chosen values. No chosen value matches everything."""
        if not chosen:
            return everything
        sets = [self.bits[self._place[value]] for value in chosen]
        return in_all(sets) if self.kind.meaning == "all" else in_any(sets)


def save_facets(facets: list[Facet], folder: Path) -> None:
    """Write the choices, and each facet's sets as one array."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / _FILE).write_bytes(msgspec.json.encode([facet.kind for facet in facets]))
    for facet in facets:
        np.save(folder / f"{facet.kind.type}.npy", facet.bits)


def load_facets(folder: Path, size: int) -> dict[str, Facet]:
    """Map the facets, by type."""
    kinds = msgspec.json.decode((folder / _FILE).read_bytes(), type=list[FacetKind])
    return {
        kind.type: Facet(
            kind, map_column(folder / f"{kind.type}.npy").reshape(len(kind.values), count_words(size))
        )
        for kind in kinds
    }
