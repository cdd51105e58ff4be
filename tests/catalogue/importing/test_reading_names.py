"""Names of feeds: without their brand, shade and size, and compared without what makes no difference."""

import pytest

from app.catalogue.importing.reading.names import (
    MAX_BRAND_LENGTH,
    clean_product_name,
    fold_brand,
    fold_size,
    measure_size,
)


@pytest.mark.parametrize(
    ("title", "brand", "endings", "name"),
    [
        ("NARS Blush (Mini)", "NARS", (), "Blush (Mini)"),
        ("NARS - (Mini) Blush", "NARS", (), "(Mini) Blush"),
        ("Velour: Lipstick [Matte]", "Velour", (), "Lipstick [Matte]"),
        ("Velour Lipstick -", "Velour", (), "Lipstick"),
        ("Velour ()", "Velour", (), "Velour ()"),
        ("Concealer (Mini) Red", "", ("Red",), "Concealer (Mini)"),
        ("Concealer (Red)", "", ("Red",), "Concealer"),
        ("Concealer (Mini, Red)", "", ("Red",), "Concealer (Mini)"),
        ("Concealer (Mini) [Red] - 5 ml", "", ("Red", "5 ml"), "Concealer (Mini)"),
        ("(Red)", "", ("Red",), "(Red)"),
    ],
)
def test_brackets_of_a_name_stay_whole(title: str, brand: str, endings: tuple[str, ...], name: str) -> None:
    assert clean_product_name(title, brand, *endings) == name


@pytest.mark.parametrize(
    "brand",
    ["Revolution", "Revolution Beauty", "Revolution Beauty Ltd", "Revolution Beauty, London Limited"],
)
def test_all_that_a_company_adds_to_its_brand_is_left_out(brand: str) -> None:
    assert fold_brand(brand) == "revolution"


def test_a_brand_of_such_words_alone_keeps_the_first() -> None:
    assert fold_brand("Beauty Paris") == "beauty"


def test_of_a_brand_without_end_its_beginning_counts() -> None:
    assert fold_brand("a" * MAX_BRAND_LENGTH + " beauty" * 100_000) == "a" * MAX_BRAND_LENGTH


@pytest.mark.parametrize(
    ("size", "other"),
    [
        ("5 cl", "50 ml"),
        ("1 L", "1000 ml"),
        ("1,000 ml", "1 l"),
        ("0,5 l", "500 ml"),
        ("0.25 kg", "250 g"),
        ("500mg", "0.5 g"),
        ("1 fl oz", "1 oz"),
        ("1 fl. oz.", "1oz"),
        ("3 pcs", "3 pieces"),
    ],
)
def test_one_size_in_two_units_is_the_same(size: str, other: str) -> None:
    assert measure_size(size) == measure_size(other)
    assert measure_size(size)


@pytest.mark.parametrize(("size", "other"), [("1,000 ml", "1 ml"), ("1,5 ml", "15 ml"), ("5 ml", "5 g")])
def test_sizes_that_differ_are_not_the_same(size: str, other: str) -> None:
    assert measure_size(size) != measure_size(other)


def test_what_is_no_size_measures_nothing() -> None:
    assert (measure_size("large"), fold_size("large")) == (None, "")
