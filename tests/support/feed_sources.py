"""Three retailers' feeds of the same products, with the truth of which article is which product.

A tenth of all barcodes is broken: a wrong digit, one too few, that of another product, or none. Names are
mangled as retailers do: HTML, the brand in front, capitals, words that sell, a word lost or misspelled.
"""

import csv
import random
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

BRANDS = [
    ("Maison Oriel", ["Maison Oriel", "MAISON ORIEL", "Maison Oriel Paris"]),
    ("L'Aurore", ["L'Aurore", "L&#39;Aurore", "LAurore"]),
    ("Hüe & Co", ["Hüe & Co", "Hüe &amp; Co", "HUE & CO"]),
    ("Kestrel", ["Kestrel", "Kestrel Cosmetics", "KESTREL®"]),
    ("Nacre", ["Nacre", "Nacre Beauty", "nacre"]),
    ("Ode", ["Ode", "ODE", "Ode"]),
]
FIRST = [
    "Silk",
    "Satin",
    "Velvet",
    "Cloud",
    "Luminous",
    "Bare",
    "Second",
    "Powder",
    "Glass",
    "Dew",
    "Matte",
    "Sheer",
    "Radiant",
    "Soft",
    "Halo",
    "Petal",
]
SECOND = [
    "Veil",
    "Skin",
    "Touch",
    "Light",
    "Focus",
    "Wear",
    "Finish",
    "Glow",
    "Air",
    "Blur",
    "Base",
    "Drop",
    "Film",
    "Layer",
]
TYPES = [
    (
        "Foundation",
        "Health & Beauty > Personal Care > Cosmetics > Makeup > Face Makeup > Foundations & Concealers",
    ),
    ("Concealer", "Makeup > Concealer"),
    ("Lipstick", "Makeup > Lip Makeup > Lipstick"),
    ("Blush", "Face > Blush"),
    ("Mascara", "Eyes > Mascara"),
    ("Eyeshadow", "Eyes > Eye Shadow"),
]
SHADES = ["Ivory", "Porcelain", "Linen", "Sand", "Beige", "Honey", "Amber", "Caramel", "Chestnut", "Espresso"]


@dataclass
class Truth:
    """What each article of each source is: a product and a shade by number."""

    products: dict[tuple[str, str], int] = field(default_factory=dict)
    shades: dict[tuple[str, str], str] = field(default_factory=dict)


@dataclass
class _Thing:
    number: int
    brand: int
    name: str
    category: str
    kind: str
    size: str
    shades: list[tuple[str, str]]


def complete(body: str) -> str:
    """Twelve digits with their check digit."""
    total = sum(int(digit) * (1, 3)[place % 2] for place, digit in enumerate(body))
    return f"{body}{-total % 10}"


def write_sources(folder: Path, count: int = 1000, seed: int = 7) -> tuple[list[Path], Truth]:
    """Write the feeds of three retailers: Google's RSS, Awin's CSV and TSV."""
    chance, truth, things = random.Random(seed), Truth(), _make_things(count, seed)
    codes = [code for thing in things for _, code in thing.shades]
    paths = []
    for source, write in (("boots", _write_rss), ("awin", _write_awin), ("spot", _write_tsv)):
        rows = []
        for thing in chance.sample(things, len(things)):
            name = _mangle(chance, thing) if source != "boots" else thing.name
            brand = chance.choice(BRANDS[thing.brand][1]) if source != "boots" else BRANDS[thing.brand][0]
            for place, (shade, code) in enumerate(thing.shades):
                key = f"{source}-{thing.number}-{place}"
                truth.products[source, key] = thing.number
                truth.shades[source, key] = f"{thing.number}/{shade}"
                rows.append(
                    {
                        "id": key,
                        "group": f"{source}-{thing.number}",
                        "brand": brand,
                        "title": name,
                        "gtin": _break(chance, code, codes),
                        "shade": shade,
                        "size": thing.size,
                        "category": thing.category,
                        "price": f"{chance.randint(800, 4000) / 100:.2f}",
                    }
                )
        paths.append(write(folder, source, rows))
    return paths, truth


