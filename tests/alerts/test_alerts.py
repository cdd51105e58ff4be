"""Asking to be told: members for themselves, visitors once they confirmed. Both end it by one click."""

import re
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from app.alerts import service
from app.alerts.letters.writing import write_letters
from app.alerts.prices.evaluation import evaluate
from app.kit import clock
from tests.alerts.test_evaluation import NOON
from tests.support.community import Community, community
from tests.support.rows import row

ALERTS = "/alerts"
OWN = "/user/alerts"


@pytest_asyncio.fixture(scope="module")
async def shop(module_database_url: str, tmp_path_factory) -> AsyncIterator[Community]:
    async with community(module_database_url, tmp_path_factory.mktemp("var"), products=3) as opened:
        async with opened.db.unit_of_work() as work:
            vendor = await row(work, "vendor", slug="shop", name="Shop")
            for product_id in opened.product_ids:
                await row(work, "offer", product_id=product_id, vendor_id=vendor, price_pence=2500)
        await evaluate(opened.db, clock.now())
        yield opened


async def find_path(shop: Community, address: str, kind: str) -> str:
    """The page that the newest letter of a kind to an address leads to."""
    letter = await shop.value(
        """SELECT body || coalesce(unsubscribe_path, '') FROM mail
        WHERE address = $1 AND kind = $2 ORDER BY id DESC""",
        address, kind,
    )  # fmt: skip
    return re.findall(r"/api/v1(/alerts/[^\s)]+)", letter)[-1]


async def set_price(shop: Community, product_id: int, pence: int) -> None:
    async with shop.db.unit_of_work() as work:
        await work.execute("UPDATE offer SET price_pence = $2 WHERE product_id = $1", product_id, pence)
    await evaluate(shop.db, clock.now())


async def tell(shop: Community, product_id: int, pence: int = 1000) -> None:
    """Let a price fall, and write the letters."""
    for price in (2500, pence):
        await set_price(shop, product_id, price)
    await write_letters(shop.db, shop.settings.secret, NOON)


async def count_letters(shop: Community, address: str) -> int:
    return await shop.value("SELECT count(*) FROM mail WHERE kind = 'alert' AND address = $1", address)


async def test_a_member_asks_lists_pauses_and_deletes(shop: Community):
    _, ada = await shop.newcomer(email="ada@shop.example", email_verified=True)
    wish = {"product_slug": "tint-0", "below": 19.99, "is_daily": True}
    for _ in range(2):
        answer = await ada.post(ALERTS, wish)
        assert (answer.status_code, answer.json()) == (200, {"message": "We will write to you."})
    await ada.post(ALERTS, {"about": "wishlist", "below": 5})
    listed = (await ada.get(OWN)).json()
    assert [(each["about"], each["product_name"], each["below"]) for each in listed["alerts"]] == [
        ("wishlist", None, 5.0), ("product", "Tint 0", 19.99),
    ]  # fmt: skip
    alert_id = listed["alerts"][1]["alert_id"]
    change = {"alert_id": alert_id, "is_paused": True, "is_daily": False}
    assert (await ada.ask("PUT", OWN, change)).status_code == 200
    alert = (await ada.get(OWN)).json()["alerts"][1]
    assert (alert["is_paused"], alert["is_daily"]) == (True, False)
    assert (await ada.ask("DELETE", OWN, {"alert_id": alert_id})).status_code == 200
    assert len((await ada.get(OWN)).json()["alerts"]) == 1


async def test_nobody_changes_the_alerts_of_another(shop: Community):
    _, ada = await shop.newcomer(email="owner@shop.example", email_verified=True)
    _, bo = await shop.newcomer(email="bo@shop.example", email_verified=True)
    await ada.post(ALERTS, {"product_slug": "tint-0"})
    alert_id = (await ada.get(OWN)).json()["alerts"][0]["alert_id"]
    change = {"alert_id": alert_id, "is_paused": True, "is_daily": False}
    assert (await bo.ask("PUT", OWN, change)).status_code == 404
    assert (await bo.ask("DELETE", OWN, {"alert_id": alert_id})).status_code == 404
    assert (await bo.get(OWN)).json()["alerts"] == []


