"""Names correct pictures, never by nonsense; matches are ordered and named by all that is known."""

import json
from pathlib import Path

import numpy as np
import pytest

from shade_engine import ciede2000, parse_colour
from shade_matching.known_order import (
    GOOD_BET,
    LONG_SHOT,
    VERY_LIKELY,
    WORTH_SAMPLING,
    believe_undertones,
    rate_bets,
    weigh_differences,
)
from shade_matching.mending import DEFAULT_MENDING, mend_range
from shade_matching.names.depth_words import read_depth_lightness
from shade_matching.names.shade_names import DOUBT_LEVELS, NamedShades, correct_by_names, pair_doubts
from shade_matching.profile import UNDERTONES, ShadeProfile
from shade_matching.skin import swatch_of_skin

# From The Pudding's foundation shades (MIT): pictures of MAC's Studio Fix Powder Plus, far too light.
STUDIO_FIX = {
    "NC10 (very fair w/ neutral golden undertone for light skin)": "#FEEAD9",
    "NC15 (fair beige w/ neutral undertone for light skin)": "#EED2B9",
    "NC20 (golden beige w/ golden undertone for light skin)": "#F2D4AF",
    "NC25 (light golden w/ golden undertone for light to medium skin)": "#F0CDA5",
    "NC30 (golden olive w/ golden undertone for light to medium skin)": "#F0CFA2",
    "NC35 (neutral beige w/ golden undertone for medium skin)": "#F1CA9F",
    "NC42 (tanned peach w/ golden undertones for medium to dark skin)": "#F3C18D",
    "NC45 (deep bronze w/ peachy undertone for dark skin)": "#E8B27C",
    "NW45 (deep auburn w/ neutral undertones for dark skin)": "#D49C69",
    "NC50 (deep golden bronze w/ golden undertone for dark skin)": "#DFB276",
    "NW58 (rich espresso w/ neutral undertones for deep dark skin)": "#9F7151",
}
# From the same data: Estée Lauder's Double Wear Matte, whose deep shades are pictured as beiges.
DOUBLE_WEAR = {
    "1N1 Ivory Nude (light w/ neutral peach undertones)": "#FEE9D0",
    "1C1 Cool Bone (light w/ cool, rosy-peach undertones)": "#FBE3D0",
    "2N1 Desert Beige (light medium w/ neutral undertones)": "#FEDCB5",
    "2W2 Rattan (light medium w/ warm olive undertones)": "#FDD5A7",
    "3W1 Tawny (medium w/ warm golden undertones)": "#FECFA1",
    "4N1 Shell Beige (medium tan w/ neutral undertones)": "#F6CCA2",
    "5C1 Rich Chestnut (deep w/ cool, subtle red undertones)": "#E2A06E",
    "6C1 Rich Cocoa (very deep w/ cool, subtle red undertones)": "#E8A76D",
    "6N2 Truffle (very deep w/ neutral, subtle brown undertones)": "#D2A27C",
    "8N1 Expresso (deepest w/ neutral, rich-brown undertones)": "#96583E",
}
RESULTS = Path(__file__).parents[2] / "benchmarks" / "results" / "matches.json"


def correct(lab: list, names: list[str]) -> NamedShades:
    mended = mend_range(lab, [read_depth_lightness(name) for name in names]).lab
    return correct_by_names(mended, np.zeros(len(lab), dtype=int), names, pictured=lab)


@pytest.mark.parametrize(
    ("shades", "code"),
    [
        *((STUDIO_FIX, code) for code in ("NW45", "NC45", "NC50")),
        *((DOUBLE_WEAR, code) for code in ("5C1", "6C1", "6N2")),
    ],
)
def test_a_deep_shade_that_is_pictured_as_a_beige_finds_deep_shades(shades: dict[str, str], code: str):
    names = list(shades)
    lab = [parse_colour(value).lab for value in shades.values()]
    place = next(at for at, name in enumerate(names) if name.startswith(code))
    found = correct(lab, names).lab
    assert ShadeProfile.from_lab(lab[place]).depth in {"intermediate", "light"}
    assert ShadeProfile.from_lab(found[place]).depth == "brown"
    deep, beige = (48.0, 18.0, 26.0), lab[place]
    assert float(ciede2000(found[place], deep)) < float(ciede2000(found[place], beige))


def test_numbers_correct_a_picture_between_its_neighbours_whichever_way_they_run():
    light = [88, 82, 76, 70, 64, 80, 52, 46, 40, 34]  # the sixth picture is too light
    lab = [(value, 12.0, 20.0) for value in light]
    upward, downward = (
        correct_by_names(lab, [0] * 10, [f"No {number}" for number in numbers]).lab
        for numbers in (range(10, 110, 10), range(100, 0, -10))
    )
    assert upward[5, 0] < 72
    assert downward == pytest.approx(upward)


@pytest.mark.parametrize(
    "numbers",
    [
        [0, 10, 20, 0, 10, 20, 0, 10, 20, 0],
        [1, 2, 3, 1, 2, 3, 4, 5, 6, 7],  # three light shades, then seven deep ones
        [3, 2, 1, 7, 6, 5, 4, 3, 2, 1],
    ],
)
def test_numbers_that_start_anew_say_nothing(numbers: list[int]):
    lab = [(value, 12.0, 20.0) for value in (88, 82, 76, 58, 54, 50, 46, 42, 38, 34)]
    found = correct_by_names(lab, [0] * 10, [f"No {number}" for number in numbers])
    assert found.lab == pytest.approx(np.array(lab))


