"""What stands beside a list: products that meet most, offers where nothing meets all, words let go."""

from typing import Any

import msgspec
import pytest

from app.search.answers import answer_search
from app.search.reading import _let_go
from app.search.schemas import SearchAnswer, SearchRequest
from app.understanding.word_folding import fold_words, stem_word
from app.window.labels import Labels
from app.window.window import Window
from benchmarks.search.goods import Goods

Answer = dict[str, Any]
FEW = 10


def ask(window: Window, query: str, **more: Any) -> Answer:
    body = answer_search(window, msgspec.convert({"query": query, **more}, SearchRequest))
    msgspec.json.decode(body, type=SearchAnswer)  # its shape is the one that clients are told
    return msgspec.json.decode(body)


def slugs(cards: list[Answer]) -> set[str]:
    return {card["slug"] for card in cards}


@pytest.mark.parametrize(
    "query", ["grey brow pencil", "halal tubing mascara", "matte coral lip crayon under £9"]
)
def test_few_are_followed_by_those_that_meet_most(demo_window: Window, query: str):
    answer = ask(demo_window, query)
    found, nearly = answer["products"], answer["nearly"]
    assert 0 < len(found) < FEW
    assert len(found) + len(nearly) <= FEW
    assert nearly
    assert slugs(found).isdisjoint(slugs([near["product"] for near in nearly]))
    names = {part["name"] for part in answer["understood"]}
    assert all(near["misses"] and set(near["misses"]) <= names for near in nearly)
    shelf = next(part["name"] for part in answer["understood"] if part["kind"] in {"type", "category"})
    on_shelf = [shelf not in near["misses"] for near in nearly]
    assert on_shelf == sorted(on_shelf, reverse=True)
    assert any(on_shelf)


@pytest.mark.parametrize(
    ("query", "far"),
    [
        ("lipstick under 5", lambda price: price - 5),
        ("matte foundation under 8", lambda price: price - 8),
        ("perfume oil over 100", lambda price: 100 - price),
    ],
)
def test_those_that_miss_the_price_come_as_near_to_it_as_there_are(demo_window: Window, query: str, far):
    answer = ask(demo_window, query)
    asked = next(part["name"] for part in answer["understood"] if part["kind"] == "price")
    missing = [near["product"] for near in answer["nearly"] if near["misses"] == [asked]]
    gaps = [far(card["price"]) for card in missing if card["in_stock"]]
    assert len(gaps) > 2
    assert gaps == sorted(gaps)
    words = " ".join(query.split()[:-2])
    others = ask(demo_window, words, sort_by="price_asc", page_limit=100)["products"]
    found = slugs(answer["products"])
    beyond = [far(card["price"]) for card in others if card["in_stock"] and card["slug"] not in found]
    assert gaps == sorted(beyond)[: len(gaps)]


def test_a_price_that_is_nearly_right_comes_before_another_thing_missed(demo_window: Window):
    answer = ask(demo_window, "matte coral lip crayon under £9")
    kinds = {part["name"]: part["kind"] for part in answer["understood"]}
    kept = [near for near in answer["nearly"] if near["product"]["in_stock"]]
    ranks = []
    for near in kept:
        is_price = [kinds[miss] for miss in near["misses"]] == ["price"]
        ranks.append((0 if near["product"]["price"] <= 9 * 1.25 else 2) if is_price else 1)
    assert ranks
    by_shelf = [rank for rank, near in zip(ranks, kept, strict=True) if "Lip Crayon" not in near["misses"]]
    assert by_shelf == sorted(by_shelf)


@pytest.mark.parametrize(
    ("shelf", "price", "order"),
    [("mascara", "between 1 and 2", "price_asc"), ("eyeshadow palette", "over 80", "price_desc")],
)
def test_a_price_that_nothing_has_is_met_by_the_nearest(
    demo_window: Window, shelf: str, price: str, order: str
):
    offer = ask(demo_window, f"{shelf} {price}")["offers"][0]
    assert offer["title"].endswith("at another price")
    every = ask(demo_window, shelf, sort_by=order)["products"]
    led_to = ask(demo_window, offer["query"])["products"]
    four = [card["slug"] for card in offer["products"]]
    assert four == [card["slug"] for card in every][:4] == [card["slug"] for card in led_to][:4]


