"""The page of what comes close to a product: whole without scripts, in the sitemaps, never thin."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.looking import DESKTOP, PHONE, awake, faults_at
from tests.support import loopback
from tests.support.running_shop import RunningShop

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def product(shop: RunningShop) -> dict:
    """One with several shades."""
    body = {"query": "", "must_have_variant": True, "page_limit": 100}
    found = loopback.post(f"{shop.url}/api/v1/search", json=body).json()["products"]
    return next(each for each in found if each["variant_count"] > 1)


def test_it_is_whole_without_scripts_and_says_what_the_api_says(
    shop: RunningShop, product: dict, browser: Browser
) -> None:
    query = {"slug": product["slug"]}
    told = loopback.get(f"{shop.url}/api/v1/product/alternatives", params=query).json()
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"{shop.url}/shades/of-{product['slug']}")
        expect(page.get_by_role("heading", level=1)).to_contain_text(f"Dupes of {product['name']}")
        for each in told["alternatives"]:
            expect(page.get_by_role("main")).to_contain_text(each["match"]["name"])
        for each in told["shades"]:
            link = page.get_by_role("main").get_by_role("link", name=each["shade"]["name"], exact=True).first
            expect(link).to_have_attribute("href", f"/shades/{each['shade']['address']}")
        links = (
            page.get_by_role("main").get_by_role("link").evaluate_all("all => all.map(({ href }) => href)")
        )
    own = {link for link in links if link.startswith(shop.url)}
    with loopback.Client() as client:
        assert {link: client.get(link).status_code for link in own} == dict.fromkeys(own, 200)


def test_search_engines_find_it_by_one_address_and_only_where_it_says_something(
    shop: RunningShop, product: dict
) -> None:
    address = f"{shop.url}/shades/of-{product['slug']}"
    html = loopback.get(address).text
    assert f'rel="canonical" href="{address}"' in html
    query = {"slug": product["slug"]}
    told = loopback.get(f"{shop.url}/api/v1/product/alternatives", params=query).json()
    assert ('content="noindex"' in html) == all(each["match"] is None for each in told["shades"])
    sitemap = loopback.get(f"{shop.url}/sitemaps/brands/{product['brand_slug']}").text
    assert f"<loc>{address}</loc>" in sitemap
    listed = re.findall(r"<loc>([^<]*/shades/of-[^<]*)</loc>", sitemap)
    with loopback.Client() as client:
        answers = [client.get(each) for each in listed]
    assert [each.status_code for each in answers] == [200] * len(listed)
    assert [str(each.url) for each in answers if 'content="noindex"' in each.text] == []


def test_one_shade_leads_to_its_own_page_and_what_is_not_there_is_not_found(shop: RunningShop) -> None:
    body = {"query": "", "must_have_variant": True, "page_limit": 100}
    found = loopback.post(f"{shop.url}/api/v1/search", json=body).json()["products"]
    alone = next(each for each in found if each["variant_count"] == 1)
    answer = loopback.get(f"{shop.url}/shades/of-{alone['slug']}", follow_redirects=False)
    assert answer.status_code == 301
    assert answer.headers["location"].startswith(f"/shades/{alone['variants'][0]['id']}-")
    for path in ("/shades/of-never-was", "/shades/of-", "/shades/of-%3Cscript%3E", "/shades/of-" + "x" * 300):
        assert loopback.get(shop.url + path).status_code == 404, path


def test_nothing_is_wrong_with_how_it_looks(page: Page, product: dict) -> None:
    page.goto(f"/shades/of-{product['slug']}")
    awake(page)
    assert faults_at(page, PHONE, DESKTOP) == []
