"""Writing, changing and taking back reviews: each rule, over HTTP."""

import pytest

from tests.support.community import LABELS, Community
from tests.support.members import Visitor

REVIEW = "/product/review"


def review_body(slug: str = "tint-0", **more: object) -> dict[str, object]:
    return {
        "product_slug": slug,
        "rating": 4,
        "incentivised": False,
        "static_review": [LABELS[0]],
        "review": "",
    } | more


async def reviewed(member: Visitor, slug: str = "tint-0", **more: object) -> int:
    answer = await member.post(REVIEW, review_body(slug, **more))
    assert answer.status_code == 201
    return answer.json()["review"]["review_id"]


async def test_a_review_is_kept_as_it_was_said(shop: Community):
    ada_id, ada = await shop.newcomer(first_name="Ada", surname="Obi", user_type="influencer")
    answer = await ada.post(REVIEW, review_body(review="  Soft and even.\n", incentivised=True))
    assert answer.status_code == 201
    body = answer.json()
    assert body["message"] == "Successfully added your review"
    review = body["review"]
    assert review.pop("review_id") > 0
    assert review.pop("created_at").endswith("Z")
    assert review == {
        "user_id": ada_id, "user_name": "Ada Obi", "rating": 4, "review": "Soft and even.",
        "static_review": [LABELS[0]], "incentivised": True, "review_likes": 0, "review_dislikes": 0,
        "is_liked": False, "is_disliked": False,
    }  # fmt: skip


@pytest.mark.parametrize("rating", [0, 6, -1, 4.5, "4", None, True])
async def test_a_rating_is_one_to_five_whole_stars(shop: Community, rating):
    ada_id, ada = await shop.newcomer()
    answer = await ada.post(REVIEW, review_body(rating=rating))
    assert answer.status_code == 422
    assert answer.json() == {"detail": [{"loc": ["body", "rating"], "msg": "Please select a rating"}]}
    assert await shop.value("SELECT count(*) FROM review WHERE member_id = $1", ada_id) == 0


async def test_a_missing_rating_is_asked_for_in_the_same_words(shop: Community):
    _, ada = await shop.newcomer()
    answer = await ada.post(REVIEW, {"product_slug": "tint-0", "incentivised": False})
    assert answer.json() == {"detail": [{"loc": ["body", "rating"], "msg": "Please select a rating"}]}


async def test_every_fault_of_a_review_is_told_at_once(shop: Community):
    _, ada = await shop.newcomer()
    answer = await ada.post(REVIEW, review_body(rating=0, review=7, likes=9, user_id=1))
    assert answer.status_code == 422
    places = {fault["loc"][1] for fault in answer.json()["detail"]}
    assert places == {"rating", "review", "likes", "user_id"}


async def test_text_is_for_influencers_and_nothing_of_a_refused_review_is_stored(shop: Community):
    ada_id, ada = await shop.newcomer()
    answer = await ada.post(REVIEW, review_body(review="So lovely"))
    assert answer.status_code == 403
    assert answer.json()["detail"].startswith("Only influencers can write a review text.")
    assert await shop.value("SELECT count(*) FROM review WHERE member_id = $1", ada_id) == 0
    noted = await shop.value("SELECT details->>'reason' FROM audit_entry WHERE member_id = $1", ada_id)
    assert noted == "NotAnInfluencer"


async def test_a_default_member_cannot_slip_text_in_by_an_edit(shop: Community):
    ada_id, ada = await shop.newcomer()
    review_id = await reviewed(ada)
    change = {"review_id": review_id, "rating": 1, "incentivised": False, "review": "So bad"}
    assert (await ada.put(REVIEW, change)).status_code == 403
    assert await shop.value("SELECT rating FROM review WHERE member_id = $1", ada_id) == 4


async def test_blank_text_is_no_text(shop: Community):
    ada_id, ada = await shop.newcomer()
    await reviewed(ada, review=" \n ")
    assert await shop.value("SELECT body FROM review WHERE member_id = $1", ada_id) is None


async def test_labels_come_from_the_products_category(shop: Community):
    _, ada = await shop.newcomer()
    answer = await ada.post(REVIEW, review_body(static_review=[LABELS[0], "Great value", "Long Lasting"]))
    assert answer.status_code == 422
    words = "Is not a label of this category"
    assert answer.json() == {
        "detail": [{"loc": ["body", "static_review", place], "msg": words} for place in (1, 2)]
    }


