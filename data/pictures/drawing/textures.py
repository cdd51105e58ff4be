"""Draws the texture of a product on paper: smears, swipes, crushed powder, gel, gloss and glitter."""

from collections.abc import Callable
from math import cos, pi, sin
from random import Random
from typing import Literal

from data.keyed_random import picture_random
from data.pictures.drawing.canvas import (
    Canvas,
    coords,
    ellipse,
    fraction,
    group,
    line,
    path,
    reuse,
)
from data.pictures.drawing.colour import deeper, is_dark, paler
from data.pictures.drawing.looks import ProductLook
from data.pictures.drawing.organic import Point, Spine, Wobble, blob, ribbon, smooth
from data.pictures.drawing.stage import draw_lying_shadow, draw_tabletop

Texture = Literal["smear", "swipe", "powder", "gel", "gloss", "glitter"]

BY_SHAPE: dict[str, Texture] = {
    "foundation_bottle": "smear", "dropper": "gel", "stick": "swipe", "cushion": "smear", "compact": "powder",
    "palette": "powder", "bullet": "swipe", "gloss_tube": "gloss", "pencil": "swipe", "mascara": "smear",
    "liner": "swipe",
    "nail_bottle": "gloss", "jar": "smear", "pump": "smear", "perfume": "gel", "tube": "smear",
    "brush": "powder",
}  # fmt: skip


def choose_texture(look: ProductLook) -> Texture:
    """The kind of texture of a product."""
    return "glitter" if look.finish == "glitter" else BY_SHAPE[look.shape]


def draw_texture(look: ProductLook, shade: str, kind: Texture) -> str:
    """Draw the picture of a texture."""
    c = Canvas()
    draw_tabletop(c, look.brand)
    DRAW_BY_TEXTURE[kind](c, look, shade, picture_random(look.slug, kind, shade))
    return c.svg()


def outline_stroke(rng: Random, spine: Spine, half: float) -> list[Point]:
    """The outline of something dragged along a way: a round start, wavering sides, a torn end."""
    head, torn = 0.12, 0.13  # the shares of the way that are its start and its end
    near, far = Wobble(rng), Wobble(rng)
    steps = 18
    ts = [i / steps for i in range(steps + 1)]

    def reach(t: float, wobble: Wobble) -> float:
        start = min(1.0, (t / head) ** 0.5) if t < head else 1.0
        return half * start * (1 + 0.13 * wobble.point_at(t * 1.7)) * (1 - 0.2 * t)

    left = [spine.beside(t, -reach(t, near)) for t in ts[:-1]]
    right = [spine.beside(t, reach(t, far)) for t in ts[:-1]]
    fringe = Wobble(rng)
    end = [
        spine.beside(
            1
            - torn * (0.5 + 0.5 * fringe.point_at(i / 9))
            - (0.0 if i % 2 else rng.uniform(0.2, 1)) * torn * 0.55,
            half * 0.78 * (-1 + 2 * (i + 0.5) / 19),
        )
        for i in range(19)
    ]
    return [*left, *end, *right[::-1]]


def ridges(rng: Random, spine: Spine, half: float, shade: str, count: int, strength: float = 1.0) -> str:
    """Light and shadow along the way the spatula went."""
    light = dark = glint = ""
    for index in range(count):
        middle = half * (-0.92 + 1.84 * (index + rng.uniform(0.1, 0.9)) / count)
        start, end = rng.uniform(0.02, 0.25), rng.uniform(0.7, 1.0)
        width = rng.uniform(1.2, 6.5) * half / 110
        light += ribbon(spine, start, end, middle, width, 5)
        dark += ribbon(spine, start + 0.02, end, middle + width * 1.6, width * 1.1, 5)
        if rng.random() < 0.45:
            glint += ribbon(
                spine, start + 0.05, start + rng.uniform(0.12, 0.4), middle - width * 0.3, width * 0.3, 3
            )
    lift = 0.34 if is_dark(shade) else 0.5
    return (
        path(dark, deeper(shade, 0.36), fill_opacity=0.3 * strength)
        + path(light, paler(shade, lift), fill_opacity=0.36 * strength)
        + path(glint, "#fff", fill_opacity=0.6 * strength)
    )


