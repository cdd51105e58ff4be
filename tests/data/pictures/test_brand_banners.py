"""A brand's banner shows what the brand sells, and nothing else."""

from collections import defaultdict

import msgspec
import pytest

from data.catalogue import make_catalogue
from data.pictures.draw import draw_picture
from data.pictures.drawing import banners
from data.pictures.drawing.packshot import LYING, STANDING
from data.pictures.paths import parse_picture_path
from data.seeding.catalogue_rows import list_catalogue_specs
from tests.data.pictures.soundness import sound


@pytest.fixture(scope="module")
def catalogue():
    return make_catalogue(7)


@pytest.fixture(scope="module")
def sold(catalogue):
    """The forms that each brand sells, by the brand's slug."""
    shapes = defaultdict(set)
    for plan in catalogue.plans:
        shapes[plan.sourced_brand.brand.slug].add(plan.form.shape)
    return shapes


@pytest.fixture
def drawn(monkeypatch):
    """The forms that were drawn, in order."""
    shapes = []
    for table in (STANDING, LYING):
        for shape, draw in table.items():
            monkeypatch.setitem(table, shape, lambda s, draw=draw: (shapes.append(s.look.shape), draw(s)))
    return shapes


def _draw_banner(key, content):
    return draw_picture(parse_picture_path(f"{key}/banner.svg"), content)


def test_every_banner_shows_only_forms_the_brand_sells(catalogue, sold, drawn):
    specs = [spec for spec in list_catalogue_specs(catalogue) if spec.key.startswith("brands/")]
    assert len(specs) == len(catalogue.brands)
    for spec in specs:
        drawn.clear()
        sound(_draw_banner(spec.key, spec.content))
        slug = spec.key.removeprefix("brands/")
        assert set(drawn) <= sold[slug], slug
        assert len(drawn) == len(set(drawn)) == min(3, len(sold[slug])), slug


def test_the_brand_of_bases_shows_no_lipstick_and_no_perfume(catalogue):
    sign = next(sign for sign in catalogue.brand_signs if sign.slug == "juniper-okafor")
    assert not {"bullet", "perfume", "nail_bottle"} & {good.shape for good in sign.goods}


def test_goods_are_of_categories_the_brand_sells_in(catalogue):
    categories = defaultdict(set)
    for plan in catalogue.plans:
        categories[plan.sourced_brand.brand.slug].add((plan.form.shape, plan.category.slug))
    assert all(set(sign.goods) <= categories[sign.slug] for sign in catalogue.brand_signs)


def test_a_foundation_on_a_banner_has_the_colour_of_skin(catalogue):
    sign = next(sign for sign in catalogue.brand_signs if sign.slug == "haneul-yard")
    assert "foundation" in {good.category for good in sign.goods}
    skin = banners.find_colours("foundation")
    assert any(f'"{colour}"' in banners.draw_brand_banner(sign) for colour in skin)


def test_a_spec_that_was_stored_without_goods_is_still_drawn(catalogue, drawn):
    spec = msgspec.json.encode(catalogue.brands[0].look)
    sound(_draw_banner("brands/any", spec))
    assert not drawn
