"""The shelves are full, everything on them has a name of its own, and no name is too long."""

from collections import Counter
from datetime import timedelta

from data.catalogue import REFERENCE, Catalogue
from data.catalogue.wording import add_article, slugify, spell_number


def test_the_shop_opens_with_the_promised_stock(shop):
    assert len(shop.catalogue.brands) == 64
    assert len(shop.catalogue.categories) == 20
    assert 1_500 <= len(shop.products) <= 1_700
    assert 14_000 <= sum(map(len, shop.variants.values())) <= 16_500


def test_every_category_is_stocked_and_labelled_in_its_own_words(shop):
    stocked = Counter(product.category_slug for product in shop.products.values())
    assert {category.slug for category in shop.catalogue.categories} == set(stocked)
    assert min(stocked.values()) >= 20
    labels = [label for category in shop.catalogue.categories for label in category.static_review]
    assert all(8 <= len(category.static_review) <= 12 for category in shop.catalogue.categories)
    assert len(labels) == len(set(labels))


def test_natural_keys_are_unique(shop):
    catalogue: Catalogue = shop.catalogue
    slugged = (catalogue.brands, catalogue.categories, catalogue.retailers, catalogue.ingredients)
    for rows in (*slugged, catalogue.certifications, tuple(catalogue.products())):
        assert len({row.slug for row in rows}) == len(rows)
    assert len({(p.brand_slug, p.name) for p in shop.products.values()}) == len(shop.products)
    for grouped, key in (
        (shop.variants, lambda v: v.name),
        (shop.variants, lambda v: v.position),
        (shop.offers, lambda o: (o.retailer_slug, o.currency)),
        (shop.videos, lambda v: (v.platform, v.video_id)),
        (shop.certifications, lambda c: c.certification_slug),
    ):
        assert all(len({key(row) for row in rows}) == len(rows) for rows in grouped.values())
    assert all(len(set(lines)) == len(lines) for lines in shop.formulas.values())


def test_names_fit_where_they_are_shown(shop):
    assert max(len(brand.name) for brand in shop.catalogue.brands) <= 40
    assert max(len(product.name) for product in shop.products.values()) <= 60
    assert max(len(product.slug) for product in shop.products.values()) <= 100
    assert max(len(product.caption) for product in shop.products.values()) <= 80
    assert max(len(v.name) for rows in shop.variants.values() for v in rows) <= 40


def test_slugs_come_from_names(shop):
    assert all(brand.slug == slugify(brand.name) for brand in shop.catalogue.brands)
    assert all(slug.startswith(f"{product.brand_slug}-") for slug, product in shop.products.items())
    assert slugify("Trencadís: Glacé & Søn's 12") == "trencadis-glace-sons-12"


def test_products_appeared_over_the_two_years_before_the_reference(shop):
    ages = [REFERENCE - product.created_at for product in shop.products.values()]
    assert min(ages) > timedelta(0)
    assert max(ages) <= timedelta(days=732)
    assert sum(age < timedelta(days=60) for age in ages) > 50


def test_some_products_are_featured_and_few_are_talked_about_most(shop):
    featured = [product for product in shop.products.values() if product.is_featured]
    assert 15 <= len(featured) <= 60
    weights = sorted((product.popularity for product in shop.products.values()), reverse=True)
    assert sum(weights[:160]) > 0.3 * sum(weights)


def test_descriptions_differ_and_are_markdown(shop):
    descriptions = [product.description for product in shop.products.values()]
    assert len(set(descriptions)) == len(descriptions)
    assert all("### " in text and len(text) > 200 for text in descriptions)
    assert not any("{" in text or "}" in text for text in descriptions)
    assert not any("{" in product.caption for product in shop.products.values())


def test_each_brand_has_a_story_and_a_look(shop):
    for brand in shop.catalogue.brands:
        assert 2 <= sum(brand.description.count(mark) for mark in ".?") <= 8
        assert brand.look.slug == brand.slug
        assert len({brand.look.ink, brand.look.background, brand.look.accent}) == 3
    assert len({brand.description for brand in shop.catalogue.brands}) == 64


def test_small_english():
    assert add_article("eyeliner") == "an eyeliner"
    assert add_article("lip gloss") == "a lip gloss"
    assert [spell_number(n) for n in (0, 7, 20, 42, 120)] == ["no", "seven", "twenty", "forty-two", "120"]
