"""The set of a photograph: tinted paper, a plinth, a window's light, and the shadows of goods."""

from data.keyed_random import picture_random
from data.pictures.drawing.canvas import (
    HEIGHT,
    WIDTH,
    Canvas,
    Stop,
    coords,
    ellipse,
    group,
    line,
    path,
    rect,
    reuse,
)
from data.pictures.drawing.colour import blend, deeper, is_dark, paler
from data.pictures.drawing.looks import BrandLook

FLOOR = 858.0  # y of the line on which goods stand


def mix_paper_colour(brand: BrandLook) -> str:
    """The colour of the backdrop: the brand's ground, quietened."""
    if is_dark(brand.background):
        return blend(brand.background, blend(brand.accent, "#8d8079", 0.6), 0.42)
    return blend(blend(brand.background, brand.accent, 0.13), "#f1ebe5", 0.3)


def mix_shadow_colour(brand: BrandLook) -> str:
    """Shadows take the colour of the paper, never plain black."""
    return deeper(
        blend(mix_paper_colour(brand), "#2b211d", 0.55), 0.8 if is_dark(mix_paper_colour(brand)) else 0.45
    )


def draw_paper_backdrop(canvas: Canvas, brand: BrandLook) -> None:
    """A sweep of paper lit from the upper left."""
    tone = mix_paper_colour(brand)
    wall: list[Stop] = [
        (0, paler(tone, 0.12)), (0.5, tone), (0.66, deeper(tone, 0.075)), (0.735, deeper(tone, 0.05)),
        (0.8, paler(tone, 0.2)),
        (1, paler(tone, 0.06)),
    ]  # fmt: skip
    canvas.add(rect(0, 0, WIDTH, HEIGHT, canvas.down(wall)))
    pool: list[Stop] = [(0, "#fff", 0.46), (0.5, "#fff", 0.15), (1, "#fff", 0)]
    canvas.add(ellipse(270, 320, 400, 430, canvas.glow(pool)))
    dim = mix_shadow_colour(brand)
    canvas.add(rect(560, 0, 240, HEIGHT, canvas.across([(0, dim, 0), (1, dim, 0.13)])))


def draw_tabletop(canvas: Canvas, brand: BrandLook) -> None:
    """The same paper seen from above."""
    tone = mix_paper_colour(brand)
    canvas.add(
        rect(
            0,
            0,
            WIDTH,
            HEIGHT,
            canvas.slant(
                [(0, paler(tone, 0.3)), (0.5, paler(tone, 0.06)), (1, deeper(tone, 0.14))], 0, 0, 1, 1
            ),
        )
    )
    canvas.add(ellipse(220, 220, 420, 420, canvas.glow([(0, "#fff", 0.34), (1, "#fff", 0)])))


def draw_window_light(canvas: Canvas, brand: BrandLook) -> None:
    """Late sun through a tall window, thrown slantwise across the paper."""
    pane = canvas.slant([(0, "#fff", 0.4), (0.7, "#fff", 0.14), (1, "#fff", 0)], 0, 0, 0.7, 1)
    turn = picture_random(brand.slug, "window").uniform(-6, 6)
    panes = "".join(
        f"M{coords(x, y)}h{coords(150)}l{coords(-150, 330)}h{coords(-150)}z"
        for x in (250.0, 440.0)
        for y in (-80.0, 275.0)
    )
    canvas.add(path(panes, pane, transform=f"rotate({coords(turn)} 400 400)", opacity=0.75))


def draw_arch(canvas: Canvas, brand: BrandLook) -> None:
    """A painted niche behind the goods."""
    tone = mix_paper_colour(brand)
    inner = blend(tone, brand.accent, 0.2) if not is_dark(tone) else deeper(tone, 0.25)
    fill = canvas.slant([(0, deeper(inner, 0.16)), (0.35, inner), (1, paler(inner, 0.25))], 0, 0, 1, 0.4)
    canvas.add(path("M130 792V410a270 270 0 0 1 540 0V792z", fill))
    edge = canvas.across(
        [
            (0, mix_shadow_colour(brand), 0.26),
            (0.45, mix_shadow_colour(brand), 0.1),
            (0.6, "#fff", 0.1),
            (1, "#fff", 0.7),
        ]
    )
    canvas.add(line("M131 792V410a269 269 0 0 1 538 0V792", edge, 2.6))


