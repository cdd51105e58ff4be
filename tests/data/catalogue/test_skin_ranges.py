"""Ranges for skin follow skin: depth falls along the numbers, undertones stand where they say."""

import re
from itertools import pairwise
from statistics import mean

import numpy as np
import pytest

from data.catalogue.conversions import hex_to_lab, hue_angles
from data.catalogue.range_sizes import SKIN_PALETTES
from data.catalogue.shade_names import find_depth_band


@pytest.fixture(scope="module")
def ranges(shop):
    """(plan, variants, Lab) of every range meant for skin."""
    plans = [
        p for p in shop.catalogue.plans if p.assortment.palette in SKIN_PALETTES and p.slug in shop.variants
    ]
    return [(p, shop.variants[p.slug], hex_to_lab([v.value for v in shop.variants[p.slug]])) for p in plans]


def test_lightness_falls_along_every_range(ranges):
    for plan, _, lab in ranges:
        assert (np.diff(lab[:, 0]) < 0.35).all(), plan.slug


def test_a_higher_number_is_a_deeper_shade(ranges):
    numbered = [
        r for r in ranges if r[0].sourced_brand.source.numbering in {"hundreds", "halves", "lettered"}
    ]
    assert len(numbered) > 100
    for plan, variants, lab in numbered:
        numbers = [float(re.search(r"[\d.]+", v.name)[0]) for v in variants]
        assert numbers == sorted(numbers), plan.slug
        first = {number: lab[numbers.index(number), 0] for number in numbers}
        assert all(first[a] > first[b] for a, b in pairwise(sorted(first))), plan.slug


def test_a_letter_in_the_name_is_the_undertone(ranges):
    letters = {"C": "cool", "N": "neutral", "W": "warm", "O": "olive"}
    for plan, variants, _ in ranges:
        if plan.sourced_brand.source.numbering in {"hundreds", "halves", "lettered"}:
            assert all(letters[re.search(r"[CNWO]", v.name)[0]] == v.undertone for v in variants)


def test_hue_agrees_with_the_undertone_at_equal_depth(ranges):
    gaps = {("cool", "neutral"): [], ("neutral", "warm"): [], ("warm", "olive"): []}
    for _, variants, lab in ranges:
        hues = hue_angles(lab)
        for i, j in zip(range(len(variants)), range(1, len(variants)), strict=False):
            pair = (variants[i].undertone, variants[j].undertone)
            if pair in gaps and lab[j, 0] > 25 and abs(lab[i, 0] - lab[j, 0]) < 3:
                gaps[pair].append(hues[j] - hues[i])
    for pair, found in gaps.items():
        assert len(found) > 100, pair
        assert np.mean(np.array(found) > 0) > 0.97, pair
        assert np.mean(found) > 2.5, pair


def test_skin_stays_within_the_hues_of_skin(ranges):
    hues = np.concatenate([hue_angles(lab) for _, _, lab in ranges])
    assert hues.min() > 30
    assert hues.max() < 92
    assert 58 < np.median(hues) < 66


def test_names_are_those_of_the_depth_they_stand_for(ranges):
    for plan, variants, lab in ranges:
        if plan.sourced_brand.source.numbering != "depth":
            continue
        for variant, lightness in zip(variants, lab[:, 0], strict=True):
            named = re.match(r"(.+) \d+ (Cool|Neutral|Warm|Olive)$", variant.name)[1]
            assert named in {find_depth_band(lightness + 0.4).name, find_depth_band(lightness - 0.4).name}


def test_generous_brands_go_deep_and_narrow_ones_do_not(ranges):
    deepest = {}
    for plan, _, lab in ranges:
        if plan.category.slug == "foundation":
            deepest.setdefault(plan.sourced_brand.source.range, []).append((lab[-1, 0], len(lab)))
    average = {kind: (mean(d for d, _ in rows), mean(n for _, n in rows)) for kind, rows in deepest.items()}
    assert average["generous"][0] < 30 < average["standard"][0] < average["narrow"][0]
    assert average["deep"][0] < 28
    assert average["generous"][1] > 32 > average["standard"][1] > average["narrow"][1]
