"""Wide pictures: brand and category banners, blog headers and video posters."""

from random import Random
from typing import Literal

from data.keyed_random import picture_random
from data.pictures.drawing import lettering
from data.pictures.drawing.canvas import Canvas, Stop, circle, coords, ellipse, path, rect
from data.pictures.drawing.colour import blend, deeper, luminance, paler, readable
from data.pictures.drawing.looks import BrandGood, BrandLook, BrandSign, ProductLook, Shape
from data.pictures.drawing.marks import tint_of
from data.pictures.drawing.organic import Point, Spine, Wobble, blob, smooth
from data.pictures.drawing.packshot import LYING, STANDING
from data.pictures.drawing.scene import Scene
from data.pictures.drawing.stage import paper, shadow_ink
from data.pictures.drawing.textures import dragged, draw_wet_gloss, shine

Platform = Literal["youtube", "tiktok", "instagram"]
_SKIN = ("#e6c3a2", "#bb8a62", "#6f452f")
_LIPS = ("#b4404c", "#d58a80", "#6e1f31")
_CHEEKS = ("#c9777b", "#e0957f", "#a8505e", "#d98a94")
_LINES = ("#2a211f", "#5b4034", "#4a4a5c")
_BROWS = ("#3a2a22", "#6f4d38", "#a38362")
_WORN = {
    "foundation": _SKIN, "concealer": _SKIN, "tinted": _SKIN, "powder": _SKIN, "bronzer": _SKIN,
    "contour": _SKIN, "blush": _CHEEKS, "lip": _LIPS, "eyeliner": _LINES, "mascara": _LINES, "brow": _BROWS,
}  # fmt: skip
"""Words of a category's slug, and the colours of its products."""
_GOODS: dict[str, tuple[Shape, ...]] = {
    "foundation": ("foundation_bottle", "cushion", "dropper", "stick", "compact"),
    "concealer": ("gloss_tube", "stick", "jar", "gloss_tube"), "tint": ("tube", "pump", "dropper", "jar"),
    "powder": ("compact", "jar", "compact", "brush"), "primer": ("tube", "pump", "jar", "tube"),
    "blush": ("compact", "stick", "jar", "dropper"), "bronzer": ("compact", "stick", "jar", "brush"),
    "contour": ("stick", "compact", "jar", "stick"), "highlight": ("compact", "dropper", "stick", "jar"),
    "shadow": ("palette", "compact", "stick", "palette"), "mascara": ("mascara", "mascara", "mascara"),
    "lip-liner": ("pencil", "pencil", "pencil"), "lipstick": ("bullet", "bullet", "gloss_tube", "bullet"),
    "gloss": ("gloss_tube", "gloss_tube", "gloss_tube", "gloss_tube"),
    "liner": ("liner", "pencil", "liner", "pencil"), "brow": ("pencil", "mascara", "pencil"),
    "nail": ("nail_bottle", "nail_bottle", "nail_bottle", "nail_bottle"),
    "fragrance": ("perfume", "perfume", "perfume"), "brush": ("brush", "brush", "brush", "brush"),
    "skin": ("jar", "pump", "dropper", "tube"),
}  # fmt: skip
"""Words of a category's slug, most telling first, and what stands on its banner."""
_BRUSHES = ("Powder Brush", "Angled Brush", "Foundation Brush", "Blending Brush")
_COLOURLESS = ("brush", "skin", "fragrance", "primer")
BANNER_WIDTH, BANNER_HEIGHT = 1600, 240
BRAND_PLACES = ((1140, 222, 0.29), (1288, 214, 0.24), (992, 214, 0.24))
"""The places of goods on a brand's banner, and their sizes."""


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


def _brand_goods(brand: BrandLook, shape: Shape, *shades: str) -> ProductLook:
    return ProductLook(brand, brand.name, brand.slug, shape, "satin", shades, "")


