"""A member who did all that a member can do, to look for in every place that stores something."""

from tests.support.community import Community
from tests.support.members import Visitor
from tests.support.pictures import a_picture
from tests.support.rows import row

TRACES = ("Quillon", "Hartebeest", "quillon@shop.example", "subject-of-quillon", "gnu-lover", "antelopes")
"""Words by which one recognises this member."""


async def a_full_life(shop: Community) -> tuple[int, Visitor, str]:
    """A member who did all there is to do; also answers the address of their picture."""
    member_id, visitor = await shop.newcomer(
        first_name="Quillon", surname="Hartebeest", user_type="influencer", email="quillon@shop.example",
        email_verified=True, short_description="I like antelopes",
        socials_tiktok="https://www.tiktok.com/gnu-lover",
    )  # fmt: skip
    bo_id, bo = await shop.newcomer()
    async with shop.db.unit_of_work() as work:
        await row(
            work, "member_identity", issuer="https://provider.example", subject="subject-of-quillon",
            member_id=member_id, provider="apple",
        )  # fmt: skip
    review = {"product_slug": "tint-0", "rating": 4, "incentivised": False, "review": "Fit for antelopes"}
    assert (await visitor.post("/product/review", review)).status_code == 201
    response = await bo.post(
        "/product/review", {"product_slug": "tint-0", "rating": 1, "incentivised": False}
    )
    other = {"review_id": response.json()["review"]["review_id"]}
    await visitor.post("/product/review/like", other)
    await visitor.post("/product/review/report", other | {"reason": "Signed, Quillon"})
    await visitor.post("/product/wishlist", {"product_slug": "tint-1"})
    await visitor.post("/follow", {"user_id": bo_id})
    await bo.post("/follow", {"user_id": member_id})
    await visitor.post("/subscriptions/newsletter", {"email": "Quillon@Shop.Example"})
    await visitor.post("/alerts", {"about": "wishlist", "below": 5})
    await visitor.post("/alerts", {"product_slug": "tint-1", "below": 5})
    await bo.post("/alerts", {"product_slug": "tint-1", "below": 5, "email": "quillon@shop.example"})
    shade = {
        "hex": "#c68642", "variant_id": None, "name": "Gnu-lover", "product": "", "product_slug": "",
        "brand": "",
        "is_for_skin": True, "origin": "colour", "swatch_source": None, "possible_error": None,
        "verdicts": ["wear"], "changed_at": 1,
    }  # fmt: skip
    person = {"id": "me", "name": "Quillon", "changed_at": 1, "shades": [shade]}
    passport = {"version": 1, "people": [person], "chosen": "me", "removed": []}
    assert (await visitor.put("/user/passport", {"edition": 0, "passport": passport})).status_code == 200
    await visitor.put("/product/review", other | {"rating": 2})
    changed = await visitor.post("/user/profile", files={"image": ("me.png", a_picture(), "image/png")})
    assert changed.status_code == 200
    await visitor.get("/user/export")
    front = {"x-undertone-front": shop.settings.front_secret}
    for number in range(20):  # whatever name or address a search has, it is counted without
        headers = front | {"x-undertone-client": f"10.1.{number}.1"}
        for query in ("tint", "quillon@shop.example", "gnu-lover 07700 900123"):
            await visitor.ask("POST", "/events", {"kind": "searched", "query": query}, headers=headers)
    return member_id, visitor, changed.json()["data"]["user_details"]["image_url"]
