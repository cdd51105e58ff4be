"""Reviews written in concert wait for staff, and count nowhere meanwhile."""

from datetime import UTC, datetime, timedelta

from app.reviews.checks.service import hash_network, look_for_rings
from tests.support.community import Community
from tests.support.rows import row
from tests.support.staff import StaffBrowser

STANDING = "SELECT standing FROM review_moderation WHERE id = $1"
COUNT = "SELECT rating_count FROM product WHERE slug = 'tint-0'"


async def write_in_concert(shop: Community, size: int = 5) -> tuple[list[int], list[int]]:
    """New accounts that praise one product from one network and like each other for it."""
    members, written = [], []
    for _ in range(size):
        member, browser = await shop.newcomer(email=f"ring{len(members)}@shop.example", email_verified=True)
        body = {"product_slug": "tint-0", "rating": 5, "incentivised": False}
        written.append((await browser.post("/product/review", body)).json()["review"]["review_id"])
        members.append(member)
    async with shop.db.unit_of_work() as work:
        for member in members:
            for each in written:
                if each != written[members.index(member)]:
                    await row(work, "review_vote", review_id=each, member_id=member, value=1)
    return members, written


async def test_a_ring_is_held_its_authors_are_told_and_staff_decide(
    shop: Community, rosa: StaffBrowser
) -> None:
    _, honest = await shop.newcomer()
    body = {"product_slug": "tint-0", "rating": 3, "incentivised": False}
    own = (await honest.post("/product/review", body)).json()["review"]["review_id"]
    members, written = await write_in_concert(shop)
    assert await shop.value(COUNT) == 6
    assert await look_for_rings(shop.db) == 5
    assert await shop.value(COUNT) == 1
    assert [await shop.value(STANDING, each) for each in (own, *written)] == ["shown", *["held"] * 5]
    told = "SELECT body FROM mail WHERE kind = 'review_held' AND member_id = $1"
    assert "Somebody here looks at it" in await shop.value(told, members[0])
    listed = (await shop.nobody.get("/product/review?slug=tint-0")).json()["product_reviews"]
    assert [each["review_id"] for each in listed] == [own]
    # What staff decide stays decided.
    for review, standing in ((written[0], "shown"), (written[1], "hidden")):
        changed = await rosa.change("review_moderation", review, standing=standing)
        assert (changed.status_code, changed.json()["standing"]) == (200, standing), changed.text
    assert await look_for_rings(shop.db) == 0
    assert await shop.value(COUNT) == 2
    outcomes = (
        "SELECT array_agg(is_released ORDER BY review_id) FROM review_check WHERE decided_at IS NOT NULL"
    )
    assert await shop.value(outcomes) == [True, False]
    # Whose review was found fake has the next one looked at.
    async with shop.db.unit_of_work() as work:
        again = await work.fetchval(
            "INSERT INTO review (product_id, member_id, rating) VALUES ($1, $2, 5) RETURNING id",
            shop.product_ids[1], members[1],
        )  # fmt: skip
    assert await look_for_rings(shop.db) == 1
    assert await shop.value(STANDING, again) == "held"


async def test_networks_are_told_apart_within_a_week_and_never_after() -> None:
    monday = datetime(2026, 11, 26, 12, tzinfo=UTC)
    one, other = (hash_network(network, monday, "s") for network in ("203.0.113.0/24", "198.51.100.0/24"))
    assert one != other
    assert one == hash_network("203.0.113.0/24", monday + timedelta(days=1), "s")
    assert one != hash_network("203.0.113.0/24", monday + timedelta(days=14), "s")
    assert 0 <= one < 2**20


async def test_a_thousand_reports_hide_nothing(shop: Community) -> None:
    async with shop.db.unit_of_work() as work:
        review = await work.fetchval(
            "INSERT INTO review (product_id, rating) VALUES ($1, 4) RETURNING id", shop.product_ids[3]
        )
        await work.execute(
            "INSERT INTO review_report (review_id, reason) SELECT $1, 'No' FROM generate_series(1, 1000)",
            review,
        )
    await look_for_rings(shop.db)
    assert await shop.value(STANDING, review) == "reported"
    listed = (await shop.nobody.get("/product/review?slug=tint-3")).json()["product_reviews"]
    assert review in [each["review_id"] for each in listed]
