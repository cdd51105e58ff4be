"""Taking one's data along."""

from tests.support.community import Community
from tests.support.rows import row


async def test_everything_held_about_a_member_is_in_the_file(shop: Community):
    ada_id, ada = await shop.newcomer(
        first_name="Ada", user_type="influencer", email="ada@shop.example", email_verified=True
    )
    bo_id, bo = await shop.newcomer()
    async with shop.db.unit_of_work() as work:
        await row(
            work, "member_identity", issuer="https://provider.example", subject="42", member_id=ada_id,
            provider="google",
        )  # fmt: skip
    await ada.post(
        "/product/review", {"product_slug": "tint-0", "rating": 5, "incentivised": False, "review": "Mine"}
    )
    review = await bo.post("/product/review", {"product_slug": "tint-0", "rating": 1, "incentivised": False})
    review_id = review.json()["review"]["review_id"]
    await ada.post("/product/review/dislike", {"review_id": review_id})
    await ada.post("/product/review/report", {"review_id": review_id, "reason": "Rude"})
    await ada.post("/product/wishlist", {"product_slug": "tint-1"})
    await ada.post("/follow", {"user_id": bo_id})
    await bo.post("/follow", {"user_id": ada_id})
    await shop.nobody.post("/subscriptions/newsletter", {"email": "Ada@Shop.Example"})
    await ada.get("/user/export")

    answer = await ada.get("/user/export")
    assert answer.status_code == 200
    assert answer.headers["content-disposition"] == 'attachment; filename="undertone-my-data.json"'
    assert answer.headers["cache-control"] == "no-store"
    export = answer.json()
    assert (export["account"]["id"], export["account"]["email"]) == (ada_id, "ada@shop.example")
    assert export["ways_to_sign_in"][0]["subject"] == "42"
    assert len(export["sessions"]) == 1
    assert [(review["product_slug"], review["review"]) for review in export["reviews"]] == [
        ("tint-0", "Mine")
    ]
    assert [(vote["review_id"], vote["vote"]) for vote in export["votes"]] == [(review_id, "dislike")]
    assert [report["reason"] for report in export["reports"]] == ["Rude"]
    assert [wish["product_slug"] for wish in export["wishlist"]] == ["tint-1"]
    assert [member["user_id"] for member in export["following"]] == [bo_id]
    assert [member["user_id"] for member in export["followers"]] == [bo_id]
    assert [entry["email"] for entry in export["newsletter"]] == ["Ada@Shop.Example"]
    assert [entry["action"] for entry in export["audit"]] == ["member.export"]


async def test_a_file_holds_nobody_elses_data(shop: Community):
    await shop.newcomer(first_name="Zora", email="zora@shop.example", email_verified=True)
    _, ada = await shop.newcomer()
    response = await ada.get("/user/export")
    assert "zora" not in response.text.lower()