def draw_plinth(canvas: Canvas, brand: BrandLook) -> None:
    """A low round block of plaster under the goods."""
    tone = blend(mix_paper_colour(brand), paler(brand.accent, 0.55), 0.28)
    side: list[Stop] = [
        (0, deeper(tone, 0.24)), (0.2, paler(tone, 0.16)), (0.42, tone), (0.8, deeper(tone, 0.2)),
        (1, deeper(tone, 0.34)),
    ]  # fmt: skip
    ink = mix_shadow_colour(brand)
    canvas.add(ellipse(440, 978, 430, 46, canvas.glow([(0, ink, 0.4), (0.6, ink, 0.16), (1, ink, 0)])))
    canvas.add(path("M80 862V1000H720V862a320 34 0 0 1-640 0z", canvas.across(side)))
    top = canvas.slant(
        [(0, paler(tone, 0.5)), (0.6, paler(tone, 0.24)), (1, paler(tone, 0.02))], 0, 0, 1, 0.25
    )
    canvas.add(ellipse(400, 862, 320, 36, top))
    canvas.add(line("M81 864a319 35 0 0 0 638 0", "#fff", 2, stroke_opacity=0.5))


def draw_spotlight(canvas: Canvas, brand: BrandLook) -> None:
    """A lamp above the goods: a bright cone on the wall, the corners in shadow."""
    ink = mix_shadow_colour(brand)
    canvas.add(
        path("M400-140 60 1000h680z", canvas.down([(0, "#fff", 0.5), (0.8, "#fff", 0.12), (1, "#fff", 0)]))
    )
    vignette: list[Stop] = [(0, ink, 0), (0.62, ink, 0), (1, ink, 0.34)]
    canvas.add(rect(0, 0, WIDTH, HEIGHT, canvas.glow(vignette, 0.5, 0.5, 0.74)))


def draw_evening_light(canvas: Canvas, brand: BrandLook) -> None:
    """A low lamp from the right in the brand's colour."""
    lamp = paler(blend(brand.accent, "#f0c9a0", 0.5), 0.35)
    canvas.add(
        rect(
            0,
            0,
            WIDTH,
            HEIGHT,
            canvas.slant([(0, lamp, 0), (0.55, lamp, 0.12), (1, lamp, 0.62)], 0, 0.3, 1, 0.5),
        )
    )
    canvas.add(
        rect(
            0,
            0,
            320,
            HEIGHT,
            canvas.across([(0, mix_shadow_colour(brand), 0.26), (1, mix_shadow_colour(brand), 0)]),
        )
    )


def draw_blinds(canvas: Canvas, brand: BrandLook) -> None:
    """Sun through blinds, thrown across the table."""
    bars = "".join(f"M-300 {y}h1400v64h-1400z" for y in range(-220, 1200, 150))
    sun = canvas.slant([(0, "#fff", 0.42), (0.8, "#fff", 0.1), (1, "#fff", 0)], 0, 0, 1, 1)
    turn = picture_random(brand.slug, "blinds").uniform(22, 34)
    canvas.add(path(bars, sun, transform=f"rotate({coords(turn)} 400 500)"))


def draw_soft_light(_: Canvas, __: BrandLook) -> None:
    """The paper's own light: nothing is added."""


BACKGROUNDS = (draw_soft_light, draw_window_light, draw_arch, draw_plinth, draw_spotlight)
"""Things that stand or shine behind standing goods."""
TABLE_LIGHTS = (draw_soft_light, draw_window_light, draw_blinds, draw_evening_light)
"""Lights that shine upon lying goods."""


def draw_contact_shadow(
    canvas: Canvas, brand: BrandLook, cx: float, y: float, w: float, *, depth: float = 1.0
) -> None:
    """The shadow under a standing thing: a dark seam where it touches, a wide pool, a cast to the right."""
    ink = mix_shadow_colour(brand)
    soft: list[Stop] = [
        (0, ink, 0.5 * depth),
        (0.45, ink, 0.22 * depth),
        (0.75, ink, 0.07 * depth),
        (1, ink, 0),
    ]
    canvas.add(ellipse(cx + w * 0.34, y + 6, w * 0.98, 34 + w * 0.03, canvas.glow(soft)))
    seam: list[Stop] = [(0, ink, 0.85), (0.72, ink, 0.55), (0.88, ink, 0.2), (1, ink, 0)]
    canvas.add(ellipse(cx + 3, y + 3, w * 0.56, 11 + w * 0.02, canvas.glow(seam)))


def draw_lying_shadow(
    canvas: Canvas, brand: BrandLook, shape: str, *, dx: float = 16, dy: float = 20, reach: float = 30
) -> None:
    """The soft shadow of something lying on the table: one outline, stroked ever wider and fainter."""
    ink, name = mix_shadow_colour(brand), canvas.stamp(shape)
    layers = "".join(
        reuse(name, dx * rest**0.6, dy * rest**0.6, stroke_width=reach * 1.9 * rest**1.3)
        for rest in (1 - step / 11 for step in range(11))
    )
    canvas.add(
        group(layers, fill=ink, stroke=ink, stroke_linejoin="round", fill_opacity=0.045, stroke_opacity=0.034)
    )
