"""Which category of ours an article is in, by what feeds say."""

import pytest

from app.catalogue.feeds.taxonomy import DEPARTMENTS, GOOGLE_NUMBERS, SHELVES, find_shelf


@pytest.mark.parametrize(
    ("category", "name", "slug"),
    [
        ("2765", "Double Wear Foundation", "foundation"),
        ("2765", "Radiant Creamy Concealer", "concealer"),
        ("2765", "Double Wear", "foundation"),
        ("2980", "Airbrush", "face-powder"),
        ("6305", "Hoola Bronzer", "bronzer"),
        ("6305", "Soft Pinch Powder Blush", "blush"),
        ("6305", "Golden Bronzing Powder", "bronzer"),
        ("6305", "Blush Balm Lip Stain", "blush"),
        ("6306", "Cheek Stain", "blush"),
        ("2980", "Bronzing Powder", "face-powder"),
        ("567", "Night Lip Balm", "lip-balm"),
        ("477", "Velvet Lipstick", "lipstick"),
        ("2592", "Magic Cream", "moisturiser"),
        ("3025", "Foundation Brush", "tools"),
        ("Health & Beauty > Cosmetics > Makeup > Eye Makeup > Eyebrow Enhancers", "Arch", "brows"),
        ("Fragrance > Women", "No 9", "fragrance"),
        ("Beauty/Make Up/Face/Foundation", "Skin", "foundation"),
        ("Makeup > Tools & Accessories", "Number One", "tools"),
        ("Cosmetic Tools", "Number One", "tools"),
        ("Blushes & Bronzers", "Powder Blush", "blush"),
        ("Blushes & Bronzers", "Bronzing Powder", "bronzer"),
        ("Lotions & Moisturisers", "Number One", "moisturiser"),
    ],
)  # fmt: skip
def test_a_category_of_a_feed_is_one_of_ours(category, name, slug):
    found = find_shelf([category], name, {})
    assert found
    assert found.slug == slug


@pytest.mark.parametrize("shelf", SHELVES.values(), ids=SHELVES)
def test_the_name_of_a_category_of_ours_is_known(shelf):
    assert find_shelf([shelf.name], "Number One", {}) == shelf


@pytest.mark.parametrize("category", ["473", "477", "1360", "Zauberstab"])
def test_what_nobody_can_tell_is_asked_for(category):
    assert find_shelf([category], "Number One", {}) is None


def test_every_category_is_in_a_department():
    assert {shelf.department for shelf in SHELVES.values()} == set(DEPARTMENTS)


def test_every_number_of_google_is_in_a_category_of_ours():
    assert set(GOOGLE_NUMBERS.values()) <= SHELVES.keys()
