"""Brands, feeds, reviews, posts, the newsletter, people, searches: each change with its audit entry."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from app.editorial.posts.service import publish_due_posts
from app.kit import clock
from tests.support.community import Community
from tests.support.rows import a_brand, a_member, a_product, a_review, a_variant, row
from tests.support.staff import StaffBrowser


async def noted(shop: Community, table: str, number: int) -> int:
    query = """SELECT count(*) FROM audit_entry WHERE action = 'desk.change' AND staff = 'rosa'
        AND details->>'table' = $1 AND (details->>'row')::bigint = $2"""
    return int(str(await shop.value(query, table, number)))


async def save(rosa: StaffBrowser, path: str, kind: str, stored: dict[str, Any], **changes: Any) -> Any:
    body = {"version": stored["version"], kind: stored[kind] | changes}
    return await rosa.ask("PUT", f"/desk/{path}/{stored['id']}", body)


@pytest.mark.parametrize(
    ("path", "kind", "table", "new", "field"),
    [
        ("brands", "brand", "brand", {"name": "Kept Brand"}, "caption"),
        ("categories", "category", "category", {"name": "Kept Category"}, "description"),
        ("posts", "post", "blog_post", {"title": "Kept post", "author_name": "Rosa"}, "subtitle"),
    ],
)
async def test_the_second_of_two_sees_both_versions_and_each_change_is_undone(
    shop: Community, rosa: StaffBrowser, path: str, kind: str, table: str, new: dict[str, Any], field: str
) -> None:
    stored = (await rosa.ask("POST", f"/desk/{path}", new)).json()
    first = await save(rosa, path, kind, stored, **{field: "Of the first"})
    assert first.status_code == 200, first.text
    second = await save(rosa, path, kind, stored, **{field: "Of the second"})
    assert second.status_code == 409
    theirs = second.json()["theirs"]
    assert (theirs["version"], theirs["document"][field]) == (first.json()["version"], "Of the first")
    same = await save(rosa, path, kind, first.json())
    assert same.json()["version"] == first.json()["version"]
    history = (await rosa.get(f"/desk/history/{table}/{stored['id']}")).json()["changes"]
    assert [(each["staff"], each["before"], each["after"]) for each in history] == [
        ("rosa", {field: ""}, {field: "Of the first"}),
        ("rosa", {}, {}),  # it was added
    ]
    undone = await save(rosa, path, kind, first.json(), **history[0]["before"])
    assert undone.json()[kind] == stored[kind]
    assert await noted(shop, table, stored["id"]) == 3, "a save that changes nothing is none"


async def test_a_brand_is_added_changed_and_merged(shop: Community, rosa: StaffBrowser) -> None:
    brand = (await rosa.ask("POST", "/desk/brands", {"name": "Halden & Co"})).json()
    assert brand["brand"]["slug"] == "halden-co"
    bad = await save(rosa, "brands", "brand", brand, name=" ", founded=12)
    assert [fault["loc"][1] for fault in bad.json()["detail"]] == ["name", "founded"]
    changed = await save(rosa, "brands", "brand", brand, origin="Leeds", founded=1999)
    assert changed.json()["brand"]["founded"] == 1999
    async with shop.db.unit_of_work() as work:
        gone = await a_brand(work, slug="halden", name="Halden")
        product = await a_product(work, brand_id=gone)
    merged = await rosa.ask("POST", f"/desk/brands/{brand['id']}/merge", {"gone": "halden"})
    assert [each["slug"] for each in merged.json()["aliases"]] == ["halden"]
    assert await shop.value("SELECT brand_id FROM product WHERE id = $1", product) == brand["id"]
    assert await noted(shop, "brand", brand["id"]) == 3


async def test_a_merge_into_itself_or_of_another_name_is_refused_with_the_way_out(
    shop: Community, rosa: StaffBrowser
) -> None:
    one = (await rosa.ask("POST", "/desk/brands", {"name": "One Brand"})).json()
    two = (await rosa.ask("POST", "/desk/brands", {"name": "Two Brand"})).json()
    itself = await rosa.ask("POST", f"/desk/brands/{one['id']}/merge", {"gone": "one-brand"})
    assert itself.json()["detail"][0]["msg"] == (
        "One Brand cannot be merged into itself. Choose the other brand."
    )
    assert (await rosa.ask("POST", f"/desk/brands/{one['id']}/names", {"name": "First"})).status_code == 201
    for body, path in (({"gone": "first"}, "merge"), ({"name": "First"}, "names")):
        refused = await rosa.ask("POST", f"/desk/brands/{two['id']}/{path}", body)
        assert refused.status_code == 422
        assert "ake it away there first" in refused.json()["detail"][0]["msg"]
    taken = await rosa.ask("POST", f"/desk/brands/{one['id']}/names", {"name": "Two Brand"})
    assert "merge it" in taken.json()["detail"][0]["msg"]
    for slug in ("two-brand", "first"):
        clash = await save(rosa, "brands", "brand", one, slug=slug)
        fault = clash.json()["detail"][0]
        assert (fault["loc"], fault["msg"]) == (
            ["body", "slug"],
            "Another brand has this address. To make both one, merge it into this one.",
        )
    removed = await rosa.ask("DELETE", f"/desk/brands/{one['id']}/names/first")
    assert removed.json()["aliases"] == []


async def test_a_category_is_added_and_changed(shop: Community, rosa: StaffBrowser) -> None:
    body = {"name": "Lip oils", "department": "lips", "labels": ["Sticky", " "]}
    added = (await rosa.ask("POST", "/desk/categories", body)).json()
    assert (added["category"]["slug"], added["category"]["labels"]) == ("lip-oils", ["Sticky"])
    known = (await rosa.ask("POST", "/desk/categories", {"name": "Skin tints"})).json()
    assert known["category"]["department"] == "Complexion"
    taken = await rosa.ask("POST", "/desk/categories", body)
    assert taken.json()["detail"][0]["loc"] == ["body", "slug"]
    changed = await save(rosa, "categories", "category", added, position=3)
    assert changed.json()["category"]["position"] == 3
    assert await noted(shop, "category", added["id"]) == 2


async def test_what_a_feed_brought_is_decided(shop: Community, rosa: StaffBrowser) -> None:
    async with shop.db.unit_of_work() as work:
        vendor = await row(work, "vendor", slug="a-feed", name="A Feed")
        new, old = await a_product(work, status="draft", name="Two"), await a_product(work, name="One")
        await a_variant(work, old, name="Rose", gtin="05012345678900")
        about: dict[str, Any] = {"product_id": old, "vendor_id": vendor, "currency": "GBP"}
        price = await row(
            work, "held_price", **about, price_pence=99900, evidence="999.00, where others ask 9"
        )
        pair = await row(work, "product_proposal", product_id=new, other_product_id=old, evidence="Same name")
        feed = await row(work, "feed", name="a-feed", address="https://f.example/x", question="Half is gone.")
    incoming = (await rosa.get("/desk/incoming")).json()
    assert incoming["prices"][0]["price"] == "999.00"
    (waiting,) = incoming["proposals"]
    assert (waiting["product"]["name"], waiting["other"]["name"]) == ("Two", "One")
    assert (waiting["other"]["shades"], waiting["other"]["barcodes"]) == (["Rose"], ["05012345678900"])
    assert (await rosa.ask("POST", f"/desk/incoming/prices/{price}", {"standing": "accepted"})).is_success
    again = await rosa.ask("POST", f"/desk/incoming/prices/{price}", {"standing": "refused"})
    assert (again.status_code, again.json()["detail"]) == (404, "Somebody has decided this already.")
    assert (await rosa.ask("POST", f"/desk/incoming/proposals/{pair}", {"standing": "same"})).is_success
    assert await shop.value("SELECT count(*) FROM product WHERE id = $1", new) == 0
    assert (await rosa.ask("POST", "/desk/incoming/feeds/a-feed/allow", {})).is_success
    known = {"words": "Lips > Oil", "category": "foundation"}
    assert (await rosa.ask("POST", "/desk/incoming/feeds/a-feed/category", known)).is_success
    assert await noted(shop, "held_price", price) == await noted(shop, "product_proposal", pair) == 1
    assert await noted(shop, "feed", feed) == 2


async def test_a_join_holds_prices_beyond_reason_whatever_moves_first_and_shows_none_that_was_refused(
    shop: Community, rosa: StaffBrowser
) -> None:
    async with shop.db.unit_of_work() as work:
        new, old = await a_product(work, status="draft", name="Four"), await a_product(work, name="Three")
        shops = [await row(work, "vendor", slug=f"join-{n}", name=f"Join {n}") for n in range(6)]
        for vendor in shops[:5]:
            await row(work, "offer", product_id=new, vendor_id=vendor, price_pence=4000)
        await row(work, "offer", product_id=old, vendor_id=shops[5], price_pence=500)
        about: dict[str, Any] = {
            "product_id": old,
            "currency": "GBP",
            "price_pence": 4000,
            "evidence": "40.00, where others ask 5",
        }
        for vendor, standing in ((shops[0], "refused"), (shops[1], "accepted"), (shops[2], "waiting")):
            decided = None if standing == "waiting" else clock.now()
            await row(work, "held_price", **about, vendor_id=vendor, standing=standing, decided_at=decided)
        pair = await row(work, "product_proposal", product_id=new, other_product_id=old, evidence="Same name")
    assert (await rosa.ask("POST", f"/desk/incoming/proposals/{pair}", {"standing": "same"})).is_success
    held = "SELECT string_agg(standing, ' ' ORDER BY vendor_id) FROM held_price WHERE product_id = $1"
    assert await shop.value(held, old) == "refused accepted waiting waiting waiting"
    shown = "SELECT array_agg(vendor_id ORDER BY vendor_id) FROM offer WHERE product_id = $1"
    assert await shop.value(shown, old) == [shops[1], shops[5]]


async def test_a_reported_review_is_hidden_with_a_reason_that_its_author_reads(
    shop: Community, rosa: StaffBrowser
) -> None:
    async with shop.db.unit_of_work() as work:
        author = await a_member(work, email="author@example.org", email_verified=True)
        review = await a_review(work, shop.product_ids[0], author, body="Buy at my shop")
        reporter = await a_member(work)
        await row(work, "review_report", review_id=review, member_id=reporter, reason="An advertisement")
    queue = (await rosa.get("/desk/reviews")).json()
    assert (queue["reviews"][0]["id"], queue["reviews"][0]["reasons"]) == (review, ["An advertisement"])
    silent = await rosa.ask("POST", f"/desk/reviews/{review}", {"standing": "hidden"})
    assert silent.json()["detail"][0]["loc"] == ["body", "reason"]
    body = {"standing": "hidden", "reason": "It advertises"}
    assert (await rosa.ask("POST", f"/desk/reviews/{review}", body)).is_success
    again = await rosa.ask("POST", f"/desk/reviews/{review}", body | {"reason": "It is rude"})
    assert (again.status_code, again.json()["detail"]) == (404, "Somebody has decided this already.")
    kept = await shop.value("SELECT hidden_reason FROM review WHERE id = $1", review)
    assert kept == "It advertises", "what its author read"
    letter = "SELECT body FROM mail WHERE member_id = $1 AND kind = 'review_hidden'"
    assert "It advertises" in str(await shop.value(letter, author))
    assert await noted(shop, "review", review) == 1


async def test_a_post_appears_at_its_time(shop: Community, rosa: StaffBrowser) -> None:
    soon = clock.now() + timedelta(hours=1)
    body = {"title": "Spring skin", "author_name": "Rosa", "md_content": "# Hello", "tags": ["Skin", "skin"]}
    added = (await rosa.ask("POST", "/desk/posts", body | {"publish_at": soon.isoformat()})).json()
    assert (added["post"]["slug"], len(added["post"]["tags"])) == ("spring-skin", 1)
    assert await publish_due_posts(shop.db) == 0
    due = (soon - timedelta(hours=2)).isoformat()
    assert (await save(rosa, "posts", "post", added, publish_at=due)).is_success
    assert await publish_due_posts(shop.db) == 1
    shown = (await rosa.get(f"/desk/posts/{added['id']}")).json()["post"]
    assert (shown["status"], shown["publish_at"]) == ("published", None)
    bad = await rosa.ask("POST", "/desk/posts", {"title": "", "image": "ftp://x"})
    assert {fault["loc"][1] for fault in bad.json()["detail"]} == {"title", "slug", "image", "author_name"}
    assert await noted(shop, "blog_post", added["id"]) == 2


async def test_a_post_that_is_published_by_hand_is_of_that_day(shop: Community, rosa: StaffBrowser) -> None:
    draft = (await rosa.ask("POST", "/desk/posts", {"title": "Late skin", "author_name": "Rosa"})).json()
    begun = clock.now() - timedelta(days=27)
    async with shop.db.unit_of_work() as work:
        await work.execute("UPDATE blog_post SET created_at = $2 WHERE id = $1", draft["id"], begun)
    created_at = "SELECT created_at FROM blog_post WHERE id = $1"
    before = clock.now()
    shown = await save(rosa, "posts", "post", draft, status="published")
    published = await shop.value(created_at, draft["id"])
    assert isinstance(published, datetime)
    assert published >= before
    withdrawn = await save(rosa, "posts", "post", shown.json(), status="withdrawn")
    assert (await save(rosa, "posts", "post", withdrawn.json(), status="published")).is_success
    assert await shop.value(created_at, draft["id"]) == published


async def test_a_tag_that_is_too_long_is_refused_at_its_field(rosa: StaffBrowser) -> None:
    body = {"title": "Tagged", "author_name": "Rosa", "tags": ["x" * 59 + " skin"]}
    refused = await rosa.ask("POST", "/desk/posts", body)
    assert refused.status_code == 422, refused.text
    assert refused.json()["detail"] == [{"loc": ["body", "tags"], "msg": "A tag has at most 60 characters"}]
    assert (await rosa.ask("POST", "/desk/posts", body | {"tags": [" " + "x" * 60]})).is_success


async def test_an_issue_is_written_tried_and_planned(shop: Community, rosa: StaffBrowser) -> None:
    issue = (await rosa.ask("POST", "/desk/newsletter", {"subject": "May", "body": "Hello"})).json()
    tried = await rosa.ask("POST", f"/desk/newsletter/{issue['id']}/try", {"address": "rosa@example.org"})
    assert tried.json() == {"message": "It is on its way to rosa@example.org."}
    await shop.value("INSERT INTO dead_address (address, reason) VALUES ('gone@example.org', '550')")
    gone = await rosa.ask("POST", f"/desk/newsletter/{issue['id']}/try", {"address": "gone@example.org"})
    assert (gone.status_code, gone.json()["detail"][0]["loc"]) == (422, ["body", "address"])
    later = (clock.now() + timedelta(days=1)).isoformat()
    planned = await save(rosa, "newsletter", "issue", issue, send_at=later)
    assert planned.json()["issue"]["send_at"]
    stale = await save(rosa, "newsletter", "issue", issue, body="Hello, you")
    theirs = stale.json()["theirs"]
    assert (stale.status_code, theirs["version"]) == (409, planned.json()["version"])
    assert theirs["document"] == planned.json()["issue"], "it is sent as planned"
    empty = await rosa.ask("POST", "/desk/newsletter", {"subject": " ", "body": ""})
    assert [fault["loc"][1] for fault in empty.json()["detail"]] == ["subject", "body"]
    assert await noted(shop, "newsletter_issue", issue["id"]) == 3


async def test_a_member_who_writes_a_letter_is_found_exported_and_erased(
    shop: Community, rosa: StaffBrowser
) -> None:
    async with shop.db.unit_of_work() as work:
        member = await a_member(
            work, first_name="Letty", surname="Writer", email="letty@example.org", email_verified=True
        )
    for words in (str(member), "letty wr", "LETTY@example.org"):
        found = (await rosa.get(f"/desk/people?q={words}")).json()["people"]
        assert found[0]["id"] == member, words
        assert "letty@" not in str(found)
    changed = await rosa.ask("PUT", f"/desk/people/{member}", {"user_type": "influencer"})
    assert changed.is_success
    exported = (await rosa.ask("POST", f"/desk/people/{member}/export", {})).json()
    assert exported["account"]["email"] == "letty@example.org"
    assert (await rosa.ask("POST", f"/desk/people/{member}/erase", {"keep_ratings": False})).is_success
    gone = (await rosa.get(f"/desk/people?q={member}")).json()
    assert (gone["people"], gone["erased_at"] is not None) == ([], True)
    assert (await rosa.ask("POST", f"/desk/people/{member}/erase", {})).status_code == 404
    letters = "SELECT array_agg(subject ORDER BY id) FROM mail WHERE address = 'letty@example.org'"
    assert await shop.value(letters) == ["Your account is deleted"]
    assert await noted(shop, "member", member) == 3


async def test_an_account_is_closed_and_opened_once(shop: Community, rosa: StaffBrowser) -> None:
    async with shop.db.unit_of_work() as work:
        member = await a_member(work, email="twice@example.org", email_verified=True)
    for action, said in (
        ("close", "This account is closed already."),
        ("reopen", "This account is open already."),
    ):
        assert (await rosa.ask("POST", f"/desk/people/{member}/{action}", {"reason": "Spam"})).is_success
        again = await rosa.ask("POST", f"/desk/people/{member}/{action}", {"reason": "Spam"})
        assert (again.status_code, again.json()["detail"]) == (409, said)
        gone = await rosa.ask("POST", f"/desk/people/999999999/{action}", {"reason": "Spam"})
        assert gone.status_code == 404
    assert await noted(shop, "member", member) == 2


@pytest.mark.parametrize("action", ["export", "erase"])
async def test_nothing_is_given_or_erased_that_cannot_be_noted(
    shop: Community, rosa: StaffBrowser, action: str
) -> None:
    async with shop.db.unit_of_work() as work:
        member = await a_member(work, email=f"{action}@example.org", email_verified=True)
        await work.execute(
            """CREATE FUNCTION refuse_note() RETURNS trigger LANGUAGE plpgsql AS
                $$ BEGIN RAISE EXCEPTION 'no room for notes'; END $$;
            CREATE TRIGGER refuse_note BEFORE INSERT ON audit_entry FOR EACH ROW
                WHEN (NEW.action = 'desk.change') EXECUTE FUNCTION refuse_note()"""
        )
    try:
        refused = await rosa.ask("POST", f"/desk/people/{member}/{action}", {"keep_ratings": False})
    finally:
        async with shop.db.unit_of_work() as work:
            await work.execute("DROP TRIGGER refuse_note ON audit_entry; DROP FUNCTION refuse_note")
    assert refused.status_code == 500
    assert await shop.value("SELECT erased_at FROM member WHERE id = $1", member) is None
    assert await shop.value("SELECT count(*) FROM mail WHERE member_id = $1", member) == 0


async def test_an_erasure_that_fails_is_not_noted(shop: Community, rosa: StaffBrowser) -> None:
    member, visitor = await shop.newcomer(email="stays@example.org", email_verified=True)
    async with shop.db.unit_of_work() as work:
        await work.execute(f"ALTER TABLE erasure ADD CONSTRAINT full_up CHECK (id <> {member})")
    try:
        refused = await rosa.ask("POST", f"/desk/people/{member}/erase", {"keep_ratings": False})
        refused_to_member = await visitor.delete("/user", {"keep_ratings": False})
    finally:
        async with shop.db.unit_of_work() as work:
            await work.execute("ALTER TABLE erasure DROP CONSTRAINT full_up")
    assert (refused.status_code, refused_to_member.status_code) == (500, 500)
    assert await noted(shop, "member", member) == 0
    assert (await visitor.delete("/user", {"keep_ratings": False})).is_success
    erased = "SELECT count(*) FROM audit_entry WHERE action = 'member.erase' AND member_id = $1"
    assert await shop.value(erased, member) == 1


async def test_the_search_is_taught_and_forgets(shop: Community, rosa: StaffBrowser) -> None:
    said = await rosa.ask("POST", "/desk/searches/phrases", {"words": "slap", "means": "foundation"})
    assert said.status_code == 201
    phrase = (await rosa.get("/desk/searches")).json()["phrases"][0]
    assert (phrase["words"], phrase["means"]) == ("slap", "foundation")
    assert (await rosa.ask("DELETE", f"/desk/searches/phrases/{phrase['id']}")).is_success
    assert await noted(shop, "search_phrase", phrase["id"]) == 2


@pytest.mark.parametrize(
    ("words", "means", "field", "says"),
    [
        ("", "foundation", "words", "Please write 1 to 500 characters"),
        (" , ", "foundation", "words", "Please write what shoppers say"),
        ("slap, " + "x" * 81, "foundation", "words", "is longer than 80 characters"),
        ("slap, !!!", "foundation", "words", "\u201c!!!\u201d has no letter or digit"),
        ("the one that she wears in it", "foundation", "words", "has more than 5 words"),
        ("slap", "!!!", "means", "has no letter or digit"),
        ("slap", "x" * 81, "means", "Please write 1 to 80 characters"),
    ],
)
async def test_what_the_search_can_never_know_is_not_stored(
    shop: Community, rosa: StaffBrowser, words: str, means: str, field: str, says: str
) -> None:
    before = (await rosa.get("/desk/searches")).json()["phrases"]
    said = await rosa.ask("POST", "/desk/searches/phrases", {"words": words, "means": means})
    assert said.status_code == 422, said.text
    [fault] = said.json()["detail"]
    assert fault["loc"] == ["body", field]
    assert says in fault["msg"]
    assert (await rosa.get("/desk/searches")).json()["phrases"] == before


async def test_what_found_nothing_this_week_stands_before_what_did_so_long_ago(
    shop: Community, rosa: StaffBrowser
) -> None:
    today = clock.now().date()
    async with shop.db.unit_of_work() as work:
        for query, days, asked in (("old need", 20, 900), ("new need", 2, 30), ("new need", 20, 11)):
            day = today - timedelta(days=days)
            await row(
                work, "search_count", day=day, query=query, asked=asked, products_found=0, words_not_met=query
            )
    shown = (await rosa.get("/desk/searches")).json()["searches"]
    told = [(each["query"], each["asked_7_days"], each["asked_30_days"]) for each in shown]
    assert [each for each in told if "need" in each[0]] == [("new need", 30, 41), ("old need", 0, 900)]


async def test_a_price_ten_times_that_of_others_waits_after_a_join_as_it_does_in_a_feed(
    shop: Community, rosa: StaffBrowser
) -> None:
    async with shop.db.unit_of_work() as work:
        vendors = [
            await row(work, "vendor", slug=slug, name=slug) for slug in ("near", "far", "dear", "fair")
        ]
        new, old = await a_product(work, status="draft"), await a_product(work)
        offers = ((old, 1200), (old, 1300), (new, 12000), (new, 1250))
        for vendor, (product, pence) in zip(vendors, offers, strict=True):
            await row(work, "offer", product_id=product, vendor_id=vendor, price_pence=pence)
        pair = await row(work, "product_proposal", product_id=new, other_product_id=old, evidence="Same name")
        waits = await row(
            work, "held_price", product_id=new, vendor_id=vendors[0], currency="EUR", price_pence=9900,
            evidence="99.00, where others ask 9",
        )  # fmt: skip
    shown = (await rosa.get("/desk/incoming")).json()["proposals"][-1]
    assert shown["product"]["offers"] == ["fair 12.50 GBP", "dear 120.00 GBP"]
    assert (await rosa.ask("POST", f"/desk/incoming/proposals/{pair}", {"standing": "same"})).is_success
    prices = "SELECT array_agg(price_pence ORDER BY price_pence) FROM offer WHERE product_id = $1"
    assert await shop.value(prices, old) == [1200, 1250, 1300]
    prices_held = (await rosa.get("/desk/incoming")).json()["prices"]
    moved, held = [each for each in prices_held if each["product_id"] == old]
    assert moved["id"] == waits, "what waited before the join still does"
    assert (held["retailer"], held["evidence"]) == ("dear", "120.00, where others ask 12.50")
    answer = await rosa.ask("POST", f"/desk/incoming/prices/{held['id']}", {"standing": "accepted"})
    assert answer.is_success
    assert await shop.value(prices, old) == [1200, 1250, 1300, 12000]
