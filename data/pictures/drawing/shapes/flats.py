"""Compacts, cushions and palettes, opened and photographed from above."""

from math import ceil, cos, pi, sin

from data.pictures.drawing import lettering
from data.pictures.drawing.canvas import circle, coords, ellipse, group, line, path, rect
from data.pictures.drawing.colour import blend, deeper, paler
from data.pictures.drawing.materials import METALS, lid_fill, solid_of
from data.pictures.drawing.scene import Scene
from data.pictures.drawing.stage import draw_lying_shadow, mix_paper_colour


def draw_rim(s: Scene) -> tuple[str, str]:
    """The case's paint, and its plain colour: the brand's metal, or its ground."""
    if s.brand.cap in METALS and s.picture_random("case").random() < 0.6:
        return lid_fill(s.canvas, s.brand.cap, s.brand.accent), solid_of(s.brand.cap, s.brand.accent)
    tone = s.body
    return s.canvas.slant([(0, paler(tone, 0.3)), (0.4, tone), (1, deeper(tone, 0.22))], 0, 0, 1, 1), tone


def mirror(s: Scene) -> str:
    """The paint of a looking-glass: a studio's ceiling, cut by one hard edge of light."""
    sky = blend(mix_paper_colour(s.brand), "#dfe5ea", 0.6)
    stops = [
        (0.0, paler(sky, 0.5)),
        (0.36, paler(sky, 0.2)),
        (0.365, paler(sky, 0.75)),
        (0.52, paler(sky, 0.55)),
        (0.525, sky),
        (1.0, deeper(sky, 0.2)),
    ]
    return s.canvas.slant(stops, 0, 0, 1, 0.8)


def draw_round_case(s: Scene, cx: float, cy: float, r: float) -> None:
    """One half of a round case: a bevelled rim."""
    fill, tone = draw_rim(s)
    s.add(circle(cx, cy, r, fill))
    s.add(circle(cx, cy, r - 1.2, "none", stroke="#fff", stroke_opacity=0.6, stroke_width=2))
    s.add(circle(cx, cy, r - 13, "none", stroke=deeper(tone, 0.45), stroke_opacity=0.4, stroke_width=2.4))


def draw_well(s: Scene, cx: float, cy: float, r: float) -> None:
    """The shadow inside the edge of a pan: the light comes from the upper left."""
    ring = s.canvas.slant(
        [(0, "#000", 0.55), (0.4, "#000", 0.12), (0.6, "#fff", 0.1), (1, "#fff", 0.85)], 0.12, 0.1, 0.88, 0.9
    )
    s.add(circle(cx, cy, r, "none", stroke=ring, stroke_width=6))


def open_case(s: Scene) -> tuple[float, float, float]:
    """A round case opened flat, its mirror above; tells where the pan is."""
    r, cx = 222.0, 400.0
    top, low = 296.0, 706.0
    draw_lying_shadow(
        s.canvas, s.brand, f'<circle cx="{cx}" cy="{top}" r="{r}"/><circle cx="{cx}" cy="{low}" r="{r}"/>'
    )
    fill, tone = draw_rim(s)
    s.add(
        rect(cx - 62, (top + low) / 2 - 24, 124, 48, fill, 8),
        line(f"M{coords(cx - 62, (top + low) / 2)}h124", deeper(tone, 0.5), 2, stroke_opacity=0.6),
    )
    draw_round_case(s, cx, top, r)
    s.add(circle(cx, top, r - 24, mirror(s)))
    draw_well(s, cx, top, r - 24)
    draw_round_case(s, cx, low, r)
    return cx, low, r


def draw_compact(s: Scene) -> None:
    """Pressed powder, its pan stamped with the brand's name."""
    cx, cy, r = open_case(s)
    c, inner = s.canvas, r - 30
    s.add(circle(cx, cy, inner, s.shade))
    s.add(
        circle(
            cx,
            cy,
            inner,
            c.glow([(0, "#fff", 0), (0.78, "#000", 0), (0.95, "#000", 0.06), (1, "#000", 0.16)]),
        )
    )
    pattern = stamped_pattern(s, cx, cy, inner)
    s.add(embossed(s, pattern, s.shade))
    mark = lettering.wordmark(
        s.brand.name, s.brand.wordmark, cx, cy + 12, 25, "currentColor", fit=inner * 1.25
    )
    s.add(pressed(s, mark))
    draw_well(s, cx, cy, inner)


