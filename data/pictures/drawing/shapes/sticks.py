"""Lipsticks, sticks and crayons, and the brush that goes with them."""

from random import Random

from data.pictures.drawing.canvas import coords, line, path
from data.pictures.drawing.colour import deeper, paler
from data.pictures.drawing.materials import barrel, brushed, disc, grooves, metal, shading, softbox
from data.pictures.drawing.organic import Spine, rounded_stroke
from data.pictures.drawing.scene import Scene
from data.pictures.drawing.shapes.bottles import draw_capped
from data.pictures.drawing.stage import FLOOR, draw_contact_shadow, draw_lying_shadow, mix_paper_colour
from data.pictures.drawing.textures import ridges

PENCIL_BARREL = (320.0, 772.0)
"""From where a crayon's timber ends to its metal ring: the part that carries its label."""


def outline_slanted(x: float, y: float, w: float, h: float, drop: float) -> tuple[str, str]:
    """The outline of a bullet cut at a slant, and of the cut's face."""
    low = y + drop
    side = (
        f"M{coords(x, y + h)}V{coords(low)}C{coords(x, low - drop * 0.6, x + w * 0.3, y, x + w * 0.7, y)}"
        f"C{coords(x + w * 0.92, y, x + w, y + drop * 0.16, x + w, y + drop * 0.4)}V{coords(y + h)}z"
    )
    face = (
        f"M{coords(x + 1, low)}"
        f"C{coords(x + 1, low - drop * 0.58, x + w * 0.3, y + 1.5, x + w * 0.7, y + 1.5)}"
        f"C{coords(x + w * 1.02, y + 1.5, x + w * 0.9, y + drop * 0.5, x + w * 0.6, low - drop * 0.12)}"
        f"C{coords(x + w * 0.36, low + drop * 0.3, x + 1, low + drop * 0.36, x + 1, low)}z"
    )
    return side, face


def draw_turned_up(s: Scene, cx: float, foot: float, w: float, h: float, drop: float) -> None:
    """The coloured stick itself, its middle in its exact colour."""
    side, face = outline_slanted(cx - w / 2, foot - h, w, h, drop)
    shade = s.shade
    s.add(path(side, shade), path(side, shading(s.canvas, 0.42, 0.46)))
    lit = s.canvas.slant(
        [(0, paler(shade, 0.5), 0.95), (0.5, paler(shade, 0.24), 0.85), (1, paler(shade, 0.06), 0.7)],
        0.1,
        0.2,
        0.9,
        0.9,
    )
    s.add(path(face, lit), line(face, paler(shade, 0.65), 1.6, stroke_opacity=0.6))
    if s.look.finish not in ("matte", "satin"):
        s.add(softbox(s.canvas, cx - w * 0.36, foot - h + drop * 1.25, w * 0.1, h - drop * 1.35, 0.7))
    else:
        s.add(softbox(s.canvas, cx - w * 0.38, foot - h + drop * 1.25, w * 0.14, h - drop * 1.35, 0.3))


def draw_bullet(s: Scene) -> None:
    """A lipstick turned up, its cap standing by."""
    rng = s.picture_random("form")
    c, cx, w = s.canvas, 318.0, rng.uniform(150, 166)
    base_h, sleeve_h, rise = rng.uniform(196, 220), rng.uniform(84, 110), rng.uniform(140, 172)
    draw_contact_shadow(c, s.brand, 510, FLOOR - 22, w)
    draw_capped(s, 510 - w / 2, FLOOR - 22 - 330, w, 330, rings=rng.choice(((0.96,), (0.05, 0.07))))
    s.label(s.cap_tone, 510, FLOOR - 176, 13, w * 0.72)
    draw_contact_shadow(c, s.brand, cx, FLOOR, w)
    top = FLOOR - base_h
    draw_turned_up(s, cx, top - sleeve_h + 4, w * 0.64, rise, rise * 0.5)
    s.add(path(barrel(cx - w * 0.4, top - sleeve_h, w * 0.8, sleeve_h + 8, 4), metal(c, s.trim)))
    s.add(grooves(cx - w * 0.4, w * 0.8, [top - sleeve_h + 9], 4))
    s.add(
        path(barrel(cx - w / 2, top, w, base_h, 5), s.body_paint()), disc(c, cx - w / 2, top, w, 4.6, s.body)
    )
    s.add(path(barrel(cx - w * 0.4, top - 9, w * 0.8, 10, 4), metal(c, s.trim)))
    s.add(path(barrel(cx - w / 2, FLOOR - 26, w, 26, 5), metal(c, s.trim)))
    s.label(s.body, cx, top + base_h * 0.52, 15, w * 0.74)