async def test_a_visitor_confirms_is_told_and_ends_it_by_one_click(shop: Community):
    answer = await shop.nobody.post(ALERTS, {"product_slug": "tint-1", "below": 20, "email": "visitor@b.uk"})
    assert answer.json() == {"message": "Please confirm in the letter that we sent you."}
    await tell(shop, shop.product_ids[1])
    assert await count_letters(shop, "visitor@b.uk") == 0
    link = await find_path(shop, "visitor@b.uk", "alert_question")
    assert "<form" in (await shop.nobody.get(link)).text
    for _ in range(2):
        assert "Thank you" in (await shop.nobody.post(link)).text
    await tell(shop, shop.product_ids[1])
    assert await count_letters(shop, "visitor@b.uk") == 1
    stop = await find_path(shop, "visitor@b.uk", "alert")
    for _ in range(2):  # by the mail provider's server (RFC 8058)
        headers = {"origin": "https://mail.example", "sec-fetch-site": "cross-site"}
        data = {"List-Unsubscribe": "One-Click"}
        done = await shop.shop.post(f"/api/v1{stop}", headers=headers, data=data)
        assert done.status_code == 200
    assert await count_letters(shop, "visitor@b.uk") == 0
    await tell(shop, shop.product_ids[1])
    assert await count_letters(shop, "visitor@b.uk") == 0
    assert await shop.value("SELECT count(*) FROM alert WHERE address = 'visitor@b.uk'") == 0


async def test_a_member_ends_all_letters_by_link_and_can_go_on_in_the_account(shop: Community):
    member_id, ada = await shop.newcomer(email="link@shop.example", email_verified=True)
    await ada.post(ALERTS, {"product_slug": "tint-2", "below": 20})
    await tell(shop, shop.product_ids[2])
    letters = "SELECT count(*) FROM mail WHERE member_id = $1"
    assert await shop.value(letters, member_id) == 1
    path = await shop.value("SELECT unsubscribe_path FROM mail WHERE member_id = $1", member_id)
    await shop.nobody.post(path.removeprefix("/api/v1"))
    assert await shop.value(letters, member_id) == 0
    await tell(shop, shop.product_ids[2])
    assert await shop.value(letters, member_id) == 0
    assert (await ada.get(OWN)).json()["alerts"][0]["is_paused"]
    await ada.post(ALERTS, {"product_slug": "tint-2", "below": 20})
    await tell(shop, shop.product_ids[2])
    assert await shop.value(letters, member_id) == 1


async def test_a_member_who_ends_all_letters_gets_none_of_what_waits(shop: Community):
    member_id, ada = await shop.newcomer(email="waits@shop.example", email_verified=True)
    await ada.post(ALERTS, {"product_slug": "tint-2", "below": 20})
    device = {"endpoint": "https://push.example/waits", "keys": {"p256dh": "B" * 87, "auth": "A" * 22}}
    assert (await ada.post("/user/devices", device)).status_code == 200
    await tell(shop, shop.product_ids[2])
    path = await shop.value("SELECT unsubscribe_path FROM mail WHERE member_id = $1", member_id)
    for price in (2500, 1000):  # told tomorrow, as it is night
        await set_price(shop, shop.product_ids[2], price)
    await shop.nobody.post(path.removeprefix("/api/v1"))
    await write_letters(shop.db, shop.settings.secret, NOON)
    waiting = """SELECT count(*) FROM mail LEFT JOIN push_device ON push_device.id = device_id
        WHERE $1 IN (mail.member_id, push_device.member_id)"""
    assert await shop.value(waiting, member_id) == 0


async def test_a_strangers_address_gets_one_letter_an_hour_whatever_is_asked_for(shop: Community):
    for slug in ("tint-0", "tint-1", "tint-2", "tint-0"):
        for address in ("victim@b.uk", "Victim@b.uk"):
            await shop.nobody.post(ALERTS, {"product_slug": slug, "email": address})
    assert await shop.value("SELECT count(*) FROM mail WHERE lower(address) = 'victim@b.uk'") == 1


async def test_the_price_of_an_alert_can_be_changed_however_many_there_are(
    shop: Community, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(service, "MAX_ALERTS", 2)
    _, ada = await shop.newcomer(email="many@shop.example", email_verified=True)
    asked = [("tint-0", 20), ("tint-1", 20), ("tint-0", 15), ("tint-2", 20)]
    answers = [await ada.post(ALERTS, {"product_slug": slug, "below": below}) for slug, below in asked]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 409]
    listed = (await ada.get(OWN)).json()["alerts"]
    assert [(each["product_slug"], each["below"]) for each in listed] == [("tint-1", 20), ("tint-0", 15)]


