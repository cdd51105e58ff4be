"""Reporting a review."""

from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from app.kit.database.pool import Database
from app.kit.http.errors import ForbiddenError, NotFoundError, may_raise
from app.kit.limits.request_limits import limited
from app.members.sessions import SignedIn, signed_in
from app.members.sessions.schemas import Message
from app.reviews.reports import queries
from app.reviews.reports.schemas import Report


@post("/product/review/report", status_code=200, guards=[signed_in, limited("reports")])
@may_raise(NotFoundError)
async def report_review(
    database: NamedDependency[Database], member: SignedIn, data: JSONBody[Report]
) -> Message:
    """Tell the moderators about a review; told before or not, the answer is the same."""
    async with database.unit_of_work() as work:
        reported = await queries.report_review(work, data.review_id, member.id, data.reason.strip())
    if reported is None:
        raise NotFoundError("Review not found")
    if reported.author_id == member.id:
        raise ForbiddenError("You cannot report your own review.")
    return Message("Thank you. We will look at this review.")
