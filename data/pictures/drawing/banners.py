"""Wide pictures: brand and category banners, blog headers and video posters."""

from random import Random
from typing import Literal

from data.keyed_random import picture_random
from data.pictures.drawing import lettering
from data.pictures.drawing.canvas import HEIGHT, Canvas, Stop, circle, coords, ellipse, path, rect
from data.pictures.drawing.colour import blend, deeper, luminance, paler, readable
from data.pictures.drawing.looks import BrandGood, BrandLook, BrandSign, ProductLook, Shape
from data.pictures.drawing.marks import tint_of
from data.pictures.drawing.organic import Point, Spine, Wobble, blob, smooth
from data.pictures.drawing.packshot import LYING, STANDING
from data.pictures.drawing.scene import Scene
from data.pictures.drawing.stage import FLOOR, mix_paper_colour, mix_shadow_colour
from data.pictures.drawing.textures import draw_shine, draw_stroke, draw_wet_gloss

Platform = Literal["youtube", "tiktok", "instagram"]
_SKIN = ("#e6c3a2", "#bb8a62", "#6f452f")
_LIPS = ("#b4404c", "#d58a80", "#6e1f31")
_CHEEKS = ("#c9777b", "#e0957f", "#a8505e", "#d98a94")
_LINES = ("#2a211f", "#5b4034", "#4a4a5c")
_BROWS = ("#3a2a22", "#6f4d38", "#a38362")
_COLOURS_BY_WORD = {
    "foundation": _SKIN, "concealer": _SKIN, "tinted": _SKIN, "powder": _SKIN, "bronzer": _SKIN,
    "contour": _SKIN, "blush": _CHEEKS, "lip": _LIPS, "eyeliner": _LINES, "mascara": _LINES, "brow": _BROWS,
}  # fmt: skip
"""Words of a category's slug, and the colours of its products."""
_SHAPES_BY_WORD: dict[str, tuple[Shape, ...]] = {
    "foundation": ("foundation_bottle", "cushion", "dropper", "stick", "compact"),
    "concealer": ("gloss_tube", "stick", "jar", "gloss_tube"), "tint": ("tube", "pump", "dropper", "jar"),
    "powder": ("compact", "jar", "compact", "brush"), "primer": ("tube", "pump", "jar", "tube"),
    "blush": ("compact", "stick", "jar", "dropper"), "bronzer": ("compact", "stick", "jar", "brush"),
    "contour": ("stick", "compact", "jar", "stick"), "highlight": ("compact", "dropper", "stick", "jar"),
    "shadow": ("palette", "compact", "stick", "palette"), "mascara": ("mascara",) * 3,
    "lip-liner": ("pencil",) * 3, "lipstick": ("bullet", "bullet", "gloss_tube", "bullet"),
    "gloss": ("gloss_tube",) * 4,
    "liner": ("liner", "pencil", "liner", "pencil"), "brow": ("pencil", "mascara", "pencil"),
    "nail": ("nail_bottle",) * 4,
    "fragrance": ("perfume",) * 3, "brush": ("brush",) * 4,
    "skin": ("jar", "pump", "dropper", "tube"),
}  # fmt: skip
"""Words of a category's slug, most telling first, and what stands on its banner."""
_BRUSHES = ("Powder Brush", "Angled Brush", "Foundation Brush", "Blending Brush")
_COLOURLESS = ("brush", "skin", "fragrance", "primer")
BANNER_WIDTH, BANNER_HEIGHT = 1600, 240
MIDDLE = HEIGHT / 2  # of the picture of a product
LYING_Y = 122  # of the middle of what lies on a banner
BRAND_PLACES = ((1140, 222, 0.29), (1288, 214, 0.24), (992, 214, 0.24))
"""The places of goods on a brand's banner, and their sizes."""


