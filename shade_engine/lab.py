"""From sRGB to CIELAB and back, by the rows: D65, and colormath's own matrix and white point.

IEC 61966-2-1 for the curve, CIE 15 for Lab. The common Lindbloom matrix would differ by 0.010 in Lab.
"""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from shade_engine.errors import ShadeError
from shade_engine.inputs import Floats, LabLike, check_labs, to_floats

EPSILON, KAPPA = 216 / 24389, 24389 / 27  # of CIE 15

TO_XYZ = np.array(
    [
        [0.412424, 0.357579, 0.180464],
        [0.212656, 0.715158, 0.0721856],
        [0.0193324, 0.119193, 0.950444],
    ]
)
WHITE = np.array([0.95047, 1.0, 1.08883])
TO_RATIO = TO_XYZ.T / WHITE
ACCEPTED = "accepted is (n, 3): whole numbers from 0 to 255, or fractions from 0 to 1"


def to_lab(rgb: ArrayLike) -> Floats:
    """Convert rows of sRGB to CIELAB under D65: whole numbers are 0 to 255, fractions 0 to 1.

    >>> to_lab([[198, 134, 66]]).round(1).tolist()
    [[61.2, 18.0, 45.6]]
    """
    return _lab_of(_linear_of(rgb), TO_RATIO)


def xyz_to_lab(xyz: ArrayLike) -> Floats:
    """Convert rows of XYZ under D65, Y of white being 1, to CIELAB."""
    return _lab_of(np.asarray(xyz, dtype=np.float64), np.diag(1 / WHITE))


def _lab_of(light: Floats, to_ratio: Floats) -> Floats:
    """Lab of rows that a matrix leads to shares of the white point."""
    red, green, blue = light[:, :1], light[:, 1:2], light[:, 2:]
    ratio: Floats = red * to_ratio[0] + green * to_ratio[1] + blue * to_ratio[2]
    seen = np.where(ratio > EPSILON, np.cbrt(ratio), (KAPPA * ratio + 16.0) / 116.0)
    lab: Floats = np.empty_like(seen)
    lab[:, 0] = np.clip(116.0 * seen[:, 1] - 16.0, 0.0, 100.0)
    lab[:, 1], lab[:, 2] = 500.0 * (seen[:, 0] - seen[:, 1]), 200.0 * (seen[:, 1] - seen[:, 2])
    return lab


def to_srgb(labs: ArrayLike) -> NDArray[np.uint8]:
    """Convert rows of CIELAB to the nearest sRGB bytes, each channel cut to what a screen shows.

    >>> to_srgb([(61.2, 18.0, 45.6)]).tolist()
    [[198, 134, 66]]
    """
    lab = check_labs(labs)
    y = (lab[:, 0] + 16) / 116
    curve = np.stack([y + lab[:, 1] / 500, y, y - lab[:, 2] / 200], axis=1)
    xyz = np.where(curve**3 > EPSILON, curve**3, (116 * curve - 16) / KAPPA) * WHITE
    linear = np.clip(xyz @ np.linalg.inv(TO_XYZ).T, 0, 1)
    shown = np.where(linear <= 0.0031308, 12.92 * linear, 1.055 * linear ** (1 / 2.4) - 0.055)
    return np.asarray(np.rint(shown * 255), dtype=np.uint8)


def to_hexes(labs: ArrayLike) -> list[str]:
    """Rows of CIELAB as a screen shows them, such as "#c68642"."""
    return [f"#{bytes(colour).hex()}" for colour in to_srgb(labs)]


def to_hex(lab: LabLike) -> str:
    """One colour of CIELAB as a screen shows it."""
    return to_hexes(np.asarray(lab)[None])[0]


def _linear_of(rgb: ArrayLike) -> Floats:
    if isinstance(rgb, np.ndarray) and rgb.dtype == np.uint8 and rgb.ndim == 2 and rgb.shape[1] == 3:
        return LINEAR[rgb]
    return _linear(_fractions(rgb))


def _fractions(rgb: ArrayLike) -> Floats:
    rgb = np.asarray(rgb) if hasattr(rgb, "columns") else rgb
    numbers = to_floats(rgb, "rgb")
    if numbers.ndim != 2 or numbers.shape[1] != 3:
        raise ShadeError(f"rgb of shape {numbers.shape} cannot be used; {ACCEPTED}")
    given = np.asarray(rgb)
    rows = numbers / (255.0 if given.dtype.kind in "iu" else 1.0)
    good = (rows >= 0) & (rows <= 1)
    if not good.all():
        bad = int(np.argmin(good.all(axis=1)))
        raise ShadeError(f"rgb: row {bad}, {tuple(given[bad].tolist())}, is not sRGB; {ACCEPTED}")
    return rows


def _linear(rgb: Floats) -> Floats:
    return np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)


LINEAR = _linear(np.arange(256) / 255)
"""The linear light of each byte of sRGB: most colours come as bytes, which need no powers and no checks."""
