"""Draws a product with its carton, in two shades, and as a close-up."""

from data.pictures.drawing import lettering
from data.pictures.drawing.canvas import Canvas, Stop, coords, line, path, rect
from data.pictures.drawing.colour import deeper, paler
from data.pictures.drawing.looks import ProductLook
from data.pictures.drawing.materials import METALS, brushed
from data.pictures.drawing.packshot import LYING, STANDING
from data.pictures.drawing.scene import Scene
from data.pictures.drawing.stage import (
    draw_contact_shadow,
    draw_lying_shadow,
    draw_paper_backdrop,
    draw_tabletop,
)

WIDE = ("jar", "perfume", "bullet", "stick")
Places = tuple[tuple[float, float, float], ...]
WIDE_PAIR: Places = ((182, 292, 0.7), (-172, 384, 0.8))
SLIM_PAIR: Places = ((150, 318, 0.9), (-140, 368, 1.0))
LYING_PAIR: Places = ((186, -70, 0.72), (-176, 70, 0.72))
CLOSE_UP_CENTRES = {
    "bullet": (318, 380),
    "stick": (320, 420),
    "pencil": (300, 300),
    "mascara": (450, 560),
    "liner": (470, 640),
    "brush": (510, 280),
}


def boxed(look: ProductLook, shade: str | None) -> str:
    """Draw the carton, with the product in front of it if it stands."""
    c = Canvas()
    scene = Scene(c, look, shade)
    if look.shape in LYING:
        draw_tabletop(c, look.brand)
        flat_carton(scene)
        return c.svg()
    draw_paper_backdrop(c, look.brand)
    wide = look.shape in WIDE
    carton(scene, 130, 862, 250, 470 if wide else 590)
    size = 0.62 if look.shape == "jar" else 0.7 if wide else 0.86
    scene.add(f'<g transform="translate({560 if wide else 545} 900) scale({size}) translate(-400 -858)">')
    STANDING[look.shape](scene)
    scene.add("</g>")
    return c.svg()


def carton(s: Scene, x: float, foot: float, w: float, h: float) -> None:
    """A folded box of board, seen a little from the right: front, side and top."""
    c, tone, side_w, rise = s.canvas, s.brand.background, 74.0, 16.0
    draw_contact_shadow(c, s.brand, x + w / 2 + 30, foot - 2, w + side_w)
    top = foot - h
    front: list[Stop] = [(0, paler(tone, 0.16)), (0.6, tone), (1, deeper(tone, 0.06))]
    s.add(rect(x, top, w, h, c.slant(front, 0, 0, 1, 0.6)))
    side = f"M{coords(x + w, top)}l{coords(side_w, -rise)}V{coords(foot - rise * 1.5)}L{coords(x + w, foot)}z"
    s.add(path(side, c.across([(0, deeper(tone, 0.26)), (1, deeper(tone, 0.36))])))
    s.add(
        path(
            f"M{coords(x, top)}l{coords(side_w, -rise)}h{coords(w)}l{coords(-side_w, rise)}z",
            paler(tone, 0.4),
        )
    )
    s.add(
        line(
            f"M{coords(x, top)}h{coords(w)}V{coords(foot)}",
            "#fff",
            1.6,
            stroke_opacity=0.5,
        )
    )
    draw_carton_print(s, x, top, w, h)


def draw_carton_print(s: Scene, x: float, y: float, w: float, h: float) -> None:
    """Draw what is printed on a carton."""
    foil = brushed(s.canvas, s.brand.cap) if s.brand.cap in METALS else s.brand.accent
    ink = s.ink_on(s.brand.background)
    s.add(rect(x + 14, y + 14, w - 28, h - 28, "none", stroke=foil, stroke_width=1.6, stroke_opacity=0.8))
    s.add(lettering.wordmark(s.brand.name, s.brand.wordmark, x + w / 2, y + h * 0.34, 26, ink, fit=w * 0.74))
    s.add(rect(x + w / 2 - 18, y + h * 0.34 + 26, 36, 1.6, foil))
    words = s.kind
    s.add(
        lettering.text(
            words, "grotesque", x + w / 2, y + h * 0.34 + 56, 9, ink, tracking=0.36, fit=w * 0.7, opacity=0.85
        )
    )
    if s.coloured:
        s.add(rect(x + w / 2 - 34, y + h * 0.68, 68, 30, s.shade, 15))
    s.add(
        lettering.text(
            s.look.volume.upper(), "grotesque", x + w / 2, y + h - 40, 8, ink, tracking=0.3, opacity=0.8
        )
    )


def flat_carton(s: Scene) -> None:
    """A carton lying on the table, seen from above."""
    x, y, w, h = (
        (230.0, 120.0, 340.0, 760.0)
        if s.look.shape in ("pencil", "mascara", "brush")
        else (140.0, 220.0, 520.0, 560.0)
    )
    tone = s.brand.background
    s.add('<g transform="rotate(-7 400 500)">')
    draw_lying_shadow(
        s.canvas,
        s.brand,
        f'<path d="M{coords(x, y)}h{coords(w)}v{coords(h)}h{coords(-w)}z"/>',
        dx=26,
        dy=30,
        reach=26,
    )
    s.add(
        rect(
            x,
            y,
            w,
            h,
            s.canvas.slant([(0, paler(tone, 0.26)), (0.5, tone), (1, deeper(tone, 0.14))], 0, 0, 1, 1),
            3,
        )
    )
    s.add(
        path(f"M{coords(x + w, y)}l12 14v{coords(h)}l-12-14z", deeper(tone, 0.34)),
        path(f"M{coords(x, y + h)}l12 14h{coords(w)}l-12-14z", deeper(tone, 0.46)),
    )
    draw_carton_print(s, x, y, w, h)
    s.add("</g>")


def pair(look: ProductLook, shades: tuple[str, str]) -> str:
    """Draw two shades of the product side by side."""
    c = Canvas()
    if look.shape in LYING:
        draw_tabletop(c, look.brand)
        places = LYING_PAIR
    else:
        draw_paper_backdrop(c, look.brand)
        places = WIDE_PAIR if look.shape in WIDE else SLIM_PAIR
    middle = 858 if look.shape in STANDING else 500
    for (dx, dy, size), shade in zip(places, shades, strict=False):
        scene = Scene(c, look, shade)
        scene.add(
            f'<g transform="translate({coords(400 + dx, 500 + dy)}) scale({size}) translate(-400 -{middle})">'
        )
        (STANDING.get(look.shape) or LYING[look.shape])(scene)
        scene.add("</g>")
    return c.svg()


def detail(look: ProductLook, shade: str | None) -> str:
    """Draw a close-up of the product."""
    c = Canvas()
    scene = Scene(c, look, shade)
    (draw_paper_backdrop if look.shape in STANDING else draw_tabletop)(c, look.brand)
    x, y = CLOSE_UP_CENTRES.get(look.shape, (400, 560))
    scene.add(f'<g transform="translate(400 520) rotate(-9) scale(2.1) translate({-x} {-y})">')
    (STANDING.get(look.shape) or LYING[look.shape])(scene)
    scene.add("</g>")
    return c.svg()
