"""What is to be left out is left out, in whatever words: the judge reads the goods' own data plainly."""

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
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
    "{thing}: no! {base}", "{base}, {thing}: no!", "{base} {thing}? never!", "no! {thing} {base}",
    "{thing}-less {base}",
    "{base} because {thing} stings my eyes", "{thing} and I do not get on {base}",
    "{base} {thing} and i don't get on", "{base}, {thing} and me don't mix",
    "{base}, {thing} and my skin are not friends", "i break out from {thing} {base}",
    "{base} i break out from {thing}", "{thing} gives me hives {base}", "{base} {thing} gives me hives",
    "{base} as {thing} gave me a rash",
    "so over {thing} {base}", "never again {thing} {base}", "{base} never again {thing}",
    "{thing} never again {base}", "{base} {thing} never again", "allergic reaction: {thing} {base}",
    "{base} allergic reaction: {thing}", "{base} allergic reaction to {thing}",
    "{base} had an allergic reaction from {thing}",
    "{base} {thing} is evil", "{base} {thing} yuck", "yuck {thing} {base}", "{base} i loathe {thing}",
    "i despise {thing} {base}",
    "{base} {thing} doesn't agree with me",
    "{base} {thing} disagrees with my skin", "{base} {thing} does not work for me",
    "{base} my skin can't cope with {thing}", "{base} my doctor told me to stop {thing}",
    "{base} boycott {thing}", "{base} {thing} is the enemy", "{base} {thing} (no!)",
    "{base} {thing} not for me", "{base} {thing} irritates my skin",
    "{base} with the {thing} left out", "{base} void of {thing}",
    "{base} absent {thing}", "{base} clean of {thing}", "{base} {thing} not wanted",
    "{base} {thing} unwanted", "{base} forget {thing}", "{base} to hell with {thing}",
    "{base} i quit {thing}", "{base} lose the {thing}", "{base} eliminate {thing}",
    "{base} {thing} flares up my eczema", "{base} {thing} triggers my rosacea",
    "{base} {thing} wrecks my skin", "{base} {thing} makes me ill", "{base} {thing} is a problem for me",
    "{base} beware of {thing}", "{base} careful with {thing}",
    "{base} ({thing} no)",
    "{base} - {thing} !!!! no ty", "{base}, {thing}: never",
    "{base} / zero {thing} /", "{base} [not: {thing}]", "{base} !{thing}", "{thing} ❌ {base}",
    "{base} 🚫{thing}", "nah {thing} {base}", "{thing} can do one, {base}", "{base} {thing} is a hard pass",
    "{thing} gives me the ick {base}", "{base} bin the {thing}", "im so over {thing} {base}",
    "{base} {thing} is a dealbreaker", "{base} ew {thing}", "big no to {thing} in my {base}",
    "{thing} i do not want in {base}", "{thing} none please {base}", "{base} {thing} not",
    "{base} as long as it hasnt got {thing}", "any {base} bar the ones with {thing}",
    "{base} minus the {thing}", "so basically I'm after {base} but I really don't get on with {thing}",
    "hi do you have {base} um that has not got any {thing} in it please",
    "show me {base} and leave off anything that's got {thing}",
    "{base} and make sure there is know {thing}", "{base} witout {thing}", "{thing} fre {base}",
    "{base} wihtout any {thing} plz", "{base} i dont mind the price but i do mind {thing}",
    "{base} sin {thing}",
    "{base} sans {thing} svp", "{base} ohne {thing}", "{base} senza {thing} grazie", "{base} bez {thing}",
    "{base} geen {thing}",
)  # fmt: skip
OF_SUBSTANCES = (
    "keep {thing} away {base}", "{base} keep {thing} away from me", "keep the {thing} out of my {base}",
    "anti {thing} {base}", "anti-{thing} {base}", "{base} anti {thing}", "{thing} bad {base}",
    "{base} {thing} bad", "{base} {thing}=bad", "{thing} stings {base}", "{base} {thing} stings",
    "i'm done with {thing} {base}", "{base} i'm done with {thing}", "{base} {thing} kills my skin",
    "{base} fed up with {thing}", "{base} sick of {thing}", "{base} scared of {thing}",
    "{base} lacks {thing}", "{base} {thing} removed", "{base} issue with {thing}",
    "{base} trouble with {thing}", "{base} problems with {thing}", "{base} {thing} ruins it for me",
    "fed up of {thing} in every {base}", "{thing} ruins it for me {base}", "{thing}=bad {base}",
    "{base} the more natural the better and {thing} is out",
    "{base} {thing} makes me look old",
    "{base} not because its cheap, because it has no {thing}",
    "{thing} stings my lips {base}", "{base} {thing} brings me out in a rash",
    "{thing} gives me a headache need {base}",
    "last {base} had {thing} and my skin went mental", "{base} {thing} breaks me out every single time",
    "i come up in hives from {thing} looking for {base}",
    "my daughter reacts to {thing} {base} for her", "{base} cos {thing} makes my eczema flare",
    "dermatologist told me to stay off {thing} {base}", "doctor says {thing} has to go, {base}",
    "{base} 0% {thing}", "{base} with everything but {thing}", "{base} where {thing} isnt on the list",
    "alergic to {thing} {base}", "{base} that dosnt contian {thing}",
)  # fmt: skip
"""Complaints that nobody has of a brand or a colour."""
LOOK_ALIKES = (
    "can't live without {thing} {base}", "{base} not only {thing}", "{base} dont be shy with the {thing}",
    "{base} cant get enough {thing}", "never enough {thing} {base}",
    "{base} no such thing as too much {thing}", "i dont mind {thing} {base}",
    "{base} nothing beats {thing}", "not allergic to {thing} so any {base}", "{base} with {thing} why not",
    "{base} {thing} no problem", "{base} that isnt without {thing}",
    "{thing} obsessed, dont judge me {base}", "no joke i need {thing} {base}",
)  # fmt: skip
"""They have a negator and leave nothing out."""
PEOPLE = tomllib.loads((Path(__file__).parent / "refusals.toml").read_text("utf-8"))
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
NO_SUBSTANCES = frozenset(["mascara", "Chatterbox", "red", "dark pink", "glitter"])


