"""What staff change at the desk is kept, announced to the shop, and written down."""

import asyncio
import json
from typing import Any

import pytest

from app.admin.managed_tables import MANAGED_TABLES
from tests.support.community import Community
from tests.support.rows import a_brand, a_category
from tests.support.staff import StaffBrowser


async def last_noted(shop: Community) -> tuple[str, str, dict[str, Any]]:
    async with shop.db.reading() as connection:
        row = await connection.fetchrow(
            "SELECT outcome, staff, details FROM audit_entry"
            " WHERE action = 'admin.change' ORDER BY id DESC LIMIT 1"
        )
    return row["outcome"], row["staff"], json.loads(row["details"])


async def row_of(rosa: StaffBrowser, table: str, row: int) -> dict[str, Any]:
    """A row as the form gets it and sends it back."""
    body = (await rosa.get(f"/api/tables/{table}/{row}/")).json()
    return {name: value for name, value in body.items() if name != "id"}


async def blank(rosa: StaffBrowser, table: str) -> dict[str, Any]:
    """A new row as the form begins it."""
    body = (await rosa.get(f"/api/tables/{table}/new/")).json()
    return {name: value for name, value in body.items() if name != "id"}


async def test_a_product_changed_at_the_desk_has_the_window_built_anew(
    shop: Community, rosa: StaffBrowser
) -> None:
    notifications: asyncio.Queue[str] = asyncio.Queue()
    listening = await shop.db.connect()
    await listening.add_listener(
        "undertone_catalogue", lambda *arguments: notifications.put_nowait(arguments[-1])
    )
    version = await shop.value("SELECT catalogue_version()")
    row = await row_of(rosa, "product", shop.product_ids[0])
    answer = await rosa.change("product", shop.product_ids[0], **row | {"name": "Velvet Tint"})
    assert (answer.status_code, answer.json()["name"]) == (200, "Velvet Tint")
    assert int(await asyncio.wait_for(notifications.get(), 60)) == version + 1
    await listening.close()
    row_id = shop.product_ids[0]
    details = {"table": "product", "method": "PATCH", "row": row_id, "columns": ["name"]}
    assert await last_noted(shop) == ("done", "rosa", details)


async def test_a_form_sent_back_unchanged_changes_nothing(shop: Community, rosa: StaffBrowser) -> None:
    version = await shop.value("SELECT catalogue_version()")
    for table in ("product", "member", "review_moderation"):
        async with shop.db.unit_of_work() as work:
            row = await work.fetchval(f"SELECT min(id) FROM {table}") or 0
        if row:
            answer = await rosa.change(table, row, **await row_of(rosa, table, row))
            assert answer.status_code == 200, answer.text
    assert await shop.value("SELECT catalogue_version()") == version


async def test_of_two_at_one_row_the_last_to_save_wins(shop: Community, rosa: StaffBrowser) -> None:
    async with shop.db.unit_of_work() as work:
        brand = await a_brand(work, origin="Leeds")
    seen_by_rosa = await row_of(rosa, "brand", brand)
    assert (await rosa.change("brand", brand, origin="York")).status_code == 200
    later = seen_by_rosa | {"caption": "Since 1999"}
    assert (await rosa.change("brand", brand, **later)).status_code == 200
    assert (await last_noted(shop))[2]["columns"] == ["caption", "origin"]
    assert (
        await shop.value("SELECT origin || ' ' || caption FROM brand WHERE id = $1", brand)
        == "Leeds Since 1999"
    )


