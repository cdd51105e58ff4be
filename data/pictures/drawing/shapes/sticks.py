"""What is turned up or drawn with: lipstick, stick, crayon, and the brush that goes with them."""

from random import Random

from data.pictures.drawing import lettering
from data.pictures.drawing.canvas import coords, line, path
from data.pictures.drawing.colour import blend, deeper, paler
from data.pictures.drawing.materials import barrel, brushed, disc, grooves, metal, shading, softbox
from data.pictures.drawing.organic import Spine, rounded_stroke
from data.pictures.drawing.scene import Scene
from data.pictures.drawing.shapes.bottles import capped
from data.pictures.drawing.stage import FLOOR, contact_shadow, lying_shadow, paper
from data.pictures.drawing.textures import ridges


def slanted(x: float, y: float, w: float, h: float, drop: float) -> tuple[str, str]:
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


def turned_up(s: Scene, cx: float, foot: float, w: float, h: float, drop: float) -> None:
    """The coloured stick itself, its middle in its exact colour."""
    side, face = slanted(cx - w / 2, foot - h, w, h, drop)
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


def bullet(s: Scene) -> None:
    """A lipstick turned up, its cap standing by."""
    rng = s.picture_random("form")
    c, cx, w = s.canvas, 318.0, rng.uniform(150, 166)
    base_h, sleeve_h, rise = rng.uniform(196, 220), rng.uniform(84, 110), rng.uniform(140, 172)
    contact_shadow(c, s.brand, 510, FLOOR - 22, w)
    capped(s, 510 - w / 2, FLOOR - 22 - 330, w, 330, rings=rng.choice(((0.96,), (0.05, 0.07))))
    s.label(s.cap_tone, 510, FLOOR - 176, 13, w * 0.72)
    contact_shadow(c, s.brand, cx, FLOOR, w)
    top = FLOOR - base_h
    turned_up(s, cx, top - sleeve_h + 4, w * 0.64, rise, rise * 0.5)
    s.add(path(barrel(cx - w * 0.4, top - sleeve_h, w * 0.8, sleeve_h + 8, 4), metal(c, s.trim)))
    s.add(grooves(cx - w * 0.4, w * 0.8, [top - sleeve_h + 9], 4))
    s.add(
        path(barrel(cx - w / 2, top, w, base_h, 5), s.body_paint()), disc(c, cx - w / 2, top, w, 4.6, s.body)
    )
    s.add(path(barrel(cx - w * 0.4, top - 9, w * 0.8, 10, 4), metal(c, s.trim)))
    s.add(path(barrel(cx - w / 2, FLOOR - 26, w, 26, 5), metal(c, s.trim)))
    s.label(s.body, cx, top + base_h * 0.52, 15, w * 0.74)


def stick(s: Scene) -> None:
    """A stick of cream colour, wound up, with its cap."""
    rng = s.picture_random("form")
    c, cx, w, base_h = s.canvas, 320.0, rng.uniform(158, 176), rng.uniform(280, 310)
    top = FLOOR - base_h
    contact_shadow(c, s.brand, 516, FLOOR - 24, w)
    capped(s, 516 - w / 2, FLOOR - 24 - 236, w, 236, rings=(0.94,))
    contact_shadow(c, s.brand, cx, FLOOR, w)
    turned_up(s, cx, top, w * 0.72, rng.uniform(150, 180), 64)
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


def drawn(s: Scene) -> None:
    """What the crayon drew: two strokes on paper, in its exact colour."""
    rng = s.picture_random("drawn")
    for x, y, reach, half in ((452.0, 306.0, 262.0, 22.0), (478.0, 384.0, 214.0, 15.0)):
        lean = rng.uniform(-14, 14)
        spine = Spine(
            (x, y), (x + reach * 0.3, y - 44 + lean), (x + reach * 0.6, y + 20 - lean), (x + reach, y - 40)
        )
        outline = rounded_stroke(rng, spine, half, ends=0.07, rough=0.1, waves=5)
        s.add(path(outline, s.shade), ridges(rng, spine, half * 0.8, s.shade, 3, 0.7))
        s.add(paper_grain(s, rng, spine, half))