def list_shown(answer: Answer) -> set[str]:
    """All that the page shows: the list, what is near, and what is offered instead."""
    offered = [card for offer in answer["offers"] for card in offer["products"]]
    return slugs([*answer["products"], *(near["product"] for near in answer["nearly"]), *offered])


@pytest.fixture(scope="session")
def by_slug(goods: list[Goods]) -> dict[str, Goods]:
    return {each.slug: each for each in goods}


@pytest.mark.parametrize("frame", [*FRAMES, *OF_SUBSTANCES])
def test_nothing_shown_has_what_is_to_be_left_out(demo_window: Window, by_slug: dict[str, Goods], frame: str):
    for thing, (base, has_it) in THINGS.items():
        if frame in OF_SUBSTANCES and thing in NO_SUBSTANCES:
            continue
        query = frame.format(base=base, thing=thing)
        answer = ask(demo_window, query, page_limit=100)
        assert not [slug for slug in list_shown(answer) if has_it(by_slug[slug])], query
        assert answer["products"], query
        assert_nothing_claims_the_opposite(answer, thing, query)


def assert_nothing_claims_the_opposite(answer: Answer, thing: str, query: str) -> None:
    """No chip asks for what follows the negator, and none of its words is let go or required in silence."""
    start = answer["read_query"].lower().index(thing.lower())
    end = start + len(thing)
    parts = [part for part in answer["understood"] if part["start"] < end and start < part["end"]]
    assert parts, query
    assert all(part["excluded"] or part["kind"] == "free_from" for part in parts), (query, parts)
    assert not [part for part in answer["let_go"] if part["start"] < end and start < part["end"]], query


