"""The parts of the published window that a merge reuses, as they are on disk."""

from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from app.window import files
from app.window.arrays.blobs import Blob
from app.window.arrays.columns import ProductColumns, VariantColumns
from app.window.arrays.facets import load_facets
from app.window.arrays.mapped_arrays import map_array
from app.window.builder.encoded_blocks import BLOB_NAMES
from app.window.builder.wear_evidence import WearEvidence, load_evidence
from app.window.prices.offer_texts import OfferTexts
from app.window.schemas import CorrectedShade
from app.window.search.learned_names import SearchColumns
from app.window.search.text_index import TextIndex
from shade_engine import ShadeIndex

WEAR_EVIDENCE = "wear_evidence.json"


class PublishedWindow:
    """A window as it was built. What changed since is in the log of changes."""

    def __init__(self, folder: Path) -> None:
        """Open it; every byte is checked, as a merge would pass on what is damaged."""
        self.folder = folder
        self.manifest = files.verify(folder)
        self.products = ProductColumns.load(folder / "products")
        self.variants = VariantColumns.load(folder / "variants")
        self.ids = self.products.id[: self.manifest.products]
        rows = len(self.products.id)
        self.facets = load_facets(folder / "facets", rows)
        self.search = SearchColumns(folder / "search", rows)
        self.postings, self.documents = TextIndex.map_arrays(folder / "text")
        self.pieces = {name: Blob(folder / f"{name}.bin") for name in BLOB_NAMES}
        self.brand_ids: list[int] = msgspec.json.decode((folder / "brand_ids.json").read_bytes())
        self.category_ids: list[int] = msgspec.json.decode((folder / "category_ids.json").read_bytes())
        self.review_changes: npt.NDArray[np.int64] = map_array(folder / files.REVIEW_CHANGES)
        self.evidence: WearEvidence = load_evidence(folder / WEAR_EVIDENCE)

    @property
    def finishes(self) -> list[str]:
        return [value.value for value in self.facets["finish"].kind.values]

    @property
    def corrected(self) -> list[CorrectedShade]:
        return msgspec.json.decode((self.folder / "corrected.json").read_bytes(), type=list[CorrectedShade])

    @property
    def card_offers(self) -> list[bytes]:
        """The part of each product's card that depends on its offers."""
        return OfferTexts(self.folder / "offer_texts").get_many(np.arange(self.manifest.products))

    @cached_property
    def lab(self) -> npt.NDArray[np.float64]:
        if not self.manifest.variants:
            return np.empty((0, 3))
        # every byte has been checked
        return ShadeIndex.load(self.folder / "shades" / "index", checksum=False).lab

    @property
    def neighbours(self) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        """The table of each shade's neighbours, and how far they are."""
        shades = self.folder / "shades"
        return map_array(shades / "neighbours.npy"), map_array(shades / "differences.npy")

    def places_of(self, row: int) -> slice:
        first, end = self.products.first_variant[row : row + 2].tolist()
        return slice(first, end)