def paper_grain(s: Scene, rng: Random, spine: Spine, half: float) -> str:
    """Bare grains of paper toward the end of a stroke."""
    specks = ""
    for _ in range(44):
        t = 1 - abs(rng.gauss(0, 0.3))
        specks += f"M{coords(*spine.beside(max(0.04, min(0.98, t)), rng.uniform(-1, 1) * half))}h.1"
    return line(specks, paper(s.brand), 2.6, stroke_linecap="round", stroke_opacity=0.6)


def pencil(s: Scene) -> None:
    """A crayon laid down beside the strokes it drew."""
    c = s.canvas
    drawn(s)
    s.add('<g transform="rotate(-24 400 500) translate(-20 -76) scale(1.12)">')
    outline = "M366 300 388 196Q400 176 412 196L434 300V838q-34 12-68 0z"
    lying_shadow(c, s.brand, f'<path d="{outline}"/>', dx=24, dy=12, reach=22)
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
    ink = s.ink_on(s.body)
    s.add(lettering.wordmark(s.brand.name, s.brand.wordmark, 408, 660, 19, ink, turn=-90, fit=300))
    s.add("</g>")


HANDLE_SIDES = "c2 80-4 150-10 230-4 66-8 140-14 200-4 22-24 22-28 0-6-60-10-134-14-200-6-80-12-150-10-230"
HAIR = {"gold": "#5a3826", "rose_gold": "#8a5b4c", "silver": "#3a3432", "black": "#2a211d"}


def brush(s: Scene) -> None:
    """A brush of soft hair on a turned handle."""
    rng = s.picture_random("form")
    c, hair = s.canvas, HAIR.get(s.brand.cap, "#6b4634")
    spread = rng.uniform(104, 132)
    crown = f"Q{coords(400, 44, 400 + spread * 0.72, 128)}C{coords(400 + spread, 210, 460, 280, 448, 352)}z"
    head = f"M352 352C{coords(340, 280, 400 - spread, 210, 400 - spread * 0.72, 128)}{crown}"
    handle = f"M362 470h76{HANDLE_SIDES}z"
    s.add('<g transform="rotate(28 400 500)">')
    lying_shadow(
        c,
        s.brand,
        f'<path d="{head}"/><path d="M350 350h100v125h-100z"/><path d="{handle}"/>',
        dx=26,
        dy=10,
        reach=26,
    )
    s.add(path(handle, s.body_paint()), softbox(c, 376, 486, 9, 330, 0.5))
    s.add(
        path("M350 350q50 12 100 0l-10 124q-40 10-80 0z", metal(c, s.trim)),
        grooves(353, 94, [372, 380, 452], 5),
    )
    bristles(s, head, hair, spread)
    s.add(
        lettering.wordmark(s.brand.name, s.brand.wordmark, 408, 620, 16, s.ink_on(s.body), turn=-90, fit=230)
    )
    s.add("</g>")


def bristles(s: Scene, head: str, hair: str, spread: float) -> None:
    """Thousands of hairs, drawn as a hundred strokes; tips dipped in colour where there is one."""
    rng, c = s.picture_random("hair"), s.canvas
    tip = s.shade if s.coloured else paler(hair, 0.5)
    s.add(
        path(
            head,
            c.down([(0, tip), (0.3, blend(tip, hair, 0.45)), (0.55, hair), (1, deeper(hair, 0.35))]),
        ),
        path(head, shading(c, 0.5, 0.55)),
    )
    strokes = {True: "", False: ""}
    for _ in range(90):
        at = rng.uniform(-0.94, 0.94)
        reach = 118 + 60 * at * at + rng.uniform(-12, 10)
        bend = rng.uniform(0.9, 1.06)
        strokes[rng.random() < 0.5] += (
            f"M{coords(400 + at * 44, 350)}C{coords(400 + at * 60, 280, 400 + at * spread * bend, 220)} "
            f"{coords(400 + at * spread * 0.76, reach)}"
        )
    s.add(
        line(strokes[True], paler(tip, 0.5), 1.1, stroke_opacity=0.34),
        line(strokes[False], deeper(hair, 0.5), 1.2, stroke_opacity=0.3),
    )
