"""The judge of matches reads two shops' lists, pairs their ranges and counts what came true."""

import csv
import json
from pathlib import Path

import numpy as np
import pytest

from benchmarks.matches import measures
from benchmarks.matches.__main__ import write
from benchmarks.matches.held_out import Shops, rank_by_undertone, rank_by_words
from benchmarks.matches.pudding import declared_undertone, pair_shops, read_shops
from shade_engine import Colour
from shade_engine.error_model import DEFAULT_ERRORS
from shade_engine.match_constants import MatchConstants

HEADER = ("brand", "product", "url", "description", "name", "specific", "hex")
TONES = ("cool", "neutral", "warm")
ROOT = Path(__file__).parents[2]


@pytest.fixture
def shops_file(tmp_path) -> Path:
    """Four brands with a range of ten shades in each of two shops, the second one's pinker and darker."""
    path = tmp_path / "shades.csv"
    random = np.random.default_rng(5)
    with path.open("w", newline="") as file:
        lines = csv.writer(file)
        lines.writerow(HEADER)
        for brand in range(4):
            for shop, pink in (("ulta", 0.0), ("sephora", 6.0)):
                for shade in range(10):
                    lab = (85 - 5 * shade - pink / 3, 12 + pink + random.normal(), 20 + random.normal())
                    words = f"{shade} Shade ({TONES[shade % 3]} undertone)"
                    url = f"https://www.{shop}.com/p"
                    product = f"Veil {shop}"
                    row = (f"B{brand}", product, url, words, "NA", shade + 1, Colour.from_lab(lab).hex)
                    lines.writerow(row)
        lines.writerow(("B0", "Veil ulta", "https://www.ulta.com/p", "white", "NA", "99", "#FFFFFF"))
    return path


def test_ranges_of_two_shops_are_paired_by_the_names_of_their_shades(shops_file):
    ranges = read_shops(shops_file)
    pairs = pair_shops(ranges)
    assert len(ranges) == 8
    assert [len(pair.places) for pair in pairs] == [10] * 4
    for pair in pairs:
        assert {pair.first.source, pair.second.source} == {"ulta", "sephora"}
        assert all(pair.first.shades[a].shade == pair.second.shades[b].shade for a, b in pair.places)


def test_mending_brings_the_true_shade_forward_and_words_more_so(shops_file):
    ranges = read_shops(shops_file)
    found = {}
    for name, constants in (("pictured", None), ("mended", MatchConstants())):
        shops = Shops(ranges, constants)
        rows = measures.judge_range(shops, list(shops.questions(pair_shops(ranges))))
        found[name] = [np.mean([row[column] for row in rows]) for column in (1, 2, 3)]
    assert found["mended"][2] < 0.7 * found["pictured"][2]
    assert found["mended"][0] >= found["pictured"][0]
    assert found["pictured"][1] >= found["pictured"][0]


def test_every_match_is_judged_by_the_swatch_that_the_other_shop_has(shops_file):
    ranges = read_shops(shops_file)
    shops = Shops(ranges, MatchConstants())
    questions = list(shops.questions(pair_shops(ranges)))
    rows = measures.judge_matches(shops, questions, DEFAULT_ERRORS)
    assert {row[0] for row in rows} == {"B0", "B1", "B2", "B3"}
    assert all(0 <= row[1] <= 1 for row in rows)
    for question in questions[:3]:
        lab, measured, true = shops.matches(question)
        assert (np.diff(measured) >= 0).all()
        assert len(lab) == len(true) == 3  # one of each other brand


def test_the_same_undertone_comes_first(shops_file):
    ranges = read_shops(shops_file)
    shops = Shops(ranges, None)
    question = next(shops.questions(pair_shops(ranges)))
    order = rank_by_undertone(question, np.arange(10.0))
    assert rank_by_words(question, np.arange(10.0), 99, 0.0).tolist() == order.tolist()
    words = [declared_undertone(question.own_range.shades[place].words) for place in order]
    wanted = declared_undertone(question.asked_range.shades[question.asked_place].words)
    assert words[: words.count(wanted)] == [wanted] * words.count(wanted)


def test_the_calibration_error_is_none_where_chances_are_true_and_half_where_they_are_not():
    true = [("A", 0.5, place % 2) for place in range(200)]
    assert measures.calibration_error(true)["value"] == pytest.approx(0, abs=0.02)
    wrong = [("A", 1.0, place % 2) for place in range(200)]
    assert measures.calibration_error(wrong)["value"] == pytest.approx(0.5, abs=0.02)


def test_results_are_written_as_a_table_and_a_picture(tmp_path, capsys):
    points = [{"said": 0.2, "true": 0.3, "matches": 4}, {"said": 0.5, "true": 0.4, "matches": 4}]
    figure = {"value": 0.1, "low": 0.0, "high": 0.2}
    diagram = dict.fromkeys(("confidence", "step"), points)
    write({"taken": "now", "diagram": diagram, "defaults": {"Brier": figure}}, tmp_path)
    assert json.loads((tmp_path / "matches.json").read_text())["defaults"]["Brier"] == figure
    assert "<circle" in (tmp_path / "matches-light.svg").read_text()
    assert "0.100  (0.000 to 0.200)" in capsys.readouterr().out


def test_the_committed_results_hold_what_the_page_of_benchmarks_says():
    report = json.loads((ROOT / "benchmarks" / "results" / "matches.json").read_text())
    page = (ROOT / "docs" / "benchmarks.md").read_text()
    for name in ("before", "defaults", "held out"):
        assert f"{report[name]['calibration error']['value']:.2f}" in page
        assert f"{report[name]['first three']['value']:.0%}" in page
        assert f"{report[name]['calibration error, step']['value']:.2f}" in page
    assert report["held out"]["calibration error, step"]["value"] <= 0.08
    assert report["held out"]["Brier, step"]["value"] <= 0.205
    assert report["held out"]["first three"]["value"] >= 0.52
    assert report["held out"]["first three, declared words"]["value"] >= 0.6
    assert set(report["held out"]["by depth"]) == {"fair", "medium", "deep"}
    assert report["held out"]["likely range holds"]["value"] == pytest.approx(0.9, abs=0.04)
    assert report["held out"]["high came true"] is None
