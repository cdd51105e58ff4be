"""Brushes of soft hair on turned handles. What a brush is for gives its head its form."""

from dataclasses import dataclass

from data.pictures.drawing import lettering
from data.pictures.drawing.canvas import coords, line, path
from data.pictures.drawing.colour import blend, deeper, paler
from data.pictures.drawing.materials import grooves, metal, shading, softbox
from data.pictures.drawing.scene import Scene
from data.pictures.drawing.stage import draw_lying_shadow

HANDLE_SIDES = "c2 80-4 150-10 230-4 66-8 140-14 200-4 22-24 22-28 0-6-60-10-134-14-200-6-80-12-150-10-230"
HAIR = {"gold": "#5a3826", "rose_gold": "#8a5b4c", "silver": "#3a3432", "black": "#2a211d"}
FERRULE = 350.0


@dataclass(frozen=True, slots=True)
class Head:
    """The form of the hair: its width at the ferrule, its widest, its length, and how its end is cut."""

    foot: float
    spread: float
    length: float
    flat: float  # 0 a dome, 1 cut straight
    slant: float = 0.0  # how much lower the right end is


HEADS = {
    "powder": Head(48, 126, 290, 0.2),
    "foundation": Head(44, 62, 220, 0.85),
    "blending": Head(26, 46, 190, 0.1),
    "angled": Head(42, 74, 230, 0.6, 92),
    "blush": Head(46, 98, 250, 0.3),
    "liner": Head(13, 13, 130, 0.0),
    "crease": Head(24, 36, 160, 0.2),
}
SET = ("powder", "blush", "foundation", "angled", "blending", "crease", "liner")
SHOWN_OF_UNKNOWN_SET = 3
SET_WIDTH, MARGIN = 690.0, 22.0


def draw_brushes(s: Scene) -> None:
    """One brush, or as many as a set has."""
    words = s.look.name.lower().split()
    kind = next((word for word in words if word in HEADS), "blush")
    if "set" not in words:
        draw_brush(s, HEADS[kind], "rotate(28 400 500)", s.brand.name)
        return
    heads = [HEADS[kind] for kind in choose_set(s.look.volume)]
    widths = [2 * max(head.spread, head.foot) + MARGIN for head in heads]
    scale = min(0.86, SET_WIDTH / sum(widths))
    at = 400 - sum(widths) * scale / 2
    for index, (head, wide) in enumerate(zip(heads, widths, strict=True)):
        middle = at + wide * scale / 2
        turn = f"translate({coords(middle, 500)}) rotate(4) scale({scale:.3f}) translate(-400 -500)"
        draw_brush(s, head, turn, s.brand.name if index == 1 else "")
        at += wide * scale


def choose_set(volume: str) -> tuple[str, ...]:
    """The brushes of a set of "5 pieces" or "7 pieces", large to small."""
    count = int(volume.split(maxsplit=1)[0]) if volume.endswith("pieces") else SHOWN_OF_UNKNOWN_SET
    return SET[:count]


def draw_brush(s: Scene, head: Head, place: str, name: str) -> None:
    """Hair, ferrule and handle."""
    c, thin = s.canvas, head.foot / 48
    outline = draw_outline(head)
    handle = f"M362 470h76{HANDLE_SIDES}z"
    ferrule = f"M{coords(400 - head.foot - 2, FERRULE)}q{coords(head.foot + 2, 12, 2 * head.foot + 4, 0)}"
    ferrule += "L438 474q-38 10-76 0z" if thin > 0.5 else f"L{coords(400 + 22, 474)}q-22 6-44 0z"
    narrow = (
        f' transform="translate({coords(400 - 400 * max(thin, 0.55), 0)}) scale({max(thin, 0.55):.2f} 1)"'
    )
    s.add(f'<g transform="{place}">')
    shapes = f'<path d="{outline}"/><path d="{ferrule}"/><path d="{handle}"{narrow}/>'
    draw_lying_shadow(c, s.brand, shapes, dx=26, dy=10, reach=26)
    s.add(f"<g{narrow}>", path(handle, s.body_paint()), softbox(c, 376, 486, 9, 330, 0.5), "</g>")
    s.add(path(ferrule, metal(c, s.trim)), grooves(364, 72, [440, 452], 4) if thin > 0.5 else "")
    draw_bristles(s, outline, head)
    ink = s.ink_on(s.body)
    s.add(lettering.wordmark(name, s.brand.wordmark, 406, 620, 16 * max(thin, 0.7), ink, turn=-90, fit=230))
    s.add("</g>")


def draw_outline(head: Head) -> str:
    """The outline of the hair, from the ferrule up and back."""
    top, right = FERRULE - head.length, FERRULE - head.length + head.slant
    shoulder, reach = head.length * (0.2 + 0.5 * (1 - head.flat)), head.spread * (0.34 + 0.6 * head.flat)
    belly, left = FERRULE - head.length * 0.3, 400 - head.spread
    left_side = coords(400 - head.spread * 0.8, belly, left, top + shoulder * 1.5)
    crown_left = coords(
        400 - head.spread, top + shoulder * 0.5, 400 - reach, top, 400, top + head.slant * 0.4
    )
    crown_right = coords(400 + reach, right, 400 + head.spread, right + shoulder * 0.5)
    back = coords(400 + head.spread * 0.8, belly, 400 + head.foot, FERRULE)
    return (
        f"M{coords(400 - head.foot, FERRULE)}C{left_side} {coords(400 - head.spread, top + shoulder)}"
        f"C{crown_left}C{crown_right} {coords(400 + head.spread, right + shoulder)}"
        f"C{coords(400 + head.spread, right + shoulder * 1.5)} {back}z"
    )


def draw_bristles(s: Scene, outline: str, head: Head) -> None:
    """Thousands of hairs, drawn as ninety strokes; tips dipped in colour where there is one."""
    rng, c = s.picture_random("hair"), s.canvas
    hair = HAIR.get(s.brand.cap, "#6b4634")
    tip = s.shade if s.coloured else paler(hair, 0.5)
    fill = c.down([(0, tip), (0.3, blend(tip, hair, 0.45)), (0.55, hair), (1, deeper(hair, 0.35))])
    s.add(path(outline, fill), path(outline, shading(c, 0.5, 0.55)))
    strokes = {True: "", False: ""}
    for _ in range(90):
        at = rng.uniform(-0.94, 0.94)
        end = (
            FERRULE
            - head.length
            + head.slant * (0.5 + at / 2)
            + head.length * (1 - head.flat) * 0.3 * at * at
        )
        strokes[rng.random() < 0.5] += (
            f"M{coords(400 + at * head.foot, FERRULE)}"
            f"C{coords(400 + at * head.spread * 0.8, FERRULE - head.length * 0.4)} "
            f"{coords(400 + at * head.spread, end + head.length * 0.3)} "
            f"{coords(400 + at * head.spread * 0.84, end + rng.uniform(6, 26))}"
        )
    window = c.clip(f'<path d="{outline}"/>')
    s.add(
        f'<g clip-path="{window}">',
        line(strokes[True], paler(tip, 0.5), 1.1, stroke_opacity=0.34),
        line(strokes[False], deeper(hair, 0.5), 1.2, stroke_opacity=0.3),
        "</g>",
    )
