"""What machines read: robots.txt, the sitemaps, the web manifest; and the headers every page has."""

from xml.etree import ElementTree as ET

import pytest

from tests.support import loopback
from tests.support.posts import POSTS
from tests.support.processes import comes_true_within
from tests.support.running_shop import RunningShop
from tests.support.small_catalogue import BRANDS, LONG_CATEGORY

pytestmark = pytest.mark.browser

PATIENCE = 180.0
PLACE = "{http://www.sitemaps.org/schemas/sitemap/0.9}loc"
WELCOME = ("/", "/brands", "/products/lipstick-01", "/blog/1", "/informations/about-us")
HIDDEN = ("/search/lipstick", "/account", "/account/login", "/profile/7")


def places(address: str) -> list[str]:
    answer = loopback.get(address)
    assert answer.headers["content-type"].startswith("application/xml")
    return [each.text or "" for each in ET.fromstring(answer.text).iter(PLACE)]


def test_robots_are_told_what_is_private_and_where_the_map_is(shop: RunningShop) -> None:
    lines = loopback.get(f"{shop.url}/robots.txt").text.splitlines()
    assert lines[0] == "User-agent: *"
    for path in ("/account", "/profile", "/search", "/api", "/admin"):
        assert f"Disallow: {path}" in lines
    assert lines[-1] == f"Sitemap: {shop.url}/sitemap.xml"


def test_the_sitemaps_lead_to_every_page_and_every_page_is_there(shop: RunningShop) -> None:
    maps: list[str] = []

    def names_every_brand() -> bool:
        """The map is kept for a moment, in which brands of other tests may come."""
        maps[:] = places(f"{shop.url}/sitemap.xml")
        brands = loopback.get(f"{shop.url}/api/v1/brands").json()["brands"]
        return len(maps) == 2 + len(brands) > len(BRANDS)

    assert comes_true_within(PATIENCE, names_every_brand), maps
    pages = places(maps[0])
    posts = [page for page in pages if "/blog/" in page]
    assert len(posts) == POSTS
    assert f"{shop.url}/categories/lipstick" in pages
    with loopback.Client() as client:
        assert {page: client.get(page).status_code for page in pages} == dict.fromkeys(pages, 200)
    products = [page for each in maps[1:-1] for page in places(each)]
    assert len(products) == len(set(products)) >= LONG_CATEGORY
    assert f"{shop.url}/products/lipstick-01" in products


def test_the_web_manifest_names_the_shop_and_its_mark_is_there(shop: RunningShop) -> None:
    answer = loopback.get(f"{shop.url}/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = answer.json()
    assert (manifest["name"], manifest["start_url"], manifest["lang"]) == ("Undertone", "/", "en-GB")
    for icon in manifest["icons"]:
        assert loopback.get(shop.url + icon["src"]).headers["content-type"] == icon["type"]
    assert 'rel="manifest" href="/manifest.webmanifest"' in loopback.get(shop.url).text


def test_search_engines_are_let_in_or_kept_out_page_by_page(shop: RunningShop) -> None:
    for path in WELCOME:
        html = loopback.get(shop.url + path).text
        assert f'rel="canonical" href="{shop.url}{path}"' in html, path
        assert "noindex" not in html, path
    for path in HIDDEN:
        assert '<meta name="robots" content="noindex"' in loopback.get(shop.url + path).text, path


def test_every_page_carries_the_headers_that_keep_it_to_itself(shop: RunningShop) -> None:
    for path in (*WELCOME, *HIDDEN, "/nowhere"):
        headers = loopback.get(shop.url + path).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"], path
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert "set-cookie" not in headers
