"""The colours that a product's shades are matched by, worked out product by product."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from shade_engine import mend_shades, read_depth_lightness, to_lab


def parse_hex(value: str) -> npt.NDArray[np.float64]:
    return to_lab(np.array([[int(value[at : at + 2], 16) for at in (1, 3, 5)]], dtype=np.uint8))[0]


def mend_product(shades: Sequence[Mapping[str, Any]], department: str) -> npt.NDArray[np.float64]:
    """Mend the shades of one product; only complexion is mended."""
    colours = np.array([parse_hex(shade["value"]) for shade in shades]).reshape(-1, 3)
    if department != "complexion" or not len(shades):
        return colours
    depths = [read_depth_lightness(shade["name"]) for shade in shades]
    found = mend_shades(
        colours,
        np.unique([shade["source"] for shade in shades], return_inverse=True)[1],
        [np.nan if depth is None else depth for depth in depths],
        measured=[shade["source"] == "instrument" for shade in shades],
        products=[0] * len(shades),
    )
    return found.lab
