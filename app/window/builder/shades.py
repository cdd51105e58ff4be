"""Builds the shade index of a window, and the table of every shade's best matches."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt

from app.window.arrays.columns import VariantColumns
from shade_engine import ShadeIndex
from shade_engine.neighbours import KnownNeighbours

NEIGHBOURS = 24


def build_shades(
    shades: VariantColumns,
    lab: npt.NDArray[np.float64],
    folder: Path,
    progress: Callable[[float], None],
    known: KnownNeighbours | None,
) -> None:
    """Write the index over the mended colours, and each shade's best matches in its category.

    The table `known` of matches from before is brought up to date.
    """
    if len(shades.id) == 0:
        return
    index = ShadeIndex.build(lab, groups=shades.product)
    index.save(folder / "index")
    places, differences = index.neighbours(
        NEIGHBOURS, shades.category, per_group=True, progress=lambda done, total: progress(done / total),
        known=known,
    )  # fmt: skip
    np.save(folder / "neighbours.npy", places.astype(np.int32))
    np.save(folder / "differences.npy", differences.astype(np.float32))
