"""Blocking: members whom one does not want to see, and words that wait for staff."""

import httpx
import pytest

from app.members.sign_in.schemas import Identity
from app.members.sign_in.service import sign_up
from tests.support.community import Community
from tests.support.members import Visitor
from tests.support.staff import StaffBrowser

STANDING = "SELECT standing FROM review_moderation WHERE id = $1"
KINDS = "SELECT array_agg(kind ORDER BY id) FROM mail WHERE member_id = $1"


async def change_profile(member: Visitor, field: str, text: str) -> httpx.Response:
    return await member.post("/user/profile", files={field: (None, text)})


async def test_who_blocks_a_member_sees_nothing_of_them_until_they_undo_it(shop: Community) -> None:
    rude, author = await shop.newcomer(first_name="Rude", wishlist_type="public")
    ada_id, ada = await shop.newcomer()
    body = {"product_slug": "tint-1", "rating": 1, "incentivised": False}
    review = (await author.post("/product/review", body)).json()["review"]["review_id"]
    await ada.post("/follow", {"user_id": rude})

    async def sees(query: str = "") -> bool:
        listed = (await ada.get(f"/product/review?slug=tint-1{query}")).json()["product_reviews"]
        return review in [each["review_id"] for each in listed]

    assert await sees()
    for _ in range(2):
        assert (await ada.post("/user/blocks", {"user_id": rude})).status_code == 200
    for query in ("", "&sort=recent", "&sort=rating", "&stars=1", "&shades=0", "&incentivised=false"):
        assert not await sees(query), query
    assert (await ada.get(f"/user/profile/{rude}")).status_code == 404
    assert await shop.value("SELECT count(*) FROM follow WHERE follower_id = $1", ada_id) == 0
    await author.post("/follow", {"user_id": ada_id})
    assert await shop.value("SELECT count(*) FROM follow WHERE followed_id = $1", ada_id) == 0
    everyone = (await shop.nobody.get("/product/review?slug=tint-1")).json()["product_reviews"]
    assert review in [each["review_id"] for each in everyone]
    assert (await ada.get("/user/blocks")).json()["blocked"][0]["user_id"] == rude
    assert (await ada.ask("DELETE", f"/user/blocks/{rude}")).status_code == 200
    assert (await ada.get("/user/blocks")).json() == {"blocked": []}
    assert await sees()
    assert (await ada.get(f"/user/profile/{rude}")).status_code == 200


async def test_nobody_blocks_themselves_or_nobody(shop: Community) -> None:
    ada_id, ada = await shop.newcomer()
    assert (await ada.post("/user/blocks", {"user_id": ada_id})).status_code == 422
    assert (await ada.post("/user/blocks", {"user_id": 999_999})).status_code == 404
    assert (await ada.ask("DELETE", "/user/blocks/999999")).status_code == 200


@pytest.mark.parametrize(
    ("words", "waits"),
    [
        ("It is SUPER-cheap, superb", True), ("Buy at www.evil.example", True), ("See deals.shop", True),
        ("Supercheap is another word", False), ("Lasts all day. I wore 2.5 ml", False),
    ],
)  # fmt: skip
async def test_a_new_account_s_review_with_a_blocked_word_or_a_link_waits(
    shop: Community, rosa: StaffBrowser, words: str, waits: bool
) -> None:
    assert (await rosa.ask("POST", "/desk/reviews/words", {"word": " Super  cheap! "})).status_code == 201
    for is_proved in (False, True):
        member, author = await shop.newcomer(
            user_type="influencer",
            is_proved=is_proved,
            email=f"{is_proved}@shop.example",
            email_verified=True,
        )
        body = {"product_slug": "tint-2", "rating": 5, "incentivised": False, "review": words}
        review = (await author.post("/product/review", body)).json()["review"]["review_id"]
        held = waits and not is_proved
        assert await shop.value(STANDING, review) == ("held" if held else "shown")
        assert await shop.value(KINDS, member) == ["review_held" if held else "review_published"]
    queue = (await rosa.get("/desk/reviews?standing=held")).json()
    assert queue["blocked_words"] == ["super cheap"]
    assert bool(queue["reviews"]) == waits
    for each in queue["reviews"]:
        assert each["held_because"]
        await rosa.ask("POST", f"/desk/reviews/{each['id']}", {"standing": "shown"})
    gone = await rosa.ask("DELETE", "/desk/reviews/words", {"word": "super cheap"})
    assert gone.status_code == 200


async def test_words_that_come_by_a_change_wait_too_though_staff_let_others_stand(
    shop: Community, rosa: StaffBrowser
) -> None:
    _, author = await shop.newcomer(user_type="influencer", is_proved=False)
    body = {"rating": 5, "incentivised": False}
    added = {"product_slug": "tint-3", "review": "See www.one.example"} | body
    review = (await author.post("/product/review", added)).json()["review"]["review_id"]
    await rosa.ask("POST", f"/desk/reviews/{review}", {"standing": "shown"})
    for words, standing in (("See www.one.example", "shown"), ("See www.two.example", "held")):
        await author.ask("PUT", "/product/review", {"review_id": review, "review": words} | body)
        assert await shop.value(STANDING, review) == standing


async def test_of_whom_staff_refused_a_review_the_next_one_waits_at_once(
    shop: Community, rosa: StaffBrowser
) -> None:
    _, author = await shop.newcomer(user_type="influencer", is_proved=False)
    body = {"product_slug": "tint-4", "rating": 5, "incentivised": False, "review": "See www.evil.example"}
    review = (await author.post("/product/review", body)).json()["review"]["review_id"]
    await rosa.ask("POST", f"/desk/reviews/{review}", {"standing": "hidden", "reason": "An advertisement"})
    following = body | {"product_slug": "tint-5", "review": ""}
    again = (await author.post("/product/review", following)).json()["review"]["review_id"]
    assert await shop.value(STANDING, again) == "held"


async def test_a_new_account_shows_no_blocked_word_and_no_link(shop: Community, rosa: StaffBrowser) -> None:
    await rosa.ask("POST", "/desk/reviews/words", {"word": "casino"})
    _, ada = await shop.newcomer(is_proved=False)
    _, bea = await shop.newcomer(is_proved=True)
    texts = {"first_name": "Casino", "surname": "evil.com", "short_description": "Visit https://evil.example"}
    for name, text in texts.items():
        refused = await change_profile(ada, name, text)
        assert [each["loc"] for each in refused.json()["detail"]] == [["body", name]], refused.text
        assert (await change_profile(bea, name, text)).status_code == 200
    whole = {"first_name": (None, "Ada"), "short_description": (None, "I play Casino")}
    refused = await ada.post("/user/profile", files=whole)
    assert [each["loc"] for each in refused.json()["detail"]] == [["body", "short_description"]]


@pytest.mark.parametrize(
    ("first_name", "surname", "shown"),
    [("Ada", "Obi", "Ada Obi"), ("Cheap", "CASINO!", ""), ("Ada", "evil.com", ""), ("Ada", "", "Ada")],
)
async def test_a_name_that_a_provider_brings_shows_no_blocked_word_and_no_link(
    shop: Community, rosa: StaffBrowser, first_name: str, surname: str, shown: str
) -> None:
    await rosa.ask("POST", "/desk/reviews/words", {"word": "casino"})
    identity = Identity("google", "https://id.example", f"{first_name} {surname}", first_name, surname)
    await sign_up(shop.db, identity, replacing=None)
    name = "SELECT full_name FROM member JOIN member_identity ON member_id = member.id WHERE subject = $1"
    assert await shop.value(name, identity.subject) == shown
