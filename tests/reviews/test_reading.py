"""A product's reviews as everyone, and as a member, reads them."""

from datetime import UTC, datetime, timedelta

import httpx
import msgspec
import pytest

from app.members.sessions import access
from app.members.sessions.schemas import Family
from tests.support.community import Community
from tests.support.members import Visitor
from tests.support.rows import a_member, a_product, a_review, row
from tests.support.sessions import ACCESS
from tests.support.shop import open_shop, settings_for_tests

READ = "/product/review?slug="


async def test_the_most_helpful_comes_first_and_a_few_votes_do_not_outweigh_many(shop: Community):
    votes = {"three of three": (3, 0), "forty of fifty": (40, 10), "none": (0, 0), "two against": (0, 2)}
    async with shop.db.unit_of_work() as work:
        product_id = await a_product(work, slug="judged")
        crowd = [await a_member(work) for _ in range(50)]
        for said, (likes, dislikes) in votes.items():
            review_id = await a_review(work, product_id, body=said)
            for place, voter in enumerate(crowd[: likes + dislikes]):
                value = 1 if place < likes else -1
                await row(work, "review_vote", review_id=review_id, member_id=voter, value=value)
    reviews = (await shop.nobody.get(f"{READ}judged")).json()["product_reviews"]
    assert [review["review"] for review in reviews] == [
        "forty of fifty", "three of three", "none", "two against",
    ]  # fmt: skip
    assert [review["review_likes"] for review in reviews] == [40, 3, 0, 0]


async def test_votes_are_marked_for_the_member_who_gave_them(shop: Community):
    async with shop.db.unit_of_work() as work:
        product_id = await a_product(work, slug="marked")
        liked, disliked, other = [await a_review(work, product_id) for _ in range(3)]
    _, ada = await shop.newcomer()
    await ada.post("/product/review/like", {"review_id": liked})
    await ada.post("/product/review/dislike", {"review_id": disliked})

    async def marks(visitor: Visitor) -> dict[int, tuple[bool, bool]]:
        reviews = (await visitor.get(f"{READ}marked")).json()["product_reviews"]
        return {review["review_id"]: (review["is_liked"], review["is_disliked"]) for review in reviews}

    assert await marks(ada) == {liked: (True, False), disliked: (False, True), other: (False, False)}
    assert set((await marks(shop.nobody)).values()) == {(False, False)}


async def test_everyone_gets_the_same_tagged_answer(shop: Community):
    first = await shop.nobody.get(f"{READ}tint-0")
    assert first.status_code == 200
    assert first.headers["cache-control"].startswith("public")
    assert "cookie" in first.headers["vary"].lower()
    again = await shop.nobody.get(f"{READ}tint-0", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


async def test_a_members_answer_is_kept_by_nobody(shop: Community):
    _, ada = await shop.newcomer()
    answer = await ada.get(f"{READ}tint-0")
    assert answer.headers["cache-control"] == "private, no-cache"
    assert "cookie" in answer.headers["vary"].lower()
    assert "etag" not in answer.headers


async def test_a_product_nobody_reviewed_has_an_empty_list(shop: Community):
    answer = await shop.nobody.get(f"{READ}tint-4")
    assert (answer.status_code, answer.json()) == (200, {"product_reviews": []})


@pytest.mark.parametrize("slug", ["nothing", "TINT-0", "%F0%9F%92%84"])
async def test_an_unknown_product_is_not_found(shop: Community, slug: str):
    _, ada = await shop.newcomer()
    for visitor in (shop.nobody, ada):
        answer = await visitor.get(f"{READ}{slug}")
        assert (answer.status_code, answer.json()) == (404, {"detail": "Product not found"})


async def test_an_expired_session_is_told_so_instead_of_a_silent_public_answer(shop: Community, monkeypatch):
    member_id, _ = await shop.newcomer()
    monkeypatch.setattr(access, "LIFE", timedelta(minutes=-1))
    family = Family(1, member_id, datetime.now(UTC))
    visitor = Visitor(shop.shop, {ACCESS: access.make_access_token(family, shop.settings.secret)})
    answer = await visitor.get(f"{READ}tint-0")
    assert (answer.status_code, answer.json()) == (401, {"detail": "Unauthorized"})


async def test_an_authors_new_name_stands_beside_their_reviews(shop: Community):
    _, ada = await shop.newcomer(first_name="Ada", surname="Obi")
    await ada.post("/product/review", {"product_slug": "tint-2", "rating": 5, "incentivised": False})
    assert (await _names(shop)) == {"Ada Obi"}
    await ada.post("/user/profile", files={"first_name": (None, "Adaeze")})
    assert (await _names(shop)) == {"Adaeze Obi"}
    await ada.post("/user/profile", files={"first_name": (None, ""), "surname": (None, "")})
    assert (await _names(shop)) == {"A member"}


async def _names(shop: Community) -> set[str]:
    _, reader = await shop.newcomer()
    reviews = (await reader.get(f"{READ}tint-2")).json()["product_reviews"]
    return {review["user_name"] for review in reviews}


async def test_with_the_database_away_everyone_reads_what_the_window_last_saw(shop: Community):
    member_id, _ = await shop.newcomer()
    away = msgspec.structs.replace(
        settings_for_tests("postgresql://nobody:nothing@127.0.0.1:1/nowhere", shop.settings.var),
        secret=shop.settings.secret,
    )
    family = Family(1, member_id, datetime.now(UTC) + timedelta(hours=1))
    async with open_shop(away) as stranded:
        for cookies in (None, {ACCESS: access.make_access_token(family, away.secret)}):
            visitor = Visitor(stranded, cookies)
            answer: httpx.Response = await visitor.get(f"{READ}tint-0")
            assert (answer.status_code, answer.json()) == (200, {"product_reviews": []})
            assert (await visitor.get(f"{READ}nothing")).status_code == 404


async def test_of_reviews_with_the_same_votes_those_with_words_come_first(shop: Community):
    async with shop.db.unit_of_work() as work:
        now = datetime.now(UTC)
        product_id = await a_product(work, slug="worded")
        first = await a_review(work, product_id, body="Soft and even", created_at=now - timedelta(days=2))
        bare = await a_review(work, product_id, body=None, created_at=now - timedelta(days=1))
        liked = await a_review(work, product_id, body=None, created_at=now - timedelta(days=3))
        voter = await a_member(work)
        await row(work, "review_vote", review_id=liked, member_id=voter, value=1)
    reviews = (await shop.nobody.get(f"{READ}worded")).json()["product_reviews"]
    assert [review["review_id"] for review in reviews] == [liked, first, bare]


async def test_a_reviewer_is_shown_with_the_skin_they_chose_to_tell(shop: Community):
    _, ada = await shop.newcomer()
    _, reader = await shop.newcomer()
    await ada.post("/product/review", {"product_slug": "tint-3", "rating": 4, "incentivised": False})

    async def told() -> tuple[object, object]:
        [review] = (await reader.get(f"{READ}tint-3")).json()["product_reviews"]
        return review.get("skin_depth"), review.get("skin_undertone")

    assert await told() == (None, None)  # nobody is asked
    form = {"skin_depth": (None, "brown"), "skin_undertone": (None, "warm")}
    assert (await ada.post("/user/profile", files=form)).status_code == 200
    assert await told() == ("brown", "warm")
    public = (await shop.nobody.get(f"{READ}tint-3")).json()["product_reviews"]
    assert [review["skin_depth"] for review in public] == ["brown"]
    await ada.post("/user/profile", files={"skin_depth": (None, ""), "skin_undertone": (None, "")})
    assert await told() == (None, None)
