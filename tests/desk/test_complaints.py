"""Complaints and reports of profiles are decided at the desk: once, with a reason, and told by letter."""

from datetime import timedelta

from app.kit import clock
from tests.support.community import Community
from tests.support.rows import a_member, a_review, row
from tests.support.staff import StaffBrowser

LETTERS = """
    SELECT array_agg(kind || ': ' || body ORDER BY mail.id) FROM mail
    LEFT JOIN member ON member.id = member_id WHERE coalesce(address, member.email) = $1"""
NOTED = """
    SELECT count(*) FROM audit_entry WHERE action = 'desk.change' AND staff = 'rosa'
        AND details->>'table' = $1 AND (details->>'row')::bigint = $2"""


async def test_the_most_urgent_complaint_is_first_and_its_answer_is_sent_once(
    shop: Community, rosa: StaffBrowser
) -> None:
    late = clock.now() - timedelta(days=1)
    async with shop.db.unit_of_work() as work:
        about = {"kind": "price", "words": "It was dearer", "receipt": "LATE000001", "due_at": late}
        urgent = await row(work, "complaint", email="late@shop.example", name="Lata", **about)
        about = {"kind": "access", "words": "I cannot read it", "receipt": "SOON000001"}
        await row(work, "complaint", email="soon@shop.example", **about)
    waiting = (await rosa.get("/desk/complaints")).json()["complaints"]
    assert [each["receipt"] for each in waiting] == ["LATE000001", "SOON000001"]
    assert "late@shop.example" not in str(waiting)
    today = (await rosa.get("/desk/today")).json()["waiting"]
    assert (today["complaints"], today["answer_by"][:10]) == (2, f"{late:%Y-%m-%d}")
    silent = await rosa.ask("POST", f"/desk/complaints/{urgent}", {"answer": " "})
    assert silent.json()["detail"][0]["loc"] == ["body", "answer"]
    answered = await rosa.ask("POST", f"/desk/complaints/{urgent}", {"answer": "You are right."})
    assert answered.json() == {"message": "LATE000001 is answered and closed."}
    (letter,) = await shop.value(LETTERS, "late@shop.example")
    assert letter.startswith(r"complaint_answered: You are right\.")
    again = await rosa.ask("POST", f"/desk/complaints/{urgent}", {"answer": "You are wrong."})
    assert (again.status_code, again.json()["detail"]) == (404, "Somebody has decided this already.")
    assert [each["receipt"] for each in (await rosa.get("/desk/complaints")).json()["complaints"]] == [
        "SOON000001"
    ]
    closed = (await rosa.get("/desk/complaints?closed=true")).json()["complaints"]
    said = [(each["receipt"], each["answer"], each["answered_by"]) for each in closed]
    assert said == [("LATE000001", "You are right.", "rosa")]
    assert await shop.value(NOTED, "complaint", urgent) == 1


async def test_who_objects_to_a_decision_is_seen_with_what_was_decided(
    shop: Community, rosa: StaffBrowser
) -> None:
    async with shop.db.unit_of_work() as work:
        author = await a_member(work, email="hidden@shop.example", email_verified=True)
        review = await a_review(work, shop.product_ids[1], author, body="I bought it at Boots")
        member = await a_member(work, first_name="Named", surname="Person")
        about = {"about": "name", "kind": "abuse", "reason": "Rude", "receipt": "NAME000001"}
        report = await row(work, "profile_report", subject_id=member, email="r@shop.example", **about)
    await rosa.ask("POST", f"/desk/reviews/{review}", {"standing": "hidden", "reason": "It advertises."})
    decided = {"resolution": "kept", "explanation": "It is a name."}
    assert (await rosa.ask("POST", f"/desk/complaints/profiles/{report}", decided)).is_success
    for named in (f"review {review}", "NAME000001"):
        body = {"kind": "content", "email": "o@shop.example", "words": "No", "about": named}
        assert (await shop.nobody.post("/complaints", body)).status_code == 201
    found = {each["about"]: each for each in (await rosa.get("/desk/complaints")).json()["complaints"]}
    hidden = found[f"review {review}"]["review"]
    assert (hidden["body"], hidden["hidden_reason"]) == ("I bought it at Boots", "It advertises")
    assert found["NAME000001"]["objects_to"] == "name of Named Person, which stays: It is a name"
    assert (hidden["decided_by"], found["NAME000001"]["decided_by"]) == ("rosa", "rosa")
    assert found[f"review {review}"]["answered_by"] == ""
    queue = (await rosa.get("/desk/reviews?q=bought it at Boots")).json()["reviews"]
    assert [(each["id"], each["decided_by"]) for each in queue] == [(review, "rosa")]


async def test_one_decision_settles_all_reports_of_a_thing_and_tells_its_member_once(
    shop: Community, rosa: StaffBrowser
) -> None:
    owner, _ = await shop.newcomer(
        email="pictured@shop.example", email_verified=True, first_name="Pia", surname="Shown",
        image_url="/media/members/pia",
    )  # fmt: skip
    for number in (1, 2):
        body = {"user_id": owner, "about": "picture", "kind": "abuse", "reason": f"Reason {number}"}
        answer = await shop.nobody.post("/user/report", body | {"email": f"r{number}@shop.example"})
        assert answer.status_code == 200, answer.text
    profiles = (await rosa.get("/desk/complaints")).json()["profiles"]
    (thing,) = [each for each in profiles if each["member_id"] == owner]
    assert (thing["shown"], thing["reasons"]) == ("/media/members/pia", ["Reason 1", "Reason 2"])
    assert (await rosa.get("/desk/today")).json()["waiting"]["profiles"] >= 2
    path = f"/desk/complaints/profiles/{thing['id']}"
    silent = await rosa.ask("POST", path, {"resolution": "removed", "explanation": ""})
    assert silent.json()["detail"][0]["loc"] == ["body", "explanation"]
    decided = await rosa.ask("POST", path, {"resolution": "removed", "explanation": "It mocks her."})
    assert decided.json() == {"message": "It is removed, and its member told."}
    assert (await rosa.ask("POST", path, {"resolution": "kept", "explanation": "x"})).status_code == 404
    assert await shop.value("SELECT image_url FROM member WHERE id = $1", owner) == ""
    letters = await shop.value(LETTERS, "pictured@shop.example")
    assert [each.split(":")[0] for each in letters] == ["profile_changed"]
    assert "Why: It mocks her." in letters[0]
    for number in (1, 2):
        assert "removed it" in (await shop.value(LETTERS, f"r{number}@shop.example"))[-1]
    closed = (await rosa.get("/desk/complaints?closed=true")).json()["profiles"]
    assert closed[0] | {"resolved_at": "", "created_at": ""} == {
        "id": thing["id"], "member_id": owner, "member": "Pia Shown", "about": "picture", "shown": "",
        "reasons": ["Reason 1", "Reason 2"], "created_at": "", "resolved_at": "", "resolution": "removed",
        "explanation": "It mocks her", "decided_by": "rosa",
    }  # fmt: skip
    assert await shop.value(NOTED, "profile_report", thing["id"]) == 1
