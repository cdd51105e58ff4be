"""Draws crushed powder: a drift of dust, crumbs lit from one side, and mica."""

from math import cos, pi, sin
from random import Random

from data.pictures.drawing.canvas import Canvas, coords, fraction, group, line, path
from data.pictures.drawing.colour import deeper
from data.pictures.drawing.looks import ProductLook
from data.pictures.drawing.organic import Point, blob, smooth


def facet(rng: Random, x: float, y: float, size: float) -> list[Point]:
    """A crumb's outline."""
    count = rng.randint(5, 8)
    turn = rng.uniform(0, pi)
    return [
        (
            x + cos(turn + 2 * pi * i / count) * size * rng.uniform(0.7, 1.1),
            y + sin(turn + 2 * pi * i / count) * size * rng.uniform(0.62, 1),
        )
        for i in range(count)
    ]


def polygon(points: list[Point]) -> str:
    """Straight-edged path."""
    return "M" + "L".join(coords(*point) for point in points) + "z"


def grain_filter(c: Canvas, *, frequency: float, rough: float, height: float) -> str:
    """Relief of fine grain lit from the upper left; it multiplies, so what lies flat keeps its colour."""
    inner = (
        f'<feTurbulence type="fractalNoise" baseFrequency="{frequency}" numOctaves="3" seed="7" result="n"/>'
        f'<feDisplacementMap in="SourceGraphic" in2="n" scale="{fraction(rough)}" '
        'xChannelSelector="R" yChannelSelector="G" result="s"/>'
        f'<feDiffuseLighting in="n" surfaceScale="{fraction(height)}" '
        'diffuseConstant="1.42" lighting-color="#fff" result="l">'
        '<feDistantLight azimuth="225" elevation="45"/></feDiffuseLighting>'
        '<feComposite in="s" in2="l" operator="arithmetic" k1="1" result="m"/>'
        '<feComposite in="m" in2="s" operator="in"/>'
    )
    region = ' x="40" y="200" width="720" height="640" filterUnits="userSpaceOnUse"'
    head = region + ' color-interpolation-filters="sRGB"'
    return f"url(#{c.define('filter', head, inner)})"


def powder(c: Canvas, look: ProductLook, shade: str, rng: Random) -> None:
    """Pressed colour crushed on the table: a drift of dust, crumbs lit from one side."""
    dust(c, rng, shade, 260)
    drift = smooth(blob(rng, 400, 520, 262, 196, 0.34, 40))
    veil = smooth(blob(rng, 404, 524, 290, 226, 0.34, 40))
    ink = deeper(shade, 0.6)
    relief = grain_filter(c, frequency=0.045, rough=60, height=3.4)
    c.add(
        group(
            path(veil, shade, fill_opacity=0.14)
            + path(drift, ink, fill_opacity=0.35, transform="translate(7 10)")
            + path(drift, shade),
            filter=relief,
        )
    )
    crumbs(c, rng, shade)
    if look.finish in ("shimmer", "metallic", "glitter", "dewy"):
        flakes(c, rng, 130, 270, 210)


def crumbs(c: Canvas, rng: Random, shade: str) -> None:
    """Broken pieces, each with a lit face, a dark side and a shadow."""
    shadow = side = face = ""
    for index in range(46):
        far, turn = rng.random() ** 0.8, rng.uniform(0, 2 * pi)
        size = rng.uniform(60, 92) if index < 5 else rng.uniform(6, 34) * (1.1 - far * 0.6)
        far = far * 0.5 if index < 5 else far
        x, y = 400 + cos(turn) * far * 290, 510 + sin(turn) * far * 220
        shape = facet(rng, x, y, size)
        rise = min(size * 0.34, 17)
        shadow += polygon([(px + rise, py + rise * 1.4) for px, py in shape])
        side += polygon(shape)
        face += polygon(
            [(x + (px - x) * 0.96 - rise * 0.45, y + (py - y) * 0.94 - rise * 0.7) for px, py in shape]
        )
    relief = grain_filter(c, frequency=0.12, rough=11, height=1.5)
    lumps = (
        path(shadow, deeper(shade, 0.7), fill_opacity=0.4)
        + path(side, deeper(shade, 0.34))
        + path(face, shade)
    )
    c.add(group(lumps, filter=relief))


def dust(c: Canvas, rng: Random, shade: str, count: int) -> None:
    """Grains, scattered thinner the farther they fell."""
    grains = ["", "", ""]
    for index in range(count):
        far, turn = 0.6 + abs(rng.gauss(0, 0.28)), rng.uniform(0, 2 * pi)
        grains[index % 3] += f"M{coords(400 + cos(turn) * far * 330, 520 + sin(turn) * far * 262)}h.1"
    for grain, tone, width in zip(grains, (shade, deeper(shade, 0.28), shade), (6, 4.2, 2.6), strict=True):
        c.add(line(grain, tone, width, stroke_linecap="round", stroke_opacity=0.75))


def flakes(c: Canvas, rng: Random, count: int, reach_x: float, reach_y: float) -> None:
    """Mica: some flakes flash, most only glimmer."""
    faint = bright = ""
    for index in range(count):
        far, turn = rng.random() ** 0.6, rng.uniform(0, 2 * pi)
        x, y = 400 + cos(turn) * far * reach_x, 520 + sin(turn) * far * reach_y
        if index % 4:
            faint += f"M{coords(x, y)}h.1"
        else:
            r = rng.uniform(2.5, 7)
            a, b = r * 0.25, r * 0.75
            bright += f"M{coords(x, y - r)}l{coords(a, b, b, a, -b, a, -a, b, -a, -b, -b, -a, b, -a)}z"
    c.add(
        line(faint, "#fff", 2.6, stroke_linecap="round", stroke_opacity=0.6),
        path(bright, "#fff", fill_opacity=0.95),
    )