def _make_things(count: int, seed: int) -> list[_Thing]:
    chance, things, names = random.Random(seed), [], set()
    while len(things) < count:
        brand, (kind, category) = chance.randrange(len(BRANDS)), chance.choice(TYPES)
        name = f"{chance.choice(FIRST)} {chance.choice(SECOND)} {kind}"
        if (brand, name) in names:
            continue
        names.add((brand, name))
        number = len(things)
        shades = [
            (shade, complete(f"50{number:06}{place:04}"))
            for place, shade in enumerate(chance.sample(SHADES, chance.randint(1, 3)))
        ]
        things.append(
            _Thing(number, brand, name, category, kind, chance.choice(["30 ml", "4 g", ""]), shades)
        )
    return things


def _break(chance: random.Random, code: str, codes: list[str]) -> str:
    if chance.random() >= 0.1:
        return code
    wrong = f"{code[:-1]}{(int(code[-1]) + 3) % 10}"
    return chance.choice([wrong, code[:-2], chance.choice(codes), ""])


def _mangle(chance: random.Random, thing: _Thing) -> str:
    name, brand = thing.name, BRANDS[thing.brand][0]
    first, second, kind = name.split(" ")
    return chance.choice(
        [
            name,
            f"{brand} {name}",
            f"{brand} - {name} {thing.size}".strip(),
            name.upper(),
            f"{name} &ndash; NEW",
            f"{first} {second} Long Wear {kind}",
            f"{first} {second[:-1]} {kind}",
            f"{kind} {first} {second}",
            f"<b>{escape(brand)}</b> {name}",
        ]
    )


def _write_rss(folder: Path, source: str, rows: list[dict[str, str]]) -> Path:
    items = "".join(
        f"<item><g:id>{row['id']}</g:id><g:item_group_id>{row['group']}</g:item_group_id>"
        f"<title>{escape(row['title'])}</title><g:brand>{escape(row['brand'])}</g:brand><g:gtin>{row['gtin']}</g:gtin>"
        f"<g:color>{row['shade']}</g:color><g:size>{row['size']}</g:size>"
        f"<g:price>{row['price']} GBP</g:price>"
        f"<g:google_product_category>{escape(row['category'])}</g:google_product_category>"
        f"<link>https://{source}.example/p/{row['id']}</link><g:availability>in_stock</g:availability></item>"
        for row in rows
    )
    path = folder / f"{source}.xml"
    path.write_text(
        '<?xml version="1.0"?><rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">'
        f"<channel><title>{source}</title>{items}</channel></rss>"
    )
    return path


def _write_awin(folder: Path, source: str, rows: list[dict[str, str]]) -> Path:
    path = folder / f"{source}.csv"
    with path.open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(
            [
                "aw_product_id",
                "parent_product_id",
                "product_name",
                "brand_name",
                "product_GTIN",
                "colour",
                "product_size",
                "search_price",
                "currency",
                "merchant_category",
                "aw_deep_link",
                "in_stock",
                "merchant_name",
            ]
        )
        for row in rows:
            writer.writerow(
                [
                    *(
                        row[each]
                        for each in ("id", "group", "title", "brand", "gtin", "shade", "size", "price")
                    ),
                    "GBP",
                    row["category"],
                    f"https://{source}.example/{row['id']}",
                    "1",
                    "Awin Shop",
                ]
            )
    return path


def _write_tsv(folder: Path, source: str, rows: list[dict[str, str]]) -> Path:
    names = [
        "id",
        "item_group_id",
        "title",
        "brand",
        "gtin",
        "color",
        "size",
        "price",
        "product_type",
        "link",
    ]
    lines = ["\t".join(names)]
    lines += [
        "\t".join(
            [
                row["id"],
                row["group"],
                row["title"],
                row["brand"],
                row["gtin"],
                row["shade"],
                row["size"],
                f"{row['price']} GBP",
                row["category"],
                f"https://{source}.example/{row['id']}",
            ]
        )
        for row in rows
    ]
    path = folder / f"{source}.tsv"
    path.write_text("\n".join(lines))
    return path
