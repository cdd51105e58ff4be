"""A few invented brands and goods to look at pictures with, before any catalogue exists."""

from data.pictures.drawing.looks import BrandLook, CapFinish, Finish, ProductLook, Shape, Wordmark

_BRANDS: tuple[tuple[str, Wordmark, str, str, str, CapFinish], ...] = (
    ("Maison Orla", "didone", "#2a1c18", "#efe2d8", "#b5654f", "gold"),
    ("Fern & Vale", "serif", "#22362a", "#dfe6d9", "#6f8f6b", "wood"),
    ("Nocturne", "wide", "#f1e6d2", "#221d22", "#8c5a7a", "gold"),
    ("halo lab", "mono", "#23272b", "#e9edf0", "#5f8fb0", "silver"),
    ("Petal Riot", "rounded", "#7a1736", "#f7d3da", "#e24b6e", "colour"),
    ("Kestrel", "condensed", "#1b1b1b", "#e8dccb", "#c98a2b", "black"),
    ("Amélie Roux", "script", "#5b2b33", "#f4e4e1", "#b34a5c", "rose_gold"),
    ("Studio Nine", "grotesque", "#161616", "#f2f0ec", "#2f6f66", "white"),
)
_SKIN = ("#f3d9c4", "#e8c3a2", "#d9a981", "#c48d63", "#a56d45", "#7f4e30", "#573424", "#3a231a")
_LIPS = ("#b5545a", "#8e2f3f", "#d9776f", "#c2354d", "#6d2432", "#e0969b", "#a4513f", "#9d3a63")
_EYES = (
    "#f0dfd0", "#d8b59a", "#b98667", "#8a5a44", "#5f3b30", "#c98f8b", "#9b5d6b", "#6d4a63",
    "#b9a27c", "#7a7350", "#3f4a4f", "#d9a441",
)  # fmt: skip
_PRODUCTS: tuple[tuple[Shape, str, Finish, tuple[str, ...], str], ...] = (
    ("foundation_bottle", "Second Skin Foundation", "natural", _SKIN, "30 ml"),
    ("bullet", "Velvet Rouge", "matte", _LIPS, "3.5 g"),
    ("palette", "Dusk Eye Palette", "shimmer", _EYES, "12 g"),
    ("nail_bottle", "Lacquer", "gloss", _LIPS, "11 ml"),
    ("compact", "Soft Focus Powder", "satin", _SKIN, "9 g"),
    ("gloss_tube", "Glass Lip", "gloss", _LIPS, "6 ml"),
    ("perfume", "Eau de Minuit", "sheer", (), "50 ml"),
    ("dropper", "Glow Drops", "dewy", _SKIN, "30 ml"),
    ("mascara", "Long Story Mascara", "matte", ("#17130f", "#3a261c"), "9 ml"),
    ("jar", "Night Balm", "dewy", (), "50 ml"),
    ("pencil", "Line Crayon", "matte", _LIPS, "1.2 g"),
    ("cushion", "Dew Cushion", "dewy", _SKIN, "14 g"),
    ("tube", "Sheer Tint", "sheer", _SKIN, "40 ml"),
    ("stick", "Contour Stick", "satin", _SKIN, "9 g"),
    ("pump", "Milk Cleanser", "natural", (), "200 ml"),
    ("brush", "No. 4 Brush", "natural", (), ""),
)


def list_sample_brands() -> tuple[BrandLook, ...]:
    """Eight brands, one of each kind of wordmark."""
    return tuple(
        BrandLook(name, _make_slug(name), wordmark, ink, background, accent, cap)
        for name, wordmark, ink, background, accent, cap in _BRANDS
    )


def _make_slug(name: str) -> str:
    return name.lower().replace(" ", "-").replace("&", "and")


def list_sample_products(count: int) -> tuple[ProductLook, ...]:
    """Goods of every shape in turn, a different brand each time round."""
    brands = list_sample_brands()
    looks = []
    for index in range(count):
        shape, name, finish, shades, volume = _PRODUCTS[index % len(_PRODUCTS)]
        brand = brands[(index * 3 + index // len(_PRODUCTS)) % len(brands)]
        start = (index * 5) % max(1, len(shades))
        rotated = shades if shape == "palette" else shades[start:] + shades[:start]
        looks.append(
            ProductLook(brand, name, f"{brand.slug}-{shape}-{index}", shape, finish, rotated, volume)
        )
    return tuple(looks)