def test_many_are_followed_by_nothing(demo_window: Window):
    assert ask(demo_window, "red lipstick")["nearly"] == ask(demo_window, "red lipstick")["offers"] == []


def test_nothing_is_met_by_offers_that_lead_somewhere(demo_window: Window):
    answer = ask(demo_window, "halal tubing mascara under £5")
    assert (answer["products"], answer["nearly"]) == ([], [])
    assert {offer["title"] for offer in answer["offers"]} >= {
        "Halal, Tubing Mascara at another price", "Halal, under £5 on other shelves",
    }  # fmt: skip
    for offer in answer["offers"]:
        led_to = ask(demo_window, offer["query"])
        assert led_to["pagination"]["records_matching_search"] == offer["total"] > 0
        assert [card["slug"] for card in led_to["products"]][: len(offer["products"])] == [
            card["slug"] for card in offer["products"]
        ]


def test_nothing_known_is_met_by_what_others_like(demo_window: Window):
    answer = ask(demo_window, "qwxzv plorb")
    assert [(offer["title"], offer["query"]) for offer in answer["offers"]] == [("What others like", "")]
    assert answer["offers"][0]["products"]


@pytest.mark.parametrize("word", ["collagen", "keratin", "salicylic acid", "glycolic"])
def test_a_substance_that_nothing_has_is_understood_and_not_found(demo_window: Window, word: str):
    answer = ask(demo_window, word)
    assert (answer["products"], answer["corrections"]) == ([], [])
    assert [(part["kind"], part["name"]) for part in answer["understood"]] == [
        ("ingredient", word[:1].upper() + word[1:])
    ]


@pytest.mark.parametrize("word", ["retinol", "snail", "shipping", "magnet"])
def test_a_word_spelled_right_is_never_read_as_another(demo_window: Window, word: str):
    answer = ask(demo_window, word)
    assert (answer["products"], answer["corrections"], answer["corrected_query"]) == ([], [], None)
    assert [part["text"] for part in answer["let_go"]] == [word]


def test_a_substance_nobody_has_is_met_by_one_akin_that_is_called_by_its_name(demo_window: Window):
    offer = ask(demo_window, "retinol")["offers"]
    assert offer[0]["title"].startswith("Not the same, but akin: retinal")
    led_to = ask(demo_window, offer[0]["query"])
    assert led_to["pagination"]["records_matching_search"] == offer[0]["total"] > 0


@pytest.mark.parametrize("name", ["Rose Quartz", "rose quartz foundation", "quartz rose"])
def test_a_colour_in_the_name_of_a_shade_is_part_of_the_name(demo_window: Window, name: str):
    answer = ask(demo_window, name)
    assert (
        answer["let_go"],
        [part["kind"] for part in answer["understood"] if part["kind"] == "colour"],
    ) == ([], [])
    assert 0 < answer["pagination"]["records_matching_search"] < 60


@pytest.mark.parametrize(
    "query", ["rose lipstick", "velvet rose lipstick", "waterproof red lipstick", "red qwxzv"]
)
def test_a_colour_beside_a_word_that_no_name_has_is_a_colour(demo_window: Window, query: str):
    assert "colour" in [part["kind"] for part in ask(demo_window, query)["understood"]]


def test_a_phrase_is_let_go_as_one(demo_window: Window):
    parts = ask(demo_window, "unicorn dust lipstick")["let_go"]
    assert [(part["text"], part["start"], part["end"]) for part in parts] == [("unicorn dust", 0, 12)]


def test_an_empty_shelf_gives_way_to_its_kin_and_says_so(demo_window: Window):
    answer = ask(demo_window, "reef safe day cream")
    assert {card["category"] for card in answer["products"]} == {"Tinted Moisturiser"}
    kinds = {part["kind"]: part["name"] for part in answer["understood"]}
    assert kinds == {"certification": "Reef Safe", "type": "Tinted Moisturiser"}


