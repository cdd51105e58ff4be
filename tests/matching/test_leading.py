"""The answer is what a friend would say: the surest that can be bought, and of these the cheapest."""

import random
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from app.kit.database.pool import Connection, Database
from app.matching.answers import keep_own_category
from app.matching.asked_colours import read_asked_colour, read_picked_colour
from app.matching.leading import LeadingMatches, find_leading
from app.matching.matching import MAX_DELTA_E, MatchFilter, NearShades, match_shade
from app.matching.orders import MatchQuestion
from app.window.window import Window
from shade_engine.lab import to_hex
from tests.matching.plain_leading import find_leading_plainly
from tests.support.rows import a_brand, a_category, a_product, a_variant, row
from tests.support.windows import open_new_window

BEIGE, NEAR, FAR = "#c99b75", "#ca9c77", "#e6c2a4"


class Planted(NamedTuple):
    """A product of one shade. `wearers` wear it and the shade asked for."""

    pence: int
    value: str = BEIGE
    wearers: int = 0
    in_stock: bool = True
    undertone: str | None = None
    source: str | None = "retailer"
    finish: str | None = None


OWN = Planted(2400, undertone="warm", finish="matte")
MEASURED = OWN._replace(source="instrument")
# What is planted beside the shade asked for, and who leads, is cheapest, surest, of its finish, closest.
WORLDS: dict[str, tuple[Planted, dict[str, Planted], dict[str, Any]]] = {
    "of what pictures cannot tell apart the cheapest leads": (
        OWN, {"dear": Planted(1900), "cheap": Planted(900, NEAR)},
        {"lead": "cheap", "cheapest": None, "surest": None, "closest": None},
    ),
    "people who wear both count more than a price": (
        OWN, {"worn": Planted(1900, NEAR, wearers=11), "cheap": Planted(900)},
        {"lead": "worn", "cheapest": "cheap", "surest": None},
    ),
    "an instrument counts more than a price": (
        MEASURED, {"measured": Planted(1900, source="instrument"), "cheap": Planted(900)},
        {"lead": "measured", "cheapest": "cheap", "surest": None},
    ),
    "for 50p the better evidence leads": (
        OWN, {"said": Planted(950, undertone="warm"), "cheap": Planted(900)},
        {"lead": "said", "cheapest": "cheap", "surest": None},
    ),
    "for 51p the price does": (
        OWN, {"said": Planted(951, undertone="warm"), "cheap": Planted(900)},
        {"lead": "cheap", "surest": "said"},
    ),
    "for 5% the better evidence leads": (
        OWN, {"said": Planted(4200, undertone="warm"), "cheap": Planted(4000)}, {"lead": "said"},
    ),
    "another undertone is another colour": (
        OWN, {"cool": Planted(900, undertone="cool"), "warm": Planted(1900, undertone="warm")},
        {"lead": "warm"},
    ),
    "what is sold out does not lead": (
        OWN, {"gone": Planted(900, wearers=20, in_stock=False), "here": Planted(1900)}, {"lead": "here"},
    ),
    "a finish has its own answer": (
        OWN, {"matte": Planted(1900, finish="matte"), "dewy": Planted(900, finish="dewy")},
        {"lead": "dewy", "same_finish": "matte"},
    ),
    "mine may have the best price": (
        OWN._replace(pence=800), {"dear": Planted(900)}, {"lead": "dear", "own_is_best": True},
    ),
    "mine is not the best where a match costs less": (OWN, {"cheap": Planted(900)}, {"own_is_best": False}),
    "nothing is good: the nearest leads": (
        OWN, {"far": Planted(900, FAR), "farther": Planted(500, "#f3dcc8")},
        {"lead": "far", "cheapest": None, "own_is_best": False},
    ),
}  # fmt: skip


async def plant(connection: Connection, own: Planted, others: dict[str, Planted]) -> dict[str, int]:
    category = await a_category(connection, slug="tint", name="Tint", department="Complexion")
    vendor = await row(connection, "vendor", slug="shop", name="Shop", url="https://shop.example")
    ids = {}
    for slug, each in {"own": own, **others}.items():
        brand = await a_brand(connection, slug=f"{slug}-brand", name=slug.title())
        product = await a_product(connection, brand_id=brand, category_id=category, slug=slug, name=slug)
        shade = {"undertone": each.undertone, "source": each.source, "finish": each.finish}
        told = {name: value for name, value in shade.items() if value}
        ids[slug] = await a_variant(connection, product, name="Beige", value=each.value, **told)
        offer = {"currency": "GBP", "in_stock": each.in_stock, "url": "https://shop.example/x"}
        await row(connection, "offer", product_id=product, vendor_id=vendor, price_pence=each.pence, **offer)
    return ids


def lead_in(window: Window, own: int, together: dict[int, int]) -> LeadingMatches:
    place = window.variant_place(own)
    assert place is not None
    places = {window.variant_place(shade): count for shade, count in together.items()}
    known = {shade: count for shade, count in places.items() if shade is not None}
    match_filter = keep_own_category(window, place, MatchFilter())
    asked = read_asked_colour(window, place)
    return find_leading(window, MatchQuestion(asked, match_filter, MAX_DELTA_E, place, known))


