"""Colours are read as people write them, and converted as colormath converts them."""

import warnings

import numpy as np
import pandas as pd
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shade_engine import ShadeError, parse_colour, to_lab, to_srgb
from shade_engine.reading.colours import Colour

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # its log messages hold backslashes
    from colormath.color_conversions import convert_color
    from colormath.color_objects import LabColor, sRGBColor


@pytest.mark.parametrize(
    ("text", "colour"),
    [
        ("#c68642", "#c68642"),
        ("c68642", "#c68642"),
        ("  #C68642\n", "#c68642"),
        ("#abc", "#aabbcc"),
        ("#abcf", "#aabbcc"),
        ("#c68642ff", "#c68642"),
        ("rgb(198, 134, 66)", "#c68642"),
        ("RGB(198 134 66)", "#c68642"),
        ("rgb(198 134 66 / 100%)", "#c68642"),
        ("rgba(198,134,66,1)", "#c68642"),
        ("rgb(100%, 50%, 0%)", "#ff8000"),
        ("rgb(197.6, 134.2, 65.9)", "#c68642"),
        ("RebeccaPurple", "#663399"),
        ("white", "#ffffff"),
    ],
)
def test_a_colour_is_read(text, colour):
    assert parse_colour(text).hex == colour


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "accepted"),
        ("#12345", "#12345"),
        ("#gggggg", "accepted"),
        ("#abc8", "see-through"),
        ("#c6864280", "see-through"),
        ("rgba(1, 2, 3, 0.5)", "see-through"),
        ("transparent", "accepted"),
        ("rgb(256, 0, 0)", "0 to 255"),
        ("rgb(-1, 0, 0)", "0 to 255"),
        ("rgb(101%, 0%, 0%)", "0 to 255"),
        ("rgb(1, 2)", "accepted"),
        ("rgb(1, 2, x)", "accepted"),
        ("hsl(30, 50%, 50%)", "accepted"),
        (None, "None"),
        (123456, "123456"),
    ],
)
def test_what_is_not_a_colour_is_refused(text, why):
    with pytest.raises(ShadeError, match=why):
        parse_colour(text)


@given(st.tuples(*[st.floats(0, 1)] * 3))
@settings(max_examples=300, deadline=None)
def test_conversion_agrees_with_colormath(rgb):
    reference = convert_color(sRGBColor(*rgb), LabColor, target_illuminant="d65").get_value_tuple()
    assert np.abs(to_lab([rgb])[0] - reference).max() < 1e-3


def test_bytes_and_fractions_are_one():
    whole = np.array([[198, 134, 66], [0, 0, 0], [255, 255, 255]], dtype=np.uint8)
    assert np.allclose(to_lab(whole), to_lab(whole / 255), atol=1e-12)
    assert Colour(198, 134, 66).lab == pytest.approx(to_lab(whole)[0])


@pytest.mark.parametrize("make", [pd.DataFrame, pl.DataFrame])
def test_a_frame_of_srgb_is_converted_row_by_row(make):
    frame = make({"r": [198, 0], "g": [134, 0], "b": [66, 255]})
    assert to_lab(frame).tolist() == to_lab([[198, 134, 66], [0, 0, 255]]).tolist()


def test_the_cube_is_kept_in_range_and_comes_back():
    steps = np.arange(0, 256, 15, dtype=np.uint8)
    cube = np.stack(np.meshgrid(steps, steps, steps), axis=-1).reshape(-1, 3)
    lab = to_lab(cube)
    assert lab[:, 0].min() >= 0
    assert lab[:, 0].max() <= 100
    assert np.array_equal(to_srgb(lab), cube)


@pytest.mark.parametrize(
    ("rgb", "named"),
    [
        ([[256, 0, 0]], "256"),
        ([[0.5, 0.5, 1.5]], "1.5"),
        ([[0.5, 0.5, float("nan")]], "nan"),
        ([1, 2, 3], r"\(3,\)"),
        ([["a", "b", "c"]], "must be numbers"),
    ],
)
def test_srgb_out_of_range_is_named(rgb, named):
    with pytest.raises(ShadeError, match=named):
        to_lab(rgb)
