"""Tubes: gloss with its wand, mascara with its brush, and the tube that is squeezed."""

from data.pictures.drawing.canvas import Stop, coords, ellipse, group, line, path, rect
from data.pictures.drawing.colour import blend, deeper, paler
from data.pictures.drawing.materials import barrel, glass, grooves, lacquer, matte, metal, shading, softbox
from data.pictures.drawing.scene import CENTRE, Scene
from data.pictures.drawing.shapes.bottles import draw_capped, rounded
from data.pictures.drawing.stage import FLOOR, draw_contact_shadow, draw_lying_shadow


def draw_gloss_tube(s: Scene) -> None:
    """Lip gloss in a clear tube, the wand's stem seen within."""
    rng = s.picture_random("form")
    c, w, h = s.canvas, rng.uniform(118, 136), rng.uniform(320, 350)
    x, y, cap_h = CENTRE - w / 2, FLOOR - h, rng.uniform(226, 262)
    draw_contact_shadow(c, s.brand, CENTRE, FLOOR - 3, w)
    outer, inner = rounded(x, y, w, h, 8, 16, 4), rounded(x + 11, y + 6, w - 22, h - 28, 6, 34, 1)
    s.add(path(outer, c.across([(0, "#fff", 0.3), (0.5, paler(s.shade, 0.6), 0.5), (1, "#fff", 0.25)])))
    s.add(path(inner, s.shade))
    stem = c.across(
        [(0, deeper(s.shade, 0.4), 0.5), (0.4, paler(s.shade, 0.3), 0.4), (1, deeper(s.shade, 0.4), 0.5)]
    )
    s.add(
        rect(CENTRE - 7, y + 4, 14, h * 0.6, stem, 3),
        rect(CENTRE - 10, y + h * 0.56, 20, 66, deeper(s.shade, 0.35), 10, fill_opacity=0.45),
    )
    s.add(path(inner, shading(c, 0.3, 0.36)), path(outer, glass(c, "#ffffff", 0)))
    s.add(
        softbox(c, x + w * 0.14, y + 18, w * 0.13, h - 56, 0.85, 5),
        softbox(c, x + w * 0.84, y + 20, w * 0.035, h - 70, 0.6),
    )
    s.add(path(barrel(x + 5, y - 14, w - 10, 18, 3), metal(c, s.trim)))
    draw_capped(s, x, y - 10 - cap_h, w, cap_h)
    s.label_up(s.shade, CENTRE + 7, y + h * 0.5, 16, h * 0.6)


def draw_mascara(s: Scene) -> None:
    """A mascara laid open: the tube, and the wand with its bristles."""
    c = s.canvas
    s.add('<g transform="rotate(24 400 500)">')
    tube = rounded(238, 330, 112, 560, 12, 20, 4)
    draw_lying_shadow(c, s.brand, f'<path d="{tube}"/>', dx=26, dy=8, reach=26)
    s.add(rect(266, 300, 56, 40, metal(c, s.trim)), grooves(266, 56, [312, 322], 2))
    s.add(path(tube, s.body_paint()), softbox(c, 256, 352, 9, 510, 0.35))
    s.add(path(barrel(238, 330, 112, 16, 3), metal(c, s.trim)))
    s.label_up(s.body, 303, 610, 20, 420)
    draw_wand(s)
    s.add("</g>")


def draw_wand(s: Scene) -> None:
    """The cap, the rod, and the brush in the colour of the mascara."""
    c, rng = s.canvas, s.picture_random("bristles")
    cap = rounded(452, 100, 112, 330, 16, 10, 3)
    draw_lying_shadow(c, s.brand, f'<path d="{cap}"/><path d="M498 430h20v380h-20z"/>', dx=26, dy=8, reach=24)
    s.add(rect(501, 430, 14, 240, metal(c, "silver")), path(barrel(474, 426, 68, 34, 3), metal(c, s.trim)))
    s.add(
        path(cap, s.cap()),
        softbox(c, 468, 122, 9, 290, 0.4),
        path(barrel(452, 408, 112, 20, 3), metal(c, s.trim)),
    )
    dark = blend(s.shade, "#0d0a09", 0.25)
    half = 36 + rng.uniform(-6, 8)
    s.add(ellipse(508, 764, half * 0.66, 98, s.shade, fill_opacity=0.85))
    hairs = ""
    for index in range(46):
        y = 668 + index * 4.2
        reach = half * (1 - ((index - 23) / 25) ** 4) * rng.uniform(0.95, 1.16)
        hairs += f"M{coords(508 - reach, y - 5)}q{coords(reach, 9, reach * 2, -2)}"
    s.add(
        line(hairs, dark, 2.1),
        line(hairs, paler(s.shade, 0.35), 0.8, stroke_opacity=0.55, transform="translate(0 1.4)"),
    )


def draw_tube(s: Scene) -> None:
    """A soft tube standing on its cap, a band of its shade above the neck."""
    rng = s.picture_random("form")
    c, top_w, foot_w = s.canvas, rng.uniform(236, 262), rng.uniform(158, 186)
    cap_h, top = rng.uniform(92, 120), FLOOR - rng.uniform(590, 630)
    neck = FLOOR - cap_h
    draw_contact_shadow(c, s.brand, CENTRE, FLOOR, foot_w)
    x1, x2 = CENTRE - top_w / 2, CENTRE - foot_w / 2
    right, low = CENTRE + top_w / 2, CENTRE + foot_w / 2
    body = (
        f"M{coords(x1, top)}H{coords(right)}C{coords(right, top + 260, low, neck - 190, low, neck)}"
        f"q{coords(-foot_w / 2, 10, -foot_w, 0)}C{coords(x2, neck - 190, x1, top + 260, x1, top)}z"
    )
    paint = matte(c, s.body) if rng.random() < 0.6 else lacquer(c, s.body)
    s.add(path(body, paint))
    fold = c.across(
        [(0, "#000", 0), (0.34, "#fff", 0.2), (0.5, "#fff", 0), (0.78, "#000", 0.05), (1, "#000", 0)]
    )
    s.add(
        path(
            f"M{coords(x1 + 12, top + 34)}L{coords(CENTRE, neck - 60)} "
            f"{coords(CENTRE + top_w / 2 - 12, top + 34)}z",
            fold,
        )
    )
    draw_crimp(s, x1, top, top_w)
    if s.coloured:
        band = rect(x1, neck - 74, top_w, 42, s.shade) + rect(
            x2, neck - 74, foot_w, 42, shading(c, 0.26, 0.34)
        )
        s.add(group(band, clip_path=c.clip(path(body, "#000"))))
    draw_capped(s, x2 - 4, neck, foot_w + 8, cap_h, rings=(0.08, 0.93))
    s.label(s.body, CENTRE, top + 236, 24, top_w * 0.72, lines=(s.kind, s.look.volume.upper()))


def draw_crimp(s: Scene, x: float, top: float, w: float) -> None:
    """The welded end of a tube, ribbed by the press."""
    tone = s.body
    shades: list[Stop] = [
        (0, paler(tone, 0.3)),
        (0.2, tone),
        (0.85, deeper(tone, 0.14)),
        (1, deeper(tone, 0.3)),
    ]
    s.add(rect(x - 3, top - 8, w + 6, 44, s.canvas.down(shades), 3))
    ribs = "".join(f"M{coords(x + 3 + i * 6, top - 4)}v36" for i in range(int(w / 6)))
    s.add(line(ribs, "#000", 1, stroke_opacity=0.12))
    s.add(line(ribs, "#fff", 1, stroke_opacity=0.3, transform="translate(1.6 0)"))
