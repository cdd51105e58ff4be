"""Wide pictures: brand and category banners, blog headers, video posters, and members' portraits."""

from random import Random
from typing import Literal

from data.keyed_random import picture_random
from data.pictures.drawing import lettering
from data.pictures.drawing.canvas import Canvas, Stop, circle, coords, ellipse, group, path, rect
from data.pictures.drawing.colour import blend, deeper, luminance, paler, readable
from data.pictures.drawing.looks import BrandLook, ProductLook, Shape
from data.pictures.drawing.marks import sign_of, tint_of
from data.pictures.drawing.organic import Point, Spine, Wobble, blob, smooth
from data.pictures.drawing.packshot import LYING, STANDING
from data.pictures.drawing.scene import Scene
from data.pictures.drawing.stage import paper, shadow_ink
from data.pictures.drawing.swatches import SKINS
from data.pictures.drawing.textures import dragged, draw_wet_gloss, shine

Platform = Literal["youtube", "tiktok", "instagram"]
_CAST: tuple[tuple[Shape, Shape, Shape], ...] = (
    ("foundation_bottle", "bullet", "jar"), ("perfume", "nail_bottle", "stick"), ("pump", "jar", "dropper"),
    ("tube", "gloss_tube", "foundation_bottle"), ("dropper", "perfume", "bullet"),
    ("nail_bottle", "tube", "jar"),
)  # fmt: skip
_SKIN = ("#e6c3a2", "#bb8a62", "#6f452f")
_LIPS = ("#b4404c", "#d58a80", "#6e1f31")
_LINES = ("#2a211f", "#5b4034", "#4a4a5c")
_BROWS = ("#3a2a22", "#6f4d38", "#a38362")
_WORN = {
    "foundation": _SKIN, "concealer": _SKIN, "tinted": _SKIN, "powder": _SKIN, "bronzer": _SKIN,
    "contour": _SKIN, "lip": _LIPS, "eyeliner": _LINES, "mascara": _LINES, "brow": _BROWS,
}  # fmt: skip
"""Words of a category's slug, and the colours of its products."""
_BY_SIGN: dict[str, Shape] = {
    "bottle": "foundation_bottle", "dropper": "dropper", "stick": "stick", "bullet": "bullet",
    "tube": "gloss_tube", "jar": "jar",
    "pump": "pump", "drop": "dropper", "sun": "tube", "perfume": "perfume", "nail": "nail_bottle",
    "cheek": "stick", "glow": "dropper",
}  # fmt: skip


def backdrop(c: Canvas, tone: str, ink: str) -> None:
    """A wide sweep of paper with a floor, lit from the left."""
    w, h = c.width, c.height
    wall: list[Stop] = [
        (0, paler(tone, 0.14)),
        (0.56, tone),
        (0.72, deeper(tone, 0.07)),
        (0.8, paler(tone, 0.18)),
        (1, paler(tone, 0.05)),
    ]
    c.add(rect(0, 0, w, h, c.down(wall)))
    c.add(ellipse(w * 0.24, h * 0.3, w * 0.36, h * 0.7, c.glow([(0, "#fff", 0.42), (1, "#fff", 0)])))
    c.add(rect(w * 0.7, 0, w * 0.3, h, c.across([(0, ink, 0), (1, ink, 0.15)])))


def stand(c: Canvas, look: ProductLook, x: float, foot: float, size: float, shade: str | None = None) -> None:
    """One of the goods standing somewhere on a wide sheet."""
    scene = Scene(c, look, shade)
    c.add(f'<g transform="translate({coords(x, foot)}) scale({size:.2f}) translate(-400 -858)">')
    (STANDING.get(look.shape) or LYING[look.shape])(scene)
    c.add("</g>")


def _goods(brand: BrandLook, shape: Shape, *shades: str) -> ProductLook:
    return ProductLook(brand, brand.name, brand.slug, shape, "satin", shades, "")


