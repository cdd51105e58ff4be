"""Pictures of one kind of product differ in angle and light, and each kind of brush in its form."""

import re
from itertools import pairwise

import pytest

from data.pictures.drawing.looks import ProductLook
from data.pictures.drawing.packshot import LYING, LYING_VIEWS, STANDING, STANDING_VIEWS, packshot
from data.pictures.drawing.samples import sample_brands
from data.pictures.drawing.stage import SETS, TABLE_LIGHTS

BRAND = sample_brands()[0]
PRODUCTS = 40


def draw(shape, slug: str, name: str = "Thing") -> str:
    return packshot(ProductLook(BRAND, name, slug, shape, "satin", ("#b5545a",), ""), "#b5545a")


@pytest.mark.parametrize("shape", [*STANDING, *LYING])
def test_a_kind_of_product_is_shown_from_three_angles_in_three_lights(shape) -> None:
    pictures = [draw(shape, f"set-up-{number}") for number in range(PRODUCTS)]
    angles = {
        re.search(r'<g transform="(translate[^"]* translate\(-400 -\d+\))"', each)[1] for each in pictures
    }
    assert len(angles) >= min(3, len(STANDING_VIEWS), len(LYING_VIEWS))
    assert len(set(pictures)) > 3 * len(angles) - 2
    assert len(SETS) >= 3
    assert len(TABLE_LIGHTS) >= 3


def test_neighbours_in_a_row_are_seldom_set_up_alike() -> None:
    pictures = [draw("bullet", f"row-{number}") for number in range(PRODUCTS)]
    alike = sum(first == second for first, second in pairwise(pictures))
    assert alike <= PRODUCTS // 8


def test_brushes_of_different_names_have_different_heads() -> None:
    names = ("Powder Brush", "Foundation Brush", "Blending Brush", "Angled Brush", "Liner Brush", "Brush Set")
    assert len({draw("brush", "same", name) for name in names}) == len(names)


@pytest.mark.parametrize("pieces", [5, 7])
def test_a_set_shows_as_many_brushes_as_it_has(pieces: int) -> None:
    look = ProductLook(BRAND, "Fair Copy Brush Set", "set", "brush", "satin", (), f"{pieces} pieces")
    assert len(re.findall(r"rotate\(4\) scale\(", packshot(look, "#b5545a"))) == pieces


def test_a_liquid_liner_is_no_mascara() -> None:
    assert draw("liner", "same") != draw("mascara", "same")
