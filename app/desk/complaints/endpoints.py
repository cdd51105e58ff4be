"""Complaints and their answers; reports of what members show, and what is decided."""

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from app.desk.access import OpenDesk
from app.desk.complaints import queries
from app.desk.complaints.schemas import (
    ComplaintAnswer,
    Complaints,
    DeskComplaint,
    ProfileDecision,
    ReportedThing,
)
from app.desk.reviews.endpoints import ALREADY_DECIDED, find_reviews
from app.desk.schemas import DoneMessage
from app.kit.database.pool import Database
from app.kit.http.errors import InvalidInputError, NotFoundError, may_raise

MOST = 100


@get("/complaints")
async def list_complaints(database: NamedDependency[Database], closed: FromQuery[bool] = False) -> Complaints:
    """What waits for an answer; with `closed` what was answered and decided last."""
    async with database.reading() as connection:
        rows = [dict(row) for row in await queries.list_complaints(connection, MOST, closed=closed)]
        profiles = await queries.list_profiles(connection, MOST, closed=closed)
        named = [row.pop("review_id") for row in rows]
        reviews = {
            review.id: review for review in await find_reviews(connection, [each for each in named if each])
        }
    return Complaints(
        [DeskComplaint(**row, review=reviews.get(each)) for row, each in zip(rows, named, strict=True)],
        [ReportedThing(**dict(row) | {"shown": row["shown"] or ""}) for row in profiles],
    )


@post("/complaints/{complaint_id:int}", status_code=200)
@may_raise(NotFoundError)
async def answer_complaint(
    desk: OpenDesk, complaint_id: FromPath[int], data: JSONBody[ComplaintAnswer]
) -> DoneMessage:
    """Answer a complaint. Whoever complained gets the answer as a letter, and it is closed."""
    words = data.answer.strip()
    if not words:
        raise InvalidInputError.in_body("answer", "Please write an answer: it is sent as a letter")
    async with desk.unit_of_work() as work:
        receipt = await queries.answer(work, complaint_id, words)
        if receipt is None:
            raise NotFoundError(ALREADY_DECIDED)
        await desk.note_change(work, "complaint", complaint_id, answered=True)
    return DoneMessage(f"{receipt} is answered and closed.")


@post("/complaints/profiles/{report_id:int}", status_code=200)
@may_raise(NotFoundError)
async def decide_profile(
    desk: OpenDesk, report_id: FromPath[int], data: JSONBody[ProfileDecision]
) -> DoneMessage:
    """Take something off a profile, or let it stand. All who reported it are told, and why."""
    reason = data.explanation.strip().removesuffix(".")
    if not reason:
        raise InvalidInputError.in_body("explanation", "Please say why: they read it")
    async with desk.unit_of_work() as work:
        if await queries.decide(work, report_id, data.resolution, reason) is None:
            raise NotFoundError(ALREADY_DECIDED)
        await desk.note_change(work, "profile_report", report_id, resolution=data.resolution)
    return DoneMessage("It is removed, and its member told." if data.resolution == "removed" else "It stays.")


COMPLAINTS = [list_complaints, answer_complaint, decide_profile]
