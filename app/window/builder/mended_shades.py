"""Mends the swatches of a block of products, for ranking matches. Shown are the swatches as they are."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from app.window.builder.product_blocks import BlockShades, ProductRows
from shade_engine import MENDING_REASONS, SWATCH_SOURCES, mend_shades, read_depth_lightness, to_srgb
from shade_engine.mending import AS_PICTURED, MENDED_REASONS

_SOURCE_CODES = {source: place for place, source in enumerate(SWATCH_SOURCES)}
_INSTRUMENT = _SOURCE_CODES["instrument"]


@dataclass(frozen=True, slots=True)
class MendedBlock:
    """The shades of a block, one row each: the colour to match by, and why it is what it is."""

    lab: npt.NDArray[np.float64]
    reasons: npt.NDArray[np.int8]  # places in the engine's MENDING_REASONS
    hexes: list[str | None]  # the mended colour; None where nothing was moved

    def list_texts(self) -> list[tuple[str | None, str]]:
        """For each shade its mended colour and the reason, as JSON has them."""
        reasons = [MENDING_REASONS[reason] for reason in self.reasons.tolist()]
        return list(zip(self.hexes, reasons, strict=True))


def mend_block(products: Sequence[ProductRows], shades: BlockShades, is_skin: Sequence[bool]) -> MendedBlock:
    """Mend the shades of those products that are for skin, each product and source by itself."""
    lab, count = shades.lab.copy(), len(shades.product)
    reasons: npt.NDArray[np.int8] = np.full(count, AS_PICTURED, dtype=np.int8)
    chosen = np.flatnonzero(np.array(is_skin, dtype=np.bool_)[shades.product])
    if not chosen.size:
        return MendedBlock(lab, reasons, [None] * count)
    rows = [row for product, skin in zip(products, is_skin, strict=True) if skin for row in product.variants]
    sources = np.array([_SOURCE_CODES[row["source"]] for row in rows])
    owners = shades.product[chosen]
    depths = [read_depth_lightness(row["name"]) for row in rows]
    found = mend_shades(
        lab[chosen],
        np.unique(owners * len(SWATCH_SOURCES) + sources, return_inverse=True)[1],
        [np.nan if depth is None else depth for depth in depths],
        measured=sources == _INSTRUMENT,
        products=owners,
    )
    lab[chosen], reasons[chosen] = found.lab, found.reasons
    return MendedBlock(lab, reasons, _list_hexes(lab, reasons))


def _list_hexes(lab: npt.NDArray[np.float64], reasons: npt.NDArray[np.int8]) -> list[str | None]:
    text = to_srgb(lab).tobytes().hex()
    return [
        f"#{text[6 * place : 6 * place + 6]}" if reason in MENDED_REASONS else None
        for place, reason in enumerate(reasons.tolist())
    ]