@pytest.mark.parametrize("world", WORLDS)
async def test_the_lead_is_what_a_friend_would_say(
    db: Database, database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, world: str
):
    own, others, expected = WORLDS[world]
    async with db.unit_of_work() as connection:
        ids = await plant(connection, own, others)
    window = await open_new_window(database_url, tmp_path)
    order = window.match_constants.order._replace(good=0.1, long=0.09)  # which near pictures reach
    monkeypatch.setattr(window, "match_constants", window.match_constants._replace(order=order))
    worn = {ids[slug]: each.wearers for slug, each in others.items() if each.wearers}
    found = lead_in(window, ids["own"], worn)
    slugs = {window.variant_place(shade): slug for slug, shade in ids.items()}
    told = {name: slugs[part.places[0]] if part.places.size else None
            for name, part in found._asdict().items() if isinstance(part, NearShades)}  # fmt: skip
    told |= {"own_is_best": found.own_is_best}
    assert {name: told[name] for name in expected} == expected


async def test_the_list_begins_with_what_was_measured_too_before_a_cheaper_picture(
    db: Database, database_url: str, tmp_path: Path
) -> None:
    others = {
        "measured": Planted(1900, NEAR, source="instrument"),
        "cheap": Planted(900),
        "sold-out": Planted(100, source="brand", in_stock=False),
    }
    picture = {"of-a-picture": Planted(2400)}
    async with db.unit_of_work() as connection:
        ids = await plant(connection, MEASURED, others | picture)
    window = await open_new_window(database_url, tmp_path)

    slugs = {shade: slug for slug, shade in ids.items()}

    def list_like(shade: int) -> list[str]:
        place = window.variant_place(shade)
        assert place is not None
        found = match_shade(window, place, keep_own_category(window, place, MatchFilter()), 10)
        return [slugs[each] for each in window.variants.id[found.near.places].tolist()]

    assert list_like(ids["own"]) == ["measured", "cheap", "of-a-picture", "sold-out"]
    assert list_like(ids["of-a-picture"]) == ["cheap", "measured", "own", "sold-out"]


CROWD = 260  # products of nearly one colour


async def plant_crowd(connection: Connection) -> None:
    """Products whose colours, prices and sources are so alike that many are equal in some way."""
    chance, numbers = random.Random(7), count(1)
    categories = [await a_category(connection, department=name) for name in ("Complexion", "Lips")]
    vendor = await row(connection, "vendor", slug="shop", name="Shop", url="https://shop.example")
    brands = [await a_brand(connection) for _ in range(6)]
    for _ in range(CROWD):
        category = chance.choice([*categories, categories[0]])
        product = await a_product(connection, brand_id=chance.choice(brands), category_id=category)
        for _ in range(chance.choice((1, 1, 2, 4))):
            value = to_hex(
                tuple(chance.gauss(middle, spread) for middle, spread in ((66, 3), (12, 1), (24, 1.5)))
            )
            told = {
                "undertone": chance.choice(["warm", "cool", None]),
                "finish": chance.choice(["matte", "dewy"]),
                "source": chance.choice(["retailer", "brand", "instrument", None]),
            }
            told |= {"name": f"{next(numbers)}N", "value": value}  # colours are mended by names
            await a_variant(connection, product, **{name: said for name, said in told.items() if said})
        if chance.random() < 0.9:
            offer = {"price_pence": chance.choice((900, 930, 940, 2000, 2090, 2300)), "currency": "GBP"}
            offer |= {"in_stock": chance.random() < 0.8, "url": "https://shop.example/x"}
            await row(connection, "offer", product_id=product, vendor_id=vendor, **offer)


def ask_the_crowd(window: Window) -> Iterator[MatchQuestion]:
    chance = random.Random(8)
    used = range(window.manifest.variants)
    for place in chance.sample(used, 30):
        asked = read_asked_colour(window, place)
        own = keep_own_category(window, place, MatchFilter())
        together = {each: chance.randint(5, 30) for each in chance.sample(used, chance.choice((0, 0, 3)))}
        known = {each: chance.choice((30, 80)) for each in chance.sample(used, chance.choice((0, 0, 3)))}
        for match_filter in (own, MatchFilter(in_stock=True, finishes=(0,)), MatchFilter(brands=(1, 2)),
                             MatchFilter(max_price=930), MatchFilter(counts_delivery=True)):  # fmt: skip
            furthest = chance.choice((MAX_DELTA_E, MAX_DELTA_E, 2.0))
            yield MatchQuestion(asked._replace(known=known), match_filter, furthest, place, together)
        picked = read_picked_colour(to_hex(asked.lab), ("hex",), chance.choice((None, 4.0)))
        yield MatchQuestion(picked, MatchFilter(), MAX_DELTA_E)


def tell(found: LeadingMatches) -> list[Any]:
    """What was found, as values that can be compared."""
    return [
        list(zip(*map(list, part), strict=True)) if isinstance(part, NearShades) else part for part in found
    ]


async def test_among_many_alike_the_lead_is_that_of_the_plain_way(
    db: Database, database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    async with db.unit_of_work() as connection:
        await plant_crowd(connection)
    window = await open_new_window(database_url, tmp_path)
    usual, told = window.match_constants, []
    for few, good, long in ((3, usual.order.good, usual.order.long), (63, 0.3, 0.15), (8, 0.5, 0.02)):
        monkeypatch.setattr("app.matching.leading.FEW_CHEAPEST", few)
        constants = usual._replace(order=usual.order._replace(good=good, long=long))
        monkeypatch.setattr(window, "match_constants", constants)
        for question in ask_the_crowd(window):
            leading = tell(find_leading(window, question))
            assert leading == tell(find_leading_plainly(window, question))
            told.append(leading)
    for place, name in enumerate(LeadingMatches._fields):
        assert len({str(each[place]) for each in told}) > 1, name
