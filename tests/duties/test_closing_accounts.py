"""Staff close an account that goes on breaking the rules: it is told why, and can be opened again."""

import pytest

from tests.support.community import Community
from tests.support.staff import StaffBrowser

LETTERS = "SELECT array_agg(subject || ': ' || body ORDER BY id) FROM mail WHERE member_id = $1"
COUNT = "SELECT rating_count FROM product WHERE slug = 'tint-0'"


async def test_a_closed_account_is_signed_out_and_unseen_until_it_is_open_again(
    shop: Community, rosa: StaffBrowser
) -> None:
    member, author = await shop.newcomer(email="closed@shop.example", email_verified=True)
    _, reader = await shop.newcomer()
    body = {"product_slug": "tint-0", "rating": 5, "incentivised": False}
    review = (await author.post("/product/review", body)).json()["review"]["review_id"]
    await author.post("/alerts", {"product_slug": "tint-0"})
    before = await shop.value(COUNT)

    nothing_said = await rosa.ask("POST", f"/desk/people/{member}/close", {"reason": " "})
    assert nothing_said.status_code == 422
    closed = await rosa.ask("POST", f"/desk/people/{member}/close", {"reason": "Five *bought* reviews"})
    assert closed.status_code == 200, closed.text
    assert (await author.get("/user/profile")).status_code == 401
    assert (await reader.get(f"/user/profile/{member}")).status_code == 404
    listed = (await shop.nobody.get("/product/review?slug=tint-0")).json()["product_reviews"]
    assert review not in [each["review_id"] for each in listed]
    assert await shop.value(COUNT) == before - 1
    assert await shop.value("SELECT bool_and(paused_at IS NOT NULL) FROM alert WHERE member_id = $1", member)
    told = (await shop.value(LETTERS, member))[-1]
    assert told.startswith("Your account is closed")
    assert r"Why: Five \*bought\* reviews" in told
    assert "/informations/complaints" in told
    found = (await rosa.get(f"/desk/people?q={member}")).json()["people"][0]
    assert found["closed_reason"] == "Five *bought* reviews"

    again = await rosa.ask("POST", f"/desk/people/{member}/close", {"reason": "Twice"})
    assert again.status_code == 409
    assert (await rosa.ask("POST", f"/desk/people/{member}/reopen", None)).status_code == 200
    assert (await reader.get(f"/user/profile/{member}")).status_code == 200
    assert await shop.value(COUNT) == before
    assert (await shop.value(LETTERS, member))[-1].startswith("Your account is open again")


@pytest.mark.parametrize("what", ["close", "reopen"])
async def test_an_account_that_is_none_is_not_found(shop: Community, rosa: StaffBrowser, what: str) -> None:
    body = {"reason": "x"} if what == "close" else None
    assert (await rosa.ask("POST", f"/desk/people/999999/{what}", body)).status_code == 404