@pytest.mark.parametrize("frame", LOOK_ALIKES)
def test_what_only_looks_like_a_negator_leaves_nothing_out(demo_window: Window, frame: str):
    for thing in ("lanolin", "vitamin e", "Chatterbox", "red", "glitter"):
        query = frame.format(base=THINGS[thing][0], thing=thing)
        answer = ask(demo_window, query)
        assert answer["products"], query
        left_out = [part for part in answer["understood"] if part["excluded"] or part["kind"] == "free_from"]
        assert not left_out, query
        assert not [part for part in answer["let_go"] if part["excluded"]], query


@pytest.mark.parametrize("thing", ["latex", "zirbelkiefer", "qqxz"])
def test_what_is_not_understood_is_said_and_never_required(demo_window: Window, thing: str):
    alone = ask(demo_window, "lipstick")["pagination"]["records_matching_search"]
    for query in (frame.format(base="lipstick", thing=thing) for frame in FRAMES):
        answer = ask(demo_window, query)
        assert [part["name"] for part in answer["understood"]] == ["Lipstick"], query
        assert answer["pagination"]["records_matching_search"] == alone, query
        assert [part["excluded"] for part in answer["let_go"] if thing in part["text"]] == [True], query


@pytest.mark.parametrize(
    ("query", "shelf", "said"),
    [
        ("lipstick but not the lightest", "Lipstick", "not the lightest"),
        ("foundation not darkest", "Foundation", "not darkest"),
    ],
)
def test_the_darkest_of_all_cannot_be_left_out(demo_window: Window, query: str, shelf: str, said: str):
    answer = ask(demo_window, query)
    assert [part["name"] for part in answer["understood"]] == [shelf]
    assert answer["products"]
    assert [part["excluded"] for part in answer["let_go"] if said in part["text"]] == [True]


@pytest.mark.parametrize("shelf", ["lipstick", "moisturiser", "foundation", "vegan"])
def test_no_smell_leaves_out_fragrance_and_not_what_stands_before_it(demo_window: Window, shelf: str):
    assert list_left_out(demo_window, f"{shelf} no smell") == ["no smell"]


def list_left_out(window: Window, query: str) -> list[str]:
    """The words of a query whose goods are left out."""
    wants = window.reader.read(query).wants
    return [want.span.text.lower() for want in wants if want.excluded or want.kind == "free_from"]


@pytest.mark.parametrize("frame", PEOPLE["refused"])
def test_what_people_refuse_is_left_out(demo_window: Window, frame: str):
    for substance, shelf in (("lanolin", "lipstick"), ("talc", "foundation"), ("beeswax", "mascara")):
        query = frame.replace("{x}", substance).replace("{shelf}", shelf)
        assert any(substance in words for words in list_left_out(demo_window, query)), query


@pytest.mark.parametrize("frame", PEOPLE["wanted"])
def test_what_people_want_is_not_left_out(demo_window: Window, frame: str):
    for substance, shelf in (("lanolin", "lipstick"), ("talc", "foundation"), ("beeswax", "mascara")):
        query = frame.replace("{x}", substance).replace("{shelf}", shelf)
        assert not any(substance in words for words in list_left_out(demo_window, query)), query


def test_what_is_asked_for_in_words_like_a_refusal_is_not_left_out(demo_window: Window):
    assert [query for query in PEOPLE["asked"] if list_left_out(demo_window, query)] == []


def test_a_word_of_names_is_left_out_and_not_asked_for(demo_window: Window, by_slug: dict[str, Goods]):
    for query in (frame.format(base="lipstick", thing="velvet") for frame in FRAMES):
        answer = ask(demo_window, query, page_limit=100)
        assert answer["products"], query
        assert not [slug for slug in list_shown(answer) if "velvet" in by_slug[slug].name.lower()], query
