"""Differences, confidence and profiles in a shopper's terms."""

import itertools
import math
import re
from collections import defaultdict

import numpy as np
import pytest

from shade_engine import ShadeError
from shade_engine.testing.synthetic import make_skin_tones, make_srgb_colours
from shade_matching.confidence import CONFIDENCE_LABELS, CONFIDENCE_STEPS, rate_confidence
from shade_matching.depth import (
    acceptable_limit,
    depth_name,
    list_verdict_limits,
    perceptible_limit,
    shade_step,
)
from shade_matching.error_model import compute_error_factor, compute_pair_error
from shade_matching.kernels.descriptions import words_code
from shade_matching.match_descriptions import describe_matches, mark_likely_matches
from shade_matching.profile import ShadeProfile
from shade_matching.words import (
    BY_THEIR_SWATCHES,
    DIFFERENCE_VERDICTS,
    DIFFERENCE_WORDS,
    NO_SURE_DIFFERENCE,
    NO_VISIBLE_DIFFERENCE,
    Difference,
    describe_difference,
    verdict_for,
)

FAIR, MIDDLE, DARK = (85.0, 6.0, 14.0), (62.0, 13.0, 24.0), (28.0, 10.0, 12.0)


def describe_parts(total: float, *parts: float) -> str:
    """The words for a difference from a fair colour in lightness, chroma and hue."""
    return DIFFERENCE_WORDS[words_code(perceptible_limit(FAIR), total, *parts)]


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ((0.1, 0.0, 0.0), NO_VISIBLE_DIFFERENCE),
        ((1.0, 0.0, 0.0), "a touch lighter"),
        ((-2.0, 0.0, 0.0), "slightly deeper"),
        ((-5.0, 0.0, 0.0), "deeper"),
        ((-20.0, 0.0, 0.0), "much deeper"),
        ((2.0, 0.0, 1.0), "slightly lighter and a touch warmer"),
        ((-4.0, -4.0, 0.0), "deeper and less saturated"),
        ((0.0, 2.0, -5.0), "cooler and slightly more saturated"),
        ((1.0, 5.0, 1.0), "a touch lighter, more saturated and a touch warmer"),
    ],
)
def test_signed_parts_become_words(parts, words):
    assert describe_parts(math.hypot(*parts), *parts) == words


def test_small_parts_that_add_up_are_not_called_nothing():
    assert describe_parts(0.9, 0.5, 0.5, -0.55) == "a touch cooler"


def test_a_difference_has_signs_a_person_expects():
    lighter = describe_difference(MIDDLE, (66, 13, 24))
    assert lighter.lightness > 0
    assert lighter.words.endswith("lighter")
    yellower = describe_difference(MIDDLE, (62, 9, 26.5))
    assert yellower.hue > 0
    assert "warmer" in yellower.words
    green_to_yellow = describe_difference((62, -20, 3), (62, -10, 18))
    assert green_to_yellow.hue > 0
    assert describe_difference(MIDDLE, (62, 9, 17)).chroma < 0


def test_verdicts_run_in_order_and_darker_colours_forgive_more():
    for lab in (FAIR, DARK):
        assert [verdict_for(lab, far) for far in (0, 1.15, 2.4, 4.9, 30)] == list(DIFFERENCE_VERDICTS)
    assert (perceptible_limit(FAIR), acceptable_limit(FAIR)) == pytest.approx((0.6, 1.25))
    assert (perceptible_limit(DARK), acceptable_limit(DARK)) == pytest.approx((1.05, 2.1))
    assert 0.6 < perceptible_limit(MIDDLE) < 1.05


@pytest.mark.parametrize("lab", [FAIR, MIDDLE, DARK])
def test_one_number_as_it_is_shown_has_one_verdict_and_what_looks_the_same_no_words(lab):
    verdicts = defaultdict(set)
    for number in range(1200):
        other = (lab[0] - number / 100, *lab[1:])
        difference = describe_difference(lab, other)
        verdicts[round(difference.delta_e, 1)].add(difference.verdict)
        looks_the_same = difference.verdict == DIFFERENCE_VERDICTS[0]
        assert looks_the_same == (difference.delta_e <= list_verdict_limits(lab)[0])
        if looks_the_same:
            assert difference.words == NO_VISIBLE_DIFFERENCE
            pictured = describe_matches(lab, "retailer", [other], ["retailer"], [difference.delta_e])
            assert DIFFERENCE_WORDS[pictured.words[0]] == BY_THEIR_SWATCHES + NO_VISIBLE_DIFFERENCE
    assert set().union(*verdicts.values()) >= set(DIFFERENCE_VERDICTS[:4])
    assert [number for number, said in verdicts.items() if len(said) > 1] == []


