"""The bound never passes the true difference, which is all that exactness rests on."""

import math

import numpy as np
import pytest

from shade_engine import ciede2000
from shade_engine.differences import differences
from shade_engine.kernels.arguments import GROUP, GROUP_ROOM
from shade_engine.kernels.bounds import MAX_HUE_WEIGHT, MAX_ROTATION_SINE, bound_boxes, hue_bounds
from shade_engine.kernels.compiled import compiled
from shade_engine.kernels.search import ask_colour
from shade_engine.metrics import read_metric
from shade_engine.testing.synthetic import make_skin_tones, make_srgb_colours
from shade_engine.tree import box_rows, group_rows


def boxes_around(colours, size):
    rng = np.random.default_rng(5)
    low = colours - rng.exponential(size, colours.shape)
    high = colours + rng.exponential(size, colours.shape)
    low[:, 0], high[:, 0] = low[:, 0].clip(0, 100), high[:, 0].clip(0, 100)
    return group_rows(np.repeat(box_rows(low, high), GROUP, axis=0))


@compiled
def bounds_of(metric, boxes, asked, out):
    found = np.empty(GROUP_ROOM, np.float32)
    for i in range(len(asked)):
        light, a, b = asked[i]
        bound_boxes(boxes, i, ask_colour(metric, light, a, b, np.inf), found)
        out[i] = found[:GROUP].max()


def hard_pairs(count):
    """Near and far, grey, blue, across the hue circle, skin, and where single precision changes its steps."""
    rng = np.random.default_rng(9)
    anywhere = make_srgb_colours(count, 11)
    kinds = [
        (anywhere, make_srgb_colours(count, 12)),
        (anywhere, anywhere + rng.normal(0, 4, (count, 3))),
        (make_skin_tones(count), make_skin_tones(count, 8)),
        (anywhere * [1, 0.03, 0.03], anywhere[::-1] * [1, 0.03, 0.03]),
        tuple(np.array([40, a, -60]) + rng.normal(0, 25, (count, 3)) for a in (0, 20)),
        (anywhere, anywhere * [1, -1, -1] + rng.normal(0, 1, (count, 3))),
        (anywhere, anywhere + rng.normal(0, 1e-5, (count, 3))),
        (anywhere * [1, 1e-22, 1e-22], anywhere[::-1] * [1, 1e-22, 1e-22]),
        tuple(rng.choice([2.0, 8.0, 16.0, 64.0], (count, 3)) + rng.normal(0, 1e-5, (count, 3)) for _ in "ab"),
    ]
    first, second = (np.concatenate([np.array(kind[side]) for kind in kinds]) for side in (0, 1))
    first[:, 0], second[:, 0] = first[:, 0].clip(0, 100), second[:, 0].clip(0, 100)
    return first, second


@pytest.fixture(scope="module")
def million():
    """Pairs, and boxes of four sizes around one of each."""
    pairs = hard_pairs(45_000)
    return pairs, [boxes_around(pairs[1], size) for size in (0.0, 0.5, 5.0, 40.0)]


@pytest.mark.parametrize(
    ("name", "factors"),
    [
        ("ciede2000", (1, 1, 1)), ("ciede2000", (2, 1, 1)), ("ciede2000", (1, 0.5, 2)),
        ("ciede2000", (1, 2, 0.5)), ("cie94", (1, 1, 1)), ("cie94", (2, 0.5, 2)),
        ("hyab", (1, 1, 1)), ("hyab", (0.5, 1, 1)), ("cie94", (0.1, 0.01, 100)),
    ],
)  # fmt: skip
def test_a_bound_is_never_above_the_truth_over_a_million_pairs(million, name, factors):
    (asked, inside), boxes = million
    out, metric = np.empty(len(asked)), read_metric(name, factors)
    truth = np.asarray(differences(metric, asked, inside)) ** 2
    assert len(asked) * len(boxes) > 1_000_000
    for size in boxes:
        bounds_of(metric, size, asked, out)
        assert (out <= truth + 1e-12).all()


def test_a_bound_of_a_point_says_much_of_the_truth():
    asked, inside = make_skin_tones(2000), make_skin_tones(2000, 8)
    out = np.empty(len(asked))
    bounds_of(read_metric(), boxes_around(inside, 0.0), asked, out)
    assert np.median(out / np.asarray(ciede2000(asked, inside)) ** 2) > 0.9


def test_the_interpreted_bound_is_the_compiled_one():
    asked, inside = hard_pairs(20)
    boxes, out, plain = boxes_around(inside, 3.0), np.empty(180), np.empty((180, GROUP_ROOM), np.float32)
    bounds_of(read_metric(), boxes, asked, out)
    for i, colour in enumerate(asked.tolist()):
        bound_boxes.py_func(boxes, i, ask_colour.py_func(read_metric(), *colour, math.inf), plain[i])
    assert np.allclose(plain[:, :GROUP], out[:, None], rtol=1e-4, atol=1e-6)


def hue_weight(hue):
    angles = np.radians([hue - 30, 2 * hue, 3 * hue + 6, 4 * hue - 63])
    return 1 + np.array([-0.17, 0.24, 0.32, -0.20]) @ np.cos(angles)


def rotation_sine(hue):
    return np.sin(np.radians(60 * np.exp(-(((hue - 275) / 25) ** 2))))


def test_every_mean_of_two_hues_is_bounded():
    rng = np.random.default_rng(4)
    hues = rng.uniform([0, 0, 0], [360, 360, 200], (20_000, 3))
    hues[::2, 2] /= 20
    hues[::3, 1] = hues[::3, 0] + 180 + rng.normal(0, 4, len(hues[::3]))
    for hue, middle, spread in hues:
        toward = np.radians([hue, middle])
        (x, to_x), (y, to_y) = np.cos(toward), np.sin(toward)
        most_t, most_turn = hue_bounds.py_func(x, y, to_x, to_y, np.radians(spread))
        other = middle + rng.uniform(-spread, spread, 20)
        mean = (hue + (other - hue + 180) % 360 / 2 - 90) % 360
        assert (hue_weight(mean) <= most_t).all()
        assert (rotation_sine(mean) <= most_turn).all()


def test_no_hue_weighs_more_than_is_said_of_any():
    hues = np.linspace(0, 360, 36_001)
    assert hue_weight(hues).max() <= MAX_HUE_WEIGHT
    assert rotation_sine(hues).max() <= MAX_ROTATION_SINE
