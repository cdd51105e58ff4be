"""The page of a shade: found by any address with its number, whole without scripts, told to machines."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.looking import DESKTOP, PHONE, faults_at
from tests.e2e.test_barcode import ANOTHERS, OURS, give_a_barcode
from tests.support import loopback
from tests.support.running_shop import RunningShop

pytestmark = pytest.mark.browser

PRODUCT = "lipstick-01"


@pytest.fixture(scope="module")
def shade(shop: RunningShop) -> dict:
    product = loopback.get(f"{shop.url}/api/v1/product?slug={PRODUCT}").json()["data"]
    variant = product["variants"][0]["id"]
    return loopback.get(f"{shop.url}/api/v1/shade?variant_id={variant}").json()


def list_data(html: str) -> Iterator[dict]:
    for text in re.findall(r'<script type="application/ld\+json">(.*?)</script>', html):
        yield json.loads(text)


def test_the_number_decides_and_other_words_lead_to_the_right_address(shop: RunningShop, shade: dict) -> None:
    own = f"/shades/{shade['address']}"
    for path in (
        f"/shades/{shade['id']}",
        f"/shades/{shade['id']}-some-other-words",
        f"/shades/{shade['id']}-",
    ):
        answer = loopback.get(shop.url + path, follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (301, own)
    assert loopback.get(shop.url + own, follow_redirects=False).status_code == 200
    for path in ("/shades/999999999", "/shades/0", "/shades/x", "/shades/99999999999999999999", "/shades/-1"):
        answer = loopback.get(shop.url + path, follow_redirects=False)
        assert answer.status_code == 404, path
        assert "noindex" in answer.text or "404" in answer.text


def test_it_is_whole_without_scripts(shop: RunningShop, shade: dict, browser: Browser) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"{shop.url}/shades/{shade['address']}")
        expect(page.get_by_role("heading", level=1)).to_contain_text(shade["name"])
        expect(page.get_by_role("main")).to_contain_text(shade["words"])
        expect(page.get_by_role("link", name="See the product")).to_have_attribute(
            "href", f"/products/{PRODUCT}?variant={shade['id']}"
        )
        expect(page.get_by_role("heading", name=f"What matches {shade['name']}")).to_be_visible()
        links = (
            page.get_by_role("main").get_by_role("link").evaluate_all("all => all.map(({ href }) => href)")
        )
    own = {link for link in links if link.startswith(shop.url)}
    with loopback.Client() as client:
        assert {link: client.get(link).status_code for link in own} == dict.fromkeys(own, 200)


def test_search_engines_are_told_of_the_shade_and_its_product(shop: RunningShop, shade: dict) -> None:
    address = f"{shop.url}/shades/{shade['address']}"
    html = loopback.get(address).text
    assert f'rel="canonical" href="{address}"' in html
    (data,) = [each for each in list_data(html) if each["@type"] == "Product"]
    product = loopback.get(f"{shop.url}/api/v1/product?slug={PRODUCT}").json()["data"]
    assert (data["color"], data["url"]) == (shade["name"], address)
    assert data["isVariantOf"]["url"] == f"{shop.url}/products/{PRODUCT}"
    if product["price"] is None:
        assert "offers" not in data
    else:
        assert data["offers"].get("lowPrice", data["offers"].get("price")) == product["price"]
    (group,) = [
        each
        for each in list_data(loopback.get(f"{shop.url}/products/{PRODUCT}").text)
        if each["@type"] in {"Product", "ProductGroup"}
    ]
    if group["@type"] == "ProductGroup":
        addresses = [each["url"] for each in group["hasVariant"]]
        with loopback.Client() as client:
            found = [client.get(each, follow_redirects=False).status_code for each in addresses]
        assert found == [200] * len(addresses)
        assert address in addresses


def test_it_is_accessible_fits_and_leads_on_within_the_range(page: Page, shade: dict) -> None:
    page.goto(f"/shades/{shade['address']}")
    assert faults_at(page, PHONE, DESKTOP) == []
    following = shade["deeper"] or shade["lighter"]
    if following:
        page.get_by_role("link", name=re.compile(re.escape(following["name"]))).first.click()
        page.wait_for_url(re.compile(re.escape(following["address"])))
        expect(page.get_by_role("heading", level=1)).to_contain_text(following["name"])
    page.goto(f"/products/{PRODUCT}?variant={shade['id']}")
    page.get_by_role("link", name="More about this shade").click()
    page.wait_for_url(re.compile(re.escape(shade["address"])))


def test_the_sitemap_names_the_pages_of_shades(shop: RunningShop, shade: dict) -> None:
    maps = loopback.get(f"{shop.url}/sitemap.xml").text
    assert f"<loc>{shop.url}/feeds/shades/1.xml</loc>" in maps
    assert (
        f"<loc>{shop.url}/shades/{shade['address']}</loc>"
        in loopback.get(f"{shop.url}/feeds/shades/1.xml").text
    )


def test_a_page_counts_as_one_or_two_requests_of_its_visitor(shop: RunningShop, shade: dict) -> None:
    def count_left() -> int:
        """Asks once, which counts as well."""
        answer = loopback.get(f"{shop.url}/api/v1/shade?variant_id={shade['id']}")
        return int(re.findall(r"r=(\d+)", answer.headers["ratelimit"])[0])

    product = loopback.get(f"{shop.url}/api/v1/product?slug=lipstick-03").json()["data"]
    told = loopback.get(f"{shop.url}/api/v1/shade?variant_id={product['variants'][0]['id']}").json()
    pages = {f"/shades/{told['address']}": 1, "/shades/of-lipstick-03": 1, "/products/lipstick-03": 2}
    for path, most in pages.items():
        before = count_left()
        assert loopback.get(shop.url + path).status_code == 200
        assert before - count_left() - 1 <= most, path


def test_the_key_of_indexnow_is_shown_where_there_is_one(shop: RunningShop) -> None:
    key = "a-key-of-indexnow-1"
    with shop.another_front(UNDERTONE_INDEXNOW_KEY=key) as url:
        answer = loopback.get(f"{url}/{key}.txt")
        assert (answer.status_code, answer.text) == (200, key)
        assert answer.headers["content-type"] == "text/plain; charset=utf-8"
        assert loopback.get(f"{url}/another-key.txt").status_code == 404
    assert loopback.get(f"{shop.url}/{key}.txt").status_code == 404


def test_agents_ask_through_the_front_and_models_are_told_how(shop: RunningShop) -> None:
    told = loopback.get(f"{shop.url}/llms.txt").text
    assert f"{shop.url}/mcp" in told
    assert loopback.get(f"{shop.url}/.well-known/ucp").json()["ucp"]["version"]
    headers = {"accept": "application/json, text/event-stream", "mcp-protocol-version": "2025-06-18"}
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call",
            "params": {"name": "get_product", "arguments": {"slug": PRODUCT}}}  # fmt: skip
    answer = loopback.post(f"{shop.url}/mcp", json=call, headers=headers)
    assert answer.status_code == 200, answer.text
    assert json.loads(answer.json()["result"]["content"][0]["text"])["slug"] == PRODUCT
    refused = loopback.post(f"{shop.url}/mcp", json=call | {"padding": "x" * (10 << 20)}, headers=headers)
    assert (refused.status_code, refused.json()["jsonrpc"]) == (413, "2.0")
    assert refused.json()["error"]["message"]


def test_a_barcode_typed_into_the_search_leads_to_its_shade(page: Page, shop: RunningShop) -> None:
    address = re.compile(rf"/shades/{shop.stock[give_a_barcode]}-")
    page.goto(f"/search/{OURS}")
    page.wait_for_url(address)
    page.goto("/")
    box = page.get_by_role("combobox").first
    box.fill(OURS)
    box.press("Enter")
    page.wait_for_url(address)
    page.goto(f"/search/{ANOTHERS}")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
