"""CIEDE2000 reproduces the published pairs, and its two forms agree."""

import csv
from pathlib import Path

import numpy as np
import pytest

from shade_engine import ShadeError, cie94, ciede2000, hyab
from shade_engine.kernels.formula import delta_e, delta_e_rows, difference_parts, hue_angle
from shade_engine.kernels.leaf import LANES, LEAF_ROOM, WIDEST, exact_square, leaf_squares
from shade_engine.kernels.rough_leaf import BY_LIGHT, EIGHT_LEAVES, ERROR, ROUGH_ROOM, rough_squares
from shade_engine.kernels.search import ask_colour
from shade_engine.metrics import measure, read_metric
from shade_engine.testing.synthetic import make_questions, make_skin_tones, make_srgb_colours

with (Path(__file__).parent / "sharma_pairs.csv").open() as stream:
    PAIRS = [[float(value) for value in row] for row in list(csv.reader(stream))[1:]]


def test_there_are_34_published_pairs():
    assert len(PAIRS) == 34


@pytest.mark.parametrize("pair", PAIRS)
def test_a_published_pair_is_reproduced_both_ways_round(pair):
    assert ciede2000(pair[:3], pair[3:6]) == pytest.approx(pair[6], abs=5e-5)
    assert ciede2000(pair[3:6], pair[:3]) == pytest.approx(pair[6], abs=5e-5)


def test_arrays_of_pairs_are_reproduced_at_once():
    pairs = np.array(PAIRS)
    assert np.abs(ciede2000(pairs[:, :3], pairs[:, 3:6]) - pairs[:, 6]).max() < 5e-5


def test_one_colour_is_broadcast_against_many():
    palette = make_skin_tones(7)
    rows = ciede2000(palette, palette[0])
    table = ciede2000(palette[:, None], palette[None])
    assert rows.shape == (7,)
    assert table.shape == (7, 7)
    assert np.array_equal(table[:, 0], rows)


@pytest.mark.parametrize("pair", PAIRS)
def test_the_interpreted_formula_is_the_compiled_one(pair):
    assert delta_e.py_func(*pair[:6]) == pytest.approx(delta_e(*pair[:6]), abs=1e-12)
    assert difference_parts.py_func(*pair[:6]) == pytest.approx(difference_parts(*pair[:6]), abs=1e-9)


@pytest.mark.parametrize(
    ("metric", "factors"),
    [
        ("ciede2000", None), ("ciede2000", (2, 1, 1)), ("ciede2000", (1, 0.5, 2)), ("cie94", (2, 1, 1)),
        ("hyab", (2, 1, 1)),
    ],
)  # fmt: skip
def test_the_formulas_in_numpy_are_the_compiled_ones(metric, factors):
    first, second = make_srgb_colours(20_000, 5), make_srgb_colours(20_000, 6)
    first[:2000, 1:], second[1000:3000, 1:] = 0.0, 0.0
    out, found = np.empty(20_000), read_metric(metric, factors)
    delta_e_rows(found, first, second, out)
    assert np.abs(measure(found, first, second) - out).max() < 1e-10


def test_the_published_pairs_are_reproduced_without_a_compiler():
    pairs = np.array(PAIRS)
    assert np.abs(measure(read_metric(), pairs[:, :3], pairs[:, 3:6]) - pairs[:, 6]).max() < 5e-5


@pytest.mark.parametrize(("factors", "by_light"), [(None, 2.0), ((2, 1, 1), 1.0)])
def test_cie94_is_that_of_the_graphic_arts(factors, by_light):
    chroma, other = np.hypot(20, 10), np.hypot(24, 10)
    hue = 4.0**2 - (other - chroma) ** 2
    by_hand = by_light**2 + ((other - chroma) / (1 + 0.045 * chroma)) ** 2 + hue / (1 + 0.015 * chroma) ** 2
    assert cie94((50, 20, 10), (52, 24, 10), factors=factors) == pytest.approx(np.sqrt(by_hand))


def test_hyab_adds_the_lightness_to_the_distance_in_the_plane():
    assert hyab((50, 0, 0), (60, 3, 4)) == 15.0
    assert hyab((50, 0, 0), (60, 3, 4), factors=(2, 1, 1)) == 10.0


def test_factors_divide_the_parts():
    greys = (50, 0, 0), (60, 0, 0)
    assert ciede2000(*greys, factors=(2, 1, 1)) == pytest.approx(ciede2000(*greys) / 2)


def test_grey_has_no_hue():
    assert hue_angle.py_func(0.0, 0.0) == 0.0
    assert hue_angle.py_func(0.0, -1.0) == 270.0


def squares_of(kernel, colour, palette):
    points = np.ascontiguousarray(palette.T)
    squares, share, exact = (np.empty(len(palette)) for _ in range(3))
    near = np.zeros(LEAF_ROOM)
    question = ask_colour.py_func(read_metric(), *colour, np.inf)
    for start in range(0, len(palette), LANES):
        part = slice(start, min(start + LANES, len(palette)))
        kernel(points, part.start, part.stop, question, near)
        count = part.stop - start
        squares[part], share[part] = near[:count], near[WIDEST : WIDEST + count]
        exact[part] = [exact_square(near, lane, question) for lane in range(count)]
    return squares, share, exact


