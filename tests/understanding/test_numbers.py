"""Numbers in a query: prices and sizes, as digits and in words, and numbers that are neither."""

import pytest

from app.understanding.meanings import PriceRange
from app.understanding.numbers.sizes import read_range
from tests.understanding.names import make_small_reader

READER = make_small_reader()


@pytest.mark.parametrize(
    ("query", "most"),
    [("lipstick under a fiver", 499), ("a tenner max", 1000), ("blush under twenty five quid", 2499),
     ("up to six pounds fifty", 650), ("nail polish under 800p", 799), ("less than one hundred pounds", 9999),
     ("moins de 20 euros", 1999), ("under 5 pounds 99 gloss", 598), ("up to six pounds fifty pence", 650),
     ("up to 6 pounds 50p", 650), ("up to 12.50 pounds 30 shades", 1250),
     ("palette up to twenty pounds twelve shades", 2000), ("foundation up to 20 pounds 24 hour", 2000),
     ("up to 20 pounds 24-hour wear", 2000)],
)  # fmt: skip
def test_prices_in_words_are_read(query: str, most: int):
    assert READER.read(query).price == PriceRange(None, most)


@pytest.mark.parametrize(
    "query", ["moisturiser for dry skin under 30", "gift for girls under 30", "for mum below 30"]
)
def test_under_a_number_is_a_price_also_behind_who_it_is_for(query: str):
    assert READER.read(query).price == PriceRange(None, 2999)


@pytest.mark.parametrize(
    ("query", "most"),
    [("foundation with spf under 20", 1999), ("moisturiser with spf under 15", 1499),
     ("nude lipstick shades under 10", 999), ("travel sizes under 10", 999), ("mini size up to 10", 1000),
     ("sunscreen under 20 spf 50", 1999), ("concealer under 10 colour correcting", 999),
     ("under 15 pack of 3", 1499)],
)  # fmt: skip
def test_a_price_beside_a_thing_that_has_numbers_too_is_one(query: str, most: int):
    assert READER.read(query).price == PriceRange(None, most)


@pytest.mark.parametrize(
    ("query", "price"),
    [("gift for mum around 20-30 pounds", PriceRange(2000, 3000)),
     ("gift for people around 15 - 20 quid", PriceRange(1500, 2000)),
     ("lipstick for someone around 20.50", PriceRange(1640, 2460)),
     ("gift for mum around 30€", PriceRange(2400, 3600)), ("lipstick for women aged 40 to 50", PriceRange())],
)  # fmt: skip
def test_around_a_price_is_no_age_of_whom_it_is_for(query: str, price: PriceRange):
    assert READER.read(query).price == price


@pytest.mark.parametrize(
    ("query", "name"),
    [("foundation not 30ml", "Not 30 ml"), ("foundation not #c68642", "No #c68642 shade")],
)
def test_what_is_left_out_by_a_number_says_what_it_is(query: str, name: str):
    assert name in [want.name for want in READER.read(query).wants if want.excluded]


@pytest.mark.parametrize(
    ("query", "price"),
    [("blush between ten and fifteen pounds", PriceRange(1000, 1500)),
     ("lip oil from five to 12 quid", PriceRange(500, 1200)),
     ("perfume under a hundred and twenty pounds", PriceRange(None, 11999))],
)  # fmt: skip
def test_two_prices_in_words_are_no_sum(query: str, price: PriceRange):
    assert READER.read(query).price == price


@pytest.mark.parametrize(
    ("query", "price"),
    [("under £1,000", PriceRange(None, 99999)), ("1,000 pounds or less", PriceRange(None, 100000)),
     ("between £1,000 and £2,000", PriceRange(100000, 200000)), ("under £10,50", PriceRange(None, 1049)),
     ("lipstick 10-15", PriceRange(1000, 1500)), ("foundation for over £40", PriceRange(4001, None))],
)  # fmt: skip
def test_prices_in_digits_are_read(query: str, price: PriceRange):
    assert READER.read(query).price == price


@pytest.mark.parametrize(
    ("query", "name"),
    [("over €20", "over £20, in pounds"), ("not under €20", "from £20, in pounds"),
     ("not under £20", "from £20")],
)  # fmt: skip
def test_a_price_in_another_currency_says_so_also_when_it_is_negated(query: str, name: str):
    assert [want.name for want in READER.read(query).wants if want.kind == "price"] == [name]


def test_a_price_in_words_stands_where_it_was_typed():
    read = READER.read("red lipstick under a fiver please")
    [price] = [want for want in read.wants if want.kind == "price"]
    assert price.span.text == "under a fiver"
    assert read.without(price.span) == "red lipstick please"


@pytest.mark.parametrize(
    "query",
    ["lipstick for a 60 year old", "foundation for women over 50", "mature skin over 60",
     "for my 16 year old",
     "foundation with a ton of coverage", "a pony brush", "blush with a score of five",
     "foundation 30ml", "foundation over 30 ml", "for someone in her 40s", "palette 10-15 shades",
     "for women aged under 30", "for the under 20s", "lipstick at least 12 hours", "lasts up to 24 hours",
     "palette with at least 9 shades", "less than 3 ingredients", "foundation spf over 30",
     "at least 5 reviews", "foundation for over 40", "delivered within 3 working days",
     "foundation 2019-2020", "mac 2-3"],
)  # fmt: skip
def test_ages_sizes_and_other_words_are_no_prices(query: str):
    assert READER.read(query).price == PriceRange()


@pytest.mark.parametrize(
    ("query", "amount", "unit", "is_met"),
    [("foundation 30ml", 30, "ml", True), ("foundation 30 ml", 29, "ml", False), ("fifty ml", 50, "ml", True),
     ("1 oz foundation", 28.4, "ml", True), ("1oz", 28.35, "g", True), ("under 50 ml", 50, "ml", False),
     ("up to 50 ml", 50, "ml", True), ("at least 100ml", 100, "ml", True), ("over 100ml", 100, "ml", False)],
)  # fmt: skip
def test_sizes_are_read(query: str, amount: float, unit: str, is_met: bool):
    [size] = [want for want in READER.read(query).wants if want.kind == "size"]
    ranges = [read_range(value) for value in size.values]
    assert any(own == unit and least <= amount <= most for own, least, most in ranges) == is_met


def test_a_size_behind_pounds_is_no_pence():
    read = READER.read("up to ten pounds twenty five ml serum")
    assert read.price == PriceRange(None, 1000)
    assert [want.span.text for want in read.wants if want.kind == "size"] == ["twenty five ml"]


@pytest.mark.parametrize("query", ["cheapest per 10 ml", "price per ml"])
def test_a_unit_of_prices_is_no_size(query: str):
    assert [want.kind for want in READER.read(query).wants if want.kind == "size"] == []


def test_spf50_is_spf_50():
    said = [[word.folded for word in READER.read(query).words] for query in ("velvet spf50", "velvet spf 50")]
    assert said[0] == said[1] != []
