"""A portrait: a disc whose colour depends on the name."""

from colorsys import hls_to_rgb
from hashlib import sha256

_SIZE = 256


def draw_portrait(subject: str) -> bytes:
    """A PNG, always the same for the same subject."""
    import resvg_py  # noqa: PLC0415 - only needed once somebody signs up

    digest = sha256(subject.encode()).digest()
    skin, hair = _make_colour(20 + digest[0] % 20, 0.35 + digest[1] / 600), _make_colour(digest[2] % 40, 0.2)
    drawn = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_SIZE}" height="{_SIZE}" viewBox="0 0 64 64">'
        f'<rect width="64" height="64" fill="{_make_colour(digest[3] * 360 // 255, 0.85)}"/>'
        f'<circle cx="32" cy="26" r="15" fill="{hair}"/><circle cx="32" cy="29" r="12" fill="{skin}"/>'
        f'<path d="M10 64c0-14 10-20 22-20s22 6 22 20z" fill="{hair}"/></svg>'
    )
    return bytes(resvg_py.svg_to_bytes(svg_string=drawn))


def _make_colour(hue: int, light: float) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in hls_to_rgb(hue / 360, light, 0.45))
