"""Portraits of members without a photograph: faces, hair and clothes in soft light."""

import re
from functools import cache
from random import Random

from data.community.sources_reader import read_community_sources
from data.keyed_random import picture_random
from data.pictures.drawing.canvas import Canvas, circle, coords, ellipse, line, path, rect
from data.pictures.drawing.colour import blend, deeper, paler
from data.pictures.drawing.looks import PersonLook

SKINS_BY_DEPTH = {
    "fair": ("#f4dcc8", "#ecc8a6"),
    "medium": ("#d9a67c", "#b97f56"),
    "deep": ("#8f5b3a", "#5f3b28", "#46291c"),
}
SKINS = ("#f4dcc8", "#ecc8a6", "#d9a67c", "#b97f56", "#8f5b3a", "#5f3b28", "#46291c")
CLOTHES = (
    "#9e3b4a", "#2f6f66", "#c98a2b", "#51607a", "#d8b4a0", "#3a2f36", "#7a8a62", "#e9dccb",
    "#b5654f", "#8c5a7a",
)  # fmt: skip
HAIRS = ("#1d1512", "#3a261c", "#6b4630", "#a4713f", "#d8b27a", "#7d2f22", "#8d8784", "#2a1f2e")
DARK_HAIRS = ("#1d1512", "#2b1c16", "#2a1f2e")
STYLES = ("long", "bob", "bun", "curls", "short", "short", "scarf")
IRISES = ("#3b2a1e", "#4a3526", "#5a6b4a", "#4f6a80")


def member_portrait(seed: str, look: PersonLook | None = None) -> str:
    """One person, head and shoulders."""
    c, rng = Canvas(400, 400), picture_random(seed, "portrait")
    known = look or PersonLook()
    skin = rng.choice(SKINS_BY_DEPTH.get(known.depth or "", SKINS))
    hair, cloth = rng.choice(DARK_HAIRS if known.depth == "deep" else HAIRS), rng.choice(CLOTHES)
    hair = known.hair or hair
    wall = paler(rng.choice(CLOTHES), rng.uniform(0.55, 0.75))
    c.add(rect(0, 0, 400, 400, c.slant([(0, paler(wall, 0.5)), (1, deeper(wall, 0.14))], 0, 0, 1, 1)))
    c.add(circle(130, 120, 190, c.glow([(0, "#fff", 0.5), (1, "#fff", 0)])))
    given_name = re.split(r"[.-]", seed)[0].rstrip("0123456789")
    style = rng.choice(STYLES if given_name not in list_mens_names() else ("short",))
    style = known.style or style
    wide = rng.uniform(58, 66)
    draw_hair_behind(c, rng, style, hair, cloth)
    draw_shoulders(c, rng, skin, cloth)
    draw_face(c, skin, wide)
    draw_features(c, rng, skin, hair)
    draw_hair_before(c, rng, style, hair, cloth, wide)
    return c.svg()


@cache
def list_mens_names() -> frozenset[str]:
    return frozenset(name.lower() for names in read_community_sources().names for name in names.men)