def bevel(name: str, shade: str, depth: float, *, wet: float = 0.5) -> str:
    """Thickness: shade gathering softly at the lower right edge, light along the upper left one."""
    low, high = deeper(shade, 0.5), paler(shade, 0.75)
    layers = ((2.4, 0.05), (1.7, 0.06), (1.1, 0.08), (0.6, 0.1), (0.28, 0.12))
    dark = "".join(
        reuse(
            name,
            -depth * w * 0.16,
            -depth * w * 0.2,
            stroke=low,
            stroke_width=depth * w,
            stroke_opacity=o * 1.3,
        )
        for w, o in layers
    )
    light = "".join(
        reuse(
            name,
            depth * w * 0.11,
            depth * w * 0.14,
            stroke=high,
            stroke_width=depth * w * 0.55,
            stroke_opacity=o * 2.6 * wet,
        )
        for w, o in layers
    )
    return group(dark + light, fill="none")


def draw_stroke(
    c: Canvas,
    look: ProductLook,
    shade: str,
    rng: Random,
    spine: Spine,
    half: float,
    count: int,
    strength: float,
) -> None:
    """Something thick dragged along a way."""
    outline = f'<path d="{smooth(outline_stroke(rng, spine, half))}"/>'
    draw_lying_shadow(c, look.brand, outline, dx=6, dy=9, reach=10)
    name = c.stamp(outline)
    c.add(f'<use href="{name}" fill="{shade}"/>')
    inner = ridges(rng, spine, half, shade, count, strength) + bevel(name, shade, half * 0.3)
    c.add(group(inner, clip_path=c.clip(outline)))


def draw_smear(c: Canvas, look: ProductLook, shade: str, rng: Random) -> None:
    """Foundation or cream drawn out by a spatula."""
    bend = rng.uniform(-90, 90)
    spine = Spine((160, 660 + bend * 0.4), (300, 360 - bend), (500, 700 + bend), (680, 250))
    draw_stroke(c, look, shade, rng, spine, rng.uniform(128, 158), 12, 1.0)
    draw_dollop(c, shade, rng, 200, 680 + bend * 0.3)


def draw_dollop(c: Canvas, shade: str, rng: Random, x: float, y: float) -> None:
    """The thick start of a smear, still wet."""
    outline = f'<path d="{smooth(blob(rng, x, y, 128, 108, 0.16, 18))}"/>'
    name, rings = c.stamp(outline), ""
    for turn in range(3):
        r = 84 - turn * 26
        rings += f"M{coords(x - r, y + 14)}c{coords(2, -r * 0.8, r * 1.3, -r * 1.1, r * 1.9, -r * 0.2)}"
    shadow = f'<use href="{name}" stroke="{deeper(shade, 0.55)}" fill="{deeper(shade, 0.55)}"'
    for width, strength in ((26, 0.05), (15, 0.07), (6, 0.1), (1, 0.14)):
        c.add(f'{shadow} stroke-width="{width}" opacity="{fraction(strength)}" transform="translate(8 11)"/>')
    c.add(f'<use href="{name}" fill="{shade}"/>')
    curl = line(rings, deeper(shade, 0.4), 12, stroke_opacity=0.1) + line(
        rings, paler(shade, 0.7), 4, stroke_opacity=0.3, transform="translate(-3 -5)"
    )
    c.add(group(curl + bevel(name, shade, 42, wet=0.6), clip_path=c.clip(outline)))
    draw_shine(
        c, rng, ((x - 46, y - 52, 40, 12, -30), (x + 26, y - 66, 9, 5, 0), (x + 58, y + 30, 16, 4, -50))
    )


def draw_swipe(c: Canvas, look: ProductLook, shade: str, rng: Random) -> None:
    """Two strokes of a stick across paper."""
    for y, slope, half in ((372.0, -64.0, 98.0), (650.0, -88.0, 80.0)):
        lean = rng.uniform(-24, 24)
        spine = Spine((108, y + 40), (300, y + slope + lean), (500, y + slope * 0.2 - lean), (700, y + slope))
        draw_stroke(c, look, shade, rng, spine, half, 9, 0.6)


