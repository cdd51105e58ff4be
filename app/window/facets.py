"""The `others` filters: which products hold which value, as sets, with names for people."""

from pathlib import Path
from typing import Literal

import msgspec
import numpy as np

from app.window.bitmaps import Bits, in_all, in_any, words_for
from app.window.mapped import mapped

_FILE = "facets.json"


class FacetValue(msgspec.Struct, frozen=True):
    """One choice: what is sent, and what is read."""

    name: str
    value: str


class FacetKind(msgspec.Struct, frozen=True):
    """A filter. Several choices together mean `any` of them (a finish) or `all` of them (certificates)."""

    type: str
    meaning: Literal["any", "all"]
    values: list[FacetValue]


class Facet:
    """A filter with the set of products behind each of its choices."""

    __slots__ = ("_place", "bits", "kind")

    def __init__(self, kind: FacetKind, bits: Bits) -> None:
        self.kind = kind
        self.bits = bits
        self._place = {value.value: place for place, value in enumerate(kind.values)}

    def knows(self, value: str) -> bool:
        """Whether the value is one of the choices."""
        return value in self._place

    def passing(self, chosen: list[str], everything: Bits) -> Bits:
        """The products that the chosen values let pass. No choice lets everything pass."""
        if not chosen:
            return everything
        sets = [self.bits[self._place[value]] for value in chosen]
        return in_all(sets) if self.kind.meaning == "all" else in_any(sets)


def save_facets(facets: list[Facet], folder: Path) -> None:
    """Write the names, and each facet's sets as one table."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / _FILE).write_bytes(msgspec.json.encode([facet.kind for facet in facets]))
    for facet in facets:
        np.save(folder / f"{facet.kind.type}.npy", facet.bits)


def load_facets(folder: Path, size: int) -> dict[str, Facet]:
    """Map the facets by type."""
    kinds = msgspec.json.decode((folder / _FILE).read_bytes(), type=list[FacetKind])
    return {
        kind.type: Facet(kind, mapped(folder / f"{kind.type}.npy").reshape(len(kind.values), words_for(size)))
        for kind in kinds
    }
