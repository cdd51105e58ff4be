"""Palettes and questions from a seed: for proofs, benchmarks and tests."""

import numpy as np

from shade_engine.inputs import Floats
from shade_engine.lab import to_lab

NOISE = 2.0


def make_skin_tones(count: int, seed: int = 1) -> Floats:
    """Foundation-like shades: along the fair to deep curve of skin, spread as real catalogues are."""
    rng = np.random.default_rng(seed)
    depth = rng.beta(2.0, 1.3, count)
    light = 22 + 70 * depth + rng.normal(0, 3, count)
    chroma = 10 + 22 * np.sin(np.pi * np.clip(depth, 0, 0.97)) + rng.normal(0, 4, count)
    hue = np.radians(52 + 14 * depth + rng.normal(0, 7, count))
    return _clip_lightness(np.stack([light, chroma * np.cos(hue), chroma * np.sin(hue)], axis=1))


def make_srgb_colours(count: int, seed: int = 2) -> Floats:
    """Colours from anywhere in sRGB."""
    return to_lab(np.random.default_rng(seed).random((count, 3)))


def make_questions(palette: Floats, count: int, seed: int = 3) -> Floats:
    """Tell what shoppers ask: shades of the palette, moved by Gaussian noise."""
    rng = np.random.default_rng(seed)
    return _clip_lightness(palette[rng.integers(0, len(palette), count)] + rng.normal(0, NOISE, (count, 3)))


def _clip_lightness(lab: Floats) -> Floats:
    lab[:, 0] = np.clip(lab[:, 0], 0, 100)
    return lab
