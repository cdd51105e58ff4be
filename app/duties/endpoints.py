"""Complaining, the published figures, and where to report a weakness."""

from datetime import timedelta

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from app.duties import queries
from app.duties.schemas import ANSWER_DAYS, ComplaintReceipt, NewComplaint, PublishedFigures, QuarterFigures
from app.kit import clock
from app.kit.database.pool import Database
from app.kit.http.fields import InvalidBodyError, read_body
from app.kit.http.requests import MultipartForm, read_form_first
from app.kit.limits.request_limits import limited
from app.mail import queries as mail
from app.mail.messages import quote
from app.mail.pages import show_result
from app.mail.receipts import make_receipt
from app.settings import Settings
from app.settings.mail import parse_sender

SECURITY_TEXT_HOLDS = timedelta(days=180)


@post("/complaints", status_code=201, guards=[limited("complaints")])
async def complain(
    database: NamedDependency[Database], settings: NamedDependency[Settings], data: JSONBody[NewComplaint]
) -> ComplaintReceipt:
    """Complain. A letter acknowledges it at once, and another tells the shop."""
    return await _store_complaint(database, settings, data)


@post("/complaints/form", status_code=200, guards=[limited("complaints"), read_form_first])
async def complain_by_form(
    database: NamedDependency[Database], settings: NamedDependency[Settings], data: MultipartForm
) -> Response[str]:
    """Complain from a browser without scripts. The answer is a page."""
    fields = {name: data.get(name, "") for name in NewComplaint.__struct_fields__}
    try:
        complaint = read_body(msgspec.json.encode(fields), NewComplaint)
    except (InvalidBodyError, TypeError):
        return show_result("Please go back", "Say what went wrong, and where our answer goes by email.")
    receipt = await _store_complaint(database, settings, complaint)
    return show_result(
        "We have your complaint", f"Its number is {receipt.receipt}. We answer by {receipt.answer_by}."
    )


async def _store_complaint(database: Database, settings: Settings, data: NewComplaint) -> ComplaintReceipt:
    """Store a complaint with the letter that acknowledges it."""
    receipt, now = make_receipt(), clock.now()
    due = now + timedelta(days=ANSWER_DAYS)
    day = f"{due:%-d %B %Y}"
    async with database.unit_of_work() as work:
        await queries.add_complaint(work, receipt, data, now, due)
        acknowledged = (
            f"We have your complaint. Its number is **{receipt}**. We look at it and answer you by {day}.\n\n"
            f"You wrote:\n\n{quote(data.words)}"
        )
        subject = f"We have your complaint {receipt}"
        await mail.queue_to_address(work, data.email, "complaint_received", subject, acknowledged)
        told = (
            f"A complaint about {data.kind} arrived: {receipt}, to be answered by {day}.\n\n"
            "Read and answer it at the desk, under [Complaints](/desk/complaints)."
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


@get("/.well-known/security.txt", include_in_schema=False, media_type="text/plain")
async def get_security_text(settings: NamedDependency[Settings]) -> Response[str]:
    """The address for reports of a weakness (RFC 9116)."""
    origin, expires = settings.public_origin, clock.now() + SECURITY_TEXT_HOLDS
    text = (
        f"Contact: {origin}/informations/contact-us\n"
        f"Expires: {expires:%Y-%m-%dT00:00:00Z}\n"
        f"Preferred-Languages: en\nCanonical: {origin}/.well-known/security.txt\n"
    )
    return Response(text, headers={"cache-control": "public, max-age=86400"})


DUTIES = [complain, complain_by_form, get_figures]
