"""Feeds are tried, added, changed and removed at the desk, by an address or by a file."""

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio

from app.catalogue.feeds.service import describe_counts, run_feed
from app.catalogue.importing.reports import Report
from tests.catalogue.conftest import rows
from tests.support.community import Community, community
from tests.support.feed_server import Retailer, retailer_server
from tests.support.rows import a_brand, a_product, row
from tests.support.staff import StaffBrowser, add_staff

HEADER = "id\ttitle\tbrand\tprice\tproduct_type\tcolor\titem_group_id\tgtin\tlink\n"
FEED = HEADER + "".join(
    f"{number}\t{title}\tHalden\t{price}\t{kind}\t{shade}\t{group}\t\thttps://r.example/{number}\n"
    for number, title, price, kind, shade, group in (
        ("1", "Dew Veil", "12.50", "Lips > Lipstick", "Rose", "a"),
        ("2", "Dew Veil", "12.50", "Lips > Lipstick", "Plum", "a"),
        ("3", "Cloud Base", "20.00", "Odd things", "", "b"),
        ("4", "Old Tint", "from £5", "Lips > Lipstick", "", "c"),
        ("5", "Velvet Stick", "9.00", "Lips > Lipstick", "", "d"),
    )
)


@pytest.fixture(scope="module")
def retailer() -> Iterator[Retailer]:
    with retailer_server() as opened:
        yield opened


@pytest_asyncio.fixture(scope="module")
async def shop(
    module_database_url: str, tmp_path_factory: pytest.TempPathFactory, retailer: Retailer
) -> AsyncIterator[Community]:
    var = tmp_path_factory.mktemp("var")
    more = {"admin": True, "private_hosts": retailer.host}
    async with community(module_database_url, var, **more) as opened:
        await add_staff(opened.db, "rosa")
        yield opened


async def ask(rosa: StaffBrowser, path: str, body: dict[str, Any], method: str = "POST") -> Any:
    return await rosa.ask(method, f"/desk/incoming/{path}", body)


async def test_a_feed_is_tried_before_anything_of_it_is_in_the_shop(
    shop: Community, rosa: StaffBrowser, retailer: Retailer
) -> None:
    async with shop.db.unit_of_work() as work:
        brand = await a_brand(work, slug="halden", name="Halden")
        known = await a_product(work, brand_id=brand, name="Velvet Stick", slug="halden-velvet-stick")
        vendor = await row(work, "vendor", slug="other-shop", name="Other Shop")
        await row(work, "offer", product_id=known, vendor_id=vendor, price_pence=1200)
    retailer.files["feed.tsv"] = FEED.encode()
    body = {"name": "Boots", "address": retailer.address("feed.tsv"), "currency": "gbp", "retailer": "Boots"}
    before = await rows(shop.db, "SELECT count(*) FROM product")
    trial = (await ask(rosa, "feeds/try", body)).json()
    assert [(each["key"], each["becomes"]) for each in trial["articles"]] == [
        ("1", "new product"),
        ("2", "new product"),
        ("3", "waits for its category"),
        ("4", "refused"),
        ("5", "asks for a join"),
    ]
    first = trial["articles"][0]
    assert (first["shade"], first["category"], first["price"]) == ("Rose", "Lipstick", 1250)
    assert (first["currency"], first["retailer"]) == ("GBP", "Boots")
    assert (trial["articles"][4]["product"], trial["articles"][4]["price_here"]) == ("Velvet Stick", 1200)
    assert trial["unknown"] == {"Odd things": 1}
    assert any("from £5" in words for words in trial["remarks"])
    assert await rows(shop.db, "SELECT count(*) FROM product") == before
    assert await rows(shop.db, "SELECT count(*) FROM feed") == [(0,)]


async def test_a_feed_is_added_changed_and_removed(
    shop: Community, rosa: StaffBrowser, retailer: Retailer
) -> None:
    address = retailer.address("feed.tsv")
    body = {"name": "My Boots", "address": address, "currency": "GBP", "retailer": "Boots"}
    added = await ask(rosa, "feeds", body)
    assert (added.status_code, added.json()["message"]) == (
        201, "my-boots is added. It is read within a minute.",
    )  # fmt: skip
    again = await ask(rosa, "feeds", body)
    assert again.json()["detail"][0]["msg"] == "There is a feed of this name already."
    changed = await ask(rosa, "feeds/my-boots", body | {"every_hours": 6}, "PUT")
    assert changed.is_success
    feed = (await rosa.get("/desk/incoming")).json()["feeds"][0]
    assert (feed["name"], feed["address"], feed["every_hours"]) == ("my-boots", address, 6)
    assert (await ask(rosa, "feeds/other", body, "PUT")).status_code == 404
    assert (await rosa.ask("DELETE", "/desk/incoming/feeds/my-boots")).is_success
    assert (await rosa.ask("DELETE", "/desk/incoming/feeds/my-boots")).status_code == 404
    noted = "SELECT count(*) FROM audit_entry WHERE details->>'table' = 'feed'"
    assert await shop.value(noted) == 3


