"""A product at the desk: all of it in one document, with its history, and never over somebody else's work."""

from typing import Any

from tests.support.community import Community
from tests.support.pictures import a_picture
from tests.support.staff import StaffBrowser

NEW: dict[str, Any] = {
    "name": "Dew Veil",
    "brand": "",
    "category": "foundation",
    "caption": "A tint",
    "description": "# Dew\n\nVery **dewy**.",
    "finish": "dewy",
    "shades": [
        {"name": "Fair", "value": "#F6DCCB", "source": "brand"},
        {"name": "Deep", "value": "lab(35 12 18 d50)", "source": "instrument"},
    ],
    "offers": [{"retailer": "Boutique", "price": "£24.50", "url": "https://boutique.example/dew"}],
    "ingredients": [{"name": "Aqua", "is_natural": True}, {"name": "Dimethicone"}],
    "pictures": [{"url": "/media/pictures/" + "a" * 32 + "-640.webp", "alt": "A tube"}],
}


async def add(shop: Community, rosa: StaffBrowser, **more: Any) -> dict[str, Any]:
    brand = str(await shop.value("SELECT slug FROM brand ORDER BY id LIMIT 1"))
    answer = await rosa.ask("POST", "/desk/products", NEW | {"brand": brand} | more)
    assert answer.status_code == 201, answer.text
    return answer.json()


async def save(rosa: StaffBrowser, stored: dict[str, Any], **changes: Any) -> Any:
    body = {"version": stored["version"], "product": stored["product"] | changes}
    return await rosa.ask("PUT", f"/desk/products/{stored['id']}", body)


async def test_a_new_product_is_a_draft_with_all_that_was_said(shop: Community, rosa: StaffBrowser) -> None:
    stored = await add(shop, rosa, name="Dew One")
    product = stored["product"]
    assert (product["status"], product["slug"].endswith("dew-one")) == ("draft", True)
    assert [shade["value"] for shade in product["shades"]] == ["#f6dccb", product["shades"][1]["value"]]
    assert product["shades"][1]["value"].startswith("#")
    assert [(each["retailer"], each["price"], each["delivery"]) for each in product["offers"]] == [
        ("Boutique", "24.50", "")
    ]
    assert [each["name"] for each in product["ingredients"]] == ["Aqua", "Dimethicone"]
    assert "main" in product["pictures"][0]["name"]
    under = "SELECT measured_under FROM variant WHERE product_id = $1 AND name = 'Deep'"
    assert await shop.value(under, stored["id"]) == "d50"
    assert (await rosa.get(f"/desk/products/{stored['id']}")).json() == stored


async def test_a_save_changes_what_differs_and_can_be_undone(shop: Community, rosa: StaffBrowser) -> None:
    stored = await add(shop, rosa, name="Dew Two")
    fair, deep = stored["product"]["shades"]
    exchanged = [deep | {"name": "Fair"}, fair | {"name": "Deep"}]
    offer = stored["product"]["offers"][0] | {"price": "19"}
    answer = await save(rosa, stored, shades=exchanged, offers=[offer], status="published")
    assert answer.status_code == 200, answer.text
    saved = answer.json()
    assert [(each["id"], each["name"]) for each in saved["product"]["shades"]] == [
        (deep["id"], "Fair"), (fair["id"], "Deep"),
    ]  # fmt: skip
    assert saved["product"]["offers"][0]["price"] == "19.00"
    history = (await rosa.get(f"/desk/history/product/{stored['id']}")).json()["changes"]
    assert [len(each["after"]) for each in history] == [3, 0]  # the last is that it was added
    assert (history[0]["staff"], sorted(history[0]["before"])) == ("rosa", ["offers", "shades", "status"])
    assert history[0]["after"] == {name: saved["product"][name] for name in ("offers", "shades", "status")}
    undone = await save(rosa, saved, **history[0]["before"])
    assert undone.json()["product"] == stored["product"]