def stamped_pattern(s: Scene, cx: float, cy: float, r: float) -> str:
    """A relief pressed into powder: rays, rings or waves."""
    kind = s.picture_random("relief").choice(("rays", "rings", "waves"))
    window = s.canvas.clip(circle(cx, cy, r - 6, "#000"))
    if kind == "rings":
        d = "".join(
            f"M{coords(cx - a, cy)}a{coords(a, a)} 0 1 0 {coords(2 * a, 0)}"
            f"a{coords(a, a)} 0 1 0 {coords(-2 * a, 0)}"
            for a in (104, 122, 140, 158, 174)
            if a < r - 10
        )
    elif kind == "rays":
        d = "".join(draw_ray(cx, cy, r, turn) for turn in range(48))
    else:
        d = "".join(
            f"M{coords(cx - r, cy + y)}q{coords(r / 4, -26, r / 2, 0)}" + f"t{coords(r / 2, 0)}" * 3
            for y in (-150, -120, -90, -60, 64, 94, 124, 154)
        )
    return f'<path d="{d}" fill="none" clip-path="{window}"/>'


def draw_ray(cx: float, cy: float, r: float, turn: int) -> str:
    """One line of a sunburst."""
    x, y = cos(turn * pi / 24), sin(turn * pi / 24)
    return f"M{coords(cx + x * 98, cy + y * 98)}L{coords(cx + x * (r - 14), cy + y * (r - 14))}"


def embossed(s: Scene, shape: str, shade: str) -> str:
    """A relief, drawn as a shadow on one side and light on the other."""
    name = s.canvas.stamp(shape)
    dark = f'<use href="{name}" stroke="{deeper(shade, 0.4)}" opacity=".5"/>'
    light = f'<use href="{name}" transform="translate(1.8 2.2)" stroke="{paler(shade, 0.6)}" opacity=".75"/>'
    return group(dark + light, stroke_width=2)


def pressed(s: Scene, mark: str) -> str:
    """Letters pressed into powder."""
    name = s.canvas.stamp(mark)
    dark = f'<use href="{name}" color="{deeper(s.shade, 0.42)}" opacity=".75"/>'
    light = f'<use href="{name}" transform="translate(1.3 1.7)" color="{paler(s.shade, 0.7)}" opacity=".9"/>'
    return light + dark


def draw_cushion(s: Scene) -> None:
    """A cushion soaked in foundation, its puff resting on the mirror."""
    cx, cy, r = open_case(s)
    c, inner = s.canvas, r - 34
    s.add(circle(cx, cy, r - 24, c.slant([(0, "#fff"), (1, "#dcd5cf")], 0, 0, 1, 1)))
    s.add(circle(cx, cy, inner, s.shade))
    s.add(
        circle(
            cx,
            cy,
            inner,
            c.glow(
                [(0, "#fff", 0.1), (0.5, "#fff", 0), (0.82, "#000", 0.03), (1, "#000", 0.24)], 0.42, 0.4, 0.62
            ),
        )
    )
    s.add(circle(cx, cy, inner, mesh(s)))
    wet = c.glow([(0, "#fff", 0.75), (0.5, "#fff", 0.22), (1, "#fff", 0)])
    s.add(ellipse(cx - 70, cy - 84, 74, 40, wet, transform=f"rotate(-34 {coords(cx - 70, cy - 84)})"))
    draw_well(s, cx, cy, inner)
    draw_puff(s, 528, 410)


def mesh(s: Scene) -> str:
    """The sponge's pores: a tile of dimples, each with its shadow and its lit edge."""
    places = ((4, 4), (12, 4), (8, 11), (0, 11), (16, 11))
    dark = "".join(f"M{coords(x, y)}h.1" for x, y in places)
    dimples = line(dark, deeper(s.shade, 0.4), 2.6, stroke_opacity=0.26, stroke_linecap="round")
    lit = line(
        dark,
        paler(s.shade, 0.6),
        1.3,
        stroke_opacity=0.4,
        stroke_linecap="round",
        transform="translate(1.1 1.3)",
    )
    head = ' width="16" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(12)"'
    return f"url(#{s.canvas.define('pattern', head, dimples + lit)})"


