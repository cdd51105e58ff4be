"""Prices, promises, formulas, pictures and videos hold together."""

from datetime import timedelta
from statistics import median

from data.catalogue import make_catalogue
from data.catalogue.catalogue import REFERENCE
from data.catalogue.offers import WATCHED_DAYS, make_past_offers


def test_prices_rise_with_the_level_and_stay_in_reason(shop):
    by_level = {1: [], 2: [], 3: [], 4: []}
    for slug, rows in shop.offers.items():
        by_level[shop.products[slug].price_level] += [o.price for o in rows if o.currency == "GBP"]
    middles = [median(prices) for prices in by_level.values()]
    assert middles == sorted(middles)
    everything = [price for prices in by_level.values() for price in prices]
    assert min(everything) >= 199
    assert max(everything) < 30_000


def test_two_to_seven_shops_sell_a_product_at_prices_worth_comparing(shop):
    assert all(2 <= len(rows) <= 7 for rows in shop.offers.values())
    spreads = []
    for rows in shop.offers.values():
        pounds = [row.price for row in rows if row.currency == "GBP"]
        if len(pounds) > 1:
            spreads.append(max(pounds) / min(pounds))
    assert 1.03 < median(spreads) < 1.35
    assert max(spreads) < 2


def test_some_offers_are_in_other_currencies_and_some_out_of_stock(shop):
    offers = [offer for rows in shop.offers.values() for offer in rows]
    assert {offer.currency for offer in offers} == {"GBP", "EUR", "USD"}
    assert 0.04 < sum(not offer.in_stock for offer in offers) / len(offers) < 0.15


def test_every_address_is_on_a_reserved_host(shop):
    urls = [offer.url for rows in shop.offers.values() for offer in rows]
    urls += [video.url for rows in shop.videos.values() for video in rows]
    urls += [retailer.url for retailer in shop.catalogue.retailers]
    assert all(url.split("/")[2].endswith(".example") for url in urls)


def test_videos_are_marked_as_demo_on_each_platform(shop):
    videos = [video for rows in shop.videos.values() for video in rows]
    assert {video.platform for video in videos} == {"youtube", "tiktok", "instagram"}
    assert all(video.video_id.startswith("demo-") for video in videos)
    most = max(sum(v.platform == "youtube" for v in rows) for rows in shop.videos.values())
    assert 8 < most <= 11


def test_ingredients_are_many_and_each_has_one_nature(shop):
    assert len(shop.catalogue.ingredients) >= 150
    natures = [ingredient.nature for ingredient in shop.catalogue.ingredients]
    assert min(natures.count("natural"), natures.count("synthetic")) > 60


def test_colour_comes_last_and_water_first_in_a_foundation(shop):
    for plan in shop.catalogue.plans:
        lines = shop.formulas.get(plan.slug, [])
        if plan.category.slug == "foundation" and plan.form.kind == "liquid" and lines:
            assert lines[0] == "aqua"
            assert any(slug.startswith("ci-77") for slug in lines[-4:])


def test_nothing_called_vegan_holds_anything_from_an_animal(shop):
    animal = {"cera-alba", "lanolin", "lanolin-alcohol", "ci-75470", "mel", "shellac", "hydrolyzed-silk"}
    holding = {slug for slug, lines in shop.formulas.items() if animal & set(lines)}
    vegan = {
        slug
        for slug, rows in shop.certifications.items()
        if any(row.certification_slug == "vegan" and row.certified == "yes" for row in rows)
    }
    assert len(holding) > 100
    assert len(vegan) > 100
    assert not holding & vegan


def test_nothing_called_fragrance_free_is_scented(shop):
    for slug, rows in shop.certifications.items():
        free = any(r.certification_slug == "fragrance-free" and r.certified == "yes" for r in rows)
        assert not (free and "parfum" in shop.formulas.get(slug, [])), slug


def test_certifications_answer_yes_no_and_unknown(shop):
    answers = [row.certified for rows in shop.certifications.values() for row in rows]
    assert min(map(answers.count, ("yes", "no", "unknown"))) > 1_000


def test_the_picture_maker_is_told_of_every_product_and_its_own_shades(shop):
    assert list(shop.looks) == list(shop.products)
    for slug, look in shop.looks.items():
        assert list(look.shades) == [variant.value for variant in shop.variants.get(slug, [])]
        assert look.brand.slug == shop.products[slug].brand_slug
    assert len({look.shape for look in shop.looks.values()}) == 17


def test_a_larger_catalogue_keeps_names_apart():
    catalogue = make_catalogue(scale=3)
    assert 4_300 <= len(catalogue.plans) <= 5_300
    assert len(catalogue.brands) > 100
    assert len({plan.slug for plan in catalogue.plans}) == len(catalogue.plans)
    names = {(plan.sourced_brand.brand.slug, plan.name) for plan in catalogue.plans}
    assert len(names) == len(catalogue.plans)
    assert len({brand.slug for brand in catalogue.brands}) == len(catalogue.brands)


def test_exactly_as_many_shades_as_asked():
    for wanted in (300, 20_000):
        catalogue = make_catalogue(shades=wanted)
        assert sum(1 for _ in catalogue.variants()) == wanted


def test_past_offers_begin_when_the_shop_or_the_product_came_and_end_as_they_are(shop):
    begun, moved = set(), 0
    for slug in [*shop.offers][::20]:
        product = shop.products[slug]
        for offer in shop.offers[slug]:
            past = [*make_past_offers(7, offer, product.created_at, REFERENCE)]
            assert past[0].at == max(product.created_at, REFERENCE - timedelta(days=WATCHED_DAYS))
            assert [each.at for each in past] == sorted({each.at for each in past})
            assert past[-1].at < REFERENCE
            assert past[-1].offer == offer
            assert all(each.offer.price >= 199 for each in past)
            begun.add(past[0].at)
            moved += len({each.offer.price for each in past}) > 1
    assert len(begun) > 1
    assert moved > 100


def test_delivery_is_free_from_a_price_on_and_unknown_of_some_shops(shop):
    offers = [offer for rows in shop.offers.values() for offer in rows]
    known = {offer.delivery for offer in offers}
    assert {None, 0, 395} <= known
    post = [offer for offer in offers if offer.retailer_slug == "parlour-post"]
    assert {offer.delivery for offer in post if offer.price >= 3000} == {0}
    assert {offer.delivery for offer in post if offer.price < 3000} == {395}
