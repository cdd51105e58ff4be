"""Four thousand searches agree with the plainest search there is: the set, the counts and the order."""

from collections.abc import Iterator
from decimal import Decimal
from random import Random
from typing import Any

import msgspec
import pytest
import pytest_asyncio

from app.kit.database.pool import Database
from app.search.answers import answer_search
from app.search.schemas import SearchRequest
from app.window.window import Window
from tests.search.reference import ORDERS, Reference
from tests.search.reference_products import products_of
from tests.support.assortment import BRANDS, CATEGORIES, slug_of

QUERIES = 2_000
ROUNDS = 2
WORDS = (
    "velvet", "veil", "crème", "creme", "berries", "berry", "brushes", "brush", "colour", "color", "colors",
    "moisturizing", "gray", "grey", "nude", "lip", "kite", "ebene", "alder", "ash", "rosewater", "honey",
    "almond", "3n", "talc", "parfum", "dewy", "matte", "complexion", "lipstick", "plum", "coral", "days",
    "caption",
    "the", "for",
)  # fmt: skip
TYPED = ("v", "ve", "cr", "fou", "lipst", "ro", "mo", "g")
ODD = (
    "",
    " ",
    "***",
    "zzzz",
    "velvt",
    "lumionous",
    "fuondation",
    "rsoewater",
    "AND",
    "name:kite",
    "\ud800",
    "💄",
)
CHOICES = {
    "finish": ["matte", "satin", "dewy"],
    "undertone": ["cool", "neutral", "warm", "olive"],
    "depth": ["very-light", "light", "intermediate", "tan", "brown", "dark"],
    "colour_family": ["red", "pink", "nude", "brown"],
    "certification": ["vegan", "cruelty-free"],
    "free_from": ["fragrance", "parabens", "silicones", "talc"],
    "rating": ["4", "3", "2", "1"],
}


def bodies(random: Random) -> Iterator[dict[str, Any]]:
    """Searches of every kind, narrow enough to be interesting and wide enough to find something."""
    while True:
        yield {
            "query": words(random),
            "sort_by": random.choice((*ORDERS, "rating", "relevance")),
            "page_limit": 100,
            "brand_slugs": some(random, [slug_of(name) for name in BRANDS]),
            "category_slugs": some(random, [slug_of(name) for name, _ in CATEGORIES]),
            "min_price": random.choice((None, None, None, 5.5, 10)),
            "max_price": random.choice((None, None, None, 22.5, 40)),
            "must_have_variant": random.random() < 0.2,
            "in_stock": random.random() < 0.1,
            "delivered": random.random() < 0.2,
            "min_unit_price": random.choice((None, None, None, 4.17, 20)),
            "max_unit_price": random.choice((None, None, None, 12.5, 60)),
            "filters": {kind: some(random, known) for kind, known in CHOICES.items() if random.random() < 0.2}
            | (tone(random) if random.random() < 0.05 else {}),
        }


def words(random: Random) -> str:
    said = random.choices(WORDS, k=random.choice((0, 0, 1, 1, 2)))
    if random.random() < 0.2:
        said.append(random.choice(TYPED))
    if random.random() < 0.2:
        said.append(random.choice(ODD))
    if random.random() < 0.1:
        said.insert(0, random.choice(("#c68642", "#A0522D", "#fff", "#8a2b3c")))
    return " ".join(said)


def tone(random: Random) -> dict[str, list[str]]:
    """A depth and an undertone, which one shade is to have."""
    return {kind: random.sample(CHOICES[kind], random.choice((1, 2))) for kind in ("depth", "undertone")}


def some(random: Random, known: list[str]) -> list[str]:
    return random.sample(known, random.choice((1, 2))) if random.random() < 0.25 else []


@pytest_asyncio.fixture(scope="module")
async def reference(module_db: Database, window: Window) -> Reference:
    """The same rows, and the same reviews since the window was built."""
    async with module_db.reading() as connection:
        products = await products_of(connection)
    average = Decimal(sum(one.stars for one in products)) / max(sum(one.reviews for one in products), 1)
    for product in Random(2).sample(products, 20):
        product.reviews += 3
        product.stars += 13
        window.overlay.set_rating(product.place, product.stars, product.reviews)
    return Reference(products, window.reader, average)


@pytest.mark.parametrize("number", range(ROUNDS))
def test_searches_agree_with_the_plainest_one(window: Window, reference: Reference, number: int):
    generated = bodies(Random(number))
    found_something = 0
    for _ in range(QUERIES):
        body = next(generated)
        answer = msgspec.json.decode(answer_search(window, msgspec.convert(body, SearchRequest)))
        slugs, counts = reference.search(body)
        assert answered(answer, body) == (expected(slugs, body), len(slugs), counts), body
        found_something += bool(slugs)
    assert found_something > QUERIES / 3


def answered(answer: dict[str, Any], body: dict[str, Any]) -> tuple[object, int, dict[str, Any]]:
    filters = answer["filters"]
    counts = {kind: {one["slug"]: one["count"] for one in filters[kind]} for kind in ("brands", "categories")}
    price, unit_price = ((filters[kind]["minPrice"], filters[kind]["maxPrice"])
                         for kind in ("price", "unit_price"))  # fmt: skip
    others = {one["type"]: {choice["value"]: choice["count"] for choice in one["filters"]}
              for one in filters["others"]}  # fmt: skip
    slugs = [card["slug"] for card in answer["products"]]
    return expected(slugs, body), answer["pagination"]["records_matching_search"], {
        **counts, "price": price, "unit_price": unit_price, **others
    }  # fmt: skip


def expected(slugs: list[str], body: dict[str, Any]) -> object:
    """Relevance has no plain order: of it the set alone is compared."""
    by_relevance = body["sort_by"] == "relevance"
    return sorted(slugs) if by_relevance else slugs
