"""Sign-in, sign-out and change of password, at the addresses that Piccolo Admin's pages use."""

from functools import partial

from app.admin import attempts, service
from app.admin.attempts import StaffBrowser
from app.admin.passwords import WeakPasswordError
from app.admin.requests import AdminRequest, AdminResponse, json_response
from app.admin.schemas import NewPassword, SignInBody, Staff
from app.admin.services import AdminServices
from app.kit.http.cookies import STAFF_COOKIE
from app.kit.http.errors import ApiError, UnauthorizedError
from app.kit.http.fields import read_body
from app.kit.observing import audit


class PasswordRejectedError(ApiError):
    """A password that is not accepted. The message is one sentence, as the page shows no list."""

    status = 422
    message = "This password is not taken."


async def sign_in(request: AdminRequest, services: AdminServices) -> AdminResponse:
    """Begin a session. This browser is known from then on."""
    body = read_body(await request.read_json_body(), SignInBody)
    account = service.normalize_account_name(body.username)
    browser = StaffBrowser.read(request, services)
    async with attempts.try_to_sign_in(request, services, browser, account):
        attempt = await service.sign_in(
            services.database, account, body.password, replacing=request.session_token or None
        )
        # An unknown name is not audited: people type their password into the wrong field.
        outcome = "done" if attempt.token else "refused"
        await audit.record(request.connection, "staff.sign_in", outcome=outcome, staff=attempt.account)
    if attempt.token is None:
        raise UnauthorizedError("Name and password do not belong together.")
    seconds = int(service.SESSION_LIFE.total_seconds())
    cookies = [_make_cookie(attempt.token, services, seconds), browser.remember(account, services)]
    return json_response(200, {"message": "logged in"}, cookies)


async def sign_out(request: AdminRequest, services: AdminServices) -> AdminResponse:
    """End this browser's session. Without one, it succeeds too."""
    staff = (
        await service.sign_out(services.database, request.session_token) if request.session_token else None
    )
    if staff:
        await audit.record(request.connection, "staff.sign_out", staff=staff.name)
    return json_response(200, {"message": "Successfully logged out"}, [_make_cookie("", services, 0)])


async def change_password(request: AdminRequest, services: AdminServices, staff: Staff) -> AdminResponse:
    """Change the password of the signed-in account. This ends all its sessions."""
    body = read_body(await request.read_json_body(), NewPassword)
    if body.new_password != body.confirm_new_password:
        raise PasswordRejectedError("The two new passwords differ.")
    record = partial(audit.record, request.connection, "staff.password", staff=staff.name)
    async with attempts.try_to_change_password(services, staff.name):
        try:
            changed = await service.change_password(
                services.database, staff, body.current_password, body.new_password,
                lambda work: record(work=work),
            )  # fmt: skip
        except WeakPasswordError as error:
            raise PasswordRejectedError(str(error)) from error
    if not changed:
        await record(outcome="refused")
        raise PasswordRejectedError("The current password is another one.")
    return json_response(200, {"message": "Your password is changed."}, [_make_cookie("", services, 0)])


def _make_cookie(token: str, services: AdminServices, seconds: int) -> tuple[bytes, bytes]:
    """The session cookie: for the admin's pages only, hidden from scripts, not sent from other sites."""
    return b"set-cookie", STAFF_COOKIE.set(token, services.settings, max_age=seconds).to_encoded_header()[1]
