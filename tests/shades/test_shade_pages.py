"""What the API says for the page of a shade, and the sitemaps of all of them."""

import re
import xml.etree.ElementTree as ET

import numpy as np

from app.kit.database.pool import Database
from app.shades.addresses import write_shade_address
from app.window.window import Window

SHADE = "/api/v1/shade"
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


async def test_a_shade_says_what_it_is_and_where_its_page_is(shop, window: Window) -> None:
    for place in np.flatnonzero(window.alive_shades)[::7].tolist():
        shade = window.texts.decode_swatches(np.array([place]))[0]
        slug = window.slugs[int(window.variants.product[place])]
        found = (await shop.get(SHADE, params={"variant_id": shade.id})).json()
        assert (found["id"], found["name"], found["product_slug"]) == (shade.id, shade.name, slug)
        assert found["address"].startswith(f"{shade.id}-{slug}")
        assert re.fullmatch("[A-Z].+", found["words"])
        assert (found["depth"] is not None) == bool(window.skin_shades[place])


async def test_a_shade_that_never_was_is_not_found_in_words(shop) -> None:
    for wrong, status in ((999_999_999, 404), (2**63 - 1, 404), (0, 422), ("x", 422), (2**63, 422)):
        answer = await shop.get(SHADE, params={"variant_id": wrong})
        assert answer.status_code == status
        assert "shade" in answer.text or "variant_id" in answer.text


def test_an_address_is_plain_whatever_a_shade_is_called() -> None:
    assert write_shade_address(7, "mac-lipstick", "Ruby Woo") == "7-mac-lipstick-ruby-woo"
    assert write_shade_address(7, "mist", "Crème brûlée / N°5") == "7-mist-creme-brulee-n5"
    assert write_shade_address(7, "mist", "口红") == "7-mist"
    assert len(write_shade_address(7, "mist", "x" * 500)) == len("7-mist-") + 60


async def test_the_sitemaps_have_every_shade_once_at_its_own_address(shop, window: Window) -> None:
    count = (await shop.get("/api/v1/shades/sitemaps")).json()["count"]
    found: list[str] = []
    for number in range(1, count + 1):
        answer = await shop.get(f"/feeds/shades/{number}.xml")
        assert answer.headers["content-type"].startswith("application/xml")
        entries = ET.fromstring(answer.text).findall(f"{SITEMAP}url")
        found += [entry.findtext(f"{SITEMAP}loc", "") for entry in entries]
    ids = [int(address.rpartition("/shades/")[2].partition("-")[0]) for address in found]
    places = np.flatnonzero(window.alive_shades)
    assert sorted(ids) == sorted(window.variants.id[places].tolist())
    for address, shade in list(zip(found, ids, strict=True))[::11]:
        said = (await shop.get(SHADE, params={"variant_id": shade})).json()
        assert address.endswith(f"/shades/{said['address']}")


async def test_a_sitemap_that_is_none_is_not_found(shop) -> None:
    for name in ("0.xml", "2.xml", "x.xml", "1", "-1.xml", "٣.xml", "99999999999999999999.xml"):
        assert (await shop.get(f"/feeds/shades/{name}")).status_code == 404


async def test_the_date_of_a_shade_is_when_its_price_was_seen(shop, module_db: Database) -> None:
    sitemap = ET.fromstring((await shop.get("/feeds/shades/1.xml")).text)
    dated = {
        int(entry.findtext(f"{SITEMAP}loc", "").rpartition("/shades/")[2].partition("-")[0]): entry.findtext(
            f"{SITEMAP}lastmod"
        )
        for entry in sitemap.findall(f"{SITEMAP}url")
    }
    for shade, date in list(dated.items())[::9]:
        slug = (await shop.get(SHADE, params={"variant_id": shade})).json()["product_slug"]
        vendors = (await shop.get("/api/v1/product", params={"slug": slug})).json()["data"]["vendors"]
        assert date == max((each["seen_at"] for each in vendors), default=None)


async def test_a_barcode_leads_to_its_shade(shop, window: Window, module_db: Database) -> None:
    place = int(np.flatnonzero(window.alive_shades)[8])
    shade = int(window.variants.id[place])
    async with module_db.unit_of_work() as work:
        await work.execute("UPDATE variant SET gtin = '00036000291452' WHERE id = $1", shade)
    for gtin in ("036000291452", "00036000291452"):
        found = (await shop.get("/api/v1/barcode", params={"gtin": gtin})).json()
        said = (await shop.get(SHADE, params={"variant_id": shade})).json()
        assert (found["variant_id"], found["address"]) == (shade, said["address"])
    for wrong, status in (
        ("9780201379624", 404),
        ("123", 422),
        ("1234567x", 422),
        ("1" * 15, 422),
        ("", 422),
    ):
        assert (await shop.get("/api/v1/barcode", params={"gtin": wrong})).status_code == status


async def test_other_sites_show_a_shade_or_a_product(shop, window: Window) -> None:
    place = int(np.flatnonzero(window.alive_shades)[2])
    said = (await shop.get(SHADE, params={"variant_id": int(window.variants.id[place])})).json()
    origin = "http://localhost:3000"
    shown = await shop.get("/api/v1/oembed", params={"url": f"{origin}/shades/{said['address']}"})
    assert shown.headers["access-control-allow-origin"] == "*"
    told = shown.json()
    assert (told["type"], told["version"]) == ("rich", "1.0")
    assert f'<undertone-match shade="{said["id"]}">' in told["html"]
    product = await shop.get(
        "/api/v1/oembed", params={"url": f"{origin}/products/{said['product_slug']}?a=b"}
    )
    assert product.json()["type"] == "link"
    others = (
        "https://evil.example/shades/1",
        f"{origin}/shades/999999999",
        f"{origin}/account",
        f"{origin}.evil/",
    )
    for other in others:
        assert (await shop.get("/api/v1/oembed", params={"url": other})).status_code == 404
