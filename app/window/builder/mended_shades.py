"""Mends the swatches of a block of products, for ranking matches. Shown are the swatches as they are."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from app.window.builder.product_blocks import BlockShades, BlockSwatches, list_hexes
from shade_engine import to_srgb
from shade_matching.error_model import INSTRUMENT, SOURCE_PLACES, SWATCH_SOURCES, source_error
from shade_matching.match_constants import MatchConstants
from shade_matching.mending import (
    AS_PICTURED,
    BY_LIGHTNESS,
    BY_READINGS,
    DEEPER,
    LIGHTER,
    MEASURED,
    MENDED_REASONS,
    MENDING_REASONS,
    NOT_SKIN,
    MendedShades,
    combine_sources,
    mend_shades,
)
from shade_matching.names.depth_words import read_depths
from shade_matching.names.shade_names import combine_doubts, correct_by_names

_INSTRUMENT = SOURCE_PLACES[INSTRUMENT]


@dataclass(frozen=True, slots=True)
class MendedBlock:
    """The shades of a block, one row each: the colour to match by, and why it is what it is."""

    lab: npt.NDArray[np.float64]
    reasons: npt.NDArray[np.int8]  # places in the engine's MENDING_REASONS
    sources: npt.NDArray[np.int8]  # of the swatch that counts: places in the engine's SWATCH_SOURCES
    doubts: npt.NDArray[np.float32]  # how far each may be off beside a usual one; 0 where not known
    hexes: list[str | None]  # the colour to match by; None where it is the one shown

    def list_mending(self) -> list[tuple[str | None, str]]:
        """For each shade its mended colour and the reason, as JSON has them."""
        reasons = [MENDING_REASONS[reason] for reason in self.reasons.tolist()]
        return list(zip(self.hexes, reasons, strict=True))


def mend_block(
    shades: BlockShades, others: BlockSwatches, is_skin: Sequence[bool], constants: MatchConstants
) -> MendedBlock:
    """Mend the shades of those products that are for skin, and make one colour of several swatches."""
    own = np.array([SOURCE_PLACES[row["source"]] for row in shades.rows], dtype=np.int64)
    names = [row["name"] for row in shades.rows]
    # first the swatches that are shown, then the others
    owners = np.concatenate([np.arange(len(own)), others.shade])
    swatches = _Swatches(
        lab=np.concatenate([shades.lab, others.lab]),
        products=shades.product[owners],
        sources=np.concatenate([own, others.source]),
        shops=np.concatenate([np.zeros(len(own), dtype=np.int64), others.shop]),
    )
    found, doubts = _mend(swatches, owners, names, np.array(is_skin, dtype=np.bool_), constants)
    if len(others.shade):
        errors = np.array([source_error(source, constants.errors) for source in SWATCH_SOURCES])
        found = combine_sources(found, owners, errors[swatches.sources])
        doubts = combine_doubts(doubts, owners)
    sources = np.where(found.reasons == MEASURED, _INSTRUMENT, own).astype(np.int8)
    hexes = _list_matched(found, own)
    return MendedBlock(found.lab, found.reasons, sources, doubts.astype(np.float32), hexes)


@dataclass(frozen=True, slots=True)
class _Swatches:
    """All swatches of a block, one row each."""

    lab: npt.NDArray[np.float64]
    products: npt.NDArray[np.int64]
    sources: npt.NDArray[np.int64]
    shops: npt.NDArray[np.int64]

    def number_sets(self, chosen: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """Number the sets of pictures: those of one product from one source and shop."""
        shops = self.products[chosen] * (1 + self.shops.max(initial=0)) + self.shops[chosen]
        return np.unique(shops * len(SWATCH_SOURCES) + self.sources[chosen], return_inverse=True)[1]


def _mend(
    swatches: _Swatches,
    owners: npt.NDArray[np.int64],
    names: Sequence[str],
    is_skin: npt.NDArray[np.bool_],
    constants: MatchConstants,
) -> tuple[MendedShades, npt.NDArray[np.float64]]:
    """Mend each set of pictures by itself, and each picture by its name. Also returns their doubts.

    Readings stay; so does what is not for skin.
    """
    measured = swatches.sources == _INSTRUMENT
    lab = swatches.lab.copy()
    reasons = np.where(measured, MEASURED, AS_PICTURED).astype(np.int8)
    doubts = np.zeros(len(lab))
    chosen = np.flatnonzero(is_skin[swatches.products])
    if chosen.size:
        own_names = [names[owner] for owner in owners[chosen].tolist()]
        depths, sets = read_depths(own_names, constants.depth_words), swatches.number_sets(chosen)
        found = mend_shades(
            lab[chosen], sets, depths, measured=measured[chosen],
            products=swatches.products[chosen], constants=constants.mending,
        )  # fmt: skip
        named = correct_by_names(
            found.lab, sets, own_names, pictured=lab[chosen],
            depth_words=constants.depth_words, constants=constants.names,
        )  # fmt: skip
        stays = np.isin(found.reasons, (NOT_SKIN, MEASURED))
        moves = named.moved & ~stays
        # The last bits of a mended colour depend on how many products are mended at once.
        lab[chosen] = np.round(np.where(moves[:, None], named.lab, found.lab), 9)
        by_name = moves & (found.reasons != BY_READINGS)
        ways = [named.too_light_by > 0, named.too_light_by < 0]
        name_reasons = np.select(ways, [LIGHTER, DEEPER], BY_LIGHTNESS)
        reasons[chosen] = np.where(by_name, name_reasons, found.reasons)
        doubts[chosen] = np.where(stays, 0.0, named.doubts)
    return MendedShades(lab, np.zeros((0, 3)), reasons), doubts


def _list_matched(found: MendedShades, own: npt.NDArray[np.int64]) -> list[str | None]:
    """The colours to match by, where they are not the ones shown."""
    differs = np.isin(found.reasons, MENDED_REASONS) | ((found.reasons == MEASURED) & (own != _INSTRUMENT))
    matched: list[str | None] = [None] * len(own)
    hexes = list_hexes(to_srgb(found.lab[differs]))
    for place, colour in zip(np.flatnonzero(differs).tolist(), hexes, strict=True):
        matched[place] = colour
    return matched