def draw_backdrop(canvas: Canvas, tone: str, ink: str) -> None:
    """A wide sweep of paper with a floor, lit from the left."""
    w, h = canvas.width, canvas.height
    wall: list[Stop] = [
        (0, paler(tone, 0.14)),
        (0.56, tone),
        (0.72, deeper(tone, 0.07)),
        (0.8, paler(tone, 0.18)),
        (1, paler(tone, 0.05)),
    ]
    canvas.add(rect(0, 0, w, h, canvas.down(wall)))
    canvas.add(
        ellipse(w * 0.24, h * 0.3, w * 0.36, h * 0.7, canvas.glow([(0, "#fff", 0.42), (1, "#fff", 0)]))
    )
    canvas.add(rect(w * 0.7, 0, w * 0.3, h, canvas.across([(0, ink, 0), (1, ink, 0.15)])))


def draw_good(
    canvas: Canvas,
    look: ProductLook,
    x: float,
    y: float,
    size: float,
    shade: str | None = None,
    *,
    anchor: float = FLOOR,
) -> None:
    """One of the goods somewhere on a wide sheet: the height `anchor` of its own picture comes to `y`."""
    scene = Scene(canvas, look, shade)
    canvas.add(f'<g transform="translate({coords(x, y)}) scale({size:.2f}) translate(-400 -{anchor:g})">')
    (STANDING.get(look.shape) or LYING[look.shape])(scene)
    canvas.add("</g>")


def _make_brand_look(brand: BrandLook, shape: Shape, *shades: str) -> ProductLook:
    """A product of a brand that says no more than the brand's name."""
    return ProductLook(brand, brand.name, brand.slug, shape, "satin", shades, "")


def draw_brand_banner(brand: BrandSign) -> str:
    """The wordmark large, and goods that the brand sells."""
    canvas = Canvas(BANNER_WIDTH, BANNER_HEIGHT)
    tone = mix_paper_colour(brand)
    draw_backdrop(canvas, tone, mix_shadow_colour(brand))
    canvas.add(
        path(
            "M1030 199V140a110 110 0 0 1 220 0V199z",
            canvas.slant(
                [(0, deeper(tone, 0.1)), (1, paler(blend(tone, brand.accent, 0.2), 0.2))], 0, 0, 1, 0.3
            ),
        )
    )
    for index, good in enumerate(brand.goods):
        _place_brand_good(canvas, brand, good, index)
    ink = readable(brand.ink, tone)
    canvas.add(
        lettering.wordmark(brand.name, brand.wordmark, 120, 130, 44, ink, anchor="start", fit=480),
        rect(122, 164, 64, 3, brand.accent),
    )
    return canvas.svg()


def _place_brand_good(canvas: Canvas, brand: BrandLook, good: BrandGood, index: int) -> None:
    """One of the brand's goods in the colours of its category, the first in the middle of the arch."""
    x, y, size = BRAND_PLACES[index]
    accents = (brand.accent, blend(brand.accent, "#d9a981", 0.5), blend(brand.accent, "#8e2f3f", 0.5))
    worn = any(word in good.category for word in _COLOURS_BY_WORD)
    colours = find_colours(good.category) if worn else (*accents[index:], *accents[:index])
    shades = () if any(word in good.category for word in _COLOURLESS) else colours
    name = _BRUSHES[0] if good.shape == "brush" else good.category.replace("-", " ").title()
    look = ProductLook(brand, name, brand.slug, good.shape, "satin", shades, "")
    if good.shape in STANDING:
        draw_good(canvas, look, x, y, size)
    else:
        draw_good(canvas, look, x, LYING_Y, 0.2, anchor=MIDDLE)


def make_category_look(slug: str) -> BrandLook:
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


def find_colours(slug: str) -> tuple[str, ...]:
    """The colours of a category's products, or its own tint."""
    tint = tint_of(slug)
    tinted = (blend(tint, "#9e3b4a", 0.5), tint, deeper(tint, 0.3))
    return next((colours for word, colours in _COLOURS_BY_WORD.items() if word in slug), tinted)


