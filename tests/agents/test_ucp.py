"""The catalogue by the Universal Commerce Protocol says what the shop's own API says."""

from typing import Any

import numpy as np
import pytest

from app.kit.database.pool import Database
from app.window.window import Window
from tests.support.rows import row

SEARCH, LOOKUP, PRODUCT = "/ucp/catalog/search", "/ucp/catalog/lookup", "/ucp/catalog/product"


def pence(pounds: float) -> int:
    return round(pounds * 100)


async def post(shop: Any, path: str, body: Any, status: int = 200) -> Any:
    answer = await shop.post(path, json=body)
    assert answer.status_code == status, answer.text
    return answer.json()


async def test_the_profile_names_what_is_there(shop) -> None:
    profile = (await shop.get("/.well-known/ucp")).json()["ucp"]
    (service,) = profile["services"]["dev.ucp.shopping"]
    endpoint = service["endpoint"].removeprefix("http://localhost:3000")
    assert set(profile["capabilities"]) == {
        "dev.ucp.shopping.catalog.search",
        "dev.ucp.shopping.catalog.lookup",
    }
    for path, body in (
        ("search", {"query": "lipstick"}),
        ("lookup", {"ids": ["x"]}),
        ("product", {"id": "x"}),
    ):
        await post(shop, f"{endpoint}/catalog/{path}", body)


async def test_every_page_of_a_search_holds_each_product_once_at_the_shops_price(shop) -> None:
    cursor, slugs = "", []
    while True:
        body = {"query": "", "pagination": {"limit": 7, **({"cursor": cursor} if cursor else {})}}
        found = await post(shop, SEARCH, body)
        for product in found["products"]:
            page = (await shop.get("/api/v1/product", params={"slug": product["handle"]})).json()["data"]
            assert product["price_range"]["min"] == {"amount": pence(page["price"]), "currency": "GBP"}
            assert product["variants"]
            slugs.append(product["handle"])
        cursor = found["pagination"].get("cursor", "")
        if not found["pagination"]["has_next_page"]:
            break
    assert len(slugs) == len(set(slugs))
    assert len(slugs) == found["pagination"]["total_count"] > 10


async def test_a_shade_a_product_and_a_slug_lead_to_the_same(shop, window: Window) -> None:
    place = next(
        place
        for place in np.flatnonzero(window.alive_shades).tolist()
        if window.products.price[window.variants.product[place]] > 0
    )
    row, shade = int(window.variants.product[place]), int(window.variants.id[place])
    slug, product_id = window.slugs[row], f"product-{window.products.id[row]}"
    ids = [f"shade-{shade}", product_id, slug, f"shade-{shade}", "shade-999999999", "nothing"]
    found = await post(shop, LOOKUP, {"ids": ids})
    (product,) = found["products"]
    assert (product["id"], product["handle"]) == (product_id, slug)
    matched = {each["id"]: each["match"] for variant in product["variants"] for each in variant["inputs"]}
    assert matched == {f"shade-{shade}": "exact", product_id: "featured", slug: "featured"}
    assert [each["content"] for each in found["messages"]] == ["shade-999999999", "nothing"]
    whole = (await post(shop, PRODUCT, {"id": product_id}))["product"]
    labels = [value["label"] for value in whole["options"][0]["values"]]
    one = (await post(shop, PRODUCT, {"id": slug, "selected": [{"name": "Shade", "label": labels[-1]}]}))[
        "product"
    ]
    assert [variant["title"] for variant in one["variants"]] == labels[-1:]
    page = (await shop.get("/api/v1/product", params={"slug": slug})).json()["data"]
    told = {(each["seller"], each["price"]["amount"]) for each in whole["variants"][0]["metadata"]["offers"]}
    assert told == {
        (each["name"], pence(each["price"]))
        for each in page["vendors"]
        if each["currency"] == "GBP" and each["price"] is not None
    }


async def test_the_id_of_a_shade_decides_whatever_else_is_selected(shop, window: Window) -> None:
    counts = np.bincount(window.variants.product, minlength=len(window.products.price))
    row = int(np.argmax(counts * (window.products.price > 0)))
    shades = (await post(shop, PRODUCT, {"id": window.slugs[row]}))["product"]["variants"]
    first, last = shades[0], shades[-1]
    for each, other in ((first, last), (last, first)):
        body = {"id": each["id"], "selected": [{"name": "Shade", "label": other["title"]}]}
        one = (await post(shop, PRODUCT, body))["product"]
        assert [variant["id"] for variant in one["variants"]] == [each["id"]]
        assert one["selected"] == each["options"]


async def test_the_barcode_of_a_shade_without_a_colour_leads_to_its_product(
    shop, window: Window, module_db: Database
) -> None:
    barcodes = ["4006381333948", "4006381333955"]
    row_of_product = int(np.flatnonzero(window.products.price > 0)[0])
    async with module_db.unit_of_work() as work:
        for barcode in barcodes:
            await row(
                work,
                "variant",
                product_id=int(window.products.id[row_of_product]),
                name=f"Colourless {barcode}",
                value=None,
                gtin=barcode.zfill(14),
            )
    slug = window.slugs[row_of_product]
    (product,) = (await post(shop, LOOKUP, {"ids": [*barcodes, slug]}))["products"]
    (variant,) = product["variants"]
    assert product["handle"] == slug
    assert variant["inputs"] == [{"id": each, "match": "featured"} for each in [*barcodes, slug]]
    whole = (await post(shop, PRODUCT, {"id": barcodes[0]}))["product"]
    assert whole == (await post(shop, PRODUCT, {"id": slug}))["product"]


async def test_what_is_not_there_is_an_outcome_and_what_is_wrong_an_error(shop) -> None:
    missing = await post(shop, PRODUCT, {"id": "never-was"})
    assert missing["ucp"]["status"] == "error"
    assert missing["messages"][0]["code"] == "not_found"
    many = await post(shop, LOOKUP, {"ids": [str(each) for each in range(21)]}, status=400)
    assert many["messages"][0]["code"] == "request_too_large"


@pytest.mark.parametrize(
    ("path", "body"),
    [
        (SEARCH, {"query": 5}),
        (SEARCH, {"query": "x" * 5000}),
        (SEARCH, {"pagination": {"limit": 0}}),
        (SEARCH, {"filters": {"price": {"max": -1}}}),
        (LOOKUP, {"ids": []}),
        (LOOKUP, {}),
        (PRODUCT, {"id": ["x"]}),
        (PRODUCT, []),
    ],
)
async def test_a_body_that_is_none_is_refused(shop, path: str, body: Any) -> None:
    answer = await shop.post(path, json=body)
    assert answer.status_code in {400, 422}
    assert answer.json()["detail"]


async def test_a_cursor_of_somebody_else_begins_anew(shop) -> None:
    first = await post(shop, SEARCH, {"query": "lipstick"})
    for cursor in ("x", "%%%", "cGFnZSDZow==", "cGFnZSAtMQ=="):
        assert await post(shop, SEARCH, {"query": "lipstick", "pagination": {"cursor": cursor}}) == first