def draw_wet_gloss(
    c: Canvas, look: ProductLook, shade: str, outline: str, clear: float, depth: float
) -> None:
    """A pool of something glossy: dark under its near edge, aglow at its far one."""
    shape = f'<path d="{outline}"/>'
    name = c.stamp(shape)
    draw_lying_shadow(c, look.brand, shape, dx=depth * 0.18, dy=depth * 0.26, reach=depth * 0.3)
    c.add(f'<use href="{name}" fill="{shade}" fill-opacity="{fraction(clear)}"/>')
    low, high = deeper(shade, 0.55), paler(shade, 0.65)
    near = "".join(
        reuse(name, depth * w * 0.22, depth * w * 0.28, stroke=low, stroke_width=depth * w, stroke_opacity=o)
        for w, o in ((1.0, 0.08), (0.7, 0.09), (0.45, 0.1), (0.22, 0.14))
    )
    far = "".join(
        reuse(
            name, -depth * w * 0.2, -depth * w * 0.26, stroke=high, stroke_width=depth * w, stroke_opacity=o
        )
        for w, o in ((0.8, 0.1), (0.55, 0.13), (0.32, 0.18), (0.08, 0.7))
    )
    c.add(group(near + far, fill="none", clip_path=c.clip(shape)))


def draw_shine(c: Canvas, rng: Random, spots: tuple[tuple[float, float, float, float, float], ...]) -> None:
    """Reflect the studio's lamps in a wet surface."""
    fill = c.slant([(0, "#fff", 0.95), (0.6, "#fff", 0.55), (1, "#fff", 0.05)], 0, 0, 0.7, 1)
    for x, y, rx, ry, turn in spots:
        c.add(
            path(
                smooth(blob(rng, x, y, rx, ry, 0.16, 14)),
                fill,
                transform=f"rotate({coords(turn)} {coords(x, y)})",
            )
        )


def draw_gloss(c: Canvas, look: ProductLook, shade: str, rng: Random) -> None:
    """A poured ribbon of gloss or lacquer, and drops that got away."""
    spine = Spine((190, 330), (760, 250), (40, 760), (620, 690))
    ts = [i / 16 for i in range(17)]
    sag, half = Wobble(rng), rng.uniform(92, 112)
    sizes = [
        half * (0.78 + 0.3 * sag.point_at(t) + 0.24 * t) * min(1, (min(t, 1 - t) / 0.1 + 0.12) ** 0.5)
        for t in ts
    ]
    sides = [spine.beside(t, -size) for t, size in zip(ts, sizes, strict=True)]
    others = [spine.beside(t, size) for t, size in zip(ts, sizes, strict=True)]
    draw_wet_gloss(c, look, shade, smooth(sides + others[::-1]), 1, 64)
    streak = "".join(
        ribbon(spine, a, b, -half * 0.46, half * 0.1, 6) for a, b in ((0.06, 0.3), (0.36, 0.58), (0.64, 0.9))
    )
    c.add(
        path(streak, "#fff", fill_opacity=0.72),
        path(ribbon(spine, 0.7, 0.94, half * 0.5, half * 0.05, 5), "#fff", fill_opacity=0.5),
    )
    for x, y, r in ((668, 300, 40), (706, 548, 24), (196, 800, 34)):
        draw_wet_gloss(c, look, shade, smooth(blob(rng, x, y, r, r * 0.92, 0.08, 12)), 1, r * 0.5)
        draw_shine(c, rng, ((x - r * 0.3, y - r * 0.36, r * 0.34, r * 0.2, -30),))


def draw_gel(c: Canvas, look: ProductLook, shade: str, rng: Random) -> None:
    """Drops of clear serum: light gathers on the far side of each."""
    for x, y, r in ((372, 470, 210), (600, 742, 96), (186, 778, 64), (664, 300, 52), (482, 838, 30)):
        draw_wet_gloss(c, look, shade, smooth(blob(rng, x, y, r, r * 0.94, 0.09, 16)), 0.86, r * 0.4)
        caustic = c.glow([(0, "#fff", 0.62), (0.6, "#fff", 0.14), (1, "#fff", 0)])
        c.add(
            ellipse(
                x + r * 0.3,
                y + r * 0.42,
                r * 0.5,
                r * 0.34,
                caustic,
                transform=f"rotate(-42 {coords(x + r * 0.3, y + r * 0.42)})",
            )
        )
        draw_shine(
            c,
            rng,
            (
                (x - r * 0.4, y - r * 0.42, r * 0.26, r * 0.12, -38),
                (x - r * 0.06, y - r * 0.6, r * 0.06, r * 0.04, -16),
            ),
        )


