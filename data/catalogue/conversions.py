"""Converts many colours at once between CIELAB and sRGB (D65).

Constants are IEC 61966-2-1's matrix and transfer curve with the D65 white of the 2 degree observer.
"""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_WHITE = np.array([0.95047, 1.0, 1.08883])
_TO_XYZ = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ]
)
_TO_RGB = np.linalg.inv(_TO_XYZ)
_EPSILON = 216 / 24389
_KAPPA = 24389 / 27


def lab_to_hex(lab: Floats) -> list[str]:
    """Rows of L*, a*, b* as '#rrggbb'. Colours outside sRGB are clipped."""
    fy = (lab[:, 0] + 16) / 116
    f = np.column_stack([fy + lab[:, 1] / 500, fy, fy - lab[:, 2] / 200])
    xyz = np.where(f**3 > _EPSILON, f**3, (116 * f - 16) / _KAPPA) * _WHITE
    linear = np.clip(xyz @ _TO_RGB.T, 0, 1)
    curved = np.where(linear > 0.0031308, 1.055 * np.power(linear, 1 / 2.4) - 0.055, 12.92 * linear)
    bytes_ = np.rint(curved * 255).astype(np.int64)
    packed = (bytes_[:, 0] << 16) | (bytes_[:, 1] << 8) | bytes_[:, 2]
    return [f"#{value:06x}" for value in packed.tolist()]


def hex_to_lab(colours: list[str]) -> Floats:
    """'#rrggbb' strings as rows of L*, a*, b*."""
    packed = np.array([int(colour[1:], 16) for colour in colours])
    curved = np.column_stack([packed >> 16, (packed >> 8) & 255, packed & 255]) / 255
    linear = np.where(curved > 0.04045, ((curved + 0.055) / 1.055) ** 2.4, curved / 12.92)
    xyz = linear @ _TO_XYZ.T / _WHITE
    f = np.where(xyz > _EPSILON, np.cbrt(xyz), (_KAPPA * xyz + 16) / 116)
    return np.column_stack([116 * f[:, 1] - 16, 500 * (f[:, 0] - f[:, 1]), 200 * (f[:, 1] - f[:, 2])])


def hue_angles(lab: Floats) -> Floats:
    """Hue angles in degrees, 0 to 360."""
    return np.degrees(np.arctan2(lab[:, 2], lab[:, 1])) % 360
