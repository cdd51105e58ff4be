"""The retoucher's colours: steps that behave, letters that can be read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.pictures.drawing.colour import blend, contrast, deeper, luminance, paler, readable

COLOURS = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")


@given(COLOURS)
def test_deeper_is_darker_and_paler_is_lighter(colour: str) -> None:
    assert luminance(deeper(colour, 0.4)) <= luminance(colour)
    assert luminance(paler(colour, 0.4)) >= luminance(colour)


@given(COLOURS, COLOURS)
def test_a_mixture_begins_and_ends_with_its_parts(one: str, other: str) -> None:
    assert blend(one, other, 0) == one
    assert blend(one, other, 1) == other


@given(COLOURS, COLOURS)
def test_letters_can_be_read_on_any_surface(ink: str, surface: str) -> None:
    assert contrast(readable(ink, surface), surface) > 3.2


@pytest.mark.parametrize(
    ("one", "other", "ratio"), [("#ffffff", "#000000", 21), ("#777777", "#ffffff", 4.48)]
)
def test_contrast_is_that_of_the_accessibility_guidelines(one: str, other: str, ratio: float) -> None:
    assert contrast(one, other) == pytest.approx(ratio, abs=0.01)
