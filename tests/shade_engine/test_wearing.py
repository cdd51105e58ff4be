"""What wearers say corrects pictures, and liars, crowds and contradictions do not."""

import numpy as np
import pytest

from benchmarks.matches.worlds import judge_reports, judge_worn_together, plant_world
from shade_engine import ShadeError, ciede2000
from shade_engine.error_model import Mixture
from shade_engine.wearing.frame import from_frame, to_frame
from shade_engine.wearing.offsets import correct_shades
from shade_engine.wearing.reports import (
    BURST_REPORTS,
    WearReport,
    count_passports,
    count_votes,
    rate_darkening,
)
from shade_engine.wearing.worn_together import count_worn_together, rank_by_posterior

LAB = np.array([(60.0, 14.0, 22.0)] * 12)
PRODUCTS = np.arange(12)


@pytest.fixture(scope="module")
def world():
    return plant_world(11, products=60, members=1_500)


def test_eight_reports_a_shade_halve_the_error_and_liars_move_little(world):
    found = judge_reports(world, 8, 1)
    assert found["median after"] < 0.6 * found["median before"]
    assert found["error after"] < 0.7 * found["error before"]
    assert found["moved by liars, median"] < 0.5
    assert found["belief in liars"] < found["belief in honest"] / 1.5


def test_twenty_pairs_a_shade_put_the_true_shade_first(world):
    found = judge_worn_together(world, 20, 1, questions=400)
    assert found["pairs a shade"] == pytest.approx(20, abs=2)
    assert found["first three by posterior"] > 0.6
    assert found["first three by posterior"] > found["first three by picture"] + 0.05


def report_verdict(shade: int, verdict: str, members: range, *, apart: float = 1e6) -> list[WearReport]:
    return [WearReport(member, shade, verdict, 1 + member % 5, member * apart) for member in members]


def test_too_light_makes_a_shade_lighter_than_those_worn():
    found = correct_shades(LAB, PRODUCTS, report_verdict(0, "too_light", range(30)))
    worn = found.lab[1:6, 0].mean()
    assert found.lab[0, 0] > worn + 1
    assert found.wearers[0] == 30


@pytest.mark.parametrize(
    ("verdict", "axis", "sign"),
    [
        ("too_dark", 0, -1),
        ("too_pink", 2, -1),
        ("too_yellow", 2, 1),
        ("too_orange", 1, 1),
        ("too_ashy", 1, -1),
    ],
)
def test_each_verdict_moves_its_part(verdict: str, axis: int, sign: float):
    found = to_frame(correct_shades(LAB, PRODUCTS, report_verdict(0, verdict, range(30))).lab)
    parts = found[0] - found[1:6].mean(axis=0)
    assert np.argmax(np.abs(parts)) == axis
    assert np.sign(parts[axis]) == sign


def test_fewer_than_five_people_change_nothing():
    found = correct_shades(LAB, PRODUCTS, report_verdict(0, "too_light", range(4)))
    assert (found.lab == LAB).all()


def test_a_member_has_one_vote_a_shade_the_last():
    reports = [WearReport(1, 0, "too_light", 2, at) for at in range(5)]
    votes = count_votes([*reports, WearReport(1, 3, "matched", 2)])
    assert sorted(votes.shade.tolist()) == [0, 3]


def test_who_says_both_too_light_and_too_dark_says_nothing_and_is_believed_less():
    both = [WearReport(1, 0, "too_light", 2), WearReport(1, 0, "too_dark", 2), WearReport(1, 4, "matched", 2)]
    votes = count_votes(both)
    assert votes.shade.tolist() == [4]
    assert votes.contradictions == {1: 1}
    others = [WearReport(member, 4, "matched", 2) for member in range(2, 9)]
    belief = correct_shades(LAB, PRODUCTS, [*both, *others]).belief
    assert belief[1] < min(belief[member] for member in range(2, 9))


def test_ten_thousand_reports_in_a_minute_weigh_as_a_few():
    crowd = report_verdict(0, "too_light", range(10_000), apart=0.005)
    votes = count_votes(crowd)
    assert votes.weight.sum() == pytest.approx(BURST_REPORTS, rel=0.01)
    honest = report_verdict(0, "matched", range(10_000, 10_060))
    moved = correct_shades(LAB, PRODUCTS, [*crowd, *honest]).lab
    assert float(ciede2000(moved[0], moved[1])) < 1.0
    assert float(ciede2000(moved[0], LAB[0])) < 1.0


def test_reports_that_mean_nothing_are_refused():
    with pytest.raises(ShadeError, match="splendid"):
        count_votes([WearReport(1, 0, "splendid", 2)])
    with pytest.raises(ShadeError, match="itself"):
        count_votes([WearReport(1, 0, "matched", 0)])


def test_no_reports_change_nothing():
    assert (correct_shades(LAB, PRODUCTS, []).lab == LAB).all()
    assert (correct_shades(LAB, PRODUCTS, count_passports({})).lab == LAB).all()


def test_oxidation_is_shown_from_five_wearers_on():
    darker = [WearReport(member, 0, "darker_later", 0) for member in (1, 2, 2)]
    assert rate_darkening(darker, {0: 4}) == {}
    assert rate_darkening(darker, {0: 8}) == {0: 0.25}


def test_a_number_of_people_is_shown_from_five_on():
    together = count_worn_together({member: [1, 2, 2, 3] for member in range(5)} | {9: [1, 4]})
    assert together.shown(1, 2) == 5
    assert together.shown(1, 4) is None
    assert together.shown(7, 8) is None


def test_worn_together_outweighs_the_picture_and_the_ranking_is_exact():
    error, k = Mixture(0.66, 2.1, 6.9), 3
    differences = dict(enumerate(np.linspace(0.5, 20, 40).tolist()))
    together = {30: 14, 25: 1}
    everything = rank_by_posterior(differences.items(), [], together, error, 40)
    nearest = list(differences.items())[:k]
    partners = [(shade, differences[shade]) for shade in together]
    found = rank_by_posterior(nearest, partners, together, error, k)
    assert found == everything[:k]
    assert found[0][0] == 30


def test_the_frame_goes_there_and_back():
    lab = np.array([(60.0, 14.0, 22.0), (30.0, 10.0, 12.0)])
    assert from_frame(to_frame(lab)) == pytest.approx(lab)
