"""Sizes as retailers write them: read exactly, or said to be unreadable, and never guessed."""

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.window.prices.sizes import (
    FLUID_OUNCE,
    METRIC,
    OUNCE,
    Size,
    UnreadableSizeError,
    find_size,
    read_size,
)
from data.catalogue.sources_reader import read_catalogue_sources

SAMPLES = Path(__file__).parents[2] / "data" / "samples"
READABLE: dict[str, tuple[str | Fraction, str]] = {
    "30ml": ("30", "ml"), "30 ML": ("30", "ml"), "30 ml e": ("30", "ml"), "\u212e 30 ml": ("30", "ml"),
    "1 fl oz": (FLUID_OUNCE, "ml"), "1 fl. oz.": (FLUID_OUNCE, "ml"), "1 US fl oz": ("29.5735295625", "ml"),
    "2 x 5 g": ("10", "g"), "2x5g": ("10", "g"), "2 \u00d7 5 g": ("10", "g"), "5g x 3": ("15", "g"),
    "0.5 oz.": (OUNCE / 2, "g"), "12 shades, 18 g": ("18", "g"), "12 x 1.5 g": ("18", "g"),
    "30 ml / 1.01 fl oz": ("30", "ml"), "1 fl oz (30ml)": ("30", "ml"), "30ml | 1.0 US fl. oz.": ("30", "ml"),
    "8.5 g / 0.3 oz": ("8.5", "g"), "30 ml / 1 oz": ("30", "ml"), "Net Wt. 0.12 oz / 3.4 g": ("3.4", "g"),
    "Pack of 2, 15 ml each": ("30", "ml"), "2-pack, 15 ml each": ("30", "ml"), "5 g + 3 g": ("8", "g"),
    "2 x 5 g + 3 g": ("13", "g"), "1.5 l": ("1500", "ml"), "5 cl": ("50", "ml"), "0.1 kg": ("100", "g"),
    "90 mg": ("0.09", "g"), "1,000 ml": ("1000", "ml"), "7,5 ml": ("7.5", "ml"), "0,5 g": ("0.5", "g"),
    "5 pieces": ("5", "piece"), "25 wipes": ("25", "piece"), "10 pcs": ("10", "piece"),
    "Pack of 3": ("3", "piece"), "50 ml bottle": ("50", "ml"), "3 grams": ("3", "g"),
    "\uff19 \uff47": ("9", "g"),
}  # fmt: skip
UNREADABLE = {
    "": "is empty",
    "  ": "is empty",
    "One size": "one",
    "12 shades": "names no amount|not understood",
    "Full size": "full",
    "30": "not understood",
    "ml": "not understood",
    "30 ml or 50 ml": "two amounts|not understood",
    "30 ml / 50 ml": "two amounts",
    "30 ml / 5 fl oz": "two amounts",
    "30 ml 28 g": "two amounts",
    "Pack of 2, 30 ml": "that of one or of the pack",
    "3 wipes, 30 ml": "that of a piece or of all",
    "5 ml + 3 g": "different kinds",
    "about 30 ml": "about",
    "up to 30 ml": "up to",
    "30 ml free": "free",
    "0 ml": "no size",
    "50000 ml": "no size",
    "30 mm": "not understood",
    "-30 ml": None,
    "two x 5 g": "two",
    "x 3": "not understood",
    "2 x 5 g x 3": "two numbers",
    "5 pairs": "pairs",
}


@pytest.mark.parametrize("text", READABLE)
def test_a_size_is_read_exactly(text: str):
    amount, unit = READABLE[text]
    assert read_size(text) == Size(Fraction(amount), unit)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", [text for text, reason in UNREADABLE.items() if reason])
def test_what_cannot_be_read_is_said_with_its_reason(text: str):
    with pytest.raises(UnreadableSizeError, match=UNREADABLE[text]):
        read_size(text)
    assert find_size(text) is None


AMOUNTS = st.integers(1, 99_999).map(lambda number: Fraction(number, 100))


def written(amount: Fraction) -> str:
    return f"{float(amount):.2f}".rstrip("0").rstrip(".")


@given(AMOUNTS, st.sampled_from(sorted(METRIC)), st.sampled_from(["", " ", "  "]), st.booleans())
def test_any_metric_amount_is_read_back(amount: Fraction, unit: str, gap: str, capital: bool):
    kind, factor = METRIC[unit]
    text = f"{written(amount)}{gap}{unit.upper() if capital else unit}"
    if Fraction(1, 100) <= amount * factor <= 10_000:
        assert read_size(text) == Size(amount * factor, kind)
    else:
        assert find_size(text) is None


@given(
    AMOUNTS, st.integers(2, 24), st.sampled_from(["ml", "g"]),
    st.sampled_from(["{n} x {a} {u}", "{a}{u} x {n}", "Pack of {n}, {a} {u} each", "{n}-pack, {a}{u} each"]),
)  # fmt: skip
def test_several_of_an_amount_are_multiplied(amount: Fraction, number: int, unit: str, form: str):
    text = form.format(n=number, a=written(amount), u=unit)
    if amount * number <= 10_000:
        assert read_size(text) == Size(amount * number, unit)  # type: ignore[arg-type]
    else:
        assert find_size(text) is None


@given(st.integers(5, 500), st.floats(0.5, 2))
def test_ounces_beside_millilitres_agree_with_them_or_nothing_is_read(millilitres: int, off: float):
    ounces = Fraction(round(millilitres / FLUID_OUNCE * Fraction(off), 2))
    size = find_size(f"{millilitres} ml / {float(ounces):.2f} fl oz")
    difference = abs(ounces * FLUID_OUNCE - millilitres) / millilitres
    assert size == (Size(Fraction(millilitres), "ml") if difference <= Fraction(1, 10) else None)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused_and_never_breaks(text: str):
    size = find_size(text)
    assert size is None or 0 < size.amount <= 10_000


@given(st.sampled_from(sorted(READABLE)), st.sampled_from(["approximately", "buy one get", "99", "?", "%"]))
def test_a_part_that_is_not_understood_makes_the_whole_unreadable(text: str, extra: str):
    assert find_size(f"{text} {extra}") is None


def test_every_size_of_the_demo_is_read_and_no_size_is_not():
    forms = [form for category in read_catalogue_sources().assortments.values() for form in category.forms]
    sizes = {volume for form in forms for volume in form.volumes}
    assert {size for size in sizes if find_size(size) is None} == {""}


def test_the_samples_of_the_importers_say_no_size():
    """None of the lists has a column that is imported as the size; a new one would be tested here."""
    samples = [file.read_text() for file in sorted(SAMPLES.iterdir()) if file.is_file()]
    assert len(samples) == 3
    for name in ("volume", "size", "quantity", "net_weight"):
        assert not any(f'"{name}"' in sample or f",{name}," in sample for sample in samples)
