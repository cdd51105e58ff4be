"""Logos, banners, headers, portraits and posters: sound, repeatable, unlike one another."""

from typing import Literal

import pytest
from msgspec.structs import asdict

from data.pictures.drawing.banners import (
    Platform,
    draw_blog_header,
    draw_brand_banner,
    draw_category_banner,
    draw_video_poster,
)
from data.pictures.drawing.looks import BrandGood, BrandSign, PersonLook
from data.pictures.drawing.marks import (
    SEALS,
    brand_logo,
    category_logo,
    certification_logo,
    placeholder,
    sign_of,
)
from data.pictures.drawing.portraits import SKINS_BY_DEPTH, member_portrait
from data.pictures.drawing.samples import list_sample_brands, list_sample_products
from tests.data.pictures.soundness import sound

CATEGORIES = (
    "foundation", "concealer", "powder", "primer", "lipstick", "lip-gloss", "lip-liner", "eyeshadow",
    "eyeliner", "mascara",
    "blush", "bronzer", "highlighter", "nail-polish", "brows", "brushes", "serum", "cleanser",
    "moisturiser", "fragrance",
)  # fmt: skip


def test_a_brand_has_a_logo_and_a_banner() -> None:
    goods = (BrandGood("bullet", "lipstick"), BrandGood("brush", "brushes-tools"))
    for brand in list_sample_brands():
        sound(brand_logo(brand))
        sign = BrandSign(**asdict(brand), goods=goods)
        sound(draw_brand_banner(sign))
        assert draw_brand_banner(sign) == draw_brand_banner(sign), brand.slug


def test_a_category_has_a_logo_and_a_banner() -> None:
    for slug in CATEGORIES:
        sound(category_logo(slug))
        sound(draw_category_banner(slug, ("#b5545a", "#d9a981", "#8e2f3f")))
        sound(draw_category_banner(slug))


def test_categories_wear_many_signs() -> None:
    assert len({sign_of(slug) for slug in CATEGORIES}) >= 12


def test_a_certification_has_a_seal() -> None:
    for slug in (*SEALS, "palm-oil-free"):
        sound(certification_logo(slug))


def test_members_look_different_and_stay_themselves() -> None:
    faces = [member_portrait(str(seed)) for seed in range(40)]
    assert len(set(faces)) == 40
    assert faces[7] == member_portrait("7")
    sound(faces[0])


@pytest.mark.parametrize("depth", SKINS_BY_DEPTH)
def test_a_portrait_has_the_skin_its_member_speaks_of(depth: Literal["fair", "medium", "deep"]) -> None:
    for seed in range(8):
        face = member_portrait(str(seed), PersonLook(depth))
        assert any(skin in face for skin in SKINS_BY_DEPTH[depth])
        others = [skins for other, skins in SKINS_BY_DEPTH.items() if other != depth]
        assert not any(f'"{skin}"' in face for skins in others for skin in skins)


def test_a_post_has_a_header_in_its_palette() -> None:
    for seed in range(8):
        svg = draw_blog_header(str(seed), ("#b5545a", "#d9a981", "#8e2f3f"))
        sound(svg)
        assert "#b5545a" in svg


@pytest.mark.parametrize("platform", ["youtube", "tiktok", "instagram"])
def test_a_video_has_a_poster(platform: Platform) -> None:
    for look in list_sample_products(16):
        sound(draw_video_poster(platform, look))


def test_there_is_a_picture_for_what_has_none() -> None:
    sound(placeholder())