def draw_category_banner(slug: str, shades: tuple[str, ...] = ()) -> str:
    """Draw goods of the category in its colours, before a stroke of each."""
    canvas, brand = Canvas(BANNER_WIDTH, BANNER_HEIGHT), make_category_look(slug)
    draw_backdrop(canvas, blend(tint_of(slug), "#f6efe8", 0.5), mix_shadow_colour(brand))
    colours = shades or find_colours(slug)
    shapes = next(
        (shapes for word, shapes in _SHAPES_BY_WORD.items() if word in slug), ("jar", "pump", "tube")
    )
    if not any(word in slug for word in _COLOURLESS):
        _draw_banner_strokes(canvas, slug, brand, colours)
    for index, shape in enumerate(shapes):
        x = 1225 + (index - (len(shapes) - 1) / 2) * 145
        shade = colours[index % len(colours)]
        name = _BRUSHES[index % len(_BRUSHES)] if shape == "brush" else brand.name
        look = ProductLook(brand, name, f"{slug}-{index}", shape, "satin", (shade, *colours), "")
        _place_on_banner(canvas, look, x, shade)
    return canvas.svg()


def _draw_banner_strokes(canvas: Canvas, slug: str, brand: BrandLook, colours: tuple[str, ...]) -> None:
    rng = picture_random(slug, "banner")
    for index, shade in enumerate(colours[:3]):
        x, y = 470 + index * 90, 62 + index * 58
        spine = Spine((x, y + 12), (x + 90, y - 30), (x + 180, y + 32), (x + 290, y - 12))
        draw_stroke(canvas, _make_brand_look(brand, "stick", shade), shade, rng, spine, 24, 7, 0.6)


def _place_on_banner(canvas: Canvas, look: ProductLook, x: float, shade: str) -> None:
    """One of the goods, standing on the floor or lying before the wall."""
    if look.shape in STANDING:
        draw_good(canvas, look, x, 222, 0.36 if look.shape == "jar" else 0.29, shade)
        return
    shown = None if look.shape == "brush" else shade
    draw_good(canvas, look, x, LYING_Y, 0.23, shown, anchor=MIDDLE)


def draw_drop(
    canvas: Canvas, look: ProductLook, shade: str, rng: Random, x: float, y: float, r: float
) -> None:
    """A wet drop with a lamp in it."""
    draw_wet_gloss(canvas, look, shade, smooth(blob(rng, x, y, r, r * 0.94, 0.08, 14)), 1, r * 0.45)
    draw_shine(canvas, rng, ((x - r * 0.36, y - r * 0.4, r * 0.28, r * 0.14, -34),))


def draw_blog_header(seed: str, palette: tuple[str, ...]) -> str:
    """A composition in a post's palette, 1600 by 900: strokes, discs, waves or drops."""
    canvas, rng = Canvas(1600, 900), picture_random(seed, "header")
    colours = palette or ("#d9a981", "#b5545a", "#8a5a44")
    brand = BrandLook(
        "Undertone", seed, "serif", "#1e1916", paler(max(colours, key=luminance), 0.6), colours[0], "gold"
    )
    draw_backdrop(
        canvas, blend(paler(max(colours, key=luminance), 0.5), "#f4ece4", 0.5), mix_shadow_colour(brand)
    )
    look = _make_brand_look(brand, "stick", *colours)
    rng.choice((_draw_strokes, _draw_discs, _draw_waves, _draw_drops))(canvas, rng, look)
    return canvas.svg()


def _draw_strokes(canvas: Canvas, rng: Random, look: ProductLook) -> None:
    for index in range(4):
        y, lean = 150 + index * 196, rng.uniform(-60, 60)
        x = rng.uniform(180, 420)
        spine = Spine(
            (x, y + 20),
            (x + 330, y - 90 + lean),
            (x + 620, y + 70 - lean),
            (x + rng.uniform(800, 1000), y - 30),
        )
        draw_stroke(
            canvas, look, look.shades[index % len(look.shades)], rng, spine, rng.uniform(62, 84), 9, 0.8
        )