@pytest.mark.parametrize(
    ("table", "values", "column"),
    [
        ("product", {"rating_sum": 500}, "rating_sum"),
        ("product", {"is_demo": True}, "is_demo"),
        ("member", {"first_name": "Eve"}, "first_name"),
        ("member", {"num_followers": 9000}, "num_followers"),
    ],
)
async def test_what_the_shop_keeps_itself_is_refused_in_words(
    shop: Community, rosa: StaffBrowser, table: str, values: dict[str, Any], column: str
) -> None:
    await shop.newcomer()
    row = await shop.value(f"SELECT min(id) FROM {table}")
    answer = await rosa.change(table, row, **values)
    assert answer.status_code == 422
    assert [fault["loc"] for fault in answer.json()["detail"]] == [["body", column]]


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"[]",
        b"null",
        b"\xff",
        b'{"nothing": 1}',
        b'{"id": 7}',
        b'{"name": 7}',
        b'{"name": "x\\u0000"}',
        b'{"slug": "Not A Slug"}',
        b'{"name": ""}',
        b'{"brand_id": 999999}',
        b'{"brand_id": 99999999999999999999999}',
        b'{"featured_rank": 99999999999}',
        b'{"status": "gone"}',
        b'{"brand_id": null}',
    ],
)
async def test_what_no_product_can_be_is_refused_and_leaves_nothing(
    shop: Community, rosa: StaffBrowser, body: bytes
) -> None:
    was = await row_of(rosa, "product", shop.product_ids[1])
    answer = await rosa.ask("PATCH", f"/api/tables/product/{shop.product_ids[1]}/", body)
    assert answer.status_code == 422, answer.text
    assert await row_of(rosa, "product", shop.product_ids[1]) == was


@pytest.mark.parametrize(
    ("values", "column", "words"),
    [
        ({"slug": "Not A Slug"}, "slug", "This cannot be stored here"),
        ({"slug": "tint-2"}, "slug", "There is one like this already"),
        ({"brand_id": 999999}, "brand_id", "There is no such row"),
        ({"brand_id": None}, "brand_id", "Is required"),
    ],
)
async def test_what_the_database_refuses_is_said_at_the_field(
    shop: Community, rosa: StaffBrowser, values: dict[str, Any], column: str, words: str
) -> None:
    answer = await rosa.change("product", shop.product_ids[1], **values)
    assert answer.json() == {"detail": [{"loc": ["body", column], "msg": words}]}


@pytest.mark.parametrize(
    "asked",
    [
        "/api/tables/product/?id=abc",
        "/api/tables/product/?__order=nothing",
        "/api/tables/product/?nothing=1",
        "/api/tables/product/?__page=-1",
        "/api/tables/product/?__page_size=-5",
        "/api/tables/product/?__range_header=true&__range_header_name=a%00",
        "/api/tables/product/?id=999999999999999999999999",
        "/api/tables/product/ids/?limit=-1",
        "/api/tables/product/ids/?offset=99999999999999999999999",
        "/api/tables/product/ids/?search=%25%27",
    ],
)
async def test_no_question_breaks_the_desk(rosa: StaffBrowser, asked: str) -> None:
    assert (await rosa.get(asked)).status_code < 500


async def test_no_question_writes_a_header_of_its_own(rosa: StaffBrowser) -> None:
    for name in ("a%0d%0aset-cookie:%20b", "a%0ab", "a%00b", "a%7fb", "%E2%82%AC"):
        answer = await rosa.get(f"/api/tables/product/?__range_header=true&__range_header_name={name}")
        assert answer.status_code == 422, name
        assert "set-cookie" not in answer.headers
    answer = await rosa.get("/api/tables/product/?__range_header=true&__range_header_name=goods")
    assert answer.headers["content-range"].startswith("goods 0-")


async def test_a_row_is_added_as_the_form_sends_it(shop: Community, rosa: StaffBrowser) -> None:
    usual = await blank(rosa, "brand")
    answer = await rosa.ask("POST", "/api/tables/brand/", usual | {"slug": "maison", "name": "Maison"})
    assert answer.status_code == 201, answer.text
    brand = answer.json()[0]["id"]
    async with shop.db.unit_of_work() as work:
        category_id = await a_category(work)
    usual = await blank(rosa, "product")
    product = {
        "slug": "maison-one",
        "name": "One",
        "brand_id": brand,
        "category_id": category_id,
        "rating_sum": 5,
    }
    answer = await rosa.ask("POST", "/api/tables/product/", usual | product)
    assert answer.status_code == 201, answer.text
    assert await shop.value("SELECT rating_sum FROM product WHERE slug = 'maison-one'") == 0
    assert (await last_noted(shop))[2]["method"] == "POST"


