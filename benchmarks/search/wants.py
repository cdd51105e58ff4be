"""Generates queries of two or three wants, and compares the answers with a plain reading of the goods.

`--queries 20000` asks so many. An answer is false where it is an error, where something shown has what is to
be left out, where a listed product misses what was understood, where another number is found than meet all
wants, or where a sentence is not true: that nothing meets a want beside the rest, or that a near product
misses something.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import msgspec
import numpy as np

from app.search.answers import answer_search
from app.search.schemas import SearchRequest
from app.window.arrays.columns import NO_PRICE
from app.window.shades.depths import DEPTH_CHOICES, classify_depths
from app.window.window import Window
from benchmarks.api.shop import AS_OF, SIZES, shop
from benchmarks.search.goods import Goods, list_goods
from benchmarks.search.rules import is_right

PAGE = 100
WANTS: dict[str, dict[str, dict[str, Any]]] = {
    "shelf": {
        "lipstick": {"category": "lipstick"}, "blush": {"category": "blush"},
        "mascara": {"category": "mascara"}, "foundation": {"category": "foundation"},
        "concealer": {"category": "concealer"}, "nail varnish": {"category": "nail-polish"},
        "eyeliner": {"category": "eyeliner"}, "highlighter": {"category": "highlighter"},
        "lip gloss": {"category": "lip-gloss"}, "liquid lipstick": {"type": "Liquid Lipstick"},
        "cushion foundation": {"type": "Cushion Foundation"}, "lip oil": {"type": "Lip Oil"},
        "brow pencil": {"type": "Brow Pencil"},
    },
    "brand": {
        "chatterbox": {"brand": "chatterbox"}, "Quiet Hours": {"brand": "quiet-hours"},
        "fizz & fern": {"brand": "fizz-fern"}, "by Mossgate": {"brand": "mossgate"},
    },
    "colour": {
        "red": {"colour": "red"}, "pink": {"colour": "pink"}, "nude": {"colour": "nude"},
        "plum": {"colour": "plum"}, "black": {"colour": "black"}, "teal": {"colour": "teal"},
        "coral": {"colour": "coral"},
    },
    "finish": {
        "matte": {"finish": "matte"}, "satin": {"finish": "satin"}, "glittery": {"finish": "glitter"},
        "shimmery": {"finish": "shimmer"},
    },
    "price": {
        "under £15": {"max_price": 14.99}, "over £20": {"min_price": 20.01}, "under £3": {"max_price": 2.99},
        "£10 to £18": {"min_price": 10, "max_price": 18}, "up to a tenner": {"max_price": 10},
    },
    "certified": {
        "vegan": {"certified": "vegan"}, "cruelty free": {"certified": "cruelty-free"},
        "halal": {"certified": "halal"}, "organic": {"certified": "organic"},
    },
    "free": {
        "without lanolin": {"free_from": "lanolin"}, "no parabens": {"free_from": "parabens"},
        "silicone free": {"free_from": "silicones"}, "i'm allergic to talc": {"free_from": "talc"},
    },
    "without": {
        "beeswax free": {"no_ingredient": "cera alba|cera flava"},
        "no carmine": {"no_ingredient": "ci 75470|carmine"},
        "allergic to shea butter": {"no_ingredient": "parkii"},
        "can't have squalane": {"no_ingredient": "squalane"},
    },
    "not": {
        "not matte": {"not": [{"finish": "matte"}]}, "no pink": {"not": [{"colour": "pink"}]},
        "not from Chatterbox": {"not": [{"brand": "chatterbox"}]},
        "anything but mascara": {"not": [{"category": "mascara"}]},
    },
    "skin": {"for dark skin": {"depth": ["brown", "dark"]}, "for fair skin": {"depth": "very-light"}},
    "ingredient": {
        "with jojoba oil": {"ingredient": "simmondsia"}, "with centella": {"ingredient": "centella asiatica"},
    },
    "level": {"cheap": {}, "luxury": {}},
    "word": {"velvet": {}, "waterproof": {}, "zzqq": {}, "please": {}},
}  # fmt: skip
RANKING = {"colour", "finish", "skin", "word"}
LEFT_OUT = {"free", "without", "not"}
SAID_OF_ALL = {"unmet", "other_shades"}
"""Reasons that say of everything that meets the rest that it does not have it, or has it."""
OPPOSED = ({"finish", "not"}, {"colour", "not"}, {"brand", "not"}, {"shelf", "not"})
COMPLEXION = {"foundation", "concealer", "cushion foundation"}
SPACES = (" ", "  ", ", ")


@dataclass(frozen=True, slots=True)
class Wish:
    """A want of a generated query, and the products that meet it."""

    kind: str
    text: str
    met_by: frozenset[str]


def list_wishes(window: Window, goods: Sequence[Goods]) -> dict[str, list[Wish]]:
    """Every want with the products that meet it, by kind. Prices and colours are those of the shop."""
    goods = [_as_shown(window, each) for each in goods]
    return {
        kind: [
            Wish(kind, text, frozenset(each.slug for each in goods if is_right(rule, each)))
            for text, rule in texts.items()
        ]
        for kind, texts in WANTS.items()
    }


def _as_shown(window: Window, goods: Goods) -> Goods:
    """With the price that the shop shows, and the depths of shades as it mends what pictures say of them."""
    row = window.slugs.find_row(goods.slug)
    price = NO_PRICE if row is None else int(window.products.price[row])
    depths = goods.depths
    if row is not None and depths:
        places = np.arange(*window.products.first_variant[row : row + 2])
        found = classify_depths(window.shades.lab_at(places)).tolist()
        depths = frozenset(DEPTH_CHOICES[depth][0] for depth in found)
    return replace(goods, price=None if price == NO_PRICE else price, depths=depths)


def generate(wishes: Mapping[str, Sequence[Wish]], number: int, seed: int = 41) -> Iterator[list[Wish]]:
    """Two or three wants of different kinds. What is to be left out stands last: a list may go on with it."""
    dice = Random(seed)
    made = 0
    while made < number:
        kinds = dice.sample(sorted(wishes), dice.choice((2, 3)))
        if any(both <= set(kinds) for both in OPPOSED):
            continue
        chosen = [dice.choice(wishes[kind]) for kind in kinds]
        yield sorted(chosen, key=lambda wish: wish.kind in LEFT_OUT)
        made += 1


def list_faults(
    window: Window, chosen: Sequence[Wish], query: str, by_slug: Mapping[str, Goods]
) -> Iterator[str]:
    """The faults of the answer to a query."""
    try:
        request = SearchRequest(query=query, page_limit=PAGE)
        answer = msgspec.json.decode(answer_search(window, request))
    except Exception as error:  # noqa: BLE001 - any error is a fault
        yield f"error {error!r}"
        return
    listed = {card["slug"] for card in answer["products"]}
    unmet = {part["text"] for part in answer["let_go"] if part["reason"] in SAID_OF_ALL}
    near = {each["product"]["slug"]: each["misses"] for each in answer["nearly"]}
    offered = {card["slug"] for offer in answer["offers"] for card in offer["products"]}
    everything = listed | near.keys() | offered
    for wish in chosen:
        is_unmet = wish.text in unmet or (
            wish.kind == "ingredient" and wish.text.removeprefix("with ") in unmet
        )
        if wish.kind in LEFT_OUT and everything - wish.met_by and not is_unmet:
            yield f"shows what is to be left out: {wish.text}"
        elif wish.kind not in RANKING | {"level"} and listed - wish.met_by and not is_unmet:
            yield f"lists what does not meet {wish.text}"
    yield from _list_false_sentences(answer, chosen, listed)
    if any(by_slug[card["slug"]].ingredients for card in answer["unlisted"]["products"]):
        yield "says that a known list of ingredients is unknown"


def _list_false_sentences(answer: dict[str, Any], chosen: Sequence[Wish], listed: set[str]) -> Iterator[str]:
    total = answer["pagination"]["records_matching_search"]
    unmet = {part["text"] for part in answer["let_go"] if part["reason"] in SAID_OF_ALL}
    let_go = " ".join(part["text"] for part in answer["let_go"] if part["reason"] == "text")
    asked = [wish for wish in chosen if wish.text not in let_go and wish.kind != "word"]
    if any(wish.kind == "skin" for wish in asked) and not COMPLEXION & {wish.text for wish in chosen}:
        return  # skin is a matter of the complexion alone
    right = frozenset.intersection(*(wish.met_by for wish in asked)) if asked else frozenset()
    # Who must do without something is not shown what is called so either, as by a shade named Carmine.
    is_exact = not any(wish.kind in {"level", "word", "without"} for wish in chosen)
    if unmet and right:
        yield f"says that nothing is {', '.join(sorted(unmet))}, and {len(right)} products are"
    if is_exact and not unmet and total != len(right):
        yield f"finds {total}, and {len(right)} products meet all"
    for part in answer["let_go"]:
        if part["met_by"] > total:
            yield f"says that {part['met_by']} of {total} say {part['text']}"
    for each in answer["nearly"]:
        slug = each["product"]["slug"]
        misses = [wish for wish in asked if slug not in wish.met_by]
        if not misses and is_exact and not listed & {slug}:
            yield f"says that {slug} misses {each['misses']}"


def ask_all(window: Window, goods: Sequence[Goods], number: int) -> dict[str, list[str]]:
    """The faults of so many generated queries, by query."""
    by_slug, wishes = {each.slug: each for each in goods}, list_wishes(window, goods)
    dice = Random(number)
    faults: dict[str, list[str]] = {}
    for chosen in generate(wishes, number):
        query = dice.choice(SPACES).join(wish.text for wish in chosen)
        if found := list(list_faults(window, chosen, query, by_slug)):
            faults[query] = found
    return faults


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m benchmarks.search.wants", description=__doc__)
    asked.add_argument("--queries", type=int, default=20_000)
    options = asked.parse_args()
    goods = list_goods(AS_OF)
    with shop(SIZES["small"]) as opened:
        faults = ask_all(opened.window(), goods, options.queries)
    print(f"{options.queries:,} generated queries, {len(faults):,} with a false answer")
    for kind, times in Counter(each[0].split(":")[0] for each in faults.values()).most_common(20):
        print(f"  {times:>6,}  {kind}")
    for query, found in list(faults.items())[:40]:
        print(f"  {query!r}: {'; '.join(found)}")


if __name__ == "__main__":
    main()
