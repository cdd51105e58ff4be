"""Asking to be told of prices and stock, and looking after what one asked for."""

from litestar import Response, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody

from app.alerts import queries, service
from app.alerts.schemas import AlertChange, AlertChoice, AlertNote, Alerts, NewAlert
from app.kit.database.pool import Database
from app.kit.http.caller import CROSS_SITE
from app.kit.http.errors import ConflictError, InvalidInputError, NotFoundError, may_raise
from app.kit.limits.request_limits import limited
from app.mail.pages import Token, answer_link, question_page, show_result
from app.members.sessions import SignedIn, signed_in
from app.members.sessions.guards import PerhapsSignedIn, perhaps_signed_in
from app.settings import Settings
from app.window.window import Window

GUARDS = [signed_in, limited("alerts")]
CONFIRM, STOP = "/alerts/confirm", "/alerts/stop"
confirm_page = question_page(
    CONFIRM,
    "A page that asks whether to be told.",
    "Shall we tell you?",
    "We write when what you wait for happens.",
    "Yes, tell me",
)
stop_page = question_page(
    STOP,
    "A page that asks whether to hear no more.",
    "No more letters?",
    "We stop telling you about prices and stock.",
    "Stop",
)


@post("/alerts", status_code=200, guards=[perhaps_signed_in, limited("alerts")])
@may_raise(NotFoundError, InvalidInputError, ConflictError)
async def add_alert(
    database: NamedDependency[Database],
    settings: NamedDependency[Settings],
    window: NamedDependency[Window],
    maybe_member: PerhapsSignedIn,
    data: JSONBody[NewAlert],
) -> AlertNote:
    """Ask to be told of a price or of stock. Who has no account is asked by letter whether it was they."""
    member_id = maybe_member.id if maybe_member else None
    return AlertNote(await service.add_alert(database, window, settings.secret, member_id, data))


@get("/user/alerts", guards=[signed_in])
async def list_alerts(
    database: NamedDependency[Database], settings: NamedDependency[Settings], member: SignedIn
) -> Alerts:
    """One's own alerts."""
    return await service.list_alerts(database, settings.secret, member.id)


@put("/user/alerts", guards=GUARDS)
@may_raise(NotFoundError)
async def change_alert(
    database: NamedDependency[Database], member: SignedIn, data: JSONBody[AlertChange]
) -> AlertNote:
    """Pause an alert or let it go on, and choose one letter a day."""
    async with database.unit_of_work() as work:
        if not await queries.change_alert(
            work, data.alert_id, member.id, is_paused=data.is_paused, is_daily=data.is_daily
        ):
            raise NotFoundError("Alert not found")
    return AlertNote("Saved")


@delete("/user/alerts", status_code=200, guards=GUARDS)
@may_raise(NotFoundError)
async def delete_alert(
    database: NamedDependency[Database], member: SignedIn, data: JSONBody[AlertChoice]
) -> AlertNote:
    """Delete an alert."""
    async with database.unit_of_work() as work:
        if not await queries.delete_alert(work, data.alert_id, member.id):
            raise NotFoundError("Alert not found")
    return AlertNote("Deleted")


@answer_link(CONFIRM)
async def confirm(
    database: NamedDependency[Database], settings: NamedDependency[Settings], token: Token
) -> Response[str]:
    """Confirm that one wants to be told. To do it twice is fine."""
    if await service.confirm(database, token, settings.accepted_secrets):
        return show_result("Thank you", "We will write to you.")
    return show_result("This link is too old", "Please ask us again at the product.")


@answer_link(STOP, opt={CROSS_SITE: True})
async def stop(
    database: NamedDependency[Database], settings: NamedDependency[Settings], token: Token
) -> Response[str]:
    """Hear no more; needs no sign-in. A mail program sends this for its reader (RFC 8058)."""
    await service.stop(database, token, settings.accepted_secrets)
    return show_result("We have stopped", "We tell you nothing more about prices and stock.")


ALERTS = [*(add_alert, list_alerts, change_alert, delete_alert), *(confirm_page, confirm, stop_page, stop)]
