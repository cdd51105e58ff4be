"""Swatches are mended by what their range is off together, and by no more."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from shade_engine import ShadeError, ciede2000
from shade_matching.error_model import source_error
from shade_matching.mending import (
    AS_PICTURED,
    BY_COLOUR,
    BY_LIGHTNESS,
    BY_READINGS,
    BY_SOURCES,
    DEFAULT_MENDING,
    MAX_MEAN_OFFSET,
    MEASURED,
    MENDING_REASONS,
    NOT_SKIN,
    MendedShades,
    MendingConstants,
    combine_sources,
    mend_range,
    mend_shades,
)
from shade_matching.names.depth_words import read_depth_lightness

a_swatch = some.tuples(some.floats(20, 99), some.floats(0, 30), some.floats(2, 45))
a_skin_swatch = some.tuples(some.floats(25, 90), some.floats(8, 26), some.floats(10, 38))
a_depth = some.one_of(some.none(), some.sampled_from([84.5, 79.0, 71.0, 46.0]))
a_range = some.lists(some.tuples(a_swatch, a_depth), min_size=1, max_size=40)
# As they were published, before depth words that scatter counted less.
PUBLISHED = MendingConstants(lightness_part=0.5, a_part=0.85, b_part=0.7, scatter=1000.0)
PARTS = np.array([DEFAULT_MENDING.lightness_part, DEFAULT_MENDING.a_part, DEFAULT_MENDING.b_part])


def skin(light: float) -> tuple[float, float, float]:
    x = light / 100
    a = 1.02 + 83.56 * x - 112.06 * x**2 + 27.43 * x**3
    return light, a, -0.93 + 72.11 * x + 11.89 * x**2 - 81.31 * x**3


def by_the_formulas(lab: np.ndarray, depths: list) -> np.ndarray:
    """The formulas as they are published, shade by shade."""
    usable = [row for row in range(len(lab)) if lab[row, 0] < 96 and np.hypot(*lab[row, 1:]) > 4]
    named = [row for row in usable if depths[row] is not None]
    n, named_n = len(usable), len(named)
    means = [
        np.mean([lab[row, 0] - depths[row] for row in named]) if named else 0.0,
        np.mean([lab[row, 1] - skin(lab[row, 0])[1] for row in usable]) if usable else 0.0,
        np.mean([lab[row, 2] - skin(lab[row, 0])[2] for row in usable]) if usable else 0.0,
    ]
    if (np.abs(means) > MAX_MEAN_OFFSET).any():
        return lab
    shares = np.array([named_n / (named_n + 3), n / (n + 3), n / (n + 3)])
    moved = lab - np.array([0.5, 0.85, 0.7]) * np.array(means) * shares
    moved[:, 0] = moved[:, 0].clip(0, 100)
    return moved


@settings(deadline=None)  # the first call compiles
@given(a_range)
def test_a_range_is_mended_by_the_formulas(shades: list):
    lab, depths = np.array([lab for lab, _ in shades]), [depth for _, depth in shades]
    found = mend_range(lab, depths, PUBLISHED)
    assert found.lab == pytest.approx(by_the_formulas(lab, depths), abs=1e-9)


@settings(deadline=None)  # the first call compiles
@given(a_range)
def test_mending_keeps_the_order_and_the_distances_of_a_range(shades: list):
    lab = np.array([lab for lab, _ in shades])
    found = mend_range(lab, [depth for _, depth in shades])
    for axis in range(1, 3):
        assert np.diff(found.lab[:, axis]) == pytest.approx(np.diff(lab[:, axis]), abs=1e-9)
    order = np.argsort(lab[:, 0], kind="stable")
    assert (np.diff(found.lab[order, 0]) >= -1e-9).all()


@settings(deadline=None)  # the first call compiles
@given(a_range)
def test_no_range_moves_further_than_its_part_of_what_is_allowed(shades: list):
    found = mend_range([lab for lab, _ in shades], [depth for _, depth in shades])
    assert (np.abs(found.shifts) <= PARTS * MAX_MEAN_OFFSET + 1e-9).all()


@settings(deadline=None)
@given(some.lists(a_skin_swatch, min_size=12, max_size=60))
def test_a_mended_range_is_moved_a_second_time_by_the_rest_at_most(swatches: list):
    first = mend_range(swatches)
    second = mend_range(first.lab)
    allowed = np.abs(first.shifts) * 0.5 + 0.1
    assert (np.abs(second.shifts) <= allowed).all()


def test_pictures_of_skin_as_it_is_are_not_moved():
    lab = [skin(light) for light in range(30, 90, 5)]
    assert mend_range(lab).lab == pytest.approx(np.array(lab), abs=1e-9)


def test_depth_words_that_scatter_move_a_range_less():
    lab = [skin(light) for light in (40, 50, 60, 70, 80)]
    agree, scatter = [row[0] - 10 for row in lab], [light - 10 for light in (80, 40, 60, 70, 50)]
    steady, unsteady = mend_range(lab, agree).shifts[0, 0], mend_range(lab, scatter).shifts[0, 0]
    assert steady == pytest.approx(-10 * PARTS[0] * 5 / 8)
    assert steady < 1.5 * unsteady < 0


def test_one_shade_is_moved_by_a_quarter_of_its_part():
    light, a, b = skin(60)
    found = mend_range([(light, a + 8, b)])
    assert found.shifts[0] == pytest.approx((0, -8 * PARTS[1] / 4, 0))
    assert found.reasons.tolist() == [BY_COLOUR]


def test_a_range_of_equals_stays_one_of_equals():
    found = mend_range([(60.0, 25.0, 20.0)] * 9)
    assert len(np.unique(found.lab, axis=0)) == 1
    assert found.shifts[0, 1] < 0


def test_a_range_of_three_hundred_is_moved_by_nearly_all_of_its_part():
    lab = np.array([skin(light) for light in np.linspace(30, 90, 300)]) + np.array([0, 6, -4])
    assert mend_range(lab).shifts[0] == pytest.approx((0, -6 * PARTS[1], 4 * PARTS[2]), rel=0.02)


def test_depth_words_move_lightness_and_the_reason_says_so():
    lab = [skin(light) for light in (60, 62, 64)]
    found = mend_range(lab, [71.0, None, 71.0])
    assert found.reasons.tolist() == [BY_LIGHTNESS] * 3
    assert found.shifts[0, 0] == pytest.approx(PARTS[0] * 9 * 2 / 5)
    assert MENDING_REASONS[BY_LIGHTNESS] == "colour and lightness"


def test_white_and_grey_swatches_say_nothing():
    found = mend_range([(98.0, 0.0, 2.0), (50.0, 1.0, 1.0)], [84.5, 71.0])
    assert found.shifts.tolist() == [[0, 0, 0]]
    assert found.reasons.tolist() == [AS_PICTURED] * 2


def test_a_source_whose_pictures_are_not_of_skin_is_left_as_it_is():
    found = mend_range([(50.0, -60.0, 40.0), (60.0, -55.0, 35.0)])
    assert found.shifts.tolist() == [[0, 0, 0]]
    assert found.reasons.tolist() == [NOT_SKIN] * 2


def test_pictures_of_two_kinds_are_mended_each_by_itself():
    good = np.array([skin(light) for light in range(40, 80, 4)])
    both = np.concatenate([good, good + np.array([0, 9, 0])])
    groups = np.repeat([0, 1], len(good))
    found = mend_shades(both, groups, np.full(len(both), np.nan))
    assert found.lab[groups == 0] == pytest.approx(good)
    assert found.lab[groups == 1] == pytest.approx(mend_range(good + np.array([0, 9, 0])).lab)


def test_readings_stay_and_say_how_the_pictures_of_their_product_are_off():
    true = np.array([skin(light) for light in range(40, 80, 4)]) + np.array([0, 6, 0])  # a pink product
    lab, measured = true.copy(), np.arange(len(true)) % 2 == 0
    found = mend_shades(
        lab, measured.astype(int), np.full(len(lab), np.nan), measured=measured, products=[0] * len(lab)
    )
    alone = mend_range(true[~measured])
    assert (found.lab[measured] == true[measured]).all()
    assert set(found.reasons[measured].tolist()) == {MEASURED}
    assert set(found.reasons[~measured].tolist()) == {BY_READINGS}
    moved, moved_alone = (np.abs(each.lab[-1] - true[-1]).sum() for each in (found, alone))
    assert moved < 0.3 * moved_alone


@pytest.mark.parametrize(
    ("name", "lightness"),
    [
        ("Fair Ivory", 83.0), ("110 very fair", 84.5), ("Light to Medium 3N", 75.5), ("medium-tan", 69.0),
        ("Deep Fair", None), ("Fair or Deep", None), ("Ruby", None), ("Very Rosy", None), ("", None),
        ("Fair 01 very fair", 83.75), ("Lightning", None),
    ],
)  # fmt: skip
def test_depth_words_are_read_where_they_agree(name: str, lightness: float | None):
    assert read_depth_lightness(name) == lightness


def test_two_sources_of_one_shade_are_averaged_by_their_weights():
    labs = np.array([(60.0, 12.0, 20.0), (64.0, 12.0, 20.0)])
    swatches = MendedShades(labs, np.zeros((0, 3)), np.full(2, BY_COLOUR, dtype=np.int8))
    equal, better = (
        combine_sources(swatches, [0, 0], [source_error(source) for source in sources]).lab[0]
        for sources in (("brand", "retailer"), ("instrument", "photo"))
    )
    assert equal == pytest.approx((62, 12, 20))
    assert float(ciede2000(better, labs[0])) < 0.05


@settings(deadline=None)  # the first call compiles
@given(some.lists(some.tuples(a_swatch, some.integers(0, 3), some.booleans()), min_size=1, max_size=30))
def test_the_sources_of_each_shade_become_one_colour(swatches: list):
    owners = np.unique([owner for _, owner, _ in swatches], return_inverse=True)[1]
    lab, read = np.array([lab for lab, _, _ in swatches]), np.array([read for _, _, read in swatches])
    errors = np.where(read, source_error("instrument"), source_error("photo"))
    reasons = np.where(read, MEASURED, BY_COLOUR).astype(np.int8)
    found = combine_sources(MendedShades(lab, np.zeros((0, 3)), reasons), owners, errors)
    for shade in range(owners.max() + 1):
        own = (owners == shade) & (read if read[owners == shade].any() else True)
        assert found.lab[shade] == pytest.approx(np.average(lab[own], axis=0, weights=errors[own] ** -2))
        alone = MEASURED if read[own].any() else BY_COLOUR
        assert found.reasons[shade] == (BY_SOURCES if own.sum() > 1 and alone == BY_COLOUR else alone)


def test_sources_that_do_not_go_together_are_refused():
    found = MendedShades(np.zeros((2, 3)), np.zeros((0, 3)), np.zeros(2, dtype=np.int8))
    with pytest.raises(ShadeError, match="2 swatches, 1 shades and 2 errors"):
        combine_sources(found, [0], [1.0, 1.0])


def test_arrays_that_do_not_go_together_are_refused():
    for sizes in itertools.permutations((1, 2, 2)):
        lab, groups, depths = ([(60.0, 12.0, 20.0)] * sizes[0], [0] * sizes[1], [70.0] * sizes[2])
        with pytest.raises(ShadeError):
            mend_shades(lab, groups, depths)
    assert DEFAULT_MENDING.few == 3