def brand_banner(brand: BrandSign) -> str:
    """The wordmark large, and goods that the brand sells."""
    c = Canvas(BANNER_WIDTH, BANNER_HEIGHT)
    tone = paper(brand)
    backdrop(c, tone, shadow_ink(brand))
    c.add(
        path(
            "M1030 199V140a110 110 0 0 1 220 0V199z",
            c.slant([(0, deeper(tone, 0.1)), (1, paler(blend(tone, brand.accent, 0.2), 0.2))], 0, 0, 1, 0.3),
        )
    )
    for index, good in enumerate(brand.goods):
        _place_brand_good(c, brand, good, index)
    ink = readable(brand.ink, tone)
    c.add(
        lettering.wordmark(brand.name, brand.wordmark, 120, 130, 44, ink, anchor="start", fit=480),
        rect(122, 164, 64, 3, brand.accent),
    )
    return c.svg()


def _place_brand_good(c: Canvas, brand: BrandLook, good: BrandGood, index: int) -> None:
    """One of the brand's goods in the colours of its category, the first in the middle of the arch."""
    x, foot, size = BRAND_PLACES[index]
    accents = (brand.accent, blend(brand.accent, "#d9a981", 0.5), blend(brand.accent, "#8e2f3f", 0.5))
    worn = any(word in good.category for word in _WORN)
    colours = colours_of(good.category) if worn else (*accents[index:], *accents[:index])
    shades = () if any(word in good.category for word in _COLOURLESS) else colours
    name = _BRUSHES[0] if good.shape == "brush" else good.category.replace("-", " ").title()
    look = ProductLook(brand, name, brand.slug, good.shape, "satin", shades, "")
    if good.shape in STANDING:
        stand(c, look, x, foot, size)
    else:
        _place_lying(c, look, x, 0.2)


def house(slug: str) -> BrandLook:
    """The dress of goods that stand for a whole category: tinted, without a name."""
    tint = tint_of(slug)
    return BrandLook(
        "",
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
    """Draw goods of the category in its colours, before a stroke of each."""
    c, brand = Canvas(BANNER_WIDTH, BANNER_HEIGHT), house(slug)
    backdrop(c, blend(tint_of(slug), "#f6efe8", 0.5), shadow_ink(brand))
    colours = shades or colours_of(slug)
    shapes = next((shapes for word, shapes in _GOODS.items() if word in slug), ("jar", "pump", "tube"))
    if not any(word in slug for word in _COLOURLESS):
        _draw_banner_strokes(c, slug, brand, colours)
    for index, shape in enumerate(shapes):
        x = 1225 + (index - (len(shapes) - 1) / 2) * 145
        shade = colours[index % len(colours)]
        name = _BRUSHES[index % len(_BRUSHES)] if shape == "brush" else brand.name
        look = ProductLook(brand, name, f"{slug}-{index}", shape, "satin", (shade, *colours), "")
        _place_on_banner(c, look, x, shade)
    return c.svg()


def _draw_banner_strokes(c: Canvas, slug: str, brand: BrandLook, colours: tuple[str, ...]) -> None:
    rng = picture_random(slug, "banner")
    for index, shade in enumerate(colours[:3]):
        x, y = 470 + index * 90, 62 + index * 58
        spine = Spine((x, y + 12), (x + 90, y - 30), (x + 180, y + 32), (x + 290, y - 12))
        dragged(c, _brand_goods(brand, "stick", shade), shade, rng, spine, 24, 7, 0.6)


def _place_on_banner(c: Canvas, look: ProductLook, x: float, shade: str) -> None:
    """One of the goods, standing on the floor or lying before the wall."""
    if look.shape in STANDING:
        stand(c, look, x, 222, 0.36 if look.shape == "jar" else 0.29, shade)
        return
    _place_lying(c, look, x, 0.23, shade if look.shape != "brush" else None)


def _place_lying(c: Canvas, look: ProductLook, x: float, size: float, shade: str | None = None) -> None:
    c.add(f'<g transform="translate({coords(x, 122)}) scale({size:.2f}) translate(-400 -500)">')
    LYING[look.shape](Scene(c, look, shade))
    c.add("</g>")


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
    look = _brand_goods(brand, "stick", *colours)
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
