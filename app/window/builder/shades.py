"""Builds the shade index of a window, and the table of every shade's best matches."""

from collections.abc import Callable
from pathlib import Path

import numpy as np

from app.window.columns import VariantColumns
from shade_engine import ShadeIndex, to_lab

NEIGHBOURS = 24


def build_shades(shades: VariantColumns, folder: Path, progress: Callable[[float], None]) -> None:
    """Write the index, and for each shade the best shades of other products in its category."""
    if len(shades.id) == 0:
        return
    index = ShadeIndex.build(to_lab(shades.colour), groups=shades.product)
    index.save(folder / "index")
    places, differences = index.neighbours(
        NEIGHBOURS, shades.category, per_group=True, progress=lambda done, total: progress(done / total)
    )
    np.save(folder / "neighbours.npy", places.astype(np.int32))
    np.save(folder / "differences.npy", differences.astype(np.float32))