def draw_stick(s: Scene) -> None:
    """A stick of cream colour, wound up, with its cap."""
    rng = s.picture_random("form")
    c, cx, w, base_h = s.canvas, 320.0, rng.uniform(158, 176), rng.uniform(280, 310)
    top = FLOOR - base_h
    draw_contact_shadow(c, s.brand, 516, FLOOR - 24, w)
    draw_capped(s, 516 - w / 2, FLOOR - 24 - 236, w, 236, rings=(0.94,))
    draw_contact_shadow(c, s.brand, cx, FLOOR, w)
    draw_turned_up(s, cx, top, w * 0.72, rng.uniform(150, 180), 64)
    s.add(
        path(barrel(cx - w * 0.42, top - 40, w * 0.84, 44, 4), brushed(c, s.trim)),
        grooves(cx - w * 0.42, w * 0.84, [top - 30], 4),
    )
    s.add(
        path(barrel(cx - w / 2, top, w, base_h, 5), s.body_paint()), disc(c, cx - w / 2, top, w, 4.6, s.body)
    )
    s.add(path(barrel(cx - w * 0.42, top - 8, w * 0.84, 9, 4), brushed(c, s.trim)))
    band = barrel(cx - w / 2, FLOOR - 64, w, 34, 5)
    s.add(path(band, s.shade), path(band, shading(c, 0.3, 0.36)))
    s.label(s.body, cx, top + base_h * 0.44, 17, w * 0.78, lines=(s.look.volume.upper(),))


def draw_strokes(s: Scene) -> None:
    """Draw two strokes of the crayon on paper, in its exact colour."""
    rng = s.picture_random("drawn")
    for x, y, reach, half in ((452.0, 306.0, 262.0, 22.0), (478.0, 384.0, 214.0, 15.0)):
        lean = rng.uniform(-14, 14)
        spine = Spine(
            (x, y), (x + reach * 0.3, y - 44 + lean), (x + reach * 0.6, y + 20 - lean), (x + reach, y - 40)
        )
        outline = rounded_stroke(rng, spine, half, ends=0.07, rough=0.1, waves=5)
        s.add(path(outline, s.shade), ridges(rng, spine, half * 0.8, s.shade, 3, 0.7))
        s.add(draw_paper_grain(s, rng, spine, half))


def draw_paper_grain(s: Scene, rng: Random, spine: Spine, half: float) -> str:
    """Bare grains of paper toward the end of a stroke."""
    specks = ""
    for _ in range(26):
        t = 1 - abs(rng.gauss(0, 0.3))
        specks += f"M{coords(*spine.beside(max(0.04, min(0.98, t)), rng.uniform(-1, 1) * half))}h.1"
    return line(specks, mix_paper_colour(s.brand), 2.2, stroke_linecap="round", stroke_opacity=0.42)


def draw_pencil(s: Scene) -> None:
    """A crayon laid down beside the strokes it drew."""
    c = s.canvas
    draw_strokes(s)
    s.add('<g transform="rotate(-24 400 500) translate(-20 -76) scale(1.12)">')
    outline = "M366 300 388 196Q400 176 412 196L434 300V838q-34 12-68 0z"
    draw_lying_shadow(c, s.brand, f'<path d="{outline}"/>', dx=24, dy=12, reach=22)
    s.add(path("M366 300V838q34 12 68 0V300q-34 18-68 0z", s.body_paint()))
    timber = "#d8b48c"
    cone = c.across(
        [(0, deeper(timber, 0.32)), (0.3, paler(timber, 0.35)), (0.6, timber), (1, deeper(timber, 0.4))]
    )
    s.add(path("M366 300 382 226h36L434 300q-34 20-68 0z", cone))
    tip = "M381 231 388 196Q400 176 412 196L419 231q-19 9-38 0z"
    s.add(path(tip, s.shade), path(tip, shading(c, 0.3, 0.4)))
    s.add(
        path("M366 790V838q34 12 68 0V790q-34 12-68 0z", s.shade),
        path("M366 790V838q34 12 68 0V790q-34 12-68 0z", shading(c, 0.3, 0.4)),
    )
    s.add(path("M366 772v18q34 12 68 0v-18q-34 12-68 0z", metal(c, s.trim)))
    top, foot = PENCIL_BARREL
    s.label_up(s.body, 408, (top + foot) / 2, 19, (foot - top) * 0.68)
    s.add("</g>")