@pytest.mark.parametrize("factors", [[], [1.0], [1.0, 1.0, 1.0], [[1.0], [1.0]]])
def test_factors_that_are_not_one_for_each_match_are_refused(factors):
    words = re.escape(f"factors must be of shape (2,), one for each match, not {np.shape(factors)}")
    others, delta_es = [FAIR, DARK], [1.0, 2.0]
    with pytest.raises(ValueError, match=words):
        describe_matches(MIDDLE, "brand", others, ["brand"] * 2, delta_es, factors=factors)
    sources, mended = np.zeros(2, np.int64), [False, False]
    with pytest.raises(ValueError, match=words):
        mark_likely_matches(MIDDLE, "brand", sources, delta_es, 0.5, mended=mended, factors=factors)


def test_nothing_ever_claims_an_identical_or_perfect_match():
    colours = [*make_skin_tones(30).tolist(), *make_srgb_colours(30).tolist()]
    said = {
        text
        for first, second in [*itertools.pairwise(colours), (FAIR, FAIR)]
        for stands in [describe_difference(first, second)]
        for text in (stands.words, stands.verdict)
    }
    labels = {rate_confidence(far, "instrument", "instrument").label for far in (0, 3, 40)}
    assert not [text for text in said | labels if "perfect" in text or "identical" in text or not text]
    assert isinstance(describe_difference(FAIR, FAIR), Difference)


def test_confidence_falls_with_the_expected_error_and_its_range_widens():
    sources = ["instrument", "brand", "retailer", "unknown", "photo"]
    found = [rate_confidence(0.5, source, source) for source in sources]
    assert [one.value for one in found] == sorted([one.value for one in found], reverse=True)
    widths = [one.high - one.low for one in found]
    assert widths == sorted(widths)
    assert found[0].label == "high"
    assert found[-1].label == "low"
    assert rate_confidence(1.0, "brand", "photo") == rate_confidence(1.0, "photo", "brand")


def test_confidence_falls_with_the_difference_and_stays_a_chance():
    values = [rate_confidence(far, "brand", "retailer").value for far in (0, 0.002, 0.5, 2, 4, 8, 50, 400)]
    assert values == sorted(values, reverse=True)
    assert values[0] == pytest.approx(values[1], abs=1e-6)
    assert all(0 <= value <= 1 for value in values)
    assert (
        rate_confidence(1.5, "instrument", "instrument", lab=DARK).value
        > rate_confidence(1.5, "instrument", "instrument", lab=FAIR).value
    )


@pytest.mark.parametrize(
    ("call", "named"), [((1, "guess", "brand"), "guess"), ((-1, "brand", "brand"), "-1")]
)
def test_confidence_names_what_it_cannot_use(call, named):
    with pytest.raises(ShadeError, match=named):
        rate_confidence(*call)


@pytest.mark.parametrize(
    ("angle", "depth"),
    [(60, "very light"), (55, "light"), (41, "intermediate"), (28, "tan"), (10, "brown"), (-30, "dark")],
)
def test_depth_goes_by_the_typology_angle(angle, depth):
    assert depth_name(angle) == depth


def test_a_declared_undertone_wins():
    profile = ShadeProfile.from_lab(MIDDLE, declared="olive")
    assert (profile.undertone, profile.undertone_declared) == ("olive", True)
    assert profile.undertone_confidence > 0.9


def test_an_undertone_read_off_the_hue_is_only_so_sure():
    warm, cool, neutral = (
        ShadeProfile.from_lab(lab) for lab in ((62, 9, 26), (62, 20, 20), (62, 11.9, 20.2))
    )
    assert (warm.undertone, cool.undertone, neutral.undertone) == ("warm", "cool", "neutral")
    assert warm.undertone_confidence == pytest.approx(0.64)
    assert not warm.undertone_declared
    assert neutral.undertone_confidence == 0.5
    assert ShadeProfile.from_lab((50, 0.5, 0.5)).undertone == "neutral"


def test_an_undertone_is_relative_to_the_products_own_range():
    warm_range = [(30 + 5 * step, 8 + step, 28 + step) for step in range(8)]
    shade = (60, 13, 26)
    assert ShadeProfile.from_lab(shade).undertone == "warm"
    relative = ShadeProfile.from_lab(shade, product_range=warm_range)
    assert relative.undertone == "cool"
    assert relative.undertone_confidence in {0.56, 0.64, 0.70, 0.84}
    assert ShadeProfile.from_lab(shade, product_range=warm_range[:3]).undertone == "warm"


