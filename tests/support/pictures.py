"""Small pictures for tests, as a camera or a browser would send them."""

import random
from io import BytesIO

import numpy as np
from PIL import Image

WARM_LIGHT = (1.0, 0.85, 0.65)


def a_picture(colour: str = "#c68642", kind: str = "PNG") -> bytes:
    file = BytesIO()
    Image.new("RGB", (120, 90), colour).save(file, kind)
    return file.getvalue()


def a_detailed_picture() -> bytes:
    """One that does not compress: more than a megabyte."""
    file = BytesIO()
    Image.frombytes("RGB", (800, 600), random.Random(7).randbytes(800 * 600 * 3)).save(file, "PNG")
    return file.getvalue()


def a_photo_of(
    colour: str, *, cast: tuple[float, float, float] = WARM_LIGHT, gradient: float = 0, noise: float = 0,
    kind: str = "PNG",
) -> bytes:  # fmt: skip
    """Left a shade, right a white sheet, both in the same light, as a camera takes them."""
    wide, high = 400, 300
    surface = np.full((high, wide, 3), 0.9)
    surface[:, :280] = _linear(np.array(list(bytes.fromhex(colour.removeprefix("#")))) / 255)
    across = np.linspace(-0.5, 0.5, wide)[None, :, None]
    light = 0.75 * np.array(cast) * (1 + gradient * across)
    grain = np.random.default_rng(5).normal(0, noise, surface.shape)
    seen = np.clip(_encoded(np.clip(surface * light * (1 + grain), 0, 1)) * 255, 0, 255)
    file = BytesIO()
    Image.fromarray(np.round(seen).astype(np.uint8)).save(file, kind, quality=70)
    return file.getvalue()


def _linear(share: np.ndarray) -> np.ndarray:
    return np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)


def _encoded(light: np.ndarray) -> np.ndarray:
    return np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)