def brand_banner(brand: BrandLook) -> str:
    """The wordmark large, and three of the brand's goods, 1600 by 480."""
    c = Canvas(1600, 480)
    tone = paper(brand)
    backdrop(c, tone, shadow_ink(brand))
    rng = picture_random(brand.slug, "banner")
    c.add(
        path(
            "M1010 398V236a210 210 0 0 1 420 0V398z",
            c.slant([(0, deeper(tone, 0.1)), (1, paler(blend(tone, brand.accent, 0.2), 0.2))], 0, 0, 1, 0.3),
        )
    )
    shades = (
        brand.accent,
        blend(brand.accent, "#d9a981", 0.5),
        blend(brand.accent, "#8e2f3f", 0.5),
    )
    for shape, shade, (x, foot, size) in zip(
        rng.choice(_CAST), shades, ((1180, 436, 0.56), (1352, 424, 0.46), (1010, 424, 0.4)), strict=True
    ):
        stand(c, _goods(brand, shape, shade), x, foot, size)
    ink = readable(brand.ink, tone)
    c.add(
        lettering.wordmark(brand.name, brand.wordmark, 120, 258, 58, ink, anchor="start", fit=700),
        rect(122, 306, 64, 3, brand.accent),
    )
    return c.svg()


def house(slug: str) -> BrandLook:
    """The dress of goods that stand for a whole category: ours, tinted."""
    tint = tint_of(slug)
    return BrandLook(
        "Undertone",
        f"undertone-{slug}",
        "serif",
        "#1e1916",
        paler(tint, 0.66),
        blend(tint, "#9e3b4a", 0.4),
        "gold",
    )


def colours_of(slug: str) -> tuple[str, ...]:
    """The colours of a category's products, or its own tint."""
    tint = tint_of(slug)
    tinted = (blend(tint, "#9e3b4a", 0.5), tint, deeper(tint, 0.3))
    return next((colours for word, colours in _WORN.items() if word in slug), tinted)