async def test_a_price_that_is_undone_within_a_day_leaves_the_history_that_shoppers_read(
    shop: Community, rosa: StaffBrowser
) -> None:
    stored = await add(shop, rosa, name="Dew Priced")

    async def change_and_undo(saved: dict[str, Any], price: str, made: str = "") -> dict[str, Any]:
        wrong = (await save(rosa, saved, offers=[saved["product"]["offers"][0] | {"price": price}])).json()
        change = (await rosa.get(f"/desk/history/product/{stored['id']}")).json()["changes"][0]
        if made:
            async with shop.db.unit_of_work() as work:
                await work.execute("UPDATE desk_history SET at = now() - $1::text::interval", made)
        body = {"version": wrong["version"], "product": wrong["product"] | change["before"]}
        answer = await rosa.ask("PUT", f"/desk/products/{stored['id']}", body | {"undoes": change["id"]})
        assert answer.status_code == 200, answer.text
        return answer.json()

    observed = "SELECT array_agg(price_pence ORDER BY id) FROM offer_history WHERE product_id = $1"
    undone = await change_and_undo(stored, "4.99")
    assert undone["product"]["offers"] == stored["product"]["offers"]
    assert await shop.value(observed, stored["id"]) == [2450, 2450]
    noted = (
        "SELECT details ->> 'observation' FROM audit_entry WHERE action = 'price.forget' AND staff = 'rosa'"
    )
    assert "Boutique  4.99 GBP" in await shop.value(noted)
    # A price that stood longer was asked of shoppers: the lowest price of 90 days stays what it was.
    await change_and_undo(undone, "5.99", made="25 hours")
    assert await shop.value(observed, stored["id"]) == [2450, 2450, 599, 2450]


async def test_the_second_of_two_sees_what_the_first_one_saved(shop: Community, rosa: StaffBrowser) -> None:
    stored = await add(shop, rosa, name="Dew Three")
    assert (await save(rosa, stored, caption="The first")).status_code == 200
    second = await save(rosa, stored, caption="The second")
    assert second.status_code == 409
    assert second.json()["theirs"]["document"]["caption"] == "The first"
    assert (await rosa.get(f"/desk/products/{stored['id']}")).json()["product"]["caption"] == "The first"


async def test_every_fault_is_told_at_its_field(shop: Community, rosa: StaffBrowser) -> None:
    stored = await add(shop, rosa, name="Dew Four")
    answer = await save(
        rosa,
        stored,
        name=" ",
        brand="nobody",
        gtin="123",
        shades=[{"name": "One", "value": "blue-ish"}, {"name": "one"}],
        offers=[{"retailer": "Boutique", "price": "24,5x"}, {"retailer": " "}],
        pictures=[{"url": "javascript:1"}],
    )
    assert answer.status_code == 422
    places = {".".join(map(str, fault["loc"])) for fault in answer.json()["detail"]}
    assert places == {
        "body.name", "body.brand", "body.gtin", "body.shades.0.value", "body.shades.1.name",
        "body.offers.0.price", "body.offers.1.retailer", "body.pictures.0.url",
    }  # fmt: skip


async def test_an_address_of_another_product_is_refused_at_its_field(
    shop: Community, rosa: StaffBrowser
) -> None:
    stored = await add(shop, rosa, name="Dew Five")
    answer = await save(rosa, stored, slug="tint-0")
    assert (answer.status_code, answer.json()["detail"]) == (
        422, [{"loc": ["body", "slug"], "msg": "Another product has this address"}],
    )  # fmt: skip


async def test_many_products_are_put_into_another_category_at_once(
    shop: Community, rosa: StaffBrowser
) -> None:
    ids = [(await add(shop, rosa, name=f"Bulk {number}"))["id"] for number in range(3)]
    async with shop.db.unit_of_work() as work:
        await work.execute(
            "INSERT INTO category (slug, name) VALUES ('veils', 'Veils') ON CONFLICT DO NOTHING"
        )
    chosen = {"query": "bulk", "category": "foundation"}
    body = {"products": chosen, "field": "category", "value": "veils"}
    answer = await rosa.ask("POST", "/desk/products/change", body)
    was = {"value": "foundation", "reason": "", "ids": ids}
    assert answer.json() == {"message": "3 products changed.", "before": [was]}
    listed = (await rosa.get("/desk/products?q=bulk&category=veils")).json()
    assert (listed["count"], {each["id"] for each in listed["products"]}) == (3, set(ids))
    assert (await rosa.get("/desk/products")).json()["count"] >= 9
    noted = "SELECT count(*) FROM audit_entry WHERE"
    noted += " action = 'desk.change' AND (details->>'row')::bigint = ANY($1)"
    assert await shop.value(noted + " AND details->>'category' = 'veils'", ids) == 3
    history = (await rosa.get(f"/desk/history/product/{ids[0]}")).json()["changes"]
    assert history[0]["before"] == {"category": "foundation"}
    assert history[0]["after"] == {"category": "veils"}


