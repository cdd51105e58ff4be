"""What a negator reaches: it and what follows is left out, and nothing of it is asked for."""

import pytest

from app.understanding.meanings import PriceRange
from tests.understanding.names import READER
from tests.understanding.test_reader import wants

LIPSTICK = ("category", "lipstick")
BOTH_FREE = {LIPSTICK, ("free_from", "parabens"), ("free_from", "silicones")}
VITAMIN_C = (
    "ingredient", "ascorbic acid", "ascorbyl palmitate", "tetrahexyldecyl ascorbate", "ascorbyl glucoside",
    "sodium ascorbyl phosphate",
)  # fmt: skip

REACH = {
    "lipstick without parabens and silicones": BOTH_FREE,
    "paraben and silicone free lipstick": BOTH_FREE,
    "lipstick without parabens with beeswax": {
        LIPSTICK, ("free_from", "parabens"), ("ingredient", "cera alba", "cera flava"),
    },
    "lipstick with beeswax and paraben free": {
        LIPSTICK, ("free_from", "parabens"), ("ingredient", "cera alba", "cera flava"),
    },
    "not matte red lipstick": {LIPSTICK, ("not", "finish", "matte"), ("colour", "red")},
    "lipstick not matte red": {LIPSTICK, ("not", "finish", "matte"), ("not", "colour", "red")},
    "lipstick not red or pink": {LIPSTICK, ("not", "colour", "red"), ("not", "colour", "pink")},
    "lipstick not red, pink": {LIPSTICK, ("not", "colour", "red"), ("not", "colour", "pink")},
    "lipstick not red and not pink and have a matte finish": {
        LIPSTICK, ("not", "colour", "red"), ("not", "colour", "pink"), ("finish", "matte"),
    },
    "lipstick no CI 75470": {LIPSTICK, ("not", "ingredient", "ci 75470")},
    "lipstick not red and matte": {LIPSTICK, ("not", "colour", "red"), ("not", "finish", "matte")},
    "not dark red lipstick": {LIPSTICK, ("not", "colour", "dark red")},
    "lipstick not too expensive": {LIPSTICK, ("not", "price_level", "high")},
    "lipstick not #b3192d": {LIPSTICK, ("not", "colour", "#b3192d")},
    "lipstick other than chatterbox or fizz & fern": {
        LIPSTICK, ("not", "brand", "chatterbox"), ("not", "brand", "fizz-fern"),
    },
    "lips but not lipstick": {("not", "category", "lipstick"), ("department", "lips")},
    "no allergies, red lipstick": {LIPSTICK, ("colour", "red")},
    "paraben allergy lipstick": {LIPSTICK, ("free_from", "parabens")},
    "parabensfree lipstick": {LIPSTICK, ("free_from", "parabens")},
    "parabens make me itch lipstick": {LIPSTICK, ("free_from", "parabens")},
    "parabens make my lips swell up lipstick": {LIPSTICK, ("free_from", "parabens")},
    "parabens make my skin break out lipstick": {LIPSTICK, ("free_from", "parabens")},
    "parabens bring me out in spots lipstick": {LIPSTICK, ("free_from", "parabens")},
    "parabens trigger my eczema lipstick": {LIPSTICK, ("free_from", "parabens")},
    "lipstick that doesn't hurt": {LIPSTICK},
    "my lips hurt red lipstick": {LIPSTICK, ("colour", "red")},
    "lipstick my lips hurt": {LIPSTICK},
    "my warm skin burns foundation": {("undertone", "warm"), ("category", "foundation")},
    "dark skin is bad foundation": {("depth", "brown", "dark"), ("category", "foundation")},
    "lipstick, parabens are a no go": {LIPSTICK, ("free_from", "parabens")},
    "lipstick that isn't full of parabens": {LIPSTICK, ("free_from", "parabens")},
    "lipstick with none of that paraben stuff": {LIPSTICK, ("free_from", "parabens")},
    "i gave up parabens, which lipstick": {LIPSTICK, ("free_from", "parabens")},
    "my skin hates parabens lipstick": {LIPSTICK, ("free_from", "parabens")},
    "lipstick parabens? no thanks": {LIPSTICK, ("free_from", "parabens")},
    "no parabens vitamin c lipstick": {LIPSTICK, ("free_from", "parabens"), VITAMIN_C},
    "lipstick, no parabens, red": {LIPSTICK, ("free_from", "parabens"), ("colour", "red")},
    "do you have red lipstick? not red": {LIPSTICK, ("not", "colour", "red")},
    "not without parabens lipstick": {LIPSTICK, ("free_from", "parabens")},
    "no paraben free lipstick": {LIPSTICK, ("free_from", "parabens")},
    "lipstick rated not 4 stars": {LIPSTICK},
    "lipstick free delivery": {LIPSTICK},
    "can't find a red lipstick": {LIPSTICK, ("colour", "red")},
    "not sure which lipstick": {LIPSTICK},
    "nothing but red lipstick": {LIPSTICK, ("colour", "red")},
    "lipstick shade no 3": {LIPSTICK},
    "lipstick that doesn't smell of roses": {LIPSTICK, ("not", "ingredient", "rosa", "rose")},
    "lipstick that doesn't smell": {LIPSTICK, ("free_from", "fragrance")},
    "lipstick that doesn't smell like roses": {LIPSTICK, ("not", "ingredient", "rosa", "rose")},
}  # fmt: skip