async def test_a_file_is_sent_and_no_other_file_of_the_machine_is_read(
    shop: Community, rosa: StaffBrowser, tmp_path: Path
) -> None:
    sent = await rosa.browser.post("/admin/desk/incoming/files", files={"file": FEED.encode()})
    address = sent.json()["address"]
    trial = (await ask(rosa, "feeds/try", {"address": address, "currency": "GBP"})).json()
    assert len(trial["articles"]) == 5
    assert (await ask(rosa, "feeds", {"name": "own", "address": address, "currency": "GBP"})).is_success
    assert (await rosa.get("/desk/incoming")).json()["feeds"][0]["address"] == address
    stored = str(await shop.value("SELECT address FROM feed WHERE name = 'own'"))
    assert stored.endswith(f"/feeds/{address}")
    other = tmp_path / "feed.tsv"
    other.write_text(FEED)
    for wrong in (str(other), f"file://{other}", "../" + address, "sent-" + "0" * 32):
        for path in ("feeds/try", "feeds"):
            refused = await ask(rosa, path, {"name": "x", "address": wrong})
            assert (refused.status_code, refused.json()["detail"][0]["loc"]) == (422, ["body", "address"])
    empty = await rosa.browser.post("/admin/desk/incoming/files", files={"file": b" "})
    assert empty.status_code == 422


async def test_a_feed_whose_file_was_named_by_a_command_is_changed(
    shop: Community, rosa: StaffBrowser, tmp_path: Path
) -> None:
    file = tmp_path / "boots.tsv"
    file.write_text(FEED)
    async with shop.db.unit_of_work() as work:
        await row(work, "feed", name="from-here", address=str(file), currency="GBP")
    body = {"name": "from-here", "address": str(file), "currency": "GBP", "every_hours": 6}
    assert (await ask(rosa, "feeds/try", body)).is_success
    assert (await ask(rosa, "feeds/from-here", body, "PUT")).is_success
    stored = "SELECT address || ' ' || every_hours FROM feed WHERE name = 'from-here'"
    assert await shop.value(stored) == f"{file} 6"
    other = await ask(rosa, "feeds/from-here", body | {"address": f"{file}2"}, "PUT")
    assert other.json()["detail"][0]["loc"] == ["body", "address"]


async def test_a_file_of_a_feed_is_kept_after_the_folder_moved(shop: Community, rosa: StaffBrowser) -> None:
    async def send() -> str:
        answer = await rosa.browser.post("/admin/desk/incoming/files", files={"file": FEED.encode()})
        return str(answer.json()["address"])

    used, unused = await send(), await send()
    assert (await ask(rosa, "feeds", {"name": "moved", "address": used, "currency": "GBP"})).is_success
    folder = Path(str(await shop.value("SELECT address FROM feed WHERE name = 'moved'"))).parent
    async with shop.db.unit_of_work() as work:
        await work.execute("UPDATE feed SET address = $1 WHERE name = 'moved'", f"/former/feeds/{used}")
    for name in (used, unused):
        os.utime(folder / name, (0, 0))
    await send()
    assert (folder / used).exists()
    assert not (folder / unused).exists()