def draw_hair_behind(c: Canvas, rng: Random, style: str, hair: str, cloth: str) -> None:
    """Whatever of the hair lies behind the head."""
    tone = c.slant([(0, paler(hair, 0.12)), (1, deeper(hair, 0.3))], 0, 0, 1, 1)
    if style == "long":
        fall = rng.uniform(330, 400)
        ends = f"{fall:.0f}H304C292 {fall:.0f}"
        c.add(path(f"M124 170C116 {fall * 0.8:.0f} 108 {fall:.0f} 96 {ends} 284 260 276 170z", tone))
    elif style == "bob":
        c.add(path("M122 160C112 232 116 268 122 284H278C284 268 288 232 278 160z", tone))
    elif style == "bun":
        c.add(circle(200, 66, 40, tone))
    elif style == "curls":
        for index in range(15):
            x, y = 112 + 176 * (index % 5) / 4, 96 + 62 * (index // 5) + rng.uniform(-10, 10)
            c.add(circle(x, y, rng.uniform(32, 44), tone))
    elif style == "scarf":
        drape = paler(cloth, 0.2)
        fill = c.slant([(0, paler(drape, 0.2)), (1, deeper(drape, 0.22))], 0, 0, 1, 1)
        c.add(path("M112 190C96 60 304 60 288 190C292 280 312 330 336 400H64C88 330 108 280 112 190z", fill))


def draw_shoulders(c: Canvas, rng: Random, skin: str, cloth: str) -> None:
    """Neck, collarbones and what is worn."""
    neck = c.across([(0, deeper(skin, 0.12)), (0.5, deeper(skin, 0.04)), (1, deeper(skin, 0.26))])
    c.add(path("M168 232h64v60q44 14 60 40H108q16-26 60-40z", neck))
    c.add(path("M168 250q32 36 64 0v22q-32 26-64 0z", deeper(skin, 0.32), fill_opacity=0.45))
    fill = c.slant([(0, paler(cloth, 0.18)), (0.6, cloth), (1, deeper(cloth, 0.28))], 0, 0, 1, 1)
    dip = rng.choice((312, 326, 348))
    c.add(path(f"M44 420C50 340 110 316 150 300Q200 {dip} 250 300C290 316 350 340 356 420z", fill))
    c.add(line(f"M150 300Q200 {dip} 250 300", deeper(cloth, 0.35), 3, stroke_opacity=0.5))


def draw_face(c: Canvas, skin: str, wide: float) -> None:
    """Ears, and a face rounded by light from the left."""
    for side in (-1, 1):
        c.add(ellipse(200 + side * (wide - 1), 186, 11, 17, deeper(skin, 0.16 if side < 0 else 0.28)))
    left, right = 200 - wide, 200 + wide
    outline = (
        f"M{coords(left, 168)}C{coords(left, 78, right, 78, right, 168)}"
        f"C{coords(right, 218, 232, 262, 200, 264)}C{coords(168, 262, left, 218, left, 168)}z"
    )
    c.add(
        path(outline, c.slant([(0, paler(skin, 0.18)), (0.5, skin), (1, deeper(skin, 0.22))], 0, 0, 1, 0.6))
    )


def draw_features(c: Canvas, rng: Random, skin: str, hair: str) -> None:
    """Brows, eyes, nose, mouth and a little colour in the cheeks."""
    iris, brow = rng.choice(IRISES), deeper(blend(hair, "#3a261c", 0.4), 0.1)
    gap, smile = rng.uniform(27, 31), rng.uniform(3, 9)
    blush = c.glow([(0, "#c8505a", 0.26), (1, "#c8505a", 0)])
    for side in (-1, 1):
        x = 200 + side * gap
        c.add(circle(x + side * 8, 212, 24, blush))
        c.add(ellipse(x, 178, 12.5, 7, "#fbf6f1"), circle(x, 178, 6.2, iris), circle(x, 178, 2.8, "#120d0b"))
        c.add(circle(x - 2, 176, 1.7, "#fff"))
        lid = f"M{coords(x - 14, 179)}Q{coords(x, 165, x + 14, 178)}"
        c.add(line(lid, deeper(skin, 0.72), 2.8, stroke_linecap="round"))
        arch = (
            f"M{coords(x - 16, 161 if side > 0 else 158)}Q{coords(x, 150, x + 16, 158 if side > 0 else 161)}"
        )
        c.add(line(arch, brow, 4.6, stroke_linecap="round", stroke_opacity=0.85))
    nose = "M203 180Q212 204 210 212Q202 221 192 214"
    c.add(line(nose, deeper(skin, 0.36), 2.6, stroke_linecap="round", stroke_opacity=0.7))
    lips = blend(rng.choice(("#a4434d", "#b5545a", "#8e4a44")), skin, 0.36)
    c.add(path(f"M178 236Q190 229 200 233Q210 229 222 236Q200 {246 + smile:.0f} 178 236z", lips))
    c.add(line(f"M178 236Q200 {238 + smile:.0f} 222 236", deeper(lips, 0.4), 1.8, stroke_opacity=0.7))


def draw_hair_before(c: Canvas, rng: Random, style: str, hair: str, cloth: str, wide: float) -> None:
    """The hairline, or the edge of a scarf."""
    left, right = 200 - wide - 4, 200 + wide + 4
    if style == "scarf":
        inner = coords(right - 8, 96, left + 8, 96, left, 176)
        edge = f"M{coords(left, 176)}C{coords(left, 66, right, 66, right, 176)}C{inner}z"
        c.add(path(edge, deeper(paler(cloth, 0.2), 0.12)))
        return
    tone = c.slant([(0, paler(hair, 0.3)), (0.5, hair), (1, deeper(hair, 0.2))], 0, 0, 0.9, 1)
    part, low = rng.uniform(168, 232), rng.uniform(108, 126)
    side = 186 if style in ("long", "bob") else 164
    locks = coords(right - 8, 140, part + 30, low, part, low - 6)
    back = coords(part - 30, low, left + 8, 140, left, side)
    crown = coords(left - 6, 60, right + 6, 60, right, side)
    fringe = f"M{coords(left, side)}C{crown}C{locks}C{back}z"
    c.add(path(fringe, tone))
    gleam = f"M{coords(left + 22, 116)}Q{coords(176, 78, 232, 84)}"
    c.add(line(gleam, "#fff", 7, stroke_opacity=0.14, stroke_linecap="round"))
