"""What wearers say corrects pictures, and liars, crowds and contradictions do not."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.matches.worlds import judge_reports, judge_worn_together, plant_world
from shade_engine import ShadeError, ciede2000
from shade_matching.error_model import Mixture
from shade_matching.wearing.darkening import describe_darkening, estimate_darkening
from shade_matching.wearing.frame import from_frame, to_frame
from shade_matching.wearing.offsets import CorrectedShades, correct_shades
from shade_matching.wearing.reports import (
    BURST_REPORTS,
    DAY,
    FIT_VERDICTS,
    WearReport,
    count_passports,
    count_votes,
    find_opposites,
    join_votes,
)
from shade_matching.wearing.worn_together import count_worn_together, rank_by_posterior

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
    for liars in ("moved by liars", "moved by one lie of all"):
        assert found[f"{liars}, 95th percentile"] < 0.5
        assert found[f"{liars}, share beyond 0.5"] < 0.05
    assert 0.55 < found["within the uncertainty"] < 0.8


def test_twenty_pairs_a_shade_put_the_true_shade_first(world):
    found = judge_worn_together(world, 20, 1, questions=400)
    assert found["pairs a shade"] == pytest.approx(20, abs=2)
    assert found["first three by posterior"] > 0.6
    assert found["first three by posterior"] > found["first three by picture"] + 0.05


def report_verdict(shade: int, verdict: str, members: range, *, apart: float = 1e6) -> list[WearReport]:
    return [WearReport(member, shade, verdict, 1 + member % 5, member * apart) for member in members]


def correct(reports: list[WearReport]) -> CorrectedShades:
    return correct_shades(LAB, PRODUCTS, count_votes(reports))


def test_too_light_makes_a_shade_lighter_than_those_worn():
    found = correct(report_verdict(0, "too_light", range(30)))
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
    found = to_frame(correct(report_verdict(0, verdict, range(30))).lab)
    parts = found[0] - found[1:6].mean(axis=0)
    assert np.argmax(np.abs(parts)) == axis
    assert np.sign(parts[axis]) == sign


def test_fewer_than_five_people_change_nothing():
    found = correct(report_verdict(0, "too_light", range(4)))
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
    belief = correct([*both, *others]).belief
    assert belief[1] < min(belief[member] for member in range(2, 9))


def test_lighter_than_one_and_darker_than_another_is_no_contradiction():
    votes = count_votes([WearReport(1, 0, "too_light", 2), WearReport(1, 0, "too_dark", 3)])
    assert sorted(votes.worn.tolist()) == [2, 3]
    assert votes.contradictions == {}


def test_contradictions_of_joined_votes_add_up():
    both = count_votes([WearReport(1, 0, "too_light", 2), WearReport(1, 0, "too_dark", 2)])
    assert join_votes(both, both).contradictions == {1: 2}


def test_ten_thousand_reports_in_a_minute_weigh_as_a_few():
    crowd = report_verdict(0, "too_light", range(10_000), apart=0.005)
    votes = count_votes(crowd)
    assert votes.weight.sum() == pytest.approx(BURST_REPORTS, rel=0.01)
    honest = report_verdict(0, "matched", range(10_000, 10_060))
    moved = correct([*crowd, *honest]).lab
    assert float(ciede2000(moved[0], moved[1])) < 1.0
    assert float(ciede2000(moved[0], LAB[0])) < 1.0


def test_reports_that_mean_nothing_are_refused():
    with pytest.raises(ShadeError, match="splendid"):
        count_votes([WearReport(1, 0, "splendid", 2)])
    with pytest.raises(ShadeError, match="itself"):
        count_votes([WearReport(1, 0, "matched", 0)])


def test_no_reports_change_nothing():
    assert (correct([]).lab == LAB).all()
    assert (correct_shades(LAB, PRODUCTS, count_passports({})).lab == LAB).all()


def test_each_member_counts_once_for_a_pair_of_shades():
    together = count_worn_together({member: [1, 2, 2, 3] for member in range(5)} | {9: [1, 4]})
    assert together == {1: {2: 5, 3: 5, 4: 1}, 2: {1: 5, 3: 5}, 3: {1: 5, 2: 5}, 4: {1: 1}}


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


def test_opposites_are_found_whatever_else_is_said():
    assert find_opposites({"too_light", "too_pink", "too_dark"}) == ("too_light", "too_dark")
    assert find_opposites({"matched", "too_ashy"}) == ("matched", "too_ashy")
    assert find_opposites({"too_light", "too_pink", "too_ashy"}) is None


@given(st.lists(st.sampled_from(FIT_VERDICTS), min_size=1, max_size=7, unique=True))
def test_what_is_said_at_once_is_one_vote_or_none(verdicts: list[str]):
    votes = count_votes([WearReport(1, 0, verdict, worn) for verdict in verdicts for worn in (1, 2)])
    if find_opposites(set(verdicts)):
        assert votes.weight.sum() == 0
        assert votes.contradictions == {1: 1}
    else:
        assert votes.weight.sum() == pytest.approx(1)
        assert len(votes.weight) == 2 * len(verdicts)


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 6), st.integers(0, 3)), max_size=60))
def test_people_who_wear_both_are_counted_alike_from_both_sides(said: list[tuple[int, int, int]]):
    at = {(member, shade): DAY * day for member, shade, day in said}
    passports: dict[int, set[int]] = {}
    for member, shade in at:
        passports.setdefault(member, set()).add(shade)
    partners = count_worn_together(passports, at)
    for shade, others in partners.items():
        for other, count in others.items():
            both = [member for member, own in passports.items() if {shade, other} <= own]
            assert count == partners[other][shade] == len(both)


def test_a_crowd_that_comes_in_a_day_counts_as_a_few_who_wear_both():
    passports = {member: [1, 2] for member in range(10_000)}
    crowd = count_worn_together(passports, {(member, shade): 5.0 for member in passports for shade in (1, 2)})
    assert crowd[1][2] == BURST_REPORTS
    apart = {(member, shade): DAY * member for member in passports for shade in (1, 2)}
    assert count_worn_together(passports, apart)[1][2] == 10_000
    votes = count_passports(passports, {(member, shade): 5.0 for member in passports for shade in (1, 2)})
    assert votes.weight.sum() == pytest.approx(BURST_REPORTS)


@given(st.lists(st.sampled_from([-1, 0, 1]), max_size=40))
def test_darkening_is_signed_and_mirrored(said: list[int]):
    shift = estimate_darkening(said)
    assert shift == pytest.approx(-estimate_darkening([-each for each in said]), abs=0.051)
    assert estimate_darkening([*said, 1]) >= shift
    assert abs(shift) <= 5


def test_darkening_has_words():
    assert describe_darkening(estimate_darkening([0] * 6)) == "stays as it is"
    assert describe_darkening(estimate_darkening([1] * 4 + [0] * 4)) == "turns a touch darker"
    assert describe_darkening(estimate_darkening([-1] * 9)) == "turns lighter"


def test_one_who_lies_of_many_shades_moves_none():
    """Ten honest members agree on twelve shades; one says of each that it is far too dark."""
    honest = [WearReport(member, shade, "matched", (shade + 1 + member) % 12, 1e6 * member)
              for member in range(10) for shade in range(12) if (1 + member) % 12]  # fmt: skip
    liar = [WearReport(99, shade, "too_dark", (shade + 5) % 12, 2e7) for shade in range(12)]
    before = correct(honest)
    after = correct([*honest, *liar])
    assert after.belief[99] < 0.1
    assert float(np.max(ciede2000(before.lab, after.lab))) < 0.1
