"""Small signs: brand logos, category logos, certification seals, and the stand-in for a missing picture."""

from math import cos, pi, sin

from data.keyed_random import picture_random
from data.pictures.drawing import lettering
from data.pictures.drawing.canvas import Canvas, circle, coords, ellipse, group, line, path, rect
from data.pictures.drawing.colour import blend, paler
from data.pictures.drawing.looks import BrandLook, Wordmark

INK, PAPER, LINE, ROSEWOOD = "#1e1916", "#fbf8f5", "#e9e1da", "#9e3b4a"

# Lists show logos a fifth as large, where the thin strokes of some alphabets would be lost.
LOGO_WEIGHTS: dict[Wordmark, float] = {"wide": 2.6, "didone": 1.8, "grotesque": 1.4, "script": 1.0}


def brand_logo(brand: BrandLook) -> str:
    """The wordmark on the brand's ground, 480 by 240."""
    c = Canvas(480, 240)
    c.add(rect(0, 0, 480, 240, brand.background))
    rule = picture_random(brand.slug, "logo").random()
    y = 134 if rule > 0.5 else 128
    bold = LOGO_WEIGHTS.get(brand.wordmark, 0.0)
    c.add(lettering.wordmark(brand.name, brand.wordmark, 240, y, 44, brand.ink, fit=420, weight=bold))
    if rule <= 0.5:
        c.add(rect(216, 164, 48, 2, brand.accent))
    return c.svg()


# Each sign is drawn on a sheet of 120 by 120 with a line of 4.5: one hand for all of them.
SIGNS: dict[str, str] = {
    "bottle": "M46 48h28q10 0 10 10v40H36V58q0-10 10-10zM50 48V24h20v24M36 74h48",
    "dropper": "M42 60h36q8 0 8 9v31H34V69q0-9 8-9zM48 60V46h24v14M52 46V32q0-12 8-12t8 12v14M60 60v24",
    "stick": "M42 66h36v36H42zM47 66V50h26v16M50 50V32l20-10v28",
    "wand": "M44 62h32v40H44zM50 62V48h20v14M60 48V34M55 34q0-14 5-16 5 2 5 16z",
    "compact": "M60 60a25 25 0 1 1 .1 0zM60 60a25 25 0 1 0 .1 0zM46 84q14-9 28 0",
    "bullet": "M40 70h40v32H40zM46 70V54h28v16M49 54V36q4-14 22-16v34",
    "tube": "M36 22h48l-8 60H44zM46 82h28v16H46M36 30h48",
    "pencil": "M28 92 34 72 80 26l14 14-46 46zM34 72l14 14M72 34l14 14",
    "eye": "M18 62q42-46 84 0-42 40-84 0zM60 76a15 15 0 1 0-.1 0M30 46l-8-9M60 36V24M90 46l8-9",
    "lash": "M20 52q40 44 80 0M28 62l-9 11M44 71l-5 14M60 75v15M76 71l5 14M92 62l9 11",
    "brow": "M18 74q30-40 84-22-36-6-66 22zM40 88q22-16 44-6",
    "palette": "M22 30h76v60H22zM30 38h26v20H30zM64 38h26v20H64zM30 66h26v16H30zM64 66h26v16H64",
    "cheek": "M60 22q34 0 34 36T60 100 26 58t34-36zM42 66q8 6 16 0M62 66q8 6 16 0",
    "glow": "M60 24v16M60 80v16M24 60h16M80 60h16M35 35l11 11M74 74l11 11M85 35 74 46M46 74 35 85"
    "M60 72a12 12 0 1 0-.1 0",
    "nail": "M42 64h36q6 0 6 7v29H36V71q0-7 6-7zM50 64l4-44h12l4 44",
    "brush": "M50 62h20l-3 42H53zM50 62q-12-26 10-42 22 16 10 42M48 72h24",
    "jar": "M34 54h52v36q0 8-8 8H42q-8 0-8-8zM30 36h60v18H30",
    "pump": "M42 54h36v48H42zM50 54V44h20v10M60 44V28M44 28h26l10 6",
    "drop": "M60 20q28 34 28 52a28 28 0 0 1-56 0q0-18 28-52zM46 74q2 12 14 13",
    "sun": "M60 82a22 22 0 1 0-.1 0zM60 24v-8M60 104v-8M24 60h-8M104 60h-8M35 35l-6-6M91 91l-6-6"
    "M85 35l6-6M29 91l6-6",
    "perfume": "M34 52h52v48H34zM50 52V40h20v12M46 40V22h28v18M46 76h28",
    "sponge": "M60 20q26 26 26 50a26 30 0 0 1-52 0q0-24 26-50zM36 62q24 10 48 0",
}
# Words of a category's slug, most telling first, and the sign that stands for it.
_TELLING: tuple[tuple[str, str], ...] = (
    ("foundation", "bottle"), ("concealer", "wand"), ("cushion", "compact"), ("powder", "compact"),
    ("primer", "tube"),
    ("tint", "tube"), ("setting", "pump"), ("bronzer", "sun"), ("contour", "stick"),
    ("highlight", "glow"), ("blush", "cheek"),
    ("lipstick", "bullet"), ("gloss", "tube"), ("liner", "pencil"), ("balm", "jar"), ("mascara", "lash"),
    ("lash", "lash"),
    ("shadow", "palette"), ("palette", "palette"), ("brow", "brow"), ("nail", "nail"), ("brush", "brush"),
    ("sponge", "sponge"),
    ("tool", "brush"), ("serum", "dropper"), ("cleans", "pump"), ("moistur", "jar"), ("cream", "jar"),
    ("sun", "sun"),
    ("spf", "sun"), ("mask", "jar"), ("fragrance", "perfume"), ("perfume", "perfume"),
    ("parfum", "perfume"), ("lip", "bullet"),
    ("eye", "eye"), ("cheek", "cheek"), ("skin", "drop"), ("oil", "drop"), ("toner", "drop"),
)  # fmt: skip
_TINTS = (
    "#e8c9b5",
    "#d8a08c",
    "#e7b8b4",
    "#c98a86",
    "#cfb6c6",
    "#b9c3b0",
    "#d9c79f",
    "#c9b3a0",
    "#b8c4cc",
    "#e3c6a8",
)