def foil_fill(c: Canvas, rng: Random, shade: str, size: float, turn: float) -> str:
    """A tile of flakes lying every way, repeated without end."""
    tones = (deeper(shade, 0.5), deeper(shade, 0.25), shade, shade, paler(shade, 0.4), "#ffffff")
    flake = ""
    for index in range(44):
        x, y, w, lean = rng.uniform(0, 100), rng.uniform(0, 100), rng.uniform(3, 8), rng.uniform(-0.8, 0.8)
        flake += path(
            f"M{coords(x, y)}l{coords(w, w * lean, -w * lean * 0.7, w, -w, -w * lean)}z",
            tones[index % 6],
            fill_opacity=rng.uniform(0.5, 1),
        )
    turned = f'patternTransform="rotate({coords(turn)})scale({fraction(size)})"'
    head = f' width="100" height="100" patternUnits="userSpaceOnUse" {turned}'
    return f"url(#{c.define('pattern', head, flake)})"


def fallen_flakes(rng: Random, count: int) -> str:
    """Single flakes that fell beside the heap."""
    fallen = ""
    for _ in range(count):
        far, turn, w = 0.78 + abs(rng.gauss(0, 0.2)), rng.uniform(0, 2 * pi), rng.uniform(3, 8)
        x, y = 400 + cos(turn) * far * 280, 520 + sin(turn) * far * 215
        fallen += f"M{coords(x, y)}l{coords(w, w * 0.4, -w * 0.5, w, -w, -w * 0.3)}z"
    return fallen


def draw_glitter(c: Canvas, look: ProductLook, shade: str, rng: Random) -> None:
    """Flakes of foil spilled in a drift."""
    heap = f'<path d="{smooth(blob(rng, 400, 520, 256, 196, 0.34, 40))}"/>'
    veil = smooth(blob(rng, 400, 522, 282, 222, 0.34, 40))
    draw_lying_shadow(c, look.brand, heap, dx=5, dy=7, reach=8)
    name, loose = c.stamp(heap), fallen_flakes(rng, 130)
    c.add(path(veil, foil_fill(c, rng, shade, 1.4, -24)), reuse(name, fill=shade))
    c.add(
        reuse(name, fill=foil_fill(c, rng, shade, 1.0, 17)),
        reuse(name, fill=foil_fill(c, rng, shade, 0.63, 52)),
    )
    c.add(
        path(loose, deeper(shade, 0.1)),
        path(loose, paler(shade, 0.4), fill_opacity=0.6, transform="translate(-2 -2.5)"),
    )
    draw_flakes(c, rng, 90, 280, 215)


def outline_crumb(rng: Random, x: float, y: float, size: float) -> list[Point]:
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


def draw_powder(c: Canvas, look: ProductLook, shade: str, rng: Random) -> None:
    """Pressed colour crushed on the table: a drift of dust, crumbs lit from one side."""
    draw_dust(c, rng, shade, 260)
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
    draw_crumbs(c, rng, shade)
    if look.finish in ("shimmer", "metallic", "glitter", "dewy"):
        draw_flakes(c, rng, 130, 270, 210)


def draw_crumbs(c: Canvas, rng: Random, shade: str) -> None:
    """Broken pieces, each with a lit face, a dark side and a shadow."""
    shadow = side = face = ""
    for index in range(46):
        far, turn = rng.random() ** 0.8, rng.uniform(0, 2 * pi)
        size = rng.uniform(60, 92) if index < 5 else rng.uniform(6, 34) * (1.1 - far * 0.6)
        far = far * 0.5 if index < 5 else far
        x, y = 400 + cos(turn) * far * 290, 510 + sin(turn) * far * 220
        shape = outline_crumb(rng, x, y, size)
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


def draw_dust(c: Canvas, rng: Random, shade: str, count: int) -> None:
    """Grains, scattered thinner the farther they fell."""
    grains = ["", "", ""]
    for index in range(count):
        far, turn = 0.6 + abs(rng.gauss(0, 0.28)), rng.uniform(0, 2 * pi)
        grains[index % 3] += f"M{coords(400 + cos(turn) * far * 330, 520 + sin(turn) * far * 262)}h.1"
    for grain, tone, width in zip(grains, (shade, deeper(shade, 0.28), shade), (6, 4.2, 2.6), strict=True):
        c.add(line(grain, tone, width, stroke_linecap="round", stroke_opacity=0.75))


def draw_flakes(c: Canvas, rng: Random, count: int, reach_x: float, reach_y: float) -> None:
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


DRAW_BY_TEXTURE: dict[Texture, Callable[[Canvas, ProductLook, str, Random], None]] = {
    "smear": draw_smear,
    "swipe": draw_swipe,
    "powder": draw_powder,
    "gel": draw_gel,
    "gloss": draw_gloss,
    "glitter": draw_glitter,
}