def test_numbers_of_several_families_still_say_how_deep_their_shades_are():
    lab = [(light, 12.0, yellow) for light in (88, 78, 68, 58, 48) for yellow in (16.0, 24.0)]
    lab[4] = (76.0, 12.0, 16.0)  # one of two shades numbered 30 is too light
    names = [f"{kind}{number}" for number in range(10, 60, 10) for kind in "NW"]
    found = correct_by_names(lab, [0] * 10, names)
    assert found.lab[4, 0] < 73


def test_what_says_nothing_or_contradicts_itself_moves_nothing():
    lab = [(72.0, 12.0, 20.0), (60.0, 14.0, 22.0), (45.0, 15.0, 20.0)]
    for name in ("", "Neutral", "Fairest Espresso Porcelain Deepest", "A1"):
        found = correct_by_names(lab, [0] * 3, [name] * 3)
        assert found.lab == pytest.approx(np.array(lab)), name
        assert not found.moved.any()


def test_a_picture_that_still_contradicts_its_name_says_which_way():
    lab = [(88.0, 10.0, 20.0), (30.0, 12.0, 16.0), (80.0, 9.0, 18.0)]
    names = ["Deep", "Fair Porcelain", "Light"]
    found = correct_by_names(lab, [0] * 3, names)
    assert found.too_light_by[0] > 8 > -8 > found.too_light_by[1]
    assert found.too_light_by[2] == 0


def test_one_photograph_of_all_shades_and_the_page_behind_a_swatch_are_doubted_most():
    same = [(71.0, 12.0, 20.0)] * 6
    assert (
        correct_by_names(same, [0] * 6, [f"Shade {at}" for at in range(6)]).doubts == DOUBT_LEVELS[-1]
    ).all()
    white = correct_by_names([(99.0, 0.0, 1.0)], [0], ["Deep espresso"])
    assert white.doubts[0] == DOUBT_LEVELS[-1]
    assert white.lab[0] == pytest.approx((99.0, 0.0, 1.0))


def test_doubts_are_joined_by_their_squares_and_levels_are_all_there_is():
    assert pair_doubts(1.0, [1.0, 7**0.5]) == pytest.approx([1.0, 2.0])
    names = [f"{at} Deep Espresso" for at in range(30)]
    lab = [(30.0 + 2 * at, 12.0, 20.0) for at in range(30)]
    assert np.isin(correct_by_names(lab, [0] * 30, names).doubts, DOUBT_LEVELS).all()


def test_lightness_counts_half_and_another_undertone_like_two():
    lab = (60.0, 12.0, 20.0)
    others = [(66.0, 12.0, 20.0), (60.0, 12.0, 26.0)]
    bare = np.asarray(ciede2000(lab, others))
    assert weigh_differences(lab, others, [False, False]) == pytest.approx([bare[0] / 2, bare[1]], abs=1e-9)
    assert weigh_differences(lab, others, [True, True]) == pytest.approx([bare[0] / 2 + 2, bare[1] + 2])


def test_undertones_that_the_pictures_of_a_range_contradict_are_not_believed():
    cool, warm = UNDERTONES.index("cool"), UNDERTONES.index("warm")
    pink, yellow = [(60.0, 16.0, 18.0)] * 3, [(60.0, 10.0, 24.0)] * 3
    declared = [cool] * 3 + [warm] * 3
    kept = believe_undertones([*pink, *yellow, *yellow, *pink], [0] * 6 + [1] * 6, declared * 2)
    assert kept.tolist() == [*declared, *[-1] * 6]
    few = believe_undertones([*yellow[:2], *pink[:2]], [0] * 4, [cool, cool, warm, warm])
    assert few.tolist() == [cool, cool, warm, warm]  # two of each prove nothing


def test_four_words_go_by_distance_and_chance_but_for_what_is_known():
    fair, deep = (80.0, 9.0, 18.0), (35.0, 12.0, 16.0)
    far, chances = np.array([0.2, 2.0, 0.2, 0.2]), np.array([0.4, 0.3, 0.1, 0.1])
    sure = np.array([False, False, False, True])
    assert rate_bets(fair, far, chances, sure).tolist() == [GOOD_BET, WORTH_SAMPLING, LONG_SHOT, VERY_LIKELY]
    assert rate_bets(deep, far, chances, sure)[0] == WORTH_SAMPLING  # pictures of deep shades are off by more


def test_skin_is_matched_by_the_swatch_it_would_have():
    measured = [
        (66.751, 8.465, 12.942),
        (71.408, 8.771, 14.28),
        (61.18, 13.0, 12.746),
        (67.59, 11.718, 13.904),
    ]
    found = np.array([swatch_of_skin(lab) for lab in measured])  # from NIST's reference reflectances
    light = found[:, 0] / 100
    for axis, curve in ((1, DEFAULT_MENDING.a_of_lightness), (2, DEFAULT_MENDING.b_of_lightness)):
        left = found[:, axis] - np.polynomial.polynomial.polyval(light, curve)
        assert abs(left.mean()) < 2.0
    assert swatch_of_skin((20.0, 5.0, 5.0))[1] == pytest.approx(5.0 + 5.6 + 0.035 * 19)


def test_no_brand_loses_more_than_three_points_or_one_question_against_the_bare_distance():
    report = json.loads(RESULTS.read_text())["held out"]
    for figures in report.values():
        assert figures["worst brand against the bare distance"]["points"] >= -3.0
        assert figures["first three by all"]["value"] > figures["first three by swatch"]["value"] + 0.1
    for brand, own in report["all sources"]["by brand"].items():
        lost = (own["first three by swatch"] - own["first three by all"]) * own["questions"]
        assert round(lost) <= max(0.03 * own["questions"], 1), brand
