"""Makes the requests: for products of the shop, and never the same twice."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, TypeVar

import msgspec

from app.search.sets import RATING, RATING_CHOICES
from app.window.window import Window
from benchmarks.api.load import get, post
from benchmarks.search.rules import SET_NAMES, read_set

T = TypeVar("T")

SORTS = ("relevance", "rating", "reviews", "price_asc", "price_desc", "name", None)
NEAR = 14  # the distance of a requested colour from a shade of the shop, in steps of sRGB


def unseen_colours(window: Window, number: int, seed: int) -> list[str]:
    """New colours near those of the shop's shades."""
    dice, colours = Random(seed), window.variants.colour

    def make_colour() -> str:
        red, green, blue = colours[dice.randrange(len(colours))].tolist()
        return bytes(_moved(dice, channel) for channel in (red, green, blue)).hex()

    return _all_different(make_colour, number)


def searches(window: Window, number: int, facets: int, seed: int) -> list[dict[str, Any]]:
    """Bodies of searches with so many facets chosen."""
    dice = Random(seed)
    filters = window.labels.facets.items()
    choices = [(kind, value.value) for kind, facet in filters for value in facet.kind.values]
    choices += [(RATING, stars) for stars in RATING_CHOICES]

    def make_search() -> bytes:
        body: dict[str, Any] = {"query": _words(window, dice), "sort_by": dice.choice(SORTS), "filters": {}}
        if not body["query"] or dice.random() < 0.2:
            body["page_number"] = dice.randint(2, 60)
        for kind, value in dice.sample(choices, facets):
            body["filters"].setdefault(kind, []).append(value)
        return msgspec.json.encode(body)

    return [msgspec.json.decode(body) for body in _all_different(make_search, number)]


def judged_queries() -> list[str]:
    """The queries of all judged sets."""
    return [query.asks for name in SET_NAMES for query in read_set(name)]


def beginnings(number: int, seed: int) -> list[str]:
    """Judged queries as far as they are typed, from the third letter on, all different."""
    texts = sorted({text[:end] for text in judged_queries() for end in range(3, len(text) + 1)})
    return Random(seed).sample(texts, min(number, len(texts)))


def products(window: Window, number: int, seed: int) -> Iterator[bytes]:
    """Requests for product pages, at random over the whole shop."""
    dice = Random(seed)
    for _ in range(number):
        slug = window.slugs[dice.randrange(window.size)]
        yield get(f"/api/v1/product?slug={slug}")


def every_read(window: Window, rounds: int, seed: int) -> Iterator[bytes]:
    """Each public read that many times, with different parameters each time if possible."""
    dice = Random(seed)
    colours = iter(unseen_colours(window, 2 * rounds, seed))
    bodies = iter(searches(window, rounds, 1, seed))
    for _ in range(rounds):
        slug = window.slugs[dice.randrange(window.size)]
        category = dice.choice(window.labels.categories).slug
        shade = int(window.variants.id[dice.randrange(len(window.shades))])
        owned = {"shades": [{"hex": f"#{next(colours)}", "verdict": "wear"}]}
        for path in (
            "brands", f"brand?slug={dice.choice(window.labels.brands).slug}",
            "categories", f"category?slug={category}", f"product?slug={slug}", f"product/review?slug={slug}",
            f"product/trending?category_slug={category}", f"product/new?top_n={dice.randint(1, 50)}",
            "product/featured", f"search/suggest?q={slug[: dice.randint(2, 6)]}", "shades/wall",
            f"search/similar?variant_id={shade}", f"search/similar?hex={next(colours)}",
            f"blog?blog_id={dice.choice(window.posts).id}",
        ):  # fmt: skip
            yield get(f"/api/v1/{path}")
        yield post("/api/v1/search", next(bodies))
        yield post("/api/v1/search/similar/owned", owned)
        yield post("/api/v1/blogs", {"page_limit": dice.randint(1, 20), "page_number": 1})


def _words(window: Window, dice: Random) -> str:
    """One to three words of a product, sometimes with a typing error, often with an unfinished last word."""
    card = msgspec.json.decode(window.texts.card(dice.randrange(window.size)))
    words = f"{card['name']} {card['brand']} {card['category']}".split()
    chosen = dice.sample(words, min(len(words), dice.choice((0, 1, 1, 1, 2, 2, 2, 3))))
    if chosen and dice.random() < 0.15:
        slip = dice.randrange(len(chosen))
        chosen[slip] = _without_a_letter(chosen[slip], dice)
    if chosen and dice.random() < 0.4:
        chosen[-1] = chosen[-1][: dice.randint(3, 8)]
    return " ".join(chosen)


def _without_a_letter(word: str, dice: Random) -> str:
    at = dice.randrange(len(word))
    return word[:at] + word[at + 1 :] if len(word) > 4 else word


def _moved(dice: Random, channel: int) -> int:
    return min(255, max(0, channel + dice.randint(-NEAR, NEAR)))


def _all_different(make: Callable[[], T], number: int) -> list[T]:
    found: dict[T, None] = {}
    while len(found) < number:
        found[make()] = None
    return list(found)
