"""Liquid eyeliner: a slim pen laid open beside the wing it drew."""

from data.pictures.drawing.canvas import coords, line, path, rect
from data.pictures.drawing.colour import deeper, paler
from data.pictures.drawing.materials import barrel, metal, shading, softbox
from data.pictures.drawing.scene import Scene
from data.pictures.drawing.shapes.bottles import rounded
from data.pictures.drawing.stage import draw_lying_shadow

BODY = (344.0, 300.0, 58.0, 560.0)
CAP = (512.0, 250.0, 62.0, 330.0)


def draw_liner(s: Scene) -> None:
    """A pen with a fine tip, its cap, and a wing."""
    draw_wing(s)
    s.add('<g transform="rotate(16 400 500)">')
    draw_cap(s)
    draw_pen(s)
    s.add("</g>")


def draw_wing(s: Scene) -> None:
    """One stroke that begins as a hair, swells and ends in a flick."""
    rng = s.picture_random("wing")
    lift = rng.uniform(-24, 12)
    upper = coords(250, 60 + lift, 470, 70 + lift, 690, 44 + lift)
    lower = coords(560, 136 + lift, 360, 128 + lift, 120, 176)
    wing = f"M120 176C{upper}C{coords(640, 84 + lift)} {lower}z"
    s.add('<g transform="translate(112 84) scale(.72 .62)">')
    s.add(path(wing, s.shade), line(wing, deeper(s.shade, 0.3), 1.4, stroke_opacity=0.5))
    gleam = f"M200 140q{coords(180, -54, 400, -58)}"
    s.add(line(gleam, paler(s.shade, 0.7), 3, stroke_opacity=0.35, stroke_linecap="round"))
    s.add("</g>")


def draw_pen(s: Scene) -> None:
    """The pen: a barrel, a ferrule, a cone and the felt tip in the colour of the liner."""
    c, (x, y, w, h) = s.canvas, BODY
    middle = x + w / 2
    outline = rounded(x, y, w, h, 8, 14, 3)
    cone = f"M{coords(x + 9, y)}L{coords(middle - 8, y - 74)}h16L{coords(x + w - 9, y)}z"
    tip = f"M{coords(middle - 8, y - 74)}Q{coords(middle - 5, y - 122, middle, y - 152)}"
    tip += f"Q{coords(middle + 5, y - 122, middle + 8, y - 74)}z"
    shapes = f'<path d="{outline}"/><path d="{cone}"/><path d="{tip}"/>'
    draw_lying_shadow(c, s.brand, shapes, dx=22, dy=8, reach=20)
    s.add(path(tip, s.shade), path(tip, shading(c, 0.3, 0.4)))
    s.add(path(cone, metal(c, "black" if s.brand.cap == "black" else "silver")))
    s.add(path(outline, s.body_paint()), softbox(c, x + w * 0.2, y + 24, 7, h - 60, 0.45))
    s.add(path(barrel(x, y, w, 20, 3), metal(c, s.trim)))
    s.add(rect(x, y + h - 34, w, 12, s.shade))
    s.label_up(s.body, middle + 7, y + h * 0.52, 17, h * 0.62)


def draw_cap(s: Scene) -> None:
    """The cap, laid beside."""
    c, (x, y, w, h) = s.canvas, CAP
    outline = rounded(x, y, w, h, 26, 6, 3)
    draw_lying_shadow(c, s.brand, f'<path d="{outline}"/>', dx=22, dy=8, reach=20)
    s.add(path(outline, s.cap()), softbox(c, x + w * 0.2, y + 26, 7, h - 60, 0.4))
    s.add(path(barrel(x, y + h - 24, w, 22, 3), metal(c, s.trim)))