def draw_puff(s: Scene, x: float, y: float) -> None:
    """A velvet puff with its ribbon."""
    c, tone = s.canvas, paler(blend(s.brand.accent, s.brand.background, 0.6), 0.15)
    draw_lying_shadow(c, s.brand, f'<circle cx="{x}" cy="{y}" r="124"/>', dx=10, dy=14, reach=20)
    s.add(
        circle(
            x,
            y,
            124,
            c.glow(
                [(0, paler(tone, 0.4)), (0.6, tone), (0.92, deeper(tone, 0.16)), (1, deeper(tone, 0.32))],
                0.4,
                0.36,
                0.64,
            ),
        )
    )
    upper, lower = coords(x, y - 48, x + 121, y - 26), coords(x, y + 4, x - 122, y + 24)
    ribbon = f"M{coords(x - 121, y - 26)}Q{upper}L{coords(x + 122, y + 24)}Q{lower}z"
    s.add(
        path(
            ribbon,
            c.across(
                [
                    (0, deeper(s.brand.background, 0.25)),
                    (0.3, paler(s.brand.background, 0.3)),
                    (0.7, s.brand.background),
                    (1, deeper(s.brand.background, 0.3)),
                ]
            ),
        )
    )
    s.add(
        lettering.wordmark(
            s.brand.name, s.brand.wordmark, x, y - 3, 15, s.ink_on(s.brand.background), fit=180
        )
    )


def draw_palette(s: Scene) -> None:
    """A palette opened flat: a mirror above, the pans below."""
    c, x, w = s.canvas, 74.0, 652.0
    shades = s.look.shades[:15] or (s.shade,)
    draw_lying_shadow(c, s.brand, f'<rect x="{x}" y="110" width="{w}" height="788" rx="22"/>')
    fill, tone = draw_rim(s)
    for y, h in ((110.0, 350.0), (470.0, 428.0)):
        s.add(
            rect(x, y, w, h, fill, 22),
            rect(
                x + 1.2,
                y + 1.2,
                w - 2.4,
                h - 2.4,
                "none",
                21,
                stroke="#fff",
                stroke_opacity=0.55,
                stroke_width=2,
            ),
        )
    for left in (x + 70, x + w - 190):
        s.add(
            rect(left, 452, 120, 26, fill, 6),
            line(f"M{coords(left, 465)}h120", deeper(tone, 0.5), 2, stroke_opacity=0.6),
        )
    s.add(rect(x + 26, 134, w - 52, 300, mirror(s), 10), bevel(s, x + 26, 134, w - 52, 300, 10))
    draw_pans(s, shades, x + 26, 494, w - 52, 348)
    s.add(lettering.wordmark(s.brand.name, s.brand.wordmark, 400, 880, 15, s.ink_on(tone), fit=w * 0.5))


def bevel(s: Scene, x: float, y: float, w: float, h: float, rx: float) -> str:
    """The inner edge of a well in the case."""
    ring = s.canvas.slant(
        [(0, "#000", 0.5), (0.45, "#000", 0.1), (0.55, "#fff", 0.15), (1, "#fff", 0.8)], 0, 0, 1, 1
    )
    return rect(x, y, w, h, "none", rx, stroke=ring, stroke_width=4)


def draw_pans(s: Scene, shades: tuple[str, ...], x: float, y: float, w: float, h: float) -> None:
    """Pans in rows, each in its exact colour, the light grazing its edge."""
    rows = 1 if len(shades) <= 3 else 2 if len(shades) <= 8 else 3
    across, gap = ceil(len(shades) / rows), 14
    pan_w, pan_h = (w - gap * (across - 1)) / across, (h - gap * (rows - 1)) / rows
    edge = s.canvas.slant(
        [(0, "#000", 0.28), (0.14, "#000", 0), (0.86, "#fff", 0), (1, "#fff", 0.3)], 0, 0, 1, 1
    )
    for index, shade in enumerate(shades):
        px, py = x + index % across * (pan_w + gap), y + index // across * (pan_h + gap)
        s.add(
            rect(px, py, pan_w, pan_h, shade, 9),
            rect(px, py, pan_w, pan_h, edge, 9),
            bevel(s, px, py, pan_w, pan_h, 9),
        )
        if index % 3 == 1 and s.look.finish in ("shimmer", "metallic", "glitter"):
            s.add(glints(s, px, py, pan_w, pan_h, index))


def glints(s: Scene, x: float, y: float, w: float, h: float, index: int) -> str:
    """Mica catching the light."""
    rng = s.picture_random(f"mica{index}")
    d = "".join(
        f"M{coords(x + 12 + rng.random() * (w - 24), y + 12 + rng.random() * (h - 24))}h.1" for _ in range(34)
    )
    return line(d, "#fff", 2.2, stroke_linecap="round", stroke_opacity=0.75)
