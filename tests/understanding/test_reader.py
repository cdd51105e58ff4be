"""What is read from a query, without a window."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.understanding.meanings import PriceRange, Understanding
from app.understanding.phrase_files import PhraseFileError, parse_phrases
from app.understanding.tokens import MAX_QUERY_LENGTH
from tests.understanding.names import READER, make_small_reader


def wants(read: Understanding) -> set[tuple[str, ...]]:
    """Kind and values of each want; `not` before what is excluded."""
    return {(*(("not",) if want.excluded else ()), want.kind, *want.values) for want in read.wants}


READ = {
    "Lipsticks": {("category", "lipstick")},
    "lip stick": {("category", "lipstick")},
    "lipgloss": {("category", "lip-gloss")},
    "rouge": {("category", "blush")},
    "nail varnish": {("category", "nail-polish")},
    "blush brush": {("type", "blush brush")},
    "lipstick brush": {("category", "brushes-tools")},
    "chatter box": {("brand", "chatterbox")},
    "fizz fern": {("brand", "fizz-fern")},
    "fizz & fern blusher": {("brand", "fizz-fern"), ("category", "blush")},
    "matte red lipstick": {("finish", "matte"), ("colour", "red"), ("category", "lipstick")},
    "deep red lipstick": {("colour", "dark red"), ("category", "lipstick")},
    "deep foundation": {("depth", "brown", "dark"), ("category", "foundation")},
    "foundation for deep skin": {("depth", "brown", "dark"), ("category", "foundation")},
    "very deep foundation": {("depth", "dark"), ("category", "foundation")},
    "foundation for very deep skin": {("depth", "dark"), ("category", "foundation")},
    "dark foundation": {("depth", "brown", "dark"), ("category", "foundation")},
    "foundation for fair skin": {("depth", "very-light"), ("category", "foundation")},
    "foundation for oily skin": {("finish", "matte"), ("category", "foundation")},
    "black pepper perfume": {("name", "black pepper"), ("category", "fragrance")},
    "paraben-free foundation": {("free_from", "parabens"), ("category", "foundation")},
    "free from parabens and silicones": {("free_from", "parabens"), ("free_from", "silicones")},
    "perfume free blush": {("free_from", "fragrance"), ("category", "blush")},
    "not tested on animals": {("certification", "cruelty-free")},
    "not matte lipstick": {("not", "finish", "matte"), ("category", "lipstick")},
    "what is the best vegan blush?": {("certification", "vegan"), ("category", "blush")},
    "new lipsticks": {("sort", "newest"), ("category", "lipstick")},
    "4 stars lipstick": {("rating", "4"), ("category", "lipstick")},
    "4+ stars": {("rating", "4")},
    "lipstick rated 3.5 and up": {("rating", "3"), ("category", "lipstick")},
    "blush with at least four stars under £15": {("rating", "4"), ("category", "blush"), ("price", "-1499")},
    "5 star foundation": {("sort", "rating"), ("category", "foundation")},
    "foundashun": {("category", "foundation")},
    "blush to go over my foundation": {("category", "blush")},
    "lipstick to match a red blush": {("category", "lipstick"), ("colour", "red")},
    "lipstick and foundation": {("category", "lipstick"), ("category", "foundation")},
    "fuzz fern": {("brand", "fizz-fern")},
    "rosy looking cheeks": {("category", "blush")},
    "foundation for really dark skin": {("depth", "dark"), ("category", "foundation")},
    "lip gloss because my lipstick bleeds": {("category", "lip-gloss")},
    "i should like a red lipstick": {("category", "lipstick"), ("colour", "red")},
    "lipstick in a 3 g tube": {("category", "lipstick"), ("size", "g 2.97-3.03")},
    "big bottle of lipstick 100 ml": {
        ("category", "lipstick"),
        ("size", "large"),
        ("size", "ml 99-101"),
    },
}


@pytest.mark.parametrize("query", READ)
def test_a_query_is_read(query: str):
    read = READER.read(query)
    assert wants(read) == READ[query]
    assert all(read.query[want.span.start : want.span.end] == want.span.text for want in read.wants)


PRICES = {
    "under £10": PriceRange(None, 999),
    "up to £10": PriceRange(None, 1000),
    "not exceeding £10": PriceRange(None, 1000),
    "<=10 pounds": PriceRange(None, 1000),
    "<£9.99": PriceRange(None, 998),
    "at least £20": PriceRange(2000, None),
    "15quid or less": PriceRange(None, 1500),
    "over 20 pounds": PriceRange(2001, None),
    "between 10 and 20": PriceRange(1000, 2000),
    "£10-£15": PriceRange(1000, 1500),
    "lipstick 10-15": PriceRange(1000, 1500),
    "10 to 15 lipstick": PriceRange(1000, 1500),
    "£10": PriceRange(800, 1200),
    "lipstick for £10": PriceRange(None, 1000),
    "lipstick for a fiver": PriceRange(None, 500),
    "lipstick for £20 or more": PriceRange(2000, None),
    "lipstick for £20ish": PriceRange(1600, 2400),
    "lipstick for 50 year olds": PriceRange(),
    "under £20 over £5": PriceRange(501, 1999),
    "10": PriceRange(),
    "spf 30": PriceRange(),
}


@pytest.mark.parametrize("query", PRICES)
def test_prices_are_read(query: str):
    assert READER.read(query).price == PRICES[query]


@pytest.mark.parametrize(
    "query",
    [
        "lipstick 15",
        "spf 15-30 lipstick",
        "serum 30-50 ml",
        "shade 10-15",
        "skin 40-50 years",
        "24-7 lipstick",
    ],
)
def test_other_numbers_are_no_prices(query: str):
    assert [want.name for want in READER.read(query).wants if want.kind == "price"] == []


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("lipstick under £9.99", "under £9.99"),
        ("lipstick over £20", "over £20"),
        ("lipstick up to £15", "up to £15"),
        ("lipstick from £5 to £9", "£5 to £9"),
    ],
)
def test_a_price_is_named_as_it_was_said(query: str, name: str):
    assert [want.name for want in READER.read(query).wants if want.kind == "price"] == [name]


def test_what_is_left_out_drops_all_that_it_contradicts():
    read = READER.read("deep or very deep foundation but not deep")
    assert [each.span.text for each in read.contradictions] == ["deep", "very deep"]
    assert wants(read) == {("not", "depth", "brown", "dark"), ("category", "foundation")}


@pytest.mark.parametrize(
    ("query", "dropped", "kept"),
    [
        ("under £5 over £10", "over £10", {("price", "-499")}),
        ("vegan not vegan", "vegan", {("not", "certification", "vegan")}),
        ("cheapest luxury lipstick", "luxury",
         {("price_level", "low"), ("sort", "price_asc"), ("category", "lipstick")}),
    ],
)  # fmt: skip
def test_the_later_of_two_that_contradict_is_dropped(query: str, dropped: str, kept: set[tuple[str, ...]]):
    read = READER.read(query)
    assert [each.span.text for each in read.contradictions] == [dropped]
    assert wants(read) == kept


def test_a_correction_is_said_and_can_be_refused():
    read = READER.read("matte lipstik")
    assert read.corrected_query == "matte lipstick"
    assert [(each.span.text, each.read_as) for each in read.corrections] == [("lipstik", "lipstick")]
    typed = READER.read("matte lipstik", as_typed=True)
    assert typed.corrected_query is None
    assert [word.folded for word in typed.words] == ["lipstik"]


@pytest.mark.parametrize(
    ("query", "part", "rest"),
    [("foundation for oily skin", "oily skin", "foundation"),
     ("foundation for oily skin under £20", "oily skin", "foundation under £20"),
     ("matte and vegan lipstick", "matte", "vegan lipstick"),
     ("lipstick without parabens", "without parabens", "lipstick")],
)  # fmt: skip
def test_a_part_is_taken_out_with_the_words_that_led_to_it(query: str, part: str, rest: str):
    read = READER.read(query)
    spans = {want.span.text: want.span for want in read.wants}
    assert read.without(spans[part]) == rest


def test_a_beginning_of_one_word_alone_is_read_as_it_and_that_is_said():
    read = READER.read("zir")
    assert ([word.folded for word in read.words], read.corrected_query) == (["zirconia"], "zirconia")
    as_typed = READER.read("zir", as_typed=True)
    assert [(word.folded, word.unfinished) for word in as_typed.words] == [("zir", False)]
    assert as_typed.corrected_query is None


def test_a_letter_or_two_beside_other_words_are_no_beginning():
    assert [word.unfinished for word in READER.read("zzqq ve").words] == [False, False]
    assert [word.unfinished for word in READER.read("zzqq vel").words] == [False, True]
    assert [word.unfinished for word in READER.read("v").words] == [True]


@pytest.mark.parametrize(("query", "name"), [("1 star", "1 star and up"), ("3 stars", "3 stars and up")])
def test_a_rating_is_named_as_one_says_it(query: str, name: str):
    assert [want.name for want in READER.read(query).wants] == [name]


def test_a_doubtful_correction_is_no_reason_for_a_list():
    alone = READER.read("gitt")
    assert (alone.corrected_query, wants(alone)) == (None, set())


@pytest.mark.parametrize("word", ["tight", "feels", "sender", "browse", "sent"])
def test_a_word_that_everybody_knows_is_read_as_no_other(word: str):
    assert READER.read(f"{word} lipstick").corrections == ()


def test_a_short_word_is_not_corrected_to_one_that_says_nothing_and_is_all_there_is():
    read = READER.read("mosg")
    assert (read.corrected_query, [word.folded for word in read.words]) == (None, ["mosg"])
    assert READER.read("mosg lipstick").corrected_query == "most lipstick"


@pytest.mark.parametrize(("typed", "read_as"), [("mosgat", "mossgate"), ("glwo", "glow")])
def test_a_correction_is_a_word_and_no_stem(typed: str, read_as: str):
    assert READER.read(typed).corrected_query == read_as


@pytest.mark.parametrize("query", ["nial varnish", "nail vanish", "nail varnsih"])
def test_a_phrase_helps_to_correct_its_words(query: str):
    assert wants(READER.read(query)) == {("category", "nail-polish")}


@pytest.mark.parametrize("query", ["she always wears lipstick", "always"])
def test_what_everybody_knows_is_no_negator_with_a_slip(query: str):
    assert READER.read(query).corrections == ()


def test_what_goods_are_used_with_is_not_asked_for():
    assert wants(READER.read("lipstick that I put on with a brush")) == {("category", "lipstick")}


def test_a_claim_that_no_data_can_check_is_let_go():
    read = READER.read("waterproof lipstick")
    assert [span.text for span in read.unmeasured] == ["waterproof"]
    assert wants(read) == {("category", "lipstick")}


@pytest.mark.parametrize(
    "claim",
    ["doesn't smudge", "does not smudge", "won't crease", "not sticky", "smudge proof", "never smudges"],
)
def test_a_fault_that_goods_should_not_have_is_no_word_of_their_names(claim: str):
    read = READER.read(f"lipstick that {claim}")
    assert (wants(read), read.words) == ({("category", "lipstick")}, ())
    assert [span.text for span in read.unmeasured] == [claim.removeprefix("does ")]


@pytest.mark.parametrize(
    ("query", "kind", "value"),
    [("matte free highlighter", "finish", "matte"), ("matte-free highlighter", "finish", "matte"),
     ("matte free", "finish", "matte"), ("pink free blush", "colour", "pink"),
     ("lipstick -matte", "finish", "matte"), ("-pink blush", "colour", "pink")],
)  # fmt: skip
def test_a_look_that_is_not_wanted_is_excluded(query: str, kind: str, value: str):
    found = [(want.kind, want.values, want.excluded) for want in READER.read(query).wants]
    assert (kind, (value,), True) in found


@pytest.mark.parametrize(
    "query",
    [
        "foundation made for rosacea", "cleanser made for irritated skin", "which blush is out now",
        "concealer my dark circles are bad",
    ],
)  # fmt: skip
def test_what_is_made_for_a_complaint_or_is_out_now_is_not_left_out(query: str):
    assert not any(want.excluded for want in READER.read(query).wants)


def test_not_full_coverage_leaves_out_no_word_of_every_foundation():
    read = READER.read("foundation not full coverage")
    assert wants(read) == {("category", "foundation")}
    assert [span.text for span in read.not_left_out] == ["not full coverage"]


@pytest.mark.parametrize("query", ["pink free delivery", "matte free from parabens lipstick"])
def test_free_belongs_to_what_follows_where_that_is_said_so(query: str):
    assert not any(want.excluded and want.kind in ("finish", "colour") for want in READER.read(query).wants)


@pytest.mark.parametrize(
    "query", ["out of stock", "sold out foundation", "unavailable", "not sold out blush"]
)
def test_what_is_not_to_be_had_is_not_what_is_in_stock(query: str):
    read = READER.read(query)
    assert all(want.kind == "category" for want in read.wants)
    assert (read.words, read.corrections) == ((), ())


def test_an_emoji_counts_beside_words_that_name_no_shelf():
    assert wants(READER.read("💄 red")) == wants(READER.read("lipstick red"))
    assert wants(READER.read("💄 lipstick")) == wants(READER.read("lipstick"))


def test_a_claim_that_texts_make_is_looked_for_there():
    read = READER.read("creamy lipstick")
    assert (read.unmeasured, [word.folded for word in read.words]) == ((), ["creamy"])
    assert [word.is_need for word in read.words] == [True]
    assert not READER.read("creamy").says_nothing


@pytest.mark.parametrize("query", ["spf 50", "waterproof", "somthing", "dupe", "!!!", "wedding stuff"])
def test_claims_and_misspelt_fillers_alone_say_nothing(query: str):
    assert READER.read(query).says_nothing


@pytest.mark.parametrize(
    "query", ["", "best makeup", "spf lipstick", "velvet", "dupe for gilt", "spf under £9"]
)
def test_what_can_be_looked_for_says_something(query: str):
    assert not READER.read(query).says_nothing


@pytest.mark.parametrize(
    ("query", "skin"),
    [("lipstick for dark skin", "dark skin"), ("blush for fair skin", "fair skin"),
     ("fair skin nail polish", "fair skin")],
)  # fmt: skip
def test_a_skin_colour_says_nothing_of_goods_that_are_not_made_for_one(query: str, skin: str):
    read = READER.read(query)
    assert [span.text for span in read.skins] == [skin]
    assert [want.kind for want in read.wants] == ["category"]
    assert read.words == ()


def test_a_skin_colour_alone_asks_for_what_is_made_for_it():
    read = READER.read("dark skin")
    assert (wants(read), read.unmeasured) == ({("depth", "brown", "dark")}, ())


@pytest.mark.parametrize("query", ["", " ", "£", "under", "free", "🤷", "!!!", "no", "not", "#", "\ud800"])
def test_what_says_nothing_asks_for_nothing(query: str):
    read = READER.read(query)
    assert (read.wants, read.words, read.corrections) == ((), (), ())


@pytest.mark.parametrize("query", ["£", "%", "🤷", "!!!", "#", "...", "- -"])
def test_signs_alone_have_no_words(query: str):
    assert READER.read(query).is_wordless


@pytest.mark.parametrize(
    "query", ["", "  ", "\ud800", "under", "the", "💄", "#ff0000", "£20", "口红", "4 stars"]
)
def test_blanks_and_what_can_be_read_are_no_signs_alone(query: str):
    assert not READER.read(query).is_wordless


def test_a_picture_without_words_is_read():
    assert wants(READER.read("💄")) == {("category", "lipstick")}
    assert wants(READER.read("💅💅")) == {("category", "nail-polish")}
    assert wants(READER.read("💅 lipstick")) == {("category", "lipstick")}


@given(st.text(max_size=200))
def test_any_text_is_read(query: str):
    read = READER.read(query)
    spans = [*(want.span for want in read.wants), *(word.span for word in read.words), *read.unmeasured]
    assert all(read.query[span.start : span.end] == span.text for span in spans)


def test_the_query_without_a_part_lacks_what_the_part_meant():
    read = READER.read("matte red lipstick under £20")
    for want in read.wants:
        assert want.values not in {other.values for other in READER.read(read.without(want.span)).wants}


def test_a_shop_can_say_more_and_otherwise():
    own = parse_phrases('[[phrase]]\nwords = ["slap", "rouge"]\ncategory = "foundation"\n')
    reader = make_small_reader(own)
    assert wants(reader.read("slap")) == wants(reader.read("rouge")) == {("category", "foundation")}


@pytest.mark.parametrize(
    "text",
    ["words = ", '[[phrase]]\ncategory = "blush"\n', '[[phrase]]\nwords = ["a"]\nshelf = "blush"\n',
     '[[phrase]]\nwords = []\ncategory = "blush"\n'],
)  # fmt: skip
def test_a_file_that_is_wrong_is_refused(text: str):
    with pytest.raises(PhraseFileError):
        parse_phrases(text)


def test_a_phrase_for_what_the_catalogue_lacks_means_nothing():
    assert wants(READER.read("mascara")) == set()


@pytest.mark.parametrize("query", ["without coconut oil", "coconut oil free"])
def test_what_is_avoided_is_avoided_by_its_plain_name_too(query: str):
    (want,) = READER.read(query).wants
    assert (want.kind, want.excluded, want.values) == (
        "ingredient",
        True,
        ("cocos nucifera oil", "coconut oil"),
    )


def test_what_is_wanted_is_wanted_by_the_names_of_lists_alone():
    """Shades are called Beeswax."""
    (want,) = READER.read("beeswax").wants
    assert (want.excluded, want.values) == (False, ("cera alba", "cera flava"))


@pytest.mark.parametrize("text", ["lipstick " * 8_000, "口红" * 30_000, "without no " * 6_000])
def test_more_than_anybody_types_is_not_read(text: str):
    assert len(READER.read(text).query) <= MAX_QUERY_LENGTH


def test_a_negator_with_a_slip_is_mended_but_not_in_what_is_to_be_read_as_typed():
    assert READER.read("lipstick witout parabens").corrected_query == "lipstick without parabens"
    assert READER.read("lipstick witout parabens", as_typed=True).corrected_query is None