def test_a_profile_tells_hue_chroma_and_depth():
    profile = ShadeProfile.from_lab((61.2, 18.0, 45.6))
    assert profile.hue == pytest.approx(68.5, abs=0.1)
    assert profile.chroma == pytest.approx(49.0, abs=0.1)
    assert profile.depth == "tan"


def test_an_unknown_undertone_is_named():
    with pytest.raises(ShadeError, match="peachy"):
        ShadeProfile.from_lab(MIDDLE, declared="peachy")


def test_of_many_the_same_is_told_as_of_each():
    others, sources = make_skin_tones(60), ["instrument", "brand", "retailer", "photo", "unknown"] * 12
    each = [describe_difference(MIDDLE, other) for other in others]
    found = describe_matches(MIDDLE, "brand", others, sources, [one.delta_e for one in each])
    trusted = [
        rate_confidence(one.delta_e, "brand", source, lab=MIDDLE)
        for one, source in zip(each, sources, strict=True)
    ]
    for code, one in zip(found.words, each, strict=True):
        words = DIFFERENCE_WORDS[code]
        if words != NO_SURE_DIFFERENCE:
            assert words.startswith(BY_THEIR_SWATCHES)
            said = re.split(", | and ", words.removeprefix(BY_THEIR_SWATCHES))
            assert set(said) <= {*re.split(", | and ", one.words), NO_VISIBLE_DIFFERENCE}
    assert [DIFFERENCE_VERDICTS[code] for code in found.verdicts] == [one.verdict for one in each]
    assert [CONFIDENCE_LABELS[code] for code in found.labels] == [one.label for one in trusted]
    assert found.confidences.tolist() == [one.value for one in trusted]
    assert [CONFIDENCE_STEPS[code] for code in found.steps] == [one.step for one in trusted]
    assert found.likely_from == pytest.approx([one.low for one in trusted], abs=0.02)
    assert found.likely_to == pytest.approx([one.high for one in trusted], abs=0.02)


@pytest.mark.parametrize(
    ("others", "sources", "far"),
    [([FAIR], ["brand"], [1, 2]), ([FAIR], ["brand", "photo"], [1]), ([FAIR], ["guess"], [1])],
)
def test_of_many_nothing_is_told_that_does_not_go_together(others, sources, far):
    with pytest.raises(ShadeError):
        describe_matches(MIDDLE, "brand", others, sources, far)


def test_a_colour_that_is_off_by_itself_is_less_sure_of_every_match():
    others, sources = make_skin_tones(30), ["instrument", "brand", "photo"] * 10
    far = [describe_difference(MIDDLE, other).delta_e for other in others]
    told = [describe_matches(MIDDLE, "unknown", others, sources, far, own_error=own) for own in (3.0, 16.0)]
    for nearer, further in itertools.pairwise(told):
        close = np.array(far) < 3
        assert (further.within_chances[close] < nearer.within_chances[close]).all()
        assert (further.likely_to > nearer.likely_to).all()
    assert max(told[1].confidences) < 1 / 70
    photo = describe_matches(MIDDLE, "unknown", [MIDDLE], ["instrument"], [0.0], own_error=16.0)
    assert DIFFERENCE_WORDS[photo.words[0]].startswith(BY_THEIR_SWATCHES)


@pytest.mark.parametrize("far", [0.0, 4.0, 12.0])
def test_the_chance_of_a_colour_that_is_off_comes_true(far: float):
    own, dice = 6.0, np.random.default_rng(3)
    told = describe_matches(MIDDLE, "unknown", [MIDDLE], ["brand"], [far], own_error=own)
    error = compute_pair_error("instrument", "brand").mixture.scaled(
        compute_error_factor(MIDDLE, "complexion")
    )
    wide = dice.random((200_000, 1)) >= error.share
    off = dice.normal(size=(200_000, 3)) * np.hypot(np.where(wide, error.wide, error.near), own / 3**0.5)
    true = np.linalg.norm(off + np.array((far, 0, 0)), axis=1)
    assert told.within_chances[0] == pytest.approx((true <= shade_step(MIDDLE)).mean(), abs=0.005)
    assert told.likely_from[0] == pytest.approx(np.quantile(true, 0.05), abs=0.1)
    assert told.likely_to[0] == pytest.approx(np.quantile(true, 0.95), abs=0.2)