async def test_many_products_are_withdrawn_with_a_reason_which_can_be_undone(
    shop: Community, rosa: StaffBrowser
) -> None:
    stored = [await add(shop, rosa, name=f"Recalled {number}", status="published") for number in range(2)]
    ids = [each["id"] for each in stored]
    body = {"products": {"ids": ids}, "field": "status", "value": "withdrawn", "reason": "Recalled today"}
    assert (await rosa.ask("POST", "/desk/products/change", body)).json() == {
        "message": "2 products changed.",
        "before": [{"value": "published", "reason": "", "ids": ids}],
    }
    for product_id in ids:
        product = (await rosa.get(f"/desk/products/{product_id}")).json()["product"]
        assert (product["status"], product["withdrawal_reason"]) == ("withdrawn", "Recalled today")
        history = (await rosa.get(f"/desk/history/product/{product_id}")).json()["changes"]
        assert history[0]["before"] == {"status": "published", "withdrawal_reason": ""}
        assert history[0]["after"] == {"status": "withdrawn", "withdrawal_reason": "Recalled today"}
    # What somebody put back meanwhile stays; of the other its status and its reason are as they were.
    await save(rosa, (await rosa.get(f"/desk/products/{ids[1]}")).json(), status="draft")
    chosen = {"ids": ids, "status": "withdrawn"}
    undo = {"products": chosen, "field": "status", "value": "published", "reason": ""}
    assert (await rosa.ask("POST", "/desk/products/change", undo)).json() == {
        "message": "1 product changed.",
        "before": [{"value": "withdrawn", "reason": "Recalled today", "ids": ids[:1]}],
    }
    both = [(await rosa.get(f"/desk/products/{each}")).json()["product"] for each in ids]
    assert [(each["status"], each["withdrawal_reason"]) for each in both] == [
        ("published", ""), ("draft", "Recalled today"),
    ]  # fmt: skip
    silent = await rosa.ask("POST", "/desk/products/change", body | {"reason": " "})
    assert silent.json()["detail"] == [{"loc": ["body", "reason"], "msg": "Please say why: shoppers read it"}]
    too_long = await rosa.ask("POST", "/desk/products/change", body | {"reason": "x" * 501})
    assert too_long.json()["detail"][0]["loc"] == ["body", "reason"]


async def test_a_label_is_read_as_ingredients(shop: Community, rosa: StaffBrowser) -> None:
    text = "INGREDIENTS: AQUA (WATER), 1,2-HEXANEDIOL, Rosa Canina Seed Oil*. May contain: CI 77491"
    read = (await rosa.ask("POST", "/desk/ingredients/read", {"text": text})).json()
    assert [each["name"] for each in read["ingredients"]] == [
        "Aqua", "1,2-Hexanediol", "Rosa Canina Seed Oil", "CI 77491",
    ]  # fmt: skip
    assert read["ingredients"][2]["is_natural"]


async def test_a_picture_is_stored_in_all_sizes_and_what_is_none_gets_a_sentence(
    shop: Community, rosa: StaffBrowser
) -> None:
    stored = await rosa.browser.post("/admin/desk/pictures", files={"picture": ("a.png", a_picture())})
    assert stored.status_code == 201, stored.text
    assert (await rosa.browser.get(stored.json()["url"])).status_code == 200
    for content in (b"<svg xmlns='http://www.w3.org/2000/svg'/>", b"\0\0\0\x18ftypheic" + b"\0" * 40):
        refused = await rosa.browser.post("/admin/desk/pictures", files={"picture": ("a", content)})
        assert (refused.status_code, refused.json()["detail"][0]["msg"]) == (
            422, "Please choose a JPEG, PNG, WebP, AVIF or GIF picture.",
        )  # fmt: skip