async def test_a_label_counts_once(shop: Community):
    _, ada = await shop.newcomer()
    answer = await ada.post(REVIEW, review_body(static_review=[LABELS[1], LABELS[1], LABELS[0]]))
    assert answer.json()["review"]["static_review"] == [LABELS[1], LABELS[0]]


async def test_a_member_reviews_a_product_once(shop: Community):
    ada_id, ada = await shop.newcomer()
    await reviewed(ada)
    answer = await ada.post(REVIEW, review_body(rating=1))
    assert (answer.status_code, answer.json()) == (
        409,
        {"detail": "You have already reviewed this product."},
    )
    assert await shop.value("SELECT rating FROM review WHERE member_id = $1", ada_id) == 4


@pytest.mark.parametrize("slug", ["nothing", "TINT-0", "' OR 1=1 --"])
async def test_an_unknown_product_is_not_found(shop: Community, slug: str):
    _, ada = await shop.newcomer()
    answer = await ada.post(REVIEW, review_body(slug))
    assert (answer.status_code, answer.json()) == (404, {"detail": "Product not found"})


async def test_an_author_changes_their_review(shop: Community):
    _, ada = await shop.newcomer(user_type="influencer")
    review_id = await reviewed(ada, review="Fine")
    change = {
        "review_id": review_id,
        "rating": 2,
        "incentivised": False,
        "static_review": [LABELS[2]],
        "review": "",
    }
    answer = await ada.put(REVIEW, change)
    assert (answer.status_code, answer.json()["message"]) == (200, "Successfully updated your review")
    review = answer.json()["review"]
    assert (review["rating"], review["static_review"], review["review"]) == (2, [LABELS[2]], "")


async def test_an_author_takes_their_review_back_and_may_write_another(shop: Community):
    ada_id, ada = await shop.newcomer()
    review_id = await reviewed(ada)
    answer = await ada.delete(REVIEW, {"review_id": review_id})
    assert (answer.status_code, answer.json()) == (200, {"message": "Successfully deleted your review"})
    assert (await ada.delete(REVIEW, {"review_id": review_id})).status_code == 404
    await reviewed(ada)
    assert await shop.value("SELECT count(*) FROM review WHERE member_id = $1", ada_id) == 1


@pytest.mark.parametrize("method", ["PUT", "DELETE"])
async def test_anothers_review_is_refused_and_stays_as_it_is(shop: Community, method: str):
    _, ada = await shop.newcomer()
    bo_id, bo = await shop.newcomer(user_type="influencer")
    review_id = await reviewed(ada)
    body = {"review_id": review_id} | ({"rating": 1, "incentivised": False} if method == "PUT" else {})
    answer = await bo.ask(method, REVIEW, body)
    assert (answer.status_code, answer.json()) == (403, {"detail": "This review is somebody else's."})
    assert await shop.value("SELECT rating FROM review WHERE id = $1", review_id) == 4
    noted = "SELECT outcome || ' ' || (details->>'reason') FROM audit_entry WHERE member_id = $1"
    assert await shop.value(noted, bo_id) == "refused NotTheAuthor"


@pytest.mark.parametrize("method", ["PUT", "DELETE"])
async def test_an_unknown_review_is_not_found(shop: Community, method: str):
    _, ada = await shop.newcomer()
    body = {"review_id": 2**63 - 1} | ({"rating": 1, "incentivised": False} if method == "PUT" else {})
    answer = await ada.ask(method, REVIEW, body)
    assert (answer.status_code, answer.json()) == (404, {"detail": "Review not found"})


async def test_what_a_moderator_hid_is_there_for_its_author_alone(shop: Community):
    ada_id, ada = await shop.newcomer()
    _, bo = await shop.newcomer()
    review_id = await reviewed(ada, "tint-5")
    await shop.value("UPDATE review SET hidden_at = now() WHERE id = $1 RETURNING 1", review_id)
    assert (await bo.delete(REVIEW, {"review_id": review_id})).status_code == 404
    assert (await bo.post(f"{REVIEW}/like", {"review_id": review_id})).status_code == 404
    assert (await bo.post(f"{REVIEW}/report", {"review_id": review_id, "reason": "x"})).status_code == 404
    assert (await bo.get(f"/user/profile/{ada_id}")).json()["data"]["reviews"] == []
    assert len((await ada.get("/user/profile")).json()["data"]["reviews"]) == 1
    assert (await ada.delete(REVIEW, {"review_id": review_id})).status_code == 200
