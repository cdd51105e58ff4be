"""Packshots of every shape: sound XML, self-contained, the same every time, true to the shade."""

import re
from typing import get_args
from xml.etree import ElementTree as ET

import pytest

from data.pictures.drawing.canvas import Canvas
from data.pictures.drawing.looks import BrandLook, ProductLook, Shape
from data.pictures.drawing.packshot import LYING, STANDING, packshot
from data.pictures.drawing.product_pictures import hero
from data.pictures.drawing.samples import list_sample_brands, list_sample_products
from data.pictures.drawing.scene import Scene
from tests.data.pictures.soundness import sound

SHADE = "#b06a4f"
SHAPES = get_args(Shape)


def look_of(shape: Shape, brand: BrandLook, shades: tuple[str, ...] = (SHADE, "#7f4e30")) -> ProductLook:
    return ProductLook(brand, "Second Skin", f"{brand.slug}-{shape}", shape, "satin", shades, "30 ml")


def test_every_shape_can_be_drawn() -> None:
    assert set(STANDING) | set(LYING) == set(SHAPES)


def test_every_packshot_is_sound_svg() -> None:
    for brand in list_sample_brands():
        for shape in SHAPES:
            sound(packshot(look_of(shape, brand), SHADE))


def test_each_shape_is_drawn_without_shades_in_the_exact_one_and_alike_again() -> None:
    for shape in SHAPES:
        sound(packshot(look_of(shape, list_sample_brands()[0], ()), None))
        assert f'"{SHADE}"' in packshot(look_of(shape, list_sample_brands()[0]), SHADE), shape
        look = look_of(shape, list_sample_brands()[1])
        assert packshot(look, SHADE) == packshot(look, SHADE), shape


def test_two_shades_of_a_product_differ_in_colour_alone() -> None:
    look = look_of("foundation_bottle", list_sample_brands()[0])
    one, other = (re.sub(r'"#[0-9a-f]{6}"', "", packshot(look, shade)) for shade in ("#a56d45", "#a26a43"))
    assert one == other


def test_packshots_stay_light() -> None:
    sizes = sorted(len(packshot(look, hero(look)).encode()) for look in list_sample_products(64))
    assert sizes[len(sizes) // 2] < 14_000
    assert sizes[-1] < 24_000


def test_packshots_need_no_filter() -> None:
    assert all("<filter" not in packshot(look, hero(look)) for look in list_sample_products(32))


def test_letters_are_outlines_not_text() -> None:
    root = ET.fromstring(packshot(list_sample_products(1)[0]))
    assert not list(root.iter("{http://www.w3.org/2000/svg}text"))


@pytest.mark.parametrize(
    ("name", "word"),
    [("Second Skin Foundation", "FOUNDATION"), ("Day Shield SPF 30", "CREAM"), ("", "CREAM"), ("Oil", "OIL")],
)
def test_a_label_says_what_the_goods_are(name: str, word: str) -> None:
    look = ProductLook(list_sample_brands()[0], name, "slug", "tube", "satin", (), "40 ml")
    assert Scene(Canvas(), look, None).kind == word
