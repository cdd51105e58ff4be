"""Pictures of one kind of product differ in angle and light, and each kind of brush in its form."""

import re
from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image

from data.pictures.drawing.looks import ProductLook
from data.pictures.drawing.packshot import LYING, LYING_VIEWS, STANDING, STANDING_VIEWS, packshot
from data.pictures.drawing.pixels import render_png
from data.pictures.drawing.samples import list_sample_brands
from data.pictures.drawing.stage import BACKGROUNDS, TABLE_LIGHTS

BRAND = list_sample_brands()[0]
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
    assert len(BACKGROUNDS) >= 3
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


@pytest.mark.parametrize("shape", ["pencil", "liner"])
def test_strokes_end_inside_the_picture(shape) -> None:
    """No pixel of the edge has the colour that was drawn with, in any of the angles."""
    for number in range(PRODUCTS // 2):
        look = ProductLook(BRAND, "Thing", f"edge-{number}", shape, "satin", ("#00c020",), "")
        picture = Image.open(BytesIO(render_png(packshot(look, "#00c020"), 120))).convert("RGB")
        assert (0, 192, 32) in {near_green(colour) for _, colour in picture.getcolors(20_000)}
        wide, high = picture.size
        edge = [picture.getpixel((x, y)) for x in (0, wide - 1) for y in range(high)]
        edge += [picture.getpixel((x, y)) for x in range(wide) for y in (0, high - 1)]
        assert (0, 192, 32) not in map(near_green, edge), look.slug


def near_green(colour: tuple[int, int, int]) -> tuple[int, int, int]:
    red, green, blue = colour
    return (0, 192, 32) if green - max(red, blue) > 60 else colour
