"""A range drawn: light to deep from top to bottom, cool to warm from left to right."""

import html
import struct
import zlib
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from shade_engine.errors import ShadeError
from shade_engine.inputs import Floats
from shade_engine.lab import to_srgb

WIDTH, HEIGHT, EDGE, RADIUS = 960, 640, 40, 7
PAPER = 246


def draw_palette(names: list[str], lab: Floats, out: Path) -> None:
    """Draw a palette into an .html or .png file."""
    writers = {".html": _page, ".png": _picture}
    if out.suffix not in writers:
        raise ShadeError(f"{out.name} cannot be drawn; accepted is a name that ends in .html or .png")
    out.write_bytes(writers[out.suffix](names, to_srgb(lab), _places(lab)))


def _places(lab: Floats) -> Floats:
    """Tell where each shade goes: its hue across, its lightness down."""
    hue = np.degrees(np.arctan2(lab[:, 2], lab[:, 1]))
    across = _spread(hue) * (WIDTH - 2 * EDGE) + EDGE
    down = _spread(-lab[:, 0]) * (HEIGHT - 2 * EDGE) + EDGE
    return np.stack([across, down], axis=1)


def _spread(values: Floats) -> Floats:
    """The values brought to 0 to 1, the outermost hundredth on each side at the edges."""
    low, high = np.percentile(values, [1, 99])
    if high - low < 1e-9:
        return np.full(len(values), 0.5)
    return np.asarray(np.clip((values - low) / (high - low), 0, 1), dtype=np.float64)


def _page(names: list[str], rgb: NDArray[np.uint8], places: Floats) -> bytes:
    dots = "\n".join(
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{RADIUS}" fill="#{bytes(colour).hex()}">'
        f"<title>{html.escape(name)}</title></circle>"
        for name, colour, (x, y) in zip(names, rgb, places.tolist(), strict=True)
    )
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        "<title>Shades, light to deep, cool to warm</title>"
        f'<body style="margin:0;background:rgb({PAPER},{PAPER},{PAPER})">'
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">'
        f"\n{dots}\n</svg></html>"
    ).encode()


def _picture(_names: list[str], rgb: NDArray[np.uint8], places: Floats) -> bytes:
    canvas = np.full((HEIGHT, WIDTH, 3), PAPER, dtype=np.uint8)
    offset = np.arange(-RADIUS, RADIUS + 1)
    disc = (offset[:, None] ** 2 + offset**2) <= RADIUS**2
    for colour, (x, y) in zip(rgb, places.astype(int), strict=True):
        canvas[y - RADIUS : y + RADIUS + 1, x - RADIUS : x + RADIUS + 1][disc] = colour
    lines = np.pad(canvas.reshape(HEIGHT, -1), ((0, 0), (1, 0))).tobytes()
    size = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)
    chunks = [(b"IHDR", size), (b"IDAT", zlib.compress(lines)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, body) for kind, body in chunks)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
