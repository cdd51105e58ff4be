"""What is to be left out is left out, in whatever words: the judge reads the goods' own data plainly."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from app.window.search.colour_words import COLOUR_WORDS, list_colour_words
from app.window.window import Window
from benchmarks.search.goods import Goods
from tests.search.test_near import Answer, ask, slugs

FRAMES = (
    "{base} {thing} free", "{thing}-free {base}", "{base} -{thing}", "{base} without {thing}",
    "{base} without any {thing}", "{base} w/o {thing}", "{base} sans {thing}", "{base} no {thing}",
    "no {thing} {base}", "{base} with no {thing}", "{base} zero {thing}", "{base} not containing {thing}",
    "{base} that doesn't have {thing}", "{base} doesnt have any {thing}",
    "{base} that does not contain {thing}", "{base} that don't contain {thing}", "{base} minus {thing}",
    "{base} minus the {thing}", "{base} skip the {thing}", "{base} hold the {thing}",
    "{base} avoid {thing}", "{base} avoiding {thing}", "{base} excluding {thing}", "{base} except {thing}",
    "{base} except for {thing}", "non {thing} {base}", "non-{thing} {base}", "{base} allergic to {thing}",
    "{base}, i'm allergic to {thing}", "{base} for someone with an allergy to {thing}",
    "{base} {thing} allergy", "{thing} allergy {base}", "{base} i react to {thing}",
    "{base} for skin that reacts to {thing}", "{base} i can't use {thing}", "{base} cannot have {thing}",
    "{base} intolerant to {thing}", "{base} {thing} intolerant", "{base} {thing} intolerance",
    "{base} sensitive to {thing}", "{base} but not {thing}", "{base} anything but {thing}",
    "{base} not {thing}", "{base} not a {thing}", "{base} other than {thing}",
    "{base} nothing with {thing}", "{base} free from {thing}", "{base} free of {thing}",
    "{base} apart from {thing}", "{base} i hate {thing}", "i don't want {thing} {base}",
    "{base} {thing} makes my skin itch", "{base}: {thing}? no thanks",
    "i'm severely allergic to {thing}, which {base}",
    "{base} w/out {thing}", "{base} leave out {thing}", "{base} hasn't got {thing} in it",
    "{base} NOT {thing}!", "please no {thing} in my {base}", "{base} (no {thing})",
    "{thing} brings me out in hives {base}", "{thing} makes my skin break out {base}",
    "{base} with none of that {thing}", "{base} which isn't full of {thing}", "{base}, {thing} is a no go",
    "i gave up {thing} {base}", "{base} omitting {thing}",
)  # fmt: skip
Test = Callable[[Goods], Any]


def has(pattern: str) -> Test:
    found = re.compile(pattern, re.IGNORECASE)
    return lambda goods: any(map(found.search, goods.ingredients))


def is_(field: str, value: str) -> Test:
    return lambda goods: value == getattr(goods, field)


def holds(field: str, value: str) -> Test:
    return lambda goods: value in getattr(goods, field)


def is_dark_pink(goods: Goods) -> bool:
    """Whether a shade is pink, and in the dark 45 of 100 parts of what is called so."""
    darkest, lightest = COLOUR_WORDS["pink"][0].light
    return any(
        "pink" in words and (light - darkest) / (lightest - darkest) <= 0.45
        for words, light in zip(list_colour_words(goods.lab), goods.lab[:, 0].tolist(), strict=True)
    )


NUTS = r"amygdalus|corylus|juglans|macadamia|pistacia|anacardium|bertholletia|\bcarya|arachis|argania|parkii"
SILICONES = "methicone|siloxane|siloxysilicate|silsesquioxane"
ESSENTIAL_OILS = (
    r"(lavandula|citrus|pelargonium|rosa damascena|cananga|santalum|cedrus|pogostemon|vetiveria).*\boil"
    r"|^(limonene|linalool|citral|citronellol|geraniol|eugenol|farnesol|coumarin)$"
)
THINGS: dict[str, tuple[str, Test]] = {
    "lanolin": ("lipstick", has("lanolin")),
    "wool fat": ("lipstick", has("lanolin")),
    "beeswax": ("lipstick", has("cera alba|cera flava")),
    "Butyrospermum Parkii Butter": ("lipstick", has("butyrospermum")),
    "phenoxyethanol": ("foundation", has("phenoxyethanol")),
    "nuts": ("lipstick", has(NUTS)),
    "citrus": ("skincare", has(r"\bcitrus\b")),
    "silicones": ("foundation", has(SILICONES)),
    "essential oils": ("moisturiser", has(ESSENTIAL_OILS)),
    "drying alcohol": ("face mist", has(r"^(alcohol|alcohol denat\.?|isopropyl alcohol)$")),
    "cochineal": ("lipstick", has("carmine|ci 75470")),
    "bee products": ("lipstick", has(r"cera alba|cera flava|\bmel\b|propolis|royal jelly")),
    "red dye": ("lipstick", has("ci (15850|45410|45380|75470|16035)")),
    "talcum powder": ("blush", has("^talc$")),
    "microplastics": ("eyeshadow", has("polyethylene|nylon-12|polymethyl methacrylate")),
    "vitamin e": ("moisturiser", has("tocopher")),
    "perfume": ("moisturiser", has("parfum")),
    "mascara": ("vegan", is_("category", "mascara")),
    "Chatterbox": ("lipstick", is_("brand", "chatterbox")),
    "red": ("lipstick", holds("colours", "red")),
    "dark pink": ("lipstick", is_dark_pink),
    "glitter": ("eyeshadow", holds("finishes", "glitter")),
}  # fmt: skip


def list_shown(answer: Answer) -> set[str]:
    """All that the page shows: the list, what is near, and what is offered instead."""
    offered = [card for offer in answer["offers"] for card in offer["products"]]
    return slugs([*answer["products"], *(near["product"] for near in answer["nearly"]), *offered])


def list_pages(window: Window, query: str) -> Iterator[Answer]:
    answer = ask(window, query, page_limit=100)
    yield answer
    for page in range(2, answer["pagination"]["total_pages"] + 1):
        yield ask(window, query, page_limit=100, page_number=page)


@pytest.fixture(scope="session")
def by_slug(goods: list[Goods]) -> dict[str, Goods]:
    return {each.slug: each for each in goods}


@pytest.mark.parametrize("frame", FRAMES)
def test_nothing_shown_has_what_is_to_be_left_out(demo_window: Window, by_slug: dict[str, Goods], frame: str):
    for thing, (base, has_it) in THINGS.items():
        query = frame.format(base=base, thing=thing)
        answers = list(list_pages(demo_window, query))
        shown = set().union(*map(list_shown, answers))
        assert not [slug for slug in shown if has_it(by_slug[slug])], query
        assert answers[0]["products"], query
        assert_nothing_claims_the_opposite(answers[0], thing, query)


def assert_nothing_claims_the_opposite(answer: Answer, thing: str, query: str) -> None:
    """No chip asks for what follows the negator, and none of its words is let go or required in silence."""
    start = answer["read_query"].lower().index(thing.lower())
    end = start + len(thing)
    parts = [part for part in answer["understood"] if part["start"] < end and start < part["end"]]
    assert parts, query
    assert all(part["excluded"] or part["kind"] == "free_from" for part in parts), (query, parts)
    assert not [part for part in answer["let_go"] if part["start"] < end and start < part["end"]], query


@pytest.mark.parametrize("thing", ["latex", "zirbelkiefer", "qqxz"])
def test_what_is_not_understood_is_said_and_never_required(demo_window: Window, thing: str):
    alone = ask(demo_window, "lipstick")["pagination"]["records_matching_search"]
    for query in (frame.format(base="lipstick", thing=thing) for frame in FRAMES):
        answer = ask(demo_window, query)
        assert [part["name"] for part in answer["understood"]] == ["Lipstick"], query
        assert answer["pagination"]["records_matching_search"] == alone, query
        said = [part for part in answer["let_go"] if part["excluded"]]
        assert [thing in part["text"] for part in said] == [True], query
        assert said == answer["let_go"], query


def test_a_word_of_names_is_left_out_and_not_asked_for(demo_window: Window, by_slug: dict[str, Goods]):
    for query in (frame.format(base="lipstick", thing="velvet") for frame in FRAMES):
        answer = ask(demo_window, query, page_limit=100)
        assert answer["products"], query
        assert not [slug for slug in list_shown(answer) if "velvet" in by_slug[slug].name.lower()], query
