"""A product's page with a session: the public part, and what is one's own."""

from datetime import UTC, datetime, timedelta

import msgspec

from app.members.sessions import access
from app.members.sessions.schemas import Family
from tests.support.community import Community
from tests.support.members import Visitor
from tests.support.sessions import ACCESS
from tests.support.shop import open_shop

PAGE = "/product?slug=tint-3"
PERSONAL = {"is_added_to_wishlist", "is_reviewed", "user_review"}


async def test_nobodys_page_says_nothing_personal(shop: Community):
    answer = await shop.nobody.get(PAGE)
    assert answer.json()["data"].keys().isdisjoint(PERSONAL)
    assert answer.headers["cache-control"].startswith("public")


async def test_a_members_page_says_what_they_did_with_the_product(shop: Community):
    _, ada = await shop.newcomer()
    fresh = (await ada.get(PAGE)).json()["data"]
    assert {name: fresh[name] for name in PERSONAL} == {
        "is_added_to_wishlist": False, "is_reviewed": False, "user_review": None,
    }  # fmt: skip
    await ada.post("/product/wishlist", {"product_slug": "tint-3"})
    response = await ada.post(
        "/product/review", {"product_slug": "tint-3", "rating": 2, "incentivised": False}
    )
    answer = await ada.get(PAGE)
    assert "no-cache" in answer.headers["cache-control"]
    after = answer.json()["data"]
    assert (after["is_added_to_wishlist"], after["is_reviewed"]) == (True, True)
    assert after["user_review"] == response.json()["review"]


async def test_one_members_page_is_never_anothers(shop: Community):
    _, ada = await shop.newcomer()
    _, bo = await shop.newcomer()
    await ada.post("/product/wishlist", {"product_slug": "tint-3"})
    assert (await ada.get(PAGE)).json()["data"]["is_added_to_wishlist"]
    assert not (await bo.get(PAGE)).json()["data"]["is_added_to_wishlist"]
    assert "is_added_to_wishlist" not in (await shop.nobody.get(PAGE)).json()["data"]


async def test_an_expired_session_is_told_so(shop: Community, monkeypatch):
    member_id, _ = await shop.newcomer()
    monkeypatch.setattr(access, "LIFE", timedelta(minutes=-1))
    token = access.make_access_token(Family(1, member_id, datetime.now(UTC)), shop.settings.secret)
    assert (await Visitor(shop.shop, {ACCESS: token}).get(PAGE)).status_code == 401


async def test_with_the_database_away_members_see_the_public_page(shop: Community):
    url = "postgresql://nobody:nothing@127.0.0.1:1/nowhere"
    away = msgspec.structs.replace(shop.settings, database_url=url)
    token = access.make_access_token(Family(1, 1, datetime.now(UTC) + timedelta(hours=1)), away.secret)
    async with open_shop(away) as stranded:
        answer = await Visitor(stranded, {ACCESS: token}).get(PAGE)
        assert answer.status_code == 200
        assert answer.json()["data"].keys().isdisjoint(PERSONAL)
        wishing = Visitor(stranded, {ACCESS: token})
        refused = await wishing.post("/product/wishlist", {"product_slug": "tint-3"})
        assert (refused.status_code, int(refused.headers["retry-after"]) > 0) == (503, True)
