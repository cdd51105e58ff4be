"""Conversion is exact enough to come back, and coloured shades look like their names."""

import numpy as np
import pytest

from data.catalogue.colour_ranges import list_anchors
from data.catalogue.conversions import hex_to_lab, lab_to_hex
from data.catalogue.sources_reader import read_catalogue_sources


def test_white_black_and_a_known_red():
    lab = hex_to_lab(["#ffffff", "#000000", "#ff0000"])
    expected = [[100, 0, 0], [0, 0, 0], [53.24, 80.09, 67.2]]
    assert np.abs(lab - expected).max() < 0.02


def test_every_eighth_srgb_colour_comes_back():
    steps = [*range(0, 256, 8), 255]
    colours = [f"#{r:02x}{g:02x}{b:02x}" for r in steps for g in steps for b in steps]
    assert lab_to_hex(hex_to_lab(colours)) == colours


def test_what_lies_outside_srgb_is_clipped():
    assert lab_to_hex(np.array([[50.0, 0.0, -120.0], [120.0, 0.0, 0.0]]))[1] == "#ffffff"


@pytest.mark.parametrize(
    "palette", ["lips", "gloss", "cheeks", "glow", "eyes", "nails", "line", "lash", "brow"]
)
def test_a_coloured_shade_is_the_colour_of_its_name(shop, palette):
    named = {name: np.array(lab) for *lab, _, name in list_anchors(palette)}
    plans = [p for p in shop.catalogue.plans if p.assortment.palette == palette and p.slug in shop.variants]
    variants = [v for plan in plans for v in shop.variants[plan.slug]]
    lab = hex_to_lab([v.value for v in variants])
    for variant, at in zip(variants, lab, strict=True):
        word = variant.name.lstrip("0123456789 ")
        assert np.linalg.norm(named[word] - at) < 4, variant


def test_no_mascara_range_goes_without_black(shop):
    for plan in shop.catalogue.plans:
        if plan.category.slug == "mascara" and plan.slug in shop.variants:
            assert "Black" in {v.name for v in shop.variants[plan.slug]}


def test_ranges_run_light_to_deep(shop):
    for rows in shop.variants.values():
        assert (np.diff(hex_to_lab([v.value for v in rows])[:, 0]) < 0.6).all()


def test_each_word_for_skin_belongs_to_one_depth():
    words = [
        w
        for b in read_catalogue_sources().bands
        for tone in (b.cool, b.neutral, b.warm, b.olive)
        for w in tone
    ]
    assert len(words) == len(set(words))