def category_banner(slug: str, shades: tuple[str, ...] = ()) -> str:
    """Strokes of the category's colours, and one thing of its kind, 1600 by 480."""
    c, brand, rng = Canvas(1600, 480), house(slug), picture_random(slug, "banner")
    tone = blend(tint_of(slug), "#f6efe8", 0.5)
    backdrop(c, tone, shadow_ink(brand))
    colours = shades or colours_of(slug)
    picked = [colours[i * (len(colours) - 1) // 2] for i in range(3)] if len(colours) >= 3 else list(colours)
    for index, shade in enumerate(picked):
        x, y = 760 + index * 120, 130 + index * 108
        spine = Spine((x, y + 20), (x + 130, y - 60), (x + 260, y + 60), (x + 400, y - 24))
        dragged(c, _goods(brand, "stick", shade), shade, rng, spine, 44, 7, 0.8)
    shape = _BY_SIGN.get(sign_of(slug))
    if shape:
        stand(c, _goods(brand, shape, picked[0]), 1392, 440, 0.58 if shape != "jar" else 0.66)
    else:
        for x, y, r in ((1360, 250, 92), (1500, 150, 40), (1486, 366, 28)):
            drop(c, _goods(brand, "jar", picked[0]), picked[0], rng, x, y, r)
    return c.svg()


def drop(c: Canvas, look: ProductLook, shade: str, rng: Random, x: float, y: float, r: float) -> None:
    """A wet drop with a lamp in it."""
    draw_wet_gloss(c, look, shade, smooth(blob(rng, x, y, r, r * 0.94, 0.08, 14)), 1, r * 0.45)
    shine(c, rng, ((x - r * 0.36, y - r * 0.4, r * 0.28, r * 0.14, -34),))


def blog_header(seed: str, palette: tuple[str, ...]) -> str:
    """A composition in a post's palette, 1600 by 900: strokes, discs, waves or drops."""
    c, rng = Canvas(1600, 900), picture_random(seed, "header")
    colours = palette or ("#d9a981", "#b5545a", "#8a5a44")
    brand = BrandLook(
        "Undertone", seed, "serif", "#1e1916", paler(max(colours, key=luminance), 0.6), colours[0], "gold"
    )
    backdrop(c, blend(paler(max(colours, key=luminance), 0.5), "#f4ece4", 0.5), shadow_ink(brand))
    look = _goods(brand, "stick", *colours)
    rng.choice((_strokes, _discs, _waves, _drops))(c, rng, look)
    return c.svg()


def _strokes(c: Canvas, rng: Random, look: ProductLook) -> None:
    for index in range(4):
        y, lean = 150 + index * 196, rng.uniform(-60, 60)
        x = rng.uniform(180, 420)
        spine = Spine(
            (x, y + 20),
            (x + 330, y - 90 + lean),
            (x + 620, y + 70 - lean),
            (x + rng.uniform(800, 1000), y - 30),
        )
        dragged(c, look, look.shades[index % len(look.shades)], rng, spine, rng.uniform(62, 84), 9, 0.8)


def _discs(c: Canvas, rng: Random, look: ProductLook) -> None:
    ink = shadow_ink(look.brand)
    for index in range(7):
        r = rng.uniform(90, 190)
        x, y = 190 + index * 204 + rng.uniform(-30, 30), 450 + rng.uniform(-210, 210)
        shade = look.shades[index % len(look.shades)]
        c.add(
            circle(
                x + r * 0.14, y + r * 0.2, r * 1.12, c.glow([(0, ink, 0.42), (0.72, ink, 0.26), (1, ink, 0)])
            )
        )
        rim = c.slant([(0, "#fff6e2"), (0.4, "#d9b878"), (0.6, "#a9803f"), (1, "#f3deb0")], 0, 0, 1, 1)
        well = c.slant([(0, "#000", 0.5), (0.5, "#000", 0.05), (1, "#fff", 0.7)], 0, 0, 1, 1)
        c.add(
            circle(x, y, r, rim),
            circle(x, y, r * 0.9, shade),
            circle(x, y, r * 0.9, "none", stroke=well, stroke_width=5),
        )
        c.add(
            ellipse(x - r * 0.25, y - r * 0.3, r * 0.5, r * 0.36, c.glow([(0, "#fff", 0.22), (1, "#fff", 0)]))
        )


def _waves(c: Canvas, rng: Random, look: ProductLook) -> None:
    swell = Wobble(rng, 2)
    for index in range(7):
        shade = look.shades[index % len(look.shades)]
        ys: list[Point] = [
            (x, 120 + index * 130 + 80 * swell.point_at(x / 1500 + index * 0.11))
            for x in range(-160, 1800, 200)
        ]
        body = smooth([*ys, (1900, 1400), (-300, 1400)])
        for lift, strength in ((34, 0.06), (22, 0.08), (11, 0.12), (4, 0.16)):
            c.add(path(body, deeper(shade, 0.6), fill_opacity=strength, transform=f"translate(0 {-lift})"))
        c.add(path(body, shade))
        crest = smooth([(x, y + 3) for x, y in ys] + [(x, y + 13) for x, y in reversed(ys)])
        c.add(path(crest, "#fff", fill_opacity=0.36))


def _drops(c: Canvas, rng: Random, look: ProductLook) -> None:
    for index in range(12):
        r = rng.uniform(30, 150) if index else 210
        x, y = (800.0, 450.0) if not index else (rng.uniform(90, 1510), rng.uniform(90, 810))
        if index and abs(x - 800) < 320 and abs(y - 450) < 300:
            x += 480 if x > 800 else -480
        drop(c, look, look.shades[index % len(look.shades)], rng, x, y, r)


def video_poster(platform: Platform, look: ProductLook) -> str:
    """The goods in a frame of the platform's proportions, with a sign to play."""
    w, h = (1280, 720) if platform == "youtube" else (720, 1280) if platform == "tiktok" else (1080, 1080)
    c, brand = Canvas(w, h), look.brand
    backdrop(c, blend(paper(brand), brand.accent, 0.24), shadow_ink(brand))
    middle = w * 0.62 if platform == "youtube" else w * 0.5
    size = h / 1000 if look.shape in STANDING else h / 1120
    stand(
        c,
        look,
        middle,
        h * 0.93 if look.shape in STANDING else h * 0.5 + 358 * size,
        size * (0.8 if platform == "tiktok" else 0.96),
    )
    c.add(rect(0, h * 0.5, w, h * 0.5, c.down([(0, "#1e1916", 0), (1, "#1e1916", 0.5)])))
    c.add(
        lettering.wordmark(brand.name, brand.wordmark, 56, h - 60, 28, "#fbf8f5", anchor="start", fit=w * 0.6)
    )
    c.add(
        circle(w / 2, h / 2, 62, "#1e1916", fill_opacity=0.5),
        circle(w / 2, h / 2, 62, "none", stroke="#fff", stroke_width=3, stroke_opacity=0.9),
    )
    c.add(
        path(
            f"M{coords(w / 2 - 19, h / 2 - 30)}l50 30-50 30z",
            "#fff",
            stroke="#fff",
            stroke_width=6,
            stroke_linejoin="round",
        )
    )
    return c.svg()


_CLOTHES = (
    "#9e3b4a",
    "#2f6f66",
    "#c98a2b",
    "#51607a",
    "#d8b4a0",
    "#3a2f36",
    "#7a8a62",
    "#e9dccb",
    "#b5654f",
    "#8c5a7a",
)
_HAIRS = ("#1d1512", "#3a261c", "#6b4630", "#a4713f", "#d8b27a", "#7d2f22", "#8d8784", "#2a1f2e")


def member_portrait(seed: str) -> str:
    """A member without a photograph: head, hair and shoulders as flat shapes in soft light."""
    c, rng = Canvas(400, 400), picture_random(seed, "portrait")
    skin, hair, cloth, background = (
        rng.choice(SKINS),
        rng.choice(_HAIRS),
        rng.choice(_CLOTHES),
        paler(rng.choice(_CLOTHES), rng.uniform(0.55, 0.75)),
    )
    c.add(
        rect(0, 0, 400, 400, c.slant([(0, paler(background, 0.4)), (1, deeper(background, 0.1))], 0, 0, 1, 1))
    )
    c.add(
        circle(
            rng.uniform(60, 340),
            rng.uniform(60, 200),
            rng.uniform(90, 150),
            paler(cloth, 0.35),
            fill_opacity=0.4,
        )
    )
    long = rng.random() < 0.55
    crown = rng.uniform(82, 100)
    fall = rng.uniform(300, 400) if long else rng.uniform(190, 230)
    c.add(
        path(
            f"M{coords(200 - crown, fall)}C{coords(174 - crown, 40, 226 + crown, 40, 200 + crown, fall)}z",
            c.slant([(0, paler(hair, 0.2)), (1, deeper(hair, 0.2))], 0, 0, 1, 1),
        )
    )
    c.add(
        path(
            "M60 420q10-120 140-120t140 120z",
            c.slant([(0, paler(cloth, 0.16)), (1, deeper(cloth, 0.25))], 0, 0, 1, 1),
        )
    )
    c.add(path("M170 240h60v66q-30 34-60 0z", deeper(skin, 0.18)))
    face = c.slant([(0, paler(skin, 0.16)), (0.55, skin), (1, deeper(skin, 0.2))], 0, 0, 1, 0.7)
    c.add(path("M138 180q0-84 62-84t62 84q0 88-62 98-62-10-62-98z", face))
    part = rng.uniform(-34, 34)
    sweep = coords(-10, -60, part * 0.5 - 52, -74, -40 - part * 0.6, 34, part * 0.1 - 92, 74)
    fringe = f"M128 196q0-116 72-116t72 116q{sweep}z"
    c.add(path(fringe, c.slant([(0, paler(hair, 0.26)), (1, hair)], 0, 0, 0.8, 1)))
    blush = c.glow([(0, "#c8505a", 0.34), (1, "#c8505a", 0)])
    c.add(
        group(circle(166, 214, 24, blush) + circle(236, 214, 24, blush)),
        ellipse(200, 246, 15, 5.4, blend("#a4434d", skin, 0.3)),
    )
    return c.svg()