def _draw_discs(canvas: Canvas, rng: Random, look: ProductLook) -> None:
    ink = mix_shadow_colour(look.brand)
    for index in range(7):
        r = rng.uniform(90, 190)
        x, y = 190 + index * 204 + rng.uniform(-30, 30), 450 + rng.uniform(-210, 210)
        shade = look.shades[index % len(look.shades)]
        canvas.add(
            circle(
                x + r * 0.14,
                y + r * 0.2,
                r * 1.12,
                canvas.glow([(0, ink, 0.42), (0.72, ink, 0.26), (1, ink, 0)]),
            )
        )
        rim = canvas.slant([(0, "#fff6e2"), (0.4, "#d9b878"), (0.6, "#a9803f"), (1, "#f3deb0")], 0, 0, 1, 1)
        hollow = canvas.slant([(0, "#000", 0.5), (0.5, "#000", 0.05), (1, "#fff", 0.7)], 0, 0, 1, 1)
        canvas.add(
            circle(x, y, r, rim),
            circle(x, y, r * 0.9, shade),
            circle(x, y, r * 0.9, "none", stroke=hollow, stroke_width=5),
        )
        canvas.add(
            ellipse(
                x - r * 0.25, y - r * 0.3, r * 0.5, r * 0.36, canvas.glow([(0, "#fff", 0.22), (1, "#fff", 0)])
            )
        )


def _draw_waves(canvas: Canvas, rng: Random, look: ProductLook) -> None:
    swell = Wobble(rng, 2)
    for index in range(7):
        shade = look.shades[index % len(look.shades)]
        ys: list[Point] = [
            (x, 120 + index * 130 + 80 * swell.point_at(x / 1500 + index * 0.11))
            for x in range(-160, 1800, 200)
        ]
        body = smooth([*ys, (1900, 1400), (-300, 1400)])
        for lift, strength in ((34, 0.06), (22, 0.08), (11, 0.12), (4, 0.16)):
            canvas.add(
                path(body, deeper(shade, 0.6), fill_opacity=strength, transform=f"translate(0 {-lift})")
            )
        canvas.add(path(body, shade))
        crest = smooth([(x, y + 3) for x, y in ys] + [(x, y + 13) for x, y in reversed(ys)])
        canvas.add(path(crest, "#fff", fill_opacity=0.36))


def _draw_drops(canvas: Canvas, rng: Random, look: ProductLook) -> None:
    for index in range(12):
        r = rng.uniform(30, 150) if index else 210
        x, y = (800.0, 450.0) if not index else (rng.uniform(90, 1510), rng.uniform(90, 810))
        if index and abs(x - 800) < 320 and abs(y - 450) < 300:
            x += 480 if x > 800 else -480
        draw_drop(canvas, look, look.shades[index % len(look.shades)], rng, x, y, r)


def draw_video_poster(platform: Platform, look: ProductLook) -> str:
    """The goods in a frame of the platform's proportions, with a sign to play."""
    w, h = (1280, 720) if platform == "youtube" else (720, 1280) if platform == "tiktok" else (1080, 1080)
    canvas, brand = Canvas(w, h), look.brand
    draw_backdrop(canvas, blend(mix_paper_colour(brand), brand.accent, 0.24), mix_shadow_colour(brand))
    middle = w * 0.62 if platform == "youtube" else w * 0.5
    size = h / 1000 if look.shape in STANDING else h / 1120
    draw_good(
        canvas,
        look,
        middle,
        h * 0.93 if look.shape in STANDING else h * 0.5 + 358 * size,
        size * (0.8 if platform == "tiktok" else 0.96),
    )
    canvas.add(rect(0, h * 0.5, w, h * 0.5, canvas.down([(0, "#1e1916", 0), (1, "#1e1916", 0.5)])))
    canvas.add(
        lettering.wordmark(brand.name, brand.wordmark, 56, h - 60, 28, "#fbf8f5", anchor="start", fit=w * 0.6)
    )
    canvas.add(
        circle(w / 2, h / 2, 62, "#1e1916", fill_opacity=0.5),
        circle(w / 2, h / 2, 62, "none", stroke="#fff", stroke_width=3, stroke_opacity=0.9),
    )
    canvas.add(
        path(
            f"M{coords(w / 2 - 19, h / 2 - 30)}l50 30-50 30z",
            "#fff",
            stroke="#fff",
            stroke_width=6,
            stroke_linejoin="round",
        )
    )
    return canvas.svg()