def sign_of(slug: str) -> str:
    """The sign that stands for a category."""
    return next((sign for word, sign in _TELLING if word in slug), "drop")


def tint_of(slug: str) -> str:
    """A category's colour."""
    return picture_random(slug, "tint").choice(_TINTS)


def category_logo(slug: str) -> str:
    """A category's sign, drawn in one line upon its tint. Pages cut it round: a clear edge has a dark rim."""
    c, tint = Canvas(240, 240), tint_of(slug)
    c.add(rect(0, 0, 240, 240, c.slant([(0, paler(tint, 0.62)), (1, paler(tint, 0.2))], 0, 0, 1, 1)))
    c.add(
        circle(
            142,
            96,
            62,
            c.slant([(0, paler(tint, 0.5), 0.9), (1, blend(tint, ROSEWOOD, 0.18), 0.55)], 0, 0, 1, 1),
        )
    )
    sign = line(SIGNS[sign_of(slug)], INK, 3.6, stroke_linecap="round", stroke_linejoin="round")
    c.add(group(sign, transform="translate(42 42) scale(1.3)"))
    return c.svg()


SEALS: dict[str, tuple[str, str, str]] = {
    "vegan": (
        "VEGAN",
        "#4f7a4a",
        "M38 40q26-6 22 38M60 78q-2-30 26-44-4 32-26 44zM60 60q-14-2-18-16",
    ),
    "cruelty-free": (
        "CRUELTY FREE",
        "#9e3b4a",
        "M46 62q-9-30-3-34t13 30M74 62q9-30 3-34t-13 30M40 76q0-18 20-18t20 18-20 16-20-16zM53 72v2M67 72v2",
    ),
    "organic": (
        "ORGANIC",
        "#6c7f3a",
        "M60 88V50M60 62q-20 2-24-20 22-2 24 20zM60 54q20 2 22-22-22 0-22 22zM44 88h32",
    ),
    "fragrance-free": (
        "FRAGRANCE FREE",
        "#7a6a8e",
        "M44 58h32v32H44zM53 58V46h14v12M74 38h4M82 32h4M82 44h4M34 92 88 34",
    ),
    "gluten-free": (
        "GLUTEN FREE",
        "#b08432",
        (
            "M60 92V34M60 50q-12 0-13-12 13 0 13 12 0-12 13-12 0 12-13 12"
            "M60 70q-12 0-13-12 13 0 13 12 0-12 13-12M36 88 86 36"
        ),
    ),
    "halal": (
        "HALAL",
        "#2f6f5d",
        "M74 84a28 28 0 1 1 0-48 22 22 0 1 0 0 48zM80 52l3 6 7 1-5 5 1 7-6-3-6 3 1-7-5-5 7-1z",
    ),
    "recyclable": (
        "RECYCLABLE",
        "#3f7687",
        "M50 46l10-16 10 16M76 56l10 18-18 2M44 56 34 74l18 2M60 30l14 24M86 74H66M34 74l13-22M52 86h18",
    ),
    "dermatologically-tested": (
        "DERMATOLOGIST TESTED",
        "#54657e",
        "M60 28l28 10v20q0 24-28 34Q32 82 32 58V38zM46 60l10 10 19-20",
    ),
}