@pytest.mark.parametrize("query", REACH)
def test_a_negator_reaches_so_far(query: str):
    assert wants(READER.read(query)) == REACH[query]


@pytest.mark.parametrize(
    ("query", "part"),
    [("lipstick allergic to zzqq", "allergic to zzqq"), ("zzqq free lipstick", "zzqq free"),
     ("lipstick not waterproof", "not waterproof"), ("lipstick rated not 4 stars", "not 4 stars"),
     ("lipstick not £10", "not £10"), ("lipstick w/o zzqq", "w/o zzqq")],
)  # fmt: skip
def test_what_nobody_knows_is_said_and_not_looked_for(query: str, part: str):
    read = READER.read(query)
    assert [span.text for span in read.not_left_out] == [part]
    assert [word for word in read.words if word.folded in part] == []
    assert (read.price, read.unmeasured) == (PriceRange(), ())


@pytest.mark.parametrize(
    ("query", "may_be"),
    [("lipstick no zzqq", True), ("lipstick allergic to zzqq", True), ("no allergies lipstick", True),
     ("foundation not the lightest", False), ("lipstick not waterproof", False),
     ("foundation not full coverage", False), ("lipstick not £10", False), ("not the best", False)],
)  # fmt: skip
def test_of_what_nobody_knows_it_is_told_whether_goods_may_contain_it(query: str, may_be: bool):
    read = READER.read(query)
    assert len(read.not_left_out) == 1
    assert read.unknown_substances == (read.not_left_out if may_be else ())


@pytest.mark.parametrize(
    ("query", "price"),
    [("lipstick not over £20", PriceRange(None, 2000)), ("isn't under £20", PriceRange(2000, None)),
     ("don't want to spend more than £20", PriceRange(None, 2000))],
)  # fmt: skip
def test_a_price_that_is_negated_is_turned_round(query: str, price: PriceRange):
    assert READER.read(query).price == price


@pytest.mark.parametrize(
    ("query", "part", "rest"),
    [("lipstick without parabens and beeswax", "parabens", "lipstick without and beeswax"),
     ("lipstick without parabens and beeswax", "beeswax", "lipstick without parabens"),
     ("paraben and beeswax free lipstick", "beeswax", "paraben free lipstick"),
     ("lipstick, no parabens, red", "lipstick", "no parabens, red"),
     ("lipstick, no parabens, red", "no parabens", "lipstick, red"),
     ("lipstick, no parabens, red", "red", "lipstick, no parabens")],
)  # fmt: skip
def test_of_two_things_left_out_the_other_stays_so(query: str, part: str, rest: str):
    read = READER.read(query)
    (span,) = {want.span for want in read.wants if want.span.text == part}
    assert read.without(span) == rest
    assert wants(READER.read(rest)) == {
        (*(("not",) if want.excluded else ()), want.kind, *want.values)
        for want in read.wants
        if want.span != span
    }


def test_who_may_be_allergic_is_believed():
    read = READER.read("beeswax lipstick without beeswax")
    assert wants(read) == {LIPSTICK, ("not", "ingredient", "cera alba", "cera flava", "beeswax")}
    assert [each.span.text for each in read.contradictions] == ["beeswax"]


def test_a_long_sentence_is_read_to_its_end():
    said = "hello i am looking for something nice to wear on my lips at the wedding of my sister in june and"
    assert ("free_from", "parabens") in wants(READER.read(f"{said} i am allergic to parabens"))


@pytest.mark.parametrize("query", ["is it pregnancy safe", "lipstick safe for pregnancy", "coeliac lipstick"])
def test_what_no_shop_can_promise_is_no_want_and_no_word_of_it_corrected(query: str):
    read = READER.read(query)
    assert len(read.medical) == 1
    assert (read.words, read.corrections, read.unmeasured) == ((), (), ())
    assert wants(read) <= {LIPSTICK}


@pytest.mark.parametrize("who", ["black women", "dark skin girls", "african american women", "melanin skin"])
def test_a_colour_of_skin_is_no_colour_of_a_shade(who: str):
    assert wants(READER.read(f"foundation for {who}")) == {
        ("category", "foundation"),
        ("depth", "brown", "dark"),
    }
    assert wants(READER.read(f"lipstick for {who}")) == {LIPSTICK}
