"""Tones of skin: a depth and an undertone that one shade has. Both filters together look for such a shade."""

from app.window.shades.depths import DEPTH_CHOICES

TONE = "tone"
DEPTHS = [value for value, _ in DEPTH_CHOICES]


def name_tone(depth: str, undertone: str) -> str:
    """For example `tan-olive`."""
    return f"{depth}-{undertone}"