def certification_logo(slug: str) -> str:
    """A round seal: the sign within, its words around."""
    c = Canvas(240, 240)
    words, colour, sign = SEALS.get(slug) or (
        slug.replace("-", " ").upper(),
        "#6b625b",
        SEALS["dermatologically-tested"][2],
    )
    c.add(circle(120, 120, 118, PAPER), circle(120, 120, 114, "none", stroke=colour, stroke_width=3))
    c.add(circle(120, 120, 78, "none", stroke=colour, stroke_width=1.4))
    c.add(
        group(
            line(sign, colour, 4, stroke_linecap="round", stroke_linejoin="round"),
            transform="translate(50 49) scale(1.17)",
        )
    )
    c.add(*around(words, 120, 120, 90, 11.5, colour))
    return c.svg()


def around(words: str, cx: float, cy: float, r: float, cap: float, colour: str) -> list[str]:
    """Letters walking round a circle, twice, with a dot between."""
    round_text = f"{words} \u00b7 " * (2 if len(words) < 12 else 1)
    step = 2 * pi / len(round_text)
    drawn = []
    for index, letter in enumerate(round_text):
        turn = index * step - pi / 2 - step * (len(words) - 1) / 2
        x, y = cx + cos(turn) * r, cy + sin(turn) * r
        drawn.append(
            lettering.text(
                letter,
                "grotesque",
                x,
                y,
                cap if len(round_text) < 24 else cap * 0.9,
                colour,
                turn=turn * 180 / pi + 90,
            )
        )
    return drawn


def placeholder() -> str:
    """Draw the stand-in for a product without a picture."""
    c = Canvas()
    c.add(
        rect(0, 0, 800, 1000, c.down([(0, "#f4eee8"), (0.72, "#ece4dc"), (0.74, "#f1eae3"), (1, "#f6f1ec")]))
    )
    soft = c.glow([(0, "#6b625b", 0.28), (1, "#6b625b", 0)])
    c.add(ellipse(430, 762, 230, 30, soft))
    cap = "M340 400v-150q0-14 14-14h92q14 0 14 14v150z"
    body = f"M290 470q0-60 60-60h100q60 0 60 60v270q0 24-24 24H314q-24 0-24-24z{cap}"
    c.add(
        path(body, c.across([(0, "#d9cec4"), (0.3, "#efe7df"), (1, "#d2c6bb")])),
        line(body, "#fff", 3, stroke_opacity=0.6),
    )
    c.add(
        circle(400, 590, 44, "none", stroke="#b9aca0", stroke_width=4),
        line(f"M{coords(372, 618)}l56-56", "#b9aca0", 4),
    )
    return c.svg()
