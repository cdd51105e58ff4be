"""The judge of matches reads two shops' lists, pairs their ranges and counts what came true."""

import csv
import json
from pathlib import Path

import numpy as np
import pytest

from benchmarks.matches.__main__ import write
from benchmarks.matches.judge import Judge, describe_found, describe_matched
from benchmarks.matches.pudding import pair_products, pair_shops, read_shops
from shade_engine.reading.colours import Colour
from shade_matching.match_constants import MatchConstants
from shade_matching.swatch_pairs import PicturedRange, PicturedShade

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


def test_products_of_a_shop_are_paired_unless_they_share_photographs():
    first = PicturedRange("B", "Veil", "ulta", tuple(_shade(at, 0.0) for at in range(8)))
    others = [
        PicturedRange("B", f"Veil {move}", "ulta", tuple(_shade(at, move) for at in range(8)))
        for move in (0.0, 0.3, 4.0)
    ]
    pairs = (
        pair_products([first, others[0]]),
        pair_products([first, others[1]]),
        pair_products([first, others[2]]),
    )
    assert [len(found) for found in pairs] == [0, 0, 1]


def _shade(at: int, move: float) -> PicturedShade:
    return PicturedShade(f"{at}", (85.0 - 5 * at, 12.0, 20.0 + move), None, f"{at} Shade")


def test_names_bring_the_true_shade_forward_and_every_match_is_judged_by_the_other_picture(shops_file):
    ranges = read_shops(shops_file)
    pairs = pair_shops(ranges)
    found, matched = zip(*Judge(ranges, MatchConstants()).judge_pairs(pairs, "two"), strict=True)
    assert {row.brand for row in found} == {"B0", "B1", "B2", "B3"}
    assert len(found) == 80
    figures = describe_found(found)
    assert figures["first three by all"]["value"] >= figures["first three by swatch"]["value"]
    assert all(len(row.steps) == 3 for row in matched)  # one of each other brand
    assert (np.concatenate([row.chances for row in matched]) <= 1).all()
    worth = describe_matched([row._replace(chances=np.where(row.steps <= 1, 0.9, 0.1)) for row in matched])
    assert worth["AUC"]["value"] == 1.0
    assert all(tenth["low"] <= tenth["true"] <= tenth["high"] for tenth in worth["reliability"])
    assert 0.0 < worth["true differences within the likely range"] <= 1.0
    assert worth["skill"]["value"] > 0.9
    ends = [row._replace(sets=(at % 2, 9), steps=np.full(3, 0.5 + at % 2)) for at, row in enumerate(matched)]
    best = describe_matched(ends)["could be reached"]
    assert (best["AUC"], best["skill"], best["within a step of the surest fifth"]) == (1.0, 1.0, 1.0)
    assert describe_matched([row._replace(sets=(0, 0)) for row in ends])["could be reached"]["AUC"] == 0.5


def test_results_are_written_as_a_table_and_a_picture(tmp_path, capsys):
    points = [{"said": 0.2, "true": 0.3, "matches": 4}, {"said": 0.5, "true": 0.4, "matches": 4}]
    figure = {"value": 0.1, "low": 0.0, "high": 0.2}
    held_out = {"two shops": {"AUC": figure, "matches": {"reliability": points}}}
    write({"taken": "now", "held out": held_out}, tmp_path)
    assert json.loads((tmp_path / "matches.json").read_text())["held out"] == held_out
    assert "<circle" in (tmp_path / "matches-light.svg").read_text()
    assert "0.100  (0.000 to 0.200)" in capsys.readouterr().out


def test_the_committed_results_hold_what_the_page_of_benchmarks_says():
    report = json.loads((ROOT / "benchmarks" / "results" / "matches.json").read_text())
    page = (ROOT / "docs" / "benchmarks.md").read_text()
    for source, figures in report["held out"].items():
        (row,) = (line for line in page.splitlines() if line.startswith(f"| {source} |"))
        for way in ("swatch", "all"):
            assert f"{figures[f'first three by {way}']['value']:.1%}" in row
        assert f"{figures['matches']['AUC']['value']:.2f}" in row
        assert f"{figures['matches']['ECE']['value']:.3f}" in row
        assert set(figures["by depth"]) == {"fair", "medium", "deep"}
        assert (
            figures["first three by all"]["value"] > report["before"][source]["first three by all"]["value"]
        )
