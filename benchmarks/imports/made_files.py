"""Makes the files to import: a folder of our own set, and a list like The Pudding's."""

import csv
import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

Row = tuple[Any, ...]

BRANDS, VENDORS, INGREDIENTS, PROMISES = 300, 12, 240, 6
SHADES, OFFERS, CONTAINED, IMAGES = 4, 2, 6, 2
WORDS = ("soft", "velvet", "dew", "silk", "bare", "light", "deep", "warm", "rose", "sand", "clay", "petal")
SHOP = "https://shop.example"


def make_folder(folder: Path, products: int) -> int:
    """Write the files. Returns the number of rows."""
    folder.mkdir()
    numbers = range(products)
    tables: dict[str, tuple[str, Iterable[Row]]] = {
        "brands": ("slug,name", ((f"brand-{n}", f"Brand {n}") for n in range(BRANDS))),
        "categories": ("slug,name,department", [("foundation", "Foundation", "complexion")]),
        "vendors": ("slug,name,url", ((f"shop-{n}", f"Shop {n}", SHOP) for n in range(VENDORS))),
        "ingredients": ("inci_name,is_natural", ((f"Extract {n}", n % 2 == 0) for n in range(INGREDIENTS))),
        "certifications": ("slug,name", ((f"promise-{n}", f"Promise {n}") for n in range(PROMISES))),
        "products": ("slug,name,brand,category,caption,description,volume,popularity", _products(numbers)),
        "variants": ("product,name,value,source,position", _each(numbers, SHADES, _shade)),
        "offers": ("product,vendor,currency,price,url,in_stock", _each(numbers, OFFERS, _offer)),
        "product_ingredients": ("product,ingredient,position", _each(numbers, CONTAINED, _contained)),
        "product_certifications": (
            "product,certification,is_certified",
            ((f"tint-{n}", f"promise-{n % PROMISES}", True) for n in numbers),
        ),
        "images": ("product,name,url,position", _each(numbers, IMAGES, _image)),
    }  # fmt: skip
    return sum(_write(folder / f"{name}.csv", *table) for name, table in tables.items())


def make_pudding(path: Path, shades: int = 6_816, products: int = 328) -> None:
    """Write as many shades as The Pudding's list has, in its columns."""
    header = "brand,product,url,description,imgSrc,imgAlt,name,specific,colorspace,hex,hue,sat,lightness"
    dice = random.Random(1)
    rows = (
        (
            *(f"Brand {n * products // shades % 107}", f"Base {n * products // shades}"),
            *("", "a warm shade", "", ""),
            *("NA", f"{n}N", "RGB", f"#{dice.randrange(0xE00000):06X}", "", "", ""),
        )
        for n in range(shades)
    )  # fmt: skip
    _write(path, header, rows)


def _write(path: Path, header: str, rows: Iterable[Row]) -> int:
    with path.open("w", newline="", encoding="utf-8") as file:
        lines = csv.writer(file, lineterminator="\n")
        lines.writerow(header.split(","))
        count = 0
        for count, row in enumerate(rows, 1):  # noqa: B007 - counted on the way
            lines.writerow(row)
    return count


def _products(numbers: range) -> Iterator[Row]:
    dice = random.Random(7)
    for n in numbers:
        words = " ".join(dice.choices(WORDS, k=60))
        name = f"{words.split()[0].title()} Tint {n}"
        yield (
            f"tint-{n}",
            name,
            f"brand-{n % BRANDS}",
            "foundation",
            words[:60],
            words,
            "30 ml",
            dice.random(),
        )


def _each(numbers: range, most: int, make: Any) -> Iterator[Row]:
    return (make(n, place) for n in numbers for place in range(most))


def _shade(n: int, place: int) -> Row:
    return (
        f"tint-{n}",
        f"{place}N {WORDS[n % len(WORDS)]}",
        f"#{(n * 4_099 + place * 65_537) % 0xFFFFFF:06x}",
        "brand",
        place,
    )


def _offer(n: int, place: int) -> Row:
    price = f"{5 + (n + place) % 60}.50"
    return f"tint-{n}", f"shop-{(n + place) % VENDORS}", "GBP", price, f"{SHOP}/{n}", True


def _contained(n: int, place: int) -> Row:
    return f"tint-{n}", f"Extract {(n + 7 * place) % INGREDIENTS}", place


def _image(n: int, place: int) -> Row:
    name = "back.jpg" if place else "main.jpg"
    return f"tint-{n}", name, f"{SHOP}/{n}/{name}", place