def test_explained_parts_add_up_and_fall(demo_window: Window):
    request = SearchRequest(query="velvet rose lipstick", sort_by="relevance")
    answer = msgspec.json.decode(answer_search(demo_window, request, explain=True))
    assert [each["slug"] for each in answer["explained"]] == [card["slug"] for card in answer["products"]]
    scores = [each["score"] for each in answer["explained"]]
    assert scores == sorted(scores, reverse=True)
    for each in answer["explained"]:
        assert each["score"] == pytest.approx(sum(each["parts"].values()), abs=1e-3)
        assert {"quality", "words", "availability"} <= set(each["parts"])


def test_a_plain_list_has_the_order_of_its_parts(demo_window: Window):
    """A list without words has a fixed order: it agrees with the parts, and follows a new rating."""
    row = 3
    before = int(demo_window.overlay.stars[0][row]), int(demo_window.overlay.stars[1][row])
    try:
        for stars in (500, 100):
            demo_window.overlay.set_rating(row, stars, 100)
            request = SearchRequest(query="", sort_by="relevance", page_limit=100)
            explained = msgspec.json.decode(answer_search(demo_window, request, explain=True))["explained"]
            scores = [each["score"] for each in explained]
            assert scores == sorted(scores, reverse=True)
            is_listed = demo_window.slugs[row] in {each["slug"] for each in explained}
            assert is_listed == (stars == 500)
    finally:
        demo_window.overlay.set_rating(row, *before)


@pytest.mark.parametrize(
    ("query", "least"),
    [
        ("lipstick that is not drying", 100),
        ("lipstick that survives a meal", 100),
        ("moisturiser for dry skin", 10),
        ("difference between matte and satin lipstick", 50),
        ("what covers dark circles", 100),
    ],
)
def test_words_of_a_question_are_no_name(demo_window: Window, query: str, least: int):
    """They are in names, too: Dry Martini, Cover Story, Between the Lines."""
    assert ask(demo_window, query)["pagination"]["records_matching_search"] >= least


@pytest.mark.parametrize(
    ("query", "word"),
    [
        ("citrus perfume", "citrus"), ("soft blush", "soft"), ("powder blush soft", "soft"),
        ("mascara lengthens", "lengthens"), ("nail polish chip", "chip"),
    ],
)  # fmt: skip
def test_as_many_as_the_answer_says_have_a_word_and_they_come_first(
    demo_window: Window, goods: list[Goods], query: str, word: str
):
    texts = {each.slug: {stem_word(said) for said in fold_words(each.text)} for each in goods}
    answer = ask(demo_window, query, page_limit=100)
    having = [stem_word(word) in texts[card["slug"]] for card in answer["products"]]
    assert [(part["text"], part["met_by"]) for part in answer["let_go"]] == [(word, sum(having))]
    assert 0 < sum(having) < len(having)
    assert having == sorted(having, reverse=True)


def test_of_two_types_that_a_word_means_the_one_that_is_called_so_stands_first(demo_window: Window):
    names = [card["name"] for card in ask(demo_window, "moisturiser")["products"]]
    is_other = ["Moisturiser" not in name for name in names]
    assert is_other == sorted(is_other)
    assert set(is_other) == {False, True}


def test_a_type_is_no_product_to_be_like(demo_window: Window):
    answer = ask(demo_window, "cushion instead of liquid foundation")
    assert answer["pagination"]["records_matching_search"] > 10


def test_a_type_whose_category_has_left_the_shop_is_let_go(
    demo_window: Window, monkeypatch: pytest.MonkeyPatch
):
    now = demo_window.labels
    brands = dict(zip(now.brand_ids, now.brands, strict=True))
    categories = dict(zip(now.category_ids, now.categories, strict=True))
    rest = {key: each for key, each in categories.items() if each.slug != "mascara"}
    read = demo_window.reader.read("tubing mascara")
    wants = [want for want in read.wants if want.kind == "type"]
    assert wants
    slugs = [want.values for want in _let_go(demo_window, read, read.wants).wants]
    assert slugs == [("mascara",)]
    monkeypatch.setattr(demo_window, "labels", Labels(brands, rest, now.facets, demo_window.products))
    assert _let_go(demo_window, read, read.wants).wants == ()
