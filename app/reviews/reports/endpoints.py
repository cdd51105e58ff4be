"""Reporting a review, or something on a profile. Anybody may, with an account or without."""

from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from app.kit.database.pool import Connection, Database
from app.kit.http.errors import ForbiddenError, NotFoundError, may_raise
from app.kit.limits.request_limits import limited
from app.mail import queries as mail
from app.mail.messages import quote
from app.mail.receipts import make_receipt
from app.members.sessions import Member, PerhapsSignedIn, perhaps_signed_in
from app.reviews.reports import queries
from app.reviews.reports.queries import ReportedThing
from app.reviews.reports.schemas import ProfileReport, Report, Reported, ReportReceipt

GUARDS = [perhaps_signed_in, limited("reports")]
THANKS = "Thank you. We will look at this {}."


@post("/product/review/report", status_code=200, guards=GUARDS)
@may_raise(NotFoundError, ForbiddenError)
async def report_review(
    database: NamedDependency[Database], maybe_member: PerhapsSignedIn, data: JSONBody[Report]
) -> ReportReceipt:
    """Tell the moderators about a review; told before or not, the answer is the same.

    However many report it, nothing is hidden before somebody has looked at it.
    """
    receipt = make_receipt()
    async with database.unit_of_work() as work:
        found = await queries.report_review(work, data, maybe_member.id if maybe_member else None, receipt)
        if found is None:
            raise NotFoundError("Review not found")
        if maybe_member and found.author_id == maybe_member.id:
            raise ForbiddenError("You cannot report your own review.")
        return await _acknowledge(work, found, maybe_member, data, receipt, "review")


@post("/user/report", status_code=200, guards=GUARDS)
@may_raise(NotFoundError, ForbiddenError)
async def report_profile(
    database: NamedDependency[Database], maybe_member: PerhapsSignedIn, data: JSONBody[ProfileReport]
) -> ReportReceipt:
    """Tell the moderators about a name, picture, text, link or wishlist that a member shows."""
    if maybe_member and maybe_member.id == data.user_id:
        raise ForbiddenError("This is your own profile. You can change it yourself.")
    receipt = make_receipt()
    async with database.unit_of_work() as work:
        found = await queries.report_profile(work, data, maybe_member.id if maybe_member else None, receipt)
        if found is None:
            raise NotFoundError("User not found")
        return await _acknowledge(work, found, maybe_member, data, receipt, data.about)


async def _acknowledge(
    work: Connection, found: ReportedThing, member: Member | None, report: Reported, receipt: str, what: str
) -> ReportReceipt:
    """Send a first reporter a letter with the report's number, where there is an address."""
    if not found.is_known:
        subject = f"We have your report {receipt}"
        body = (
            f"We have your report. Its number is **{receipt}**. Somebody looks at it, and we tell you what we"
            f" decided and why.\n\nYou wrote:\n\n{quote(report.reason)}"
        )
        if member:
            await mail.queue_to_member(work, member.id, "report_received", subject, body)
        elif report.email:
            await mail.queue_to_address(work, report.email, "report_received", subject, body)
    return ReportReceipt(THANKS.format(what), found.known or receipt)


REPORTS = [report_review, report_profile]
