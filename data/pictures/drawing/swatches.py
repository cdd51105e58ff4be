"""Shades as worn: drawn across several skins, and laid in a row from light to deep."""

from random import Random

from data.keyed_random import picture_random
from data.pictures.drawing import lettering
from data.pictures.drawing.canvas import Canvas, Stop, coords, group, line, path, rect, reuse
from data.pictures.drawing.colour import deeper, luminance, paler, readable
from data.pictures.drawing.looks import ProductLook
from data.pictures.drawing.materials import shading
from data.pictures.drawing.organic import Point, Spine, Wobble, rounded_stroke, smooth
from data.pictures.drawing.stage import draw_tabletop, mix_paper_colour, mix_shadow_colour
from data.pictures.drawing.textures import ridges

SKINS = ("#f1d7c3", "#d8a781", "#a26a45", "#5a3827")
SKIN_NAMES = ("FAIR", "MEDIUM", "TAN", "DEEP")


def on_skin(look: ProductLook, shade: str) -> str:
    """Up to three shades swiped across four forearms, fair to deep."""
    c, rng = Canvas(), picture_random(look.slug, "skin", shade)
    draw_tabletop(c, look.brand)
    if look.shape == "nail_bottle":
        return painted_nails(c, shade)
    others = [other for other in look.shades if other != shade]
    worn = [shade, *dict.fromkeys(others[len(others) * part // 4] for part in (1, 3) if others)]
    dabs = [c.stamp(draw_dab(rng, one)) for one in worn]
    for index, skin in enumerate(SKINS):
        x = 22 + index * 192
        forearm(c, rng, skin, x, 180)
        for row, name in enumerate(dabs):
            place = f"translate({coords(x + 88, 252 + row * 250)})rotate({coords(rng.uniform(-12, 12))})"
            c.add(f'<use href="{name}" transform="{place}"/>')
        label_skin(c, index, x + 90)
    return c.svg()


def label_skin(c: Canvas, index: int, x: float) -> None:
    """The name of a skin tone at the foot of its forearm or finger."""
    ink = readable("#2a1c16", SKINS[index])
    c.add(lettering.text(SKIN_NAMES[index], "grotesque", x, 968, 15, ink, tracking=0.24, opacity=0.86))


def painted_nails(c: Canvas, shade: str) -> str:
    """The same colour on four fingers, fair to deep."""
    for skin, x, y in zip(SKINS, (40, 228, 416, 604), (330, 210, 190, 290), strict=True):
        finger = (
            f"M{coords(x, 1040, x, y + 110)}C{coords(x, y - 30, x + 156, y - 30, x + 156, y + 110)}V1040z"
        )
        tone: list[Stop] = [
            (0, deeper(skin, 0.3)),
            (0.24, paler(skin, 0.14)),
            (0.5, skin),
            (1, deeper(skin, 0.3)),
        ]
        for shift in (16, 11, 6):
            c.add(path(finger, "#2b1c15", fill_opacity=0.06, transform=f"translate({shift} {shift})"))
        c.add(path(finger, c.across(tone)))
        crease = "".join(f"M{coords(x + 34, y + 440 + i * 13)}q44 {9 - i * 7} 88 0" for i in range(3))
        c.add(line(crease, deeper(skin, 0.4), 2, stroke_opacity=0.3, stroke_linecap="round"))
        c.add(nail(c, shade, skin, x + 26, y - 44))
        label_skin(c, SKINS.index(skin), x + 78)
    return c.svg()


def nail(c: Canvas, shade: str, skin: str, x: float, y: float) -> str:
    """One painted nail, an almond with a lamp in it; its middle is the exact colour."""
    tip = f"C{coords(x - 4, y + 60, x + 24, y, x + 52, y)}S{coords(x + 108, y + 60, x + 104, y + 190)}"
    almond = f"M{coords(x, y + 190)}{tip}c-2 34-26 44-52 44s-50-10-52-44z"
    fold = line(almond, deeper(skin, 0.34), 9, stroke_opacity=0.3, transform="translate(2 4)")
    rise = f"C{coords(x + 20, y + 90, x + 30, y + 46, x + 44, y + 30)}"
    lamp = f"M{coords(x + 24, y + 170)}{rise}q6 70-4 140q-8 10-16 0z"
    light = c.down([(0, "#fff", 0.8), (1, "#fff", 0.12)])
    return fold + path(almond, shade) + path(almond, shading(c, 0.24, 0.36)) + path(lamp, light)


def forearm(c: Canvas, rng: Random, skin: str, x: float, w: float) -> None:
    """Skin in soft light: a gently curved limb running off the sheet."""
    left, right = Wobble(rng, 2), Wobble(rng, 2)
    ys = [-20 + i * 130 for i in range(9)]
    sides = [(x + 8 + 7 * left.point_at(i / 9), float(y)) for i, y in enumerate(ys)]
    others = [(x + w - 8 + 7 * right.point_at(i / 9), float(y)) for i, y in enumerate(ys)]
    limb = smooth(sides + others[::-1])
    tone: list[Stop] = [
        (0, deeper(skin, 0.3)), (0.08, deeper(skin, 0.12)), (0.26, paler(skin, 0.13)),
        (0.4, paler(skin, 0.06)), (0.62, skin),
        (0.86, deeper(skin, 0.15)), (0.95, deeper(skin, 0.27)), (1, deeper(skin, 0.22)),
    ]  # fmt: skip
    c.add(
        path(limb, "#2b1c15", fill_opacity=0.12, transform="translate(12 8)"),
        path(limb, "#2b1c15", fill_opacity=0.1, transform="translate(6 4)"),
    )
    c.add(path(limb, c.across(tone)))
    sheen = c.glow([(0, "#fff", 0.26), (1, "#fff", 0)])
    c.add(rect(x + w * 0.16, 40, w * 0.3, 900, sheen))


def draw_dab(rng: Random, shade: str) -> str:
    """One finger's stroke about the origin, in the exact shade."""
    half, reach = rng.uniform(46, 54), rng.uniform(88, 100)
    spine = Spine((-12, -reach), (10, -reach * 0.3), (-10, reach * 0.4), (8, reach))
    outline = rounded_stroke(rng, spine, half, ends=0.26, rough=0.08, waves=1)
    soft = path(outline, shade, fill_opacity=0.3, stroke=shade, stroke_opacity=0.3, stroke_width=7)
    return soft + path(outline, shade) + ridges(rng, spine, half * 0.74, shade, 4, 0.5)


def shade_range(look: ProductLook) -> str:
    """The range laid out as flats, light to deep, each in its exact colour."""
    c = Canvas()
    draw_tabletop(c, look.brand)
    shades = sorted(look.shades, key=luminance, reverse=True)
    step = max(1, -(-len(shades) // 20))
    shown = shades[::step][:20]
    columns = 2 if len(shown) <= 6 else 3 if len(shown) <= 12 else 4
    rows = -(-len(shown) // columns)
    w, h = (800 - 120 - 22 * (columns - 1)) / columns, min(190.0, (740 - 22 * (rows - 1)) / rows)
    top = 80 + (740 - rows * (h + 22)) / 2
    for index, shade in enumerate(shown):
        chip(c, look, shade, 60 + index % columns * (w + 22), top + index // columns * (h + 22), w, h)
    ink = readable(look.brand.ink, mix_paper_colour(look.brand))
    c.add(lettering.wordmark(look.brand.name, look.brand.wordmark, 400, 912, 26, ink, fit=560))
    c.add(
        lettering.text(
            f"{len(look.shades)} SHADES", "grotesque", 400, 954, 10, ink, tracking=0.4, opacity=0.75
        )
    )
    return c.svg()


def chip(c: Canvas, look: ProductLook, shade: str, x: float, y: float, w: float, h: float) -> None:
    """A flat of one shade with a wet edge."""
    rng = picture_random(look.slug, "chip", shade)
    wobble = Wobble(rng)
    count = 7
    top = [(x + w * i / count, y + 5 * wobble.point_at(i / count)) for i in range(count + 1)]
    low = [(x + w * i / count, y + h + 5 * wobble.point_at(1.3 + i / count)) for i in range(count, -1, -1)]
    outline = c.stamp(f'<path d="{smooth(top + low)}"/>')
    for shift in (3, 6, 9):
        c.add(reuse(outline, shift * 0.7, shift, fill=mix_shadow_colour(look.brand), fill_opacity=0.07))
    c.add(f'<use href="{outline}" fill="{shade}" stroke="{paler(shade, 0.45)}" stroke-opacity=".5"/>')
    streak = f"M{coords(x + 16, y + h * 0.2)}q{coords(w * 0.4, -8, w * 0.62, 0)}"
    c.add(line(streak, "#fff", 3, stroke_opacity=0.34, stroke_linecap="round"))


def close_up(look: ProductLook, shade: str) -> str:
    """The shade filling the frame, combed into waves; the flanks of each wave are the exact colour."""
    c, rng = Canvas(), picture_random(look.slug, "close", shade)
    c.add(rect(0, 0, 800, 1000, shade))
    low, turned = deeper(shade, 0.55), f"rotate({coords(rng.uniform(-26, 26))} 400 500)"
    swell, light = Wobble(rng, 2), c.slant([(0, "#fff", 0.5), (1, "#fff", 0.08)], 0, 0, 1, 0.3)
    for index in range(9):
        y = -140 + index * 146 + rng.uniform(-20, 20)
        ys: list[Point] = [
            (float(x), y + 62 * swell.point_at(x / 900 + index * 0.13)) for x in range(-260, 1200, 180)
        ]
        wave = c.stamp(f'<path d="{smooth(ys, closed=False)}"/>')
        trough = "".join(
            reuse(wave, 0, reach / 2, stroke_width=reach, stroke_opacity=0.03 + 0.0007 * (100 - reach))
            for reach in range(8, 104, 12)
        )
        crest = smooth(
            [(x, py - 4) for x, py in ys]
            + [(x, py - 15 - 9 * swell.point_at(x / 500)) for x, py in reversed(ys)]
        )
        c.add(group(trough, fill="none", stroke=low, transform=turned), path(crest, light, transform=turned))
    return c.svg()
