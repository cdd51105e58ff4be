"""Makes colours deeper, paler or mixed, and computes their contrast."""

from functools import lru_cache

RGB = tuple[float, float, float]


def split_hex(colour: str) -> RGB:
    """Red, green and blue of a `#rrggbb`, each from 0 to 1."""
    return (int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255)


def as_hex(rgb: RGB) -> str:
    """The `#rrggbb` nearest to these parts."""
    return "#" + "".join(f"{round(min(1.0, max(0.0, part)) * 255):02x}" for part in rgb)


@lru_cache(maxsize=65536)
def blend(first_colour: str, second_colour: str, share: float) -> str:
    """The first colour with that share of the second one."""
    first, second = split_hex(first_colour), split_hex(second_colour)
    red, green, blue = (a + (b - a) * share for a, b in zip(first, second, strict=True))
    return as_hex((red, green, blue))


@lru_cache(maxsize=65536)
def deeper(colour: str, amount: float) -> str:
    """The colour in shadow: darker and slightly more saturated."""
    red, green, blue = split_hex(colour)
    grey = (red + green + blue) / 3
    rich = 1 + 0.25 * amount
    remaining = 1 - amount
    return as_hex(
        (
            (grey + (red - grey) * rich) * remaining,
            (grey + (green - grey) * rich) * remaining,
            (grey + (blue - grey) * rich) * remaining,
        )
    )


def paler(colour: str, amount: float) -> str:
    """The colour in light: mixed with white."""
    return blend(colour, "#ffffff", amount)


@lru_cache(maxsize=65536)
def luminance(colour: str) -> float:
    """Relative luminance (WCAG 2.2)."""
    red, green, blue = (
        p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in split_hex(colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first_colour: str, second_colour: str) -> float:
    """Contrast ratio (WCAG 2.2), 1 to 21."""
    low, high = sorted((luminance(first_colour), luminance(second_colour)))
    return (high + 0.05) / (low + 0.05)


def readable(ink: str, surface: str, least: float = 5.0) -> str:
    """The ink if it is readable on the surface, else a soft black or white."""
    if contrast(ink, surface) >= least:
        return ink
    return "#fbf7f2" if luminance(surface) < 0.24 else "#1d1815"


def is_dark(colour: str) -> bool:
    """Whether white letters are more readable on it than black ones."""
    return luminance(colour) < 0.18
