"""Every kind of want beside every other: always an answer, and a price level only takes away."""

from collections.abc import Iterator
from itertools import combinations, product
from random import Random

import msgspec
import numpy as np
import pytest

from app.search.answers import answer_search
from app.search.schemas import SearchAnswer, SearchRequest
from app.window.arrays.columns import NO_PRICE
from app.window.window import Window
from benchmarks.search.goods import Goods
from benchmarks.search.wants import ask_all
from tests.search.test_near import Answer, ask

LOW = ("cheap", "budget", "affordable", "cheapest")
HIGH = ("expensive", "luxury", "high end", "most expensive")
WANTS: dict[str, tuple[str, ...]] = {
    "level": (*LOW, *HIGH),
    "not a level": ("not too expensive", "not cheap"),
    "colour": ("red", "black", "dark red", "#b3192d", "pale pink"),
    "finish": ("matte", "glitter", "satin"),
    "brand": ("chatterbox", "fizz & fern"),
    "shelf": ("lipstick", "eye pencil", "brushes", "perfume", "foundation", "moisturiser", "nail varnish"),
    "without a colour": ("not red", "no pink", "-black"),
    "without a finish": ("not matte", "glitter free"),
    "without": ("without lanolin", "fragrance free", "allergic to nuts", "vegan but not chatterbox"),
    "depth": ("for dark skin", "for fair skin"),
    "undertone": ("warm toned", "cool undertone"),
    "rating": ("4 stars", "best rated"),
    "stock": ("in stock",),
    "price": ("under £20", "over £10", "£10 to £15"),
    "promise": ("vegan", "cruelty free"),
    "ingredient": ("with shea butter", "hyaluronic acid"),
    "claim": ("waterproof", "long lasting"),
    "need": ("for oily skin", "gift", "sensitive skin"),
    "word": ("velvet", "creamy", "zzqq"),
}  # fmt: skip
TRIPLES = 500
SPACES = (" ", "  ", ", ", " and ")


def list_pages(window: Window, query: str) -> Iterator[Answer]:
    answer = ask(window, query, page_limit=100)
    yield answer
    for page in range(2, answer["pagination"]["total_pages"] + 1):
        yield ask(window, query, page_limit=100, page_number=page)


def list_pairs() -> Iterator[tuple[str, str]]:
    """Every two texts of two kinds, now this kind first and now that."""
    for one, other in combinations(WANTS, 2):
        for place, pair in enumerate(product(WANTS[one], WANTS[other])):
            yield pair if place % 2 else pair[::-1]


def list_triples() -> Iterator[str]:
    random = Random(38)
    for _ in range(TRIPLES):
        kinds = random.sample(sorted(WANTS), 3)
        yield random.choice(SPACES).join(random.choice(WANTS[kind]) for kind in kinds)


def test_answers_are_true_of_the_goods(demo_window: Window, goods: list[Goods]):
    """The benchmark asks 20,000 of them."""
    assert ask_all(demo_window, goods, 600) == {}


def find(window: Window, query: str) -> set[str]:
    return {card["slug"] for answer in list_pages(window, query) for card in answer["products"]}


def test_any_two_and_any_three_wants_have_an_answer(demo_window: Window):
    for query in (*map(" ".join, list_pairs()), *list_triples()):
        msgspec.json.decode(answer_search(demo_window, SearchRequest(query=query)), type=SearchAnswer)


def price_of(window: Window, slug: str) -> int:
    row = window.slugs.find_row(slug)
    assert row is not None
    return int(window.products.price[row])


def limit(window: Window, found: set[str], level: str) -> set[str]:
    """Of what was found, the third that is cheapest, or dearest, but ten if that is no more than half.

    All of them where nothing has a price.
    """
    prices = {slug: price for slug in found if (price := price_of(window, slug)) != NO_PRICE}
    if not prices:
        return found
    least = min(10 / len(prices), 1 / 2)
    share = max(1 / 3, least) if level in LOW else min(2 / 3, 1 - least)
    edge = np.quantile([*prices.values()], share)
    return {slug for slug, price in prices.items() if (price <= edge if level in LOW else price >= edge)}


OTHERS = [
    (kind, text) for kind, texts in WANTS.items() if kind not in ("level", "not a level") for text in texts
]


@pytest.mark.parametrize(("kind", "text"), OTHERS)
def test_a_price_level_keeps_its_part_of_what_is_found_without_it(demo_window: Window, kind: str, text: str):
    if kind == "claim":
        return  # alone it says nothing that could be looked for
    found = find(demo_window, text)
    for level in (LOW[0], HIGH[0]):
        assert find(demo_window, f"{level} {text}") == limit(demo_window, found, level), level
    for level in (LOW[-1], HIGH[-1]):
        assert find(demo_window, f"{text} {level}") == limit(demo_window, found, level), level


def test_a_price_level_beside_two_wants_takes_only_away(demo_window: Window):
    random = Random(39)
    for _ in range(80):
        kinds = random.sample(sorted({kind for kind, _ in OTHERS} - {"claim"}), 2)
        parts = [random.choice(WANTS[kind]) for kind in kinds]
        level, space = random.choice(WANTS["level"]), random.choice(SPACES)
        found = find(demo_window, space.join(parts))
        parts.insert(random.choice((0, 2)), level)
        assert find(demo_window, space.join(parts)) == limit(demo_window, found, level), parts


def test_what_is_not_expensive_is_none_of_the_dearest_third(demo_window: Window):
    for shelf in WANTS["shelf"]:
        prices = {slug: price_of(demo_window, slug) for slug in find(demo_window, shelf)}
        prices = {slug: price for slug, price in prices.items() if price != NO_PRICE}
        edge = np.quantile([*prices.values()], 2 / 3)
        kept = find(demo_window, f"{shelf} not too expensive")
        assert kept == {slug for slug, price in prices.items() if price <= edge}
