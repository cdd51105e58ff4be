"""Complaining, and the published figures."""

from datetime import timedelta

import msgspec
from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from app.duties import queries
from app.duties.schemas import ANSWER_DAYS, ComplaintReceipt, NewComplaint, PublishedFigures, QuarterFigures
from app.kit import clock
from app.kit.database.pool import Database
from app.kit.limits.request_limits import limited
from app.mail import queries as mail
from app.mail.messages import escape_markup
from app.mail.receipts import make_receipt
from app.settings import Settings
from app.settings.mail import parse_sender


@post("/complaints", status_code=201, guards=[limited("complaints")])
async def complain(
    database: NamedDependency[Database], settings: NamedDependency[Settings], data: JSONBody[NewComplaint]
) -> ComplaintReceipt:
    """Complain. A letter acknowledges it at once, and another tells the shop."""
    receipt, now = make_receipt(), clock.now()
    due = now + timedelta(days=ANSWER_DAYS)
    day = f"{due:%-d %B %Y}"
    async with database.unit_of_work() as work:
        await queries.add_complaint(work, receipt, data, now, due)
        acknowledged = (
            f"We have your complaint. Its number is **{receipt}**. We look at it and answer you by {day}.\n\n"
            f"You wrote:\n\n> {escape_markup(data.words)}"
        )
        subject = f"We have your complaint {receipt}"
        await mail.queue_to_address(work, data.email, "complaint_received", subject, acknowledged)
        told = (
            f"A complaint about {data.kind} arrived: {receipt}, to be answered by {day}.\n\n"
            "Read and answer it in the admin, under Complaint."
        )
        shop = parse_sender(settings.mail.sender).addr_spec
        await mail.queue_to_address(work, shop, "complaint_arrived", f"Complaint {receipt}", told)
    return ComplaintReceipt("Thank you. We have your complaint.", receipt, due.date().isoformat())


@get("/shop/figures")
async def get_figures(database: NamedDependency[Database]) -> PublishedFigures:
    """The figures on fake reviews, reports and complaints of the last quarter that was published."""
    async with database.reading() as connection:
        published = await queries.find_published(connection)
    return PublishedFigures(msgspec.json.decode(published, type=QuarterFigures) if published else None)


DUTIES = [complain, get_figures]