@pytest.mark.parametrize(
    "palette", [make_skin_tones(4000), make_srgb_colours(20_000), np.round(make_srgb_colours(3000), -1)]
)
def test_the_form_without_angles_is_the_published_one(palette):
    for colour in (*make_questions(palette, 6), [50.0, 0.0, 0.0], [40.0, 10.0, -60.0], [40.0, -20.0, 0.0]):
        squares, share, exact = squares_of(leaf_squares, tuple(colour), palette)
        truth = ciede2000(palette, colour)
        assert np.abs(np.sqrt(exact) - truth).max() < 1e-9
        assert (squares * share <= truth**2 * (1 + 1e-12) + 1e-18).all()


def roughly(colour, points):
    """The rough squares of points, and the squares themselves."""
    near = np.zeros(ROUGH_ROOM, dtype=np.float32)
    near[BY_LIGHT:][: 3 * EIGHT_LEAVES].reshape(3, -1)[:, : len(points)] = (points - colour).T
    rough_squares(ask_colour.py_func(read_metric(), *colour, np.inf), near, len(points))
    return near[: len(points)], ciede2000(points, colour) ** 2


@pytest.mark.parametrize("chroma", [0.01, 1, 30, 120])
def test_single_precision_errs_by_half_of_what_is_allowed_at_the_most(chroma):
    rng = np.random.default_rng(8)
    colours = np.column_stack([rng.uniform(0, 100, 2000), rng.normal(0, chroma, (2000, 2))])
    for colour, scale in zip(colours, np.tile([1e-4, 0.1, 3, 30, 200], 400), strict=True):
        points = colour + rng.normal(0, scale, (WIDEST, 3))
        points[:, 0] = points[:, 0].clip(0, 100)
        points[:4, 1:] = chroma * rng.normal(0, 1, (4, 2)) * [[1e-6], [1e-4], [1e-2], [0.1]]  # greys
        rough, truth = roughly(colour, points)
        told = rough >= 0
        assert told[4:].mean() > 0.5
        assert np.abs(rough / truth - 1)[told].max() < ERROR / 2
        assert (-rough <= truth * (1 + ERROR))[~told].all()


@pytest.mark.parametrize("colour", [(50, 20, 15), (50, 10, -110), (50, 0, 0), (0, 0, 0), (100, 0.1, -0.3)])
def test_no_rough_square_is_so_small_that_a_processor_may_take_it_for_none(colour):
    points = np.array(colour) + np.array([[0], [1e-300], [1e-30], [1e-20], [1e-19], [1e-15]]) * [1, -1, 1]
    rough, _ = roughly(np.array(colour), points)
    assert (np.abs(rough) >= np.finfo(np.float32).smallest_normal).all()


@pytest.mark.parametrize(("hues", "chromas"), [((-1, 1), (3, 130)), ((-75, 75), (0.01, 2))])
def test_where_blue_counts_for_little_it_is_left_out_within_what_is_allowed(hues, chromas):
    rng, edges = np.random.default_rng(5), (275 - 75, 275 + 75)
    for _ in range(2000):
        middle = 275 + rng.uniform(*hues) if hues[0] < -1 else rng.choice(edges) + rng.uniform(*hues)
        hue, chroma = (
            np.radians(middle + rng.normal(0, 8, 17)),
            rng.uniform(*chromas) * rng.uniform(0.6, 1.4, 17),
        )
        colours = np.column_stack([np.full(17, 50.0), chroma * np.cos(hue), chroma * np.sin(hue)])
        rough, truth = roughly(colours[0], colours[1:])
        assert np.abs(rough / truth - 1)[rough >= 0].max() < ERROR / 2


def test_the_interpreted_form_without_angles_is_the_compiled_one():
    palette = np.concatenate([make_skin_tones(30), make_srgb_colours(60), [[50.0, 0, 0]]])
    for colour in ((60.0, 12.0, 20.0), (50.0, 0.0, 0.0), (30.0, 5.0, -40.0)):
        for plain, fast in zip(
            squares_of(leaf_squares.py_func, colour, palette),
            squares_of(leaf_squares, colour, palette),
            strict=True,
        ):
            assert np.allclose(plain, fast, rtol=1e-12, atol=1e-15)


@pytest.mark.parametrize(
    ("first", "second", "named"),
    [
        ([50, 0], [50, 0, 0], r"\(2,\)"),
        ([[50, 0, 0]] * 2, [[50, 0, 0]] * 3, "do not go together"),
        ([101, 0, 0], [50, 0, 0], "101"),
        ([50, float("nan"), 0], [50, 0, 0], "nan"),
        ([50, 0, float("inf")], [50, 0, 0], "inf"),
        (["red", 0, 0], [50, 0, 0], "red"),
        (5, [50, 0, 0], r"first of shape \(1,\)"),
    ],
)
def test_what_is_not_a_colour_is_named(first, second, named):
    with pytest.raises(ShadeError, match=named):
        ciede2000(first, second)
