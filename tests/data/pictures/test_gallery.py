"""A product's pictures: which there are, how they are called, and that each can be drawn."""

import pytest

from data.pictures.drawing.product_pictures import MAX_PICTURES, hero, pictures
from data.pictures.drawing.samples import list_sample_products
from data.pictures.drawing.swatches import SKINS, on_skin
from data.pictures.drawing.textures import DRAW_BY_TEXTURE, Texture, draw_texture
from tests.data.pictures.soundness import sound

LOOKS = list_sample_products(32)


def test_each_product_has_sound_pictures_of_which_one_is_the_main_one() -> None:
    for look in LOOKS:
        found = pictures(look)
        for picture in found:
            sound(picture.svg())
        assert len([picture for picture in found if "main" in picture.name]) == 1, look.slug
        assert len({picture.name for picture in found}) == len(found), look.slug
        assert 2 <= len(found) <= MAX_PICTURES, look.slug


def test_the_main_picture_is_not_always_first() -> None:
    first = [pictures(look)[0].kind == "main" for look in list_sample_products(64)]
    assert any(first)
    assert not all(first)


def test_the_order_is_the_same_every_time() -> None:
    for look in LOOKS:
        again = [(picture.name, picture.alt) for picture in pictures(look)]
        assert [(picture.name, picture.alt) for picture in pictures(look)] == again


def test_every_picture_says_what_it_shows() -> None:
    assert all(look.name in picture.alt for look in LOOKS for picture in pictures(look))


def test_the_hero_shade_comes_from_the_range() -> None:
    assert all(hero(look) in look.shades for look in LOOKS if look.shades)
    assert all(hero(look) is None for look in LOOKS if not look.shades)


def test_the_pictures_of_a_product_without_shades_show_none() -> None:
    kinds = {picture.kind for look in LOOKS if not look.shades for picture in pictures(look)}
    assert not kinds & {"swatches", "range", "pair", "close_up"}


@pytest.mark.parametrize("kind", DRAW_BY_TEXTURE)
def test_a_texture_keeps_the_exact_shade(kind: Texture) -> None:
    svg = draw_texture(LOOKS[0], "#b06a4f", kind)
    sound(svg)
    assert '"#b06a4f"' in svg
    assert len(svg.encode()) < 45_000


def test_swatches_on_skin_keep_the_exact_shades() -> None:
    look = LOOKS[0]
    svg = on_skin(look, look.shades[0])
    assert f'"{look.shades[0]}"' in svg
    assert sum(f'"{shade}"' in svg for shade in look.shades) == 3


def test_nail_colour_is_shown_on_nails_of_every_skin() -> None:
    look = next(look for look in LOOKS if look.shape == "nail_bottle")
    svg = on_skin(look, look.shades[0])
    sound(svg)
    assert svg.count(f'fill="{look.shades[0]}"') == len(SKINS)