async def test_what_others_ask_for_an_address_leaves_room_for_its_owner(
    shop: Community, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(service, "MAX_ALERTS", 2)
    monkeypatch.setattr(service, "MAX_UNCONFIRMED", 2)
    wanted = """SELECT array_agg(slug || coalesce(below_pence, 0) ORDER BY alert.id)
        FROM alert JOIN product ON product.id = product_id WHERE address = 'filled@b.uk'"""
    for slug, below in [("tint-0", 1), ("tint-1", 1), ("tint-2", 1), ("tint-0", None), ("tint-2", 20)]:
        body = {"product_slug": slug, "below": below, "email": "filled@b.uk"}
        assert (await shop.nobody.post(ALERTS, body)).status_code == 200
    # The first stays, as the one letter asked about it.
    assert await shop.value(wanted) == ["tint-0100", "tint-22000", "tint-00"]
    assert await shop.value("SELECT count(*) FROM mail WHERE address = 'filled@b.uk'") == 1


async def test_an_erased_member_is_told_nothing_neither_as_a_visitor(shop: Community):
    member_id, ada = await shop.newcomer(email="gone@shop.example", email_verified=True)
    await ada.post(ALERTS, {"product_slug": "tint-0", "below": 20})
    await shop.nobody.post(ALERTS, {"product_slug": "tint-0", "below": 20, "email": "Gone@shop.example"})
    await shop.nobody.post(await find_path(shop, "Gone@shop.example", "alert_question"))
    await tell(shop, shop.product_ids[0])
    assert (await ada.ask("DELETE", "/user", {"keep_ratings": True})).status_code == 200
    await tell(shop, shop.product_ids[0])
    left = """SELECT count(*) FROM mail
        WHERE kind <> 'account' AND (member_id = $1 OR lower(address) = 'gone@shop.example')"""
    assert await shop.value(left, member_id) == 0
    assert await shop.value("SELECT count(*) FROM alert WHERE lower(address) = 'gone@shop.example'") == 0


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ({"product_slug": "tint-0"}, "email"),
        ({"product_slug": "tint-0", "email": "none"}, "email"),
        ({"product_slug": "tint-0", "email": "a@b.uk\r\nBcc: c@d.uk"}, "email"),
        ({"product_slug": "tint-0", "email": "a@b.uk", "below": 0}, "below"),
        ({"product_slug": "tint-0", "email": "a@b.uk", "below": 1e9}, "below"),
        ({"product_slug": "tint-0", "email": "a@b.uk", "variant_id": 999999}, "variant_id"),
        ({"product_slug": "tint-0", "email": "a@b.uk", "about": "close"}, "variant_id"),
        ({"product_slug": "tint-0", "email": "a@b.uk", "about": "all"}, "about"),
    ],
)
async def test_what_makes_no_sense_is_refused_in_words(shop: Community, body, place):
    answer = await shop.nobody.post(ALERTS, body)
    assert answer.status_code == 422
    assert answer.json()["detail"][0]["loc"] == ["body", place]


@pytest.mark.parametrize("about", ["close", "twin"])
async def test_nothing_is_close_to_a_shade_without_a_colour(shop: Community, about: str):
    async with shop.db.unit_of_work() as work:
        shade = await row(work, "variant", product_id=shop.product_ids[0], name=f"Unseen {about}", value=None)
    wish = {"about": about, "product_slug": "tint-0", "variant_id": shade, "email": "a@b.uk"}
    refused = await shop.nobody.post(ALERTS, wish)
    assert refused.status_code == 422
    assert refused.json()["detail"][0]["msg"] == "Has no colour yet, so nothing is close to it"
    taken = await shop.nobody.post(ALERTS, wish | {"about": "product"})
    assert taken.status_code == 200


async def test_only_members_ask_to_be_told_of_a_list_of_their_own(shop: Community):
    _, ada = await shop.newcomer(email=None)
    for who, text in ((shop.nobody, "Please sign in"), (ada, "Your account has no email address")):
        answer = await who.post(ALERTS, {"about": "wishlist", "email": "a@b.uk"})
        assert (answer.status_code, answer.json()["detail"][0]["msg"]) == (422, text)


async def test_an_unknown_product_is_not_found(shop: Community):
    answer = await shop.nobody.post(ALERTS, {"product_slug": "nothing", "email": "a@b.uk"})
    assert answer.status_code == 404


@pytest.mark.parametrize("token", ["x", "m1.x", "d41d8cd98f00b204e9800998ecf8427e.x", "m.", "\u0661.x"])
async def test_a_made_up_token_does_nothing(shop: Community, token: str):
    assert "too old" in (await shop.nobody.post(f"/alerts/confirm?token={token}")).text
    assert (await shop.nobody.post(f"/alerts/stop?token={token}")).status_code == 200