async def test_of_two_that_add_a_feed_at_once_the_second_is_told(shop: Community, rosa: StaffBrowser) -> None:
    waiting = (
        "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%INTO feed %'"
    )
    async with shop.db.unit_of_work() as work:
        await row(work, "feed", name="twice", address="https://first.example/feed", currency="GBP")
        body = {"name": "twice", "address": "https://second.example/feed", "currency": "GBP"}
        second = asyncio.create_task(ask(rosa, "feeds", body))
        while not await shop.value(waiting):
            assert not second.done()
    refused = await second
    assert refused.status_code == 422, refused.text
    assert refused.json()["detail"][0]["loc"] == ["body", "name"]
    assert await shop.value("SELECT address FROM feed WHERE name = 'twice'") == "https://first.example/feed"


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("missing", "answers 404"),
        ("page", "is no feed"),
        ("inside", "is a private address"),
    ],
)
async def test_what_is_no_feed_is_refused_at_its_address(
    rosa: StaffBrowser, retailer: Retailer, path: str, words: str
) -> None:
    retailer.files["page"] = b"Hello, this is no list"
    address = retailer.address(path) if path != "inside" else "http://127.0.0.1:9/feed.xml"
    refused = await ask(rosa, "feeds/try", {"address": address, "currency": "GBP"})
    fault = refused.json()["detail"][0]
    assert fault["loc"] == ["body", "address"]
    assert words in fault["msg"]


async def test_every_fault_of_a_new_feed_is_told_at_its_field(rosa: StaffBrowser) -> None:
    body = {
        "name": "?", "address": "boots", "currency": "pounds", "retailer": "x" * 121, "department": "Garden",
        "every_hours": 0,
    }  # fmt: skip
    faults = (await ask(rosa, "feeds", body)).json()["detail"]
    assert [each["loc"][1] for each in faults] == [
        "name", "address", "currency", "retailer", "department", "every_hours",
    ]  # fmt: skip


async def test_a_trial_counts_what_the_run_then_counts(
    shop: Community, rosa: StaffBrowser, retailer: Retailer, tmp_path: Path
) -> None:
    twice = FEED + FEED.splitlines()[1] + "\n"
    retailer.files["counted.tsv"] = twice.replace("Halden", "Counted").encode()
    body = {"name": "counted", "address": retailer.address("counted.tsv"), "currency": "GBP"}
    trial = (await ask(rosa, "feeds/try", body)).json()
    assert trial["is_whole"]
    assert trial["said"] == "4 articles, 2 new products, 3 refused"
    assert (await ask(rosa, "feeds", body)).is_success
    async with httpx.AsyncClient() as http:
        await run_feed(shop.db, "counted", Report(), http, tmp_path)
    (feed,) = [
        each for each in (await rosa.get("/desk/incoming")).json()["feeds"] if each["name"] == "counted"
    ]
    said = feed["said"].split(", ")
    assert set(trial["said"].split(", ")) <= set(said)
    assert "1 brand added" in said


@pytest.mark.parametrize(
    ("number", "said"),
    [(1, "1 more of products here, 1 brand added"), (2, "2 more of products here, 2 brands added")],
)
def test_counts_are_said_in_words(number: int, said: str) -> None:
    counts = {"articles": number, "joined": number, "brands added": number}
    assert describe_counts(counts).split(", ", 1)[1] == said


async def test_a_category_that_is_written_in_another_way_is_not_added_again(
    shop: Community, rosa: StaffBrowser, retailer: Retailer, tmp_path: Path
) -> None:
    async with shop.db.unit_of_work() as work:
        await row(work, "category", slug="skincare", name="Skincare")
        await row(work, "category", slug="odd-sprays", name="Odd sprays")
        await row(work, "category", slug="gel-for-brows", name="Brow Gel")
    lines = (
        ("7", "Moon Milk", "Skin Care", "g"),
        ("8", "Moon Mist", "Odd-Sprays", "h"),
        ("9", "Moon Arch", "Brows > Brow gel", "i"),
    )
    retailer.files["care.tsv"] = (
        HEADER
        + "".join(
            f"{number}\t{title}\tMoon House\t9.00\t{kind}\t\t{group}\t\thttps://r.example/{number}\n"
            for number, title, kind, group in lines
        )
    ).encode()
    body = {"name": "care", "address": retailer.address("care.tsv"), "currency": "GBP", "retailer": "Moon"}
    trial = (await ask(rosa, "feeds/try", body)).json()
    assert [each["category"] for each in trial["articles"]] == ["Skincare", "Odd sprays", "Brow Gel"]
    before = await shop.value("SELECT count(*) FROM category")
    assert (await ask(rosa, "feeds", body)).is_success
    async with httpx.AsyncClient() as http:
        await run_feed(shop.db, "care", Report(), http, tmp_path)
    assert await shop.value("SELECT count(*) FROM category") == before
    placed = """SELECT string_agg(category.slug, ' ' ORDER BY product.name) FROM product
        JOIN category ON category.id = category_id WHERE product.source = 'feed:care'"""
    assert await shop.value(placed) == "gel-for-brows skincare odd-sprays"
