"""Anybody reports anything that a member shows, and hears what was decided and why."""

import pytest

from tests.support.community import Community
from tests.support.rows import a_review
from tests.support.staff import StaffBrowser

LETTERS = """
    SELECT array_agg(kind || ': ' || body ORDER BY mail.id) FROM mail
    LEFT JOIN member ON member.id = member_id WHERE coalesce(address, member.email) = $1"""


async def test_a_visitor_reports_a_review_and_hears_what_was_decided(
    shop: Community, rosa: StaffBrowser
) -> None:
    async with shop.db.unit_of_work() as work:
        review = await a_review(work, shop.product_ids[2])
    body = {"review_id": review, "reason": "A *threat*", "kind": "illegal", "email": "vi@shop.example"}
    first, again = [await shop.nobody.post("/product/review/report", body) for _ in range(2)]
    assert (first.status_code, first.json()) == (200, again.json())
    receipt = first.json()["receipt"]
    reports = "SELECT count(*) FROM review_report WHERE review_id = $1 AND kind = 'illegal'"
    assert await shop.value(reports, review) == 1
    await rosa.change("review_moderation", review, standing="hidden", hidden_reason="It is one")
    received, decided = await shop.value(LETTERS, "vi@shop.example")
    assert received.startswith(f"report_received: We have your report. Its number is **{receipt}**.")
    assert decided.startswith("report_decided: We looked at the review that you reported. Nobody sees it")
    assert f"/informations/complaints?about={receipt}" in decided


@pytest.mark.parametrize(
    ("about", "column", "left"),
    [
        ("name", "first_name", ""), ("picture", "image_url", ""), ("bio", "short_description", ""),
        ("links", "socials_tiktok", ""), ("wishlist", "wishlist_type", "private"),
    ],
)  # fmt: skip
async def test_what_is_decided_on_a_profile_is_done_and_told_to_both(
    shop: Community, rosa: StaffBrowser, about: str, column: str, left: str
) -> None:
    owner, _ = await shop.newcomer(
        email=f"owner-{about}@shop.example", email_verified=True, first_name="Rude",
        short_description="Words", image_url="/media/members/x", socials_tiktok="https://tiktok.com/@x",
        wishlist_type="public",
    )  # fmt: skip
    _, reader = await shop.newcomer(email=f"reader-{about}@shop.example", email_verified=True)
    body = {"user_id": owner, "about": about, "kind": "abuse", "reason": "It is rude"}
    answer = await reader.post("/user/report", body)
    assert answer.status_code == 200, answer.text
    report = await shop.value("SELECT id FROM profile_report WHERE receipt = $1", answer.json()["receipt"])
    changed = await rosa.change("profile_report", report, resolution="removed", explanation="It names *her*")
    assert changed.status_code == 200, changed.text
    assert await shop.value(f"SELECT {column} FROM member WHERE id = $1", owner) == left
    told = await shop.value(LETTERS, f"owner-{about}@shop.example")
    assert r"Why: It names \*her\*" in told[-1]
    received, decided = await shop.value(LETTERS, f"reader-{about}@shop.example")
    assert received.startswith("report_received")
    assert "We looked at what you reported and removed it." in decided


async def test_what_stays_is_told_too(shop: Community, rosa: StaffBrowser) -> None:
    owner, _ = await shop.newcomer(first_name="Fine")
    body = {"user_id": owner, "about": "name", "reason": "I do not like it", "email": "no@shop.example"}
    receipt = (await shop.nobody.post("/user/report", body)).json()["receipt"]
    report = await shop.value("SELECT id FROM profile_report WHERE receipt = $1", receipt)
    await rosa.change("profile_report", report, resolution="kept", explanation="It is a name")
    assert await shop.value("SELECT first_name FROM member WHERE id = $1", owner) == "Fine"
    assert "and it stays." in (await shop.value(LETTERS, "no@shop.example"))[-1]