async def test_a_row_is_removed_unless_others_stand_on_it(shop: Community, rosa: StaffBrowser) -> None:
    async with shop.db.unit_of_work() as work:
        brand = await a_brand(work)
    assert (await rosa.ask("DELETE", f"/api/tables/brand/{brand}/")).status_code == 204
    assert await last_noted(shop) == ("done", "rosa", {"table": "brand", "method": "DELETE", "row": brand})
    standing = await shop.value("SELECT brand_id FROM product LIMIT 1")
    refused = await rosa.ask("DELETE", f"/api/tables/brand/{standing}/")
    fault = {"loc": ["body", "row"], "msg": "Other rows stand on this one: change or remove those first"}
    assert (refused.status_code, refused.json()) == (422, {"detail": [fault]})
    assert await shop.value("SELECT count(*) FROM brand WHERE id = $1", standing) == 1


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("DELETE", "/api/tables/product/1/"),
        ("DELETE", "/api/tables/member/1/"),
        ("POST", "/api/tables/member/"),
        ("POST", "/api/tables/review_moderation/"),
        ("PUT", "/api/tables/brand/1/"),
        ("PUT", "/api/tables/member/1/"),
        ("DELETE", "/api/tables/brand/"),
        ("POST", "/api/user/"),
    ],
)
async def test_what_is_not_done_here_is_refused_and_noted(
    shop: Community, rosa: StaffBrowser, method: str, path: str
) -> None:
    answer = await rosa.ask(method, path, {"user_type": "influencer"})
    assert answer.status_code == 405
    outcome, who, details = await last_noted(shop)
    assert (outcome, who, details["method"]) == ("refused", "rosa", method)


@pytest.mark.parametrize(
    "path", ["/api/tables/staff/", "/api/tables/audit_entry/", "/api/tables/refresh_token/", "/api/docs/"]
)
async def test_other_tables_are_not_on_the_desk(rosa: StaffBrowser, path: str) -> None:
    assert (await rosa.get(path)).status_code == 404


@pytest.mark.parametrize("drawer", MANAGED_TABLES, ids=lambda drawer: drawer.name)
async def test_every_table_is_listed_explained_and_opened(
    shop: Community, rosa: StaffBrowser, drawer
) -> None:
    table = f"/api/tables/{drawer.name}"
    order = "__readable=true&__page_size=15&__page=1"
    assert (await rosa.get(f"{table}/?{order}")).status_code == 200
    assert (await rosa.get(f"{table}/count/")).status_code == 200
    assert (await rosa.get(f"{table}/new/")).status_code == 200
    fields = (await rosa.get(f"{table}/schema/")).json()["properties"]
    assert fields.keys() == drawer.editable | drawer.read_only
    hints = {name for name, field in fields.items() if field["extra"].get("help_text")}
    assert hints == drawer.read_only


async def test_a_member_becomes_an_influencer_at_the_next_request(
    shop: Community, rosa: StaffBrowser
) -> None:
    member, browser = await shop.newcomer(email="ada@shop.example", email_verified=True)
    review = {"product_slug": "tint-3", "rating": 5, "incentivised": False, "review": "Words of my own"}
    assert (await browser.post("/product/review", review)).status_code == 403
    answer = await rosa.change("member", member, user_type="influencer")
    assert answer.status_code == 200
    assert (await browser.post("/product/review", review)).status_code == 201
    outcome, who, details = await last_noted(shop)
    assert (outcome, who, details["user_type"]) == ("done", "rosa", "influencer")
    assert await shop.value("SELECT max(member_id) FROM audit_entry WHERE action = 'admin.change'") == member
    assert (await rosa.change("member", member, user_type="owner")).status_code == 422
    exported = (await browser.get("/user/export")).json()["audit"]
    assert [line["network"] for line in exported if line["action"] == "admin.change"] == [None]
    listed = await rosa.get(f"/api/tables/member/?id={member}")
    assert "ada@shop.example" not in listed.text
