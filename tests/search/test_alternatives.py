"""Ways to ask for something like a product, and queries with the same words that ask for no such thing."""

import msgspec
import pytest

from app.search.answers import answer_search
from app.search.schemas import SearchRequest
from app.window.window import Window
from benchmarks.search.engines import open_own
from benchmarks.search.goods import Goods
from benchmarks.search.judge import judge
from benchmarks.search.rules import Query

PRODUCTS = (
    ("kestrel-grey-talon-eyeshadow-palette", "kestrel grey talon palette"),
    ("ferrous-fig-warm-welcome-powder-blush", "Ferrous Fig Warm Welcome powder blush"),
)
ASKED = """
cheaper version of {}
less expensive version of the {}
a budget version of {}
affordable alternative to {}
anything similar to {} but cheaper
something close to {}
close match to {}
i cant afford {}
I can\u2019t afford the {}, what is close to it
can't afford {} any dupes
{} but less expensive
{} for less money
{} cheaper
{} cheaper version
{} alternative cheaper
i love {} but it costs too much
i love {} but its too expensive
is there anything like the {}
what can I use instead of {}
replace my {}
my {} is discontinued, what is like it
{}, cheaper
{} dupe?
{} (dupe)
{} has been discontinued what else
ran out of {}, whats the same but cheaper
same shade as {} other brand
dupes {}
{} similar
{} lookalike please
which one comes closest to {}
{} knock-off
poor mans {}
{} on a budget
another brand's {}
{} equivalent from another brand
products similar to {} under £20
reminds me of {}
""".strip().splitlines()
NOT_ASKED = """
cheaper lipstick
cheaper velvet lipstick
something similar to a red lipstick
kestrel grey eyeshadow on a budget
lumenoir foundation cheaper
discontinued lipsticks
foundation match for olive skin
a close match to my skin tone
i'd like a nice coral lipstick
i like warm welcome
lipstick from another brand
looks like glass skin
something like rust or copper
matte red dupe under 10
talc free alternative
kestrel grey eyeshadow cheaper
lumenoir polar foundation stick twin pack
show me lumenoir polar foundation stick instead
lumenoir polar foundation stick match for fair skin
the original lumenoir polar foundation stick not a dupe
no alternatives, just lumenoir polar foundation stick
lumenoir polar foundation stick, not too expensive
lumenoir polar foundation stick, cheaper mascara
warm welcome blush cheaper than £30
i like this lumenoir foundation
lumenoir foundation with a similar finish
lumenoir foundation similar to my skin tone
lumenoir foundation dupe, my skin is dry
kestrel grey dupe for lumenoir mascara
""".strip().splitlines()


@pytest.mark.parametrize("words", ASKED)
def test_others_of_its_type_that_cost_less_are_found(demo_window: Window, goods: list[Goods], words: str):
    queries = [Query(asks=words.format(name), rule={"dupe_of": slug}) for slug, name in PRODUCTS]
    for verdict, (slug, _) in zip(
        judge(open_own(demo_window), queries, goods).verdicts, PRODUCTS, strict=True
    ):
        assert verdict.answers[0] == slug, verdict
        assert verdict.share >= 0.9, verdict


@pytest.mark.parametrize("query", NOT_ASKED)
def test_the_same_words_beside_no_product_ask_for_none_like_it(demo_window: Window, query: str):
    answer = msgspec.json.decode(answer_search(demo_window, SearchRequest(query=query)))
    assert "like" not in [want["kind"] for want in answer["understood"]]
    assert answer["pagination"]["records_matching_search"]


@pytest.mark.parametrize(
    "query",
    [
        "cheaper than lacquerie sept nail varnish",
        "a lacquerie sept nail varnish alternative",
        "nail varnish like lacquerie sept do but less money",
    ],
)
def test_goods_like_those_of_a_brand_are_of_others(demo_window: Window, query: str):
    answer = msgspec.json.decode(answer_search(demo_window, SearchRequest(query=query)))
    assert answer["pagination"]["records_matching_search"] > 20
    assert {each["category"] for each in answer["products"]} == {"Nail Polish"}
    assert "Lacquerie Sept" not in {each["brand"] for each in answer["products"]}


@pytest.mark.parametrize(
    ("query", "left_out"),
    [
        ("moisturiser alternative without green tea", "green tea"),
        ("lumenoir foundation dupe without green tea", "green tea"),
        ("dupe for kestrel grey talon palette i'm allergic to talc", "talc"),
        ("similar to xanthe moreau gel cleanser without camomile", "chamomile"),
        ("allergic to almond, alternative lip balm", "almonds"),
        ("free from honey, similar foundation", "honey"),
        ("dupe for lacquerie sept velvet lipstick no lanolin", "lanolin"),
        ("dupe for lacquerie sept velvet lipstick i can't have lanolin", "lanolin"),
        ("lipstick like lacquerie sept velvet but lanolin free", "lanolin"),
        ("velvet lipstick instead of matte", "matte"),
        ("lumenoir lumen serum foundation instead of powder", "powder"),
        ("foundation similar to lumenoir, not northlight", "northlight"),
        ("alternative to talc", "talc"),
        ("alternative to beeswax lip balm", "beeswax"),
        ("no perfume cream", "fragrance"),
        ("no oil cleanser", "oils"),
        ("no wax brow gel", "wax"),
        ("no glitter for my lids", "glitter"),
    ],
)
def test_what_is_refused_beside_it_stays_refused(demo_window: Window, query: str, left_out: str):
    answer = msgspec.json.decode(answer_search(demo_window, SearchRequest(query=query)))
    refused = [
        want["name"].lower()
        for want in answer["understood"]
        if want["excluded"] or want["kind"] == "free_from"
    ]
    assert any(left_out in name for name in refused), answer["understood"]
    assert answer["products"]


def test_words_of_the_query_stay_where_they_are(demo_window: Window):
    query = "dupe for the kestrel grey talon palette in  plum, vegan"
    answer = msgspec.json.decode(answer_search(demo_window, SearchRequest(query=query)))
    for want in answer["understood"]:
        assert answer["read_query"][want["start"] : want["end"]] == want["text"]
