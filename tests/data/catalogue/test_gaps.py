"""Everything a shop may have to do without does occur, so that every empty state can be seen."""

from data.catalogue import REFERENCE
from data.catalogue.range_sizes import SKIN_PALETTES


def lacking(shop, grouped):
    return [product for slug, product in shop.products.items() if slug not in grouped]


def test_some_products_have_no_offer_at_all(shop):
    assert 10 <= len(lacking(shop, shop.offers)) <= 120


def test_some_products_are_sold_only_in_other_currencies(shop):
    abroad = [rows for rows in shop.offers.values() if all(row.currency != "GBP" for row in rows)]
    assert 5 <= len(abroad) <= 60


def test_some_products_have_no_known_ingredients_beyond_the_tools(shop):
    missing = lacking(shop, shop.formulas)
    assert any(product.category_slug == "brushes-tools" for product in missing)
    assert len([product for product in missing if product.category_slug != "brushes-tools"]) >= 30


def test_some_formulas_are_all_natural_some_all_synthetic_and_most_both(shop):
    nature = {ingredient.slug: ingredient.nature for ingredient in shop.catalogue.ingredients}
    kinds = [frozenset(nature[slug] for slug in lines) for lines in shop.formulas.values()]
    assert kinds.count(frozenset({"natural"})) >= 5
    assert kinds.count(frozenset({"synthetic"})) >= 20
    assert kinds.count(frozenset({"natural", "synthetic"})) > 1_000


def test_some_products_have_no_videos_certifications_or_reviews_to_come(shop):
    assert len(lacking(shop, shop.videos)) >= 100
    assert len(lacking(shop, shop.certifications)) >= 30
    assert sum(product.popularity == 0 for product in shop.products.values()) >= 60


def test_some_products_come_without_shades_where_their_neighbours_have_them(shop):
    coloured = {p.category_slug for slug, p in shop.products.items() if slug in shop.variants}
    bare = [p for p in lacking(shop, shop.variants) if p.category_slug in coloured]
    assert 10 <= len(bare) <= 120


def test_one_brand_has_announced_itself_and_sells_nothing_yet(shop):
    selling = {product.brand_slug for product in shop.products.values()}
    assert [b.name for b in shop.catalogue.brands if b.slug not in selling] == ["9 to Dusk"]


def test_undertone_and_source_date_are_known_for_most_shades_and_missing_for_some(shop):
    on_skin = {p.slug for p in shop.catalogue.plans if p.assortment.palette in SKIN_PALETTES}
    skin = [v for slug, rows in shop.variants.items() if slug in on_skin for v in rows]
    undeclared = sum(v.undertone is None for v in skin)
    assert 0 < undeclared < 0.25 * len(skin)
    shades = [v for rows in shop.variants.values() for v in rows]
    assert {v.source for v in shades} == {"instrument", "brand", "retailer", "photo", "unknown"}
    assert all((v.source_date is None) == (v.source == "unknown") for v in shades)
    assert all(v.source_date < REFERENCE.date() for v in shades if v.source_date)
