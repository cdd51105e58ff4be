"""The bound never passes the true difference, which is all that exactness rests on."""

import math

import numpy as np
import pytest

from shade_engine import ciede2000
from shade_engine.differences import differences
from shade_engine.kernels.bounds import SLACK, box_bound, hue_bounds, outside, rotation_left
from shade_engine.kernels.compiled import compiled
from shade_engine.kernels.search import ask_colour
from shade_engine.kernels.tables import (
    MAX_BY_HUE_RANGE,
    MAX_HUE_WEIGHT,
    MAX_ROTATION_SINE,
    hue_weight,
    rotation_sine,
)
from shade_engine.metrics import read_metric
from shade_engine.testing.synthetic import make_skin_tones, make_srgb_colours
from shade_engine.tree import box_rows


def boxes_around(colours, size):
    rng = np.random.default_rng(5)
    low = colours - rng.exponential(size, colours.shape)
    high = colours + rng.exponential(size, colours.shape)
    low[:, 0], high[:, 0] = low[:, 0].clip(0, 100), high[:, 0].clip(0, 100)
    return box_rows(low, high)


@compiled
def bounds_of(metric, nodes, asked, out):
    for i in range(len(asked)):
        light, a, b = asked[i]
        out[i] = box_bound(nodes, i, ask_colour(metric, light, a, b, np.inf))


def hard_pairs(count):
    """Near and far, grey, blue, across the hue circle, skin."""
    rng = np.random.default_rng(9)
    anywhere = make_srgb_colours(count, 11)
    kinds = [
        (anywhere, make_srgb_colours(count, 12)),
        (anywhere, anywhere + rng.normal(0, 4, (count, 3))),
        (make_skin_tones(count), make_skin_tones(count, 8)),
        (anywhere * [1, 0.03, 0.03], anywhere[::-1] * [1, 0.03, 0.03]),
        tuple(np.array([40, a, -60]) + rng.normal(0, 25, (count, 3)) for a in (0, 20)),
        (anywhere, anywhere * [1, -1, -1] + rng.normal(0, 1, (count, 3))),
    ]
    first, second = (np.concatenate([np.array(kind[side]) for kind in kinds]) for side in (0, 1))
    first[:, 0], second[:, 0] = first[:, 0].clip(0, 100), second[:, 0].clip(0, 100)
    return first, second


@pytest.mark.parametrize("size", [0.0, 0.5, 5.0, 40.0])
@pytest.mark.parametrize(
    ("name", "factors"),
    [
        ("ciede2000", (1, 1, 1)), ("ciede2000", (2, 1, 1)), ("ciede2000", (1, 0.5, 2)),
        ("ciede2000", (1, 2, 0.5)), ("cie94", (1, 1, 1)), ("cie94", (2, 0.5, 2)),
        ("hyab", (1, 1, 1)), ("hyab", (0.5, 1, 1)),
    ],
)  # fmt: skip
def test_a_bound_is_never_above_the_truth_over_a_million_pairs(size, name, factors):
    asked, inside = hard_pairs(45_000)
    out, metric = np.empty(len(asked)), read_metric(name, factors)
    bounds_of(metric, boxes_around(inside, size), asked, out)
    truth = np.asarray(differences(metric, asked, inside)) ** 2
    assert len(asked) * 4 > 1_000_000
    assert (out * SLACK <= truth + 1e-12).all()


def test_a_bound_of_a_point_says_much_of_the_truth():
    asked, inside = make_skin_tones(2000), make_skin_tones(2000, 8)
    out = np.empty(len(asked))
    bounds_of(read_metric(), boxes_around(inside, 0.0), asked, out)
    assert np.median(out / np.asarray(ciede2000(asked, inside)) ** 2) > 0.9


def test_the_interpreted_bound_is_the_compiled_one():
    asked, inside = hard_pairs(20)
    nodes, out = boxes_around(inside, 3.0), np.empty(120)
    bounds_of(read_metric(), nodes, asked, out)
    plain = [
        box_bound.py_func(nodes, i, ask_colour.py_func(read_metric(), *colour, math.inf))
        for i, colour in enumerate(asked.tolist())
    ]
    assert np.allclose(plain, out, rtol=1e-9, atol=1e-12)


def test_the_tables_bound_every_hue():
    rng = np.random.default_rng(4)
    for hue, middle, spread in rng.uniform([-180, -180, 0], [180, 180, 200], (3000, 3)):
        most_t, most_turn = hue_bounds.py_func(hue, middle, spread)
        other = middle + rng.uniform(-spread, spread, 20)
        mean = (hue + (other - hue + 180) % 360 / 2 - 90) % 360
        assert (hue_weight(mean) <= most_t).all()
        assert (rotation_sine(mean) <= most_turn).all()


def test_no_hue_weighs_more_than_the_whole_circle_is_said_to():
    assert MAX_BY_HUE_RANGE[..., 0].max() <= MAX_HUE_WEIGHT
    assert MAX_BY_HUE_RANGE[..., 1].max() <= MAX_ROTATION_SINE


def test_the_rotation_leaves_at_least_what_the_paper_allows():
    assert rotation_left.py_func(MAX_ROTATION_SINE, 1e3) == pytest.approx(1 - math.sqrt(3) / 2, abs=1e-3)
    assert rotation_left.py_func(0.001, 50.0) == pytest.approx(0.999)


def test_outside_is_zero_inside():
    assert [outside.py_func(value, 2.0, 4.0) for value in (1.0, 2.0, 3.0, 4.5)] == [1.0, 0.0, 0.0, 0.5]
