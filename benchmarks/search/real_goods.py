"""Well-known goods in a window, as a shop imports them: no departments, many without a price.

`real_goods.csv` has names and facts of some 170 products; lists of ingredients are short and shades few.
"""

import asyncio
import csv
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from app.catalogue.importing import folder
from app.catalogue.importing.reading.slugs import make_slug
from app.catalogue.importing.reports import open_report
from app.catalogue.importing.run import open_run
from app.kit.database.pool import Database
from app.window.builder.build import build_window
from app.window.files import find_published
from app.window.window import Window
from benchmarks.search.judge import Engine
from benchmarks.search.rules import SETS, read_rows

FILE = Path(__file__).with_name("real_goods.csv")
GOOD = 0.8
"""Of as many answers as there are right ones, the share that must be right; and so must the first."""


@dataclass(frozen=True, slots=True)
class RealGoods:
    """One of the goods. The price is in pence."""

    brand: str
    name: str
    category: str
    price: int | None
    ingredients: tuple[str, ...]
    shades: tuple[tuple[str, str], ...]

    @property
    def slug(self) -> str:
        return make_slug(f"{self.brand} {self.name}")


def read_real_goods() -> list[RealGoods]:
    """Read the file."""
    with FILE.open(encoding="utf-8", newline="") as file:
        return [
            RealGoods(
                row["brand"], row["name"], row["category"],
                round(100 * float(row["price"])) if row["price"] else None,
                tuple(filter(None, row["ingredients"].split(", "))),
                tuple((each[:-8], each[-7:]) for each in filter(None, row["shades"].split(", "))),
            )
            for row in csv.DictReader(file, delimiter="|")
        ]  # fmt: skip


def _list_tables(goods: Sequence[RealGoods]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    brands, categories = (
        dict.fromkeys(names) for names in zip(*((g.brand, g.category) for g in goods), strict=True)
    )
    yield "brands", [{"slug": make_slug(name), "name": name} for name in brands]
    yield "categories", [{"slug": make_slug(name), "name": name} for name in categories]
    yield "vendors", [{"slug": "shop", "name": "Shop"}]
    listed = dict.fromkeys(name for each in goods for name in each.ingredients)
    yield "ingredients", [{"inci_name": name, "is_natural": False} for name in listed]
    yield "products", [
        {"slug": each.slug, "name": each.name, "brand": make_slug(each.brand), "status": "published",
         "category": make_slug(each.category)} for each in goods
    ]  # fmt: skip
    yield "variants", [
        {"product": each.slug, "name": name, "value": value, "source": "retailer"}
        for each in goods for name, value in each.shades
    ]  # fmt: skip
    yield "offers", [
        {"product": each.slug, "vendor": "shop", "currency": "GBP", "price": f"{each.price / 100:.2f}",
         "in_stock": True} for each in goods if each.price
    ]  # fmt: skip
    yield "product_ingredients", [
        {"product": each.slug, "ingredient": name, "position": place}
        for each in goods for place, name in enumerate(each.ingredients)
    ]  # fmt: skip


async def open_real_window(url: str, var: Path) -> Window:
    """Import the goods into an empty shop, and open a window of them."""
    with TemporaryDirectory() as folder_name:
        place = Path(folder_name)
        for name, rows in _list_tables(read_real_goods()):
            (place / f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
        with open_report(place / "refused.csv") as report:
            async with open_run(Database(url), report, dry_run=False, strict=True) as run:
                for part in folder.list_parts(place):
                    await run.write_all(part.read_arrivals())
    async with Database(url) as database:
        await build_window(database, var / "window", lambda *_: None)
    published = find_published(var / "window")
    assert published is not None
    return await asyncio.to_thread(Window, published)


@dataclass(frozen=True, slots=True)
class RealVerdict:
    """The answer of the search to one query on these goods."""

    asks: str
    is_good: bool
    is_aside: bool
    answers: tuple[str, ...]


def judge_real_goods(ask: Engine) -> list[RealVerdict]:
    """Ask every query of `real.toml`. The first answers have to be the right ones."""
    goods = {each.slug: each for each in read_real_goods()}
    rows = read_rows(SETS / "real.toml", "query")
    return [_judge(ask, row, goods, is_aside=place % 3 == 2) for place, row in enumerate(rows)]


def _judge(ask: Engine, row: dict[str, Any], goods: dict[str, RealGoods], *, is_aside: bool) -> RealVerdict:
    right = {slug for slug, each in goods.items() if _is_right(row, each)}
    assert right, row["asks"]
    answers = [goods[slug] for slug in ask(row["asks"])]
    wanted = min(len(right), 10)
    correct = [each.slug in right for each in answers[:wanted]]
    is_good = bool(correct) and correct[0] and sum(correct) / wanted >= GOOD
    return RealVerdict(row["asks"], is_good, is_aside, tuple(f"{each.brand} {each.name}" for each in answers))


def _is_right(rule: dict[str, Any], goods: RealGoods) -> bool:
    if any(_is_right(other, goods) for other in rule.get("or", [])):
        return True
    text = f"{goods.brand} {goods.name}".lower()
    tests = {
        "name": lambda names: any(name.lower() in text for name in names),
        "brand": lambda brand: goods.brand == brand,
        "category": lambda category: goods.category == category,
        "max": lambda most: goods.price is not None and goods.price <= 100 * most,
    }
    return all(test(rule[key]) for key, test in tests.items() if key in rule)
