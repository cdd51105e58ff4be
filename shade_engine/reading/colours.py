"""A colour as people write it: hex, rgb(), or a CSS name.

Blanks around it and upper case are accepted. So is an alpha that says opaque; any other is refused, because
what is seen then depends on what lies behind. Channels outside 0 to 255 are refused, not cut.
"""

import re
from dataclasses import dataclass
from typing import Self

import numpy as np

from shade_engine.errors import ShadeError
from shade_engine.inputs import Lab
from shade_engine.lab import to_lab, to_srgb
from shade_engine.reading.css_colours import CSS_COLOURS

HEX = re.compile(r"#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})")
FUNCTION = re.compile(r"rgba?\(([^()]*)\)")
NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)%?")
ACCEPTED = 'accepted are "#c68642", "c68642", "#abc", "rgb(198, 134, 66)" and CSS colour names, opaque'


@dataclass(frozen=True, slots=True)
class Colour:
    """An opaque sRGB colour of three bytes."""

    red: int
    green: int
    blue: int

    @property
    def hex(self) -> str:
        """The colour as `#rrggbb`."""
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"

    @property
    def lab(self) -> Lab:
        """The colour in CIELAB under D65."""
        light, a, b = to_lab(np.array([[self.red, self.green, self.blue]], dtype=np.uint8))[0].tolist()
        return light, a, b

    @classmethod
    def from_hex(cls, digits: str) -> Self:
        """The colour of `#rrggbb`."""
        red, green, blue = bytes.fromhex(digits.removeprefix("#"))
        return cls(red, green, blue)

    @classmethod
    def from_lab(cls, lab: Lab) -> Self:
        """The nearest colour a screen shows."""
        red, green, blue = to_srgb([lab])[0].tolist()
        return cls(red, green, blue)


def parse_colour(text: str) -> Colour:
    """Read a colour from text, or say what is accepted.

    >>> parse_colour("rgb(198, 134, 66)").hex
    '#c68642'
    """
    if not isinstance(text, str):
        raise ShadeError(f"{text!r} is not a colour; {ACCEPTED}")
    plain = text.strip().lower()
    if plain in CSS_COLOURS:
        return _from_hex(CSS_COLOURS[plain], text)
    if match := HEX.fullmatch(plain):
        return _from_hex(match[1], text)
    if match := FUNCTION.fullmatch(plain):
        return _from_function(match[1], text)
    raise ShadeError(f"{text!r:.80} is not a colour; {ACCEPTED}")


def _from_hex(digits: str, text: str) -> Colour:
    full = "".join(2 * digit for digit in digits) if len(digits) < 6 else digits
    if full[6:] not in {"", "ff"}:
        raise ShadeError(f"{text!r} is see-through; {ACCEPTED}")
    return Colour(*(int(full[at : at + 2], 16) for at in (0, 2, 4)))


def _from_function(inside: str, text: str) -> Colour:
    parts = re.split(r"\s*[,/]\s*|\s+", inside.strip())
    if len(parts) not in {3, 4} or not all(NUMBER.fullmatch(part) for part in parts):
        raise ShadeError(f"{text!r:.80} is not a colour; {ACCEPTED}")
    if len(parts) == 4 and _amount(parts[3], 1.0) != 1.0:
        raise ShadeError(f"{text!r} is see-through; {ACCEPTED}")
    channels = [_amount(part, 255.0) for part in parts[:3]]
    if not all(0 <= channel <= 255 for channel in channels):
        raise ShadeError(f"{text!r} lies outside sRGB: channels go from 0 to 255 (or 0% to 100%)")
    red, green, blue = (int(channel + 0.5) for channel in channels)  # halves go up, as in browsers
    return Colour(red, green, blue)


def _amount(part: str, whole: float) -> float:
    return float(part[:-1]) / 100.0 * whole if part.endswith("%") else float(part)
