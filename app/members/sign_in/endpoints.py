"""The addresses of a sign-in. docs/sign-in.md describes the storefront's side."""

from functools import partial
from urllib.parse import urlencode

from litestar import Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromQuery, JSONBody
from litestar.response import Redirect

from app.kit.background import try_and_log
from app.kit.http.caller import CROSS_SITE
from app.kit.http.cookies import APPLE_CALLBACK_PATH, REFRESH_COOKIE, SIGN_UP_COOKIE
from app.kit.http.errors import BodyTooLargeError, ConflictError, NotFoundError, may_raise
from app.kit.http.requests import ShopRequest
from app.kit.limits.request_limits import limited
from app.kit.observing import audit
from app.members.sessions.cookies import session_cookies
from app.members.sessions.schemas import Message, Session
from app.members.sign_in import answers, cookies, service
from app.members.sign_in.errors import SignInError
from app.members.sign_in.paths import FRONT_PAGE, safe_path
from app.members.sign_in.schemas import Confirmation, Newcomer, SignedUp, SignUpAsked
from app.members.sign_in.services import SignInServices
from app.settings.sign_in_providers import PROVIDERS

SignIn = NamedDependency[SignInServices]

VERIFY_PAGE = "/account/login/verify"
SIGN_IN_LIMIT = [limited("sign_in")]
CALLBACK_LIMIT = [limited("callbacks")]  # each adds to the audit log, which nobody may fill


def make_login(provider: str) -> HTTPRouteHandler:
    """The address of a button: it leads on to the provider of this name."""

    async def login(
        request: ShopRequest, sign_in: SignIn, return_to: FromQuery[str] = FRONT_PAGE
    ) -> Redirect:
        return await _redirect_to_provider(request, sign_in, provider, return_to)

    login.__name__, login.__doc__ = f"{provider}_login", f"On to {provider.title()}."
    return get(f"/auth/{provider}/login", status_code=302, guards=SIGN_IN_LIMIT)(login)


def make_callback(provider: str) -> HTTPRouteHandler:
    """The address that the provider of this name sends the browser back to."""

    async def callback(request: ShopRequest, sign_in: SignIn) -> Redirect:
        return await _handle_callback(request, sign_in, provider)

    callback.__name__, callback.__doc__ = f"{provider}_callback", f"Back from {provider.title()}."
    return get(f"/auth/{provider}/callback", status_code=302, guards=CALLBACK_LIMIT)(callback)


@post("/auth/apple/callback", status_code=303, opt={CROSS_SITE: True})
@may_raise(BodyTooLargeError)
async def apple_form(request: ShopRequest, sign_in: SignIn) -> Redirect:
    """Apple's answer. Posted from its own site it has no cookies of ours: the browser asks again by GET."""
    parameters, name = await answers.read_form_answer(request)
    return Redirect(
        f"{APPLE_CALLBACK_PATH}?{urlencode(parameters)}",
        status_code=303,
        cookies=[cookies.make_apple_name_cookie(name, sign_in.settings)] if name else [],
    )


@get("/auth/signup")
@may_raise(NotFoundError)
async def sign_up_asked(request: ShopRequest, sign_in: SignIn) -> SignUpAsked:
    """Tell who is about to sign up; 404 if nobody is."""
    identity = _require_newcomer(request, sign_in).identity
    return SignUpAsked(identity.provider, identity.first_name)


@post("/auth/signup", guards=SIGN_IN_LIMIT)
@may_raise(NotFoundError, ConflictError)
async def sign_up(
    request: ShopRequest,
    sign_in: SignIn,
    data: JSONBody[Confirmation],  # noqa: ARG001 - it is all in the type
) -> Response[SignedUp]:
    """Makes the account of somebody who confirms being 18 or over."""
    newcomer = _require_newcomer(request, sign_in)
    identity = newcomer.identity
    session = await service.sign_up(sign_in.database, identity, replacing=REFRESH_COOKIE.read(request))
    member_id = session.family.member_id
    # The account is made: its session begins whatever fails from here on.
    await try_and_log(
        partial(audit.record, request, "member.sign_up", member_id=member_id, provider=identity.provider)
    )
    http = sign_in.providers.http
    await try_and_log(
        partial(service.copy_picture, sign_in.database, http, sign_in.pictures, identity, member_id)
    )
    return Response(
        SignedUp("Successfully signed up", newcomer.return_path),
        cookies=[
            *session_cookies(session, sign_in.settings),
            cookies.make_known_browser_cookie(request, member_id, sign_in.settings),
            SIGN_UP_COOKIE.clear(sign_in.settings),
        ],
    )


@delete("/auth/signup", status_code=200)
async def forget_sign_up(sign_in: SignIn) -> Response[Message]:
    """Somebody thought better of it, or is too young. Nothing of them was kept."""
    return Response(Message("Nothing was kept"), cookies=[SIGN_UP_COOKIE.clear(sign_in.settings)])


SIGN_IN = [
    *map(make_login, PROVIDERS),
    *map(make_callback, PROVIDERS),
    apple_form,
    sign_up_asked,
    sign_up,
    forget_sign_up,
]


async def _redirect_to_provider(
    request: ShopRequest, sign_in: SignInServices, provider: str, return_to: str
) -> Redirect:
    browser_cookie = cookies.make_browser_cookie(request, sign_in.settings)
    try:
        address = await service.begin_sign_in(
            sign_in.database,
            sign_in.providers,
            provider,
            return_path=safe_path(return_to),
            browser=str(browser_cookie.value),
        )
    except SignInError as failed:
        return _redirect_to_verify_page(error=failed.kind)
    return Redirect(address, status_code=302, cookies=[browser_cookie])


async def _handle_callback(request: ShopRequest, sign_in: SignInServices, provider: str) -> Redirect:
    try:
        arrived = await service.finish_sign_in(
            sign_in.database,
            sign_in.providers,
            provider,
            answers.read_redirect_answer(request, sign_in.settings),
            browser=cookies.read_browser_id(request),
        )
        session = await service.sign_in(
            sign_in.database,
            arrived.identity,
            replacing=REFRESH_COOKIE.read(request),
            is_known=lambda member_id: cookies.is_known_to(request, member_id, sign_in.settings),
        )
    except SignInError as failed:
        await audit.record(
            request, "member.sign_in", outcome="refused", provider=provider, reason=failed.reason
        )
        return _redirect_to_verify_page(error=failed.kind)
    if session is None:
        cookie = cookies.make_newcomer_cookie(arrived, sign_in.settings)
        return _redirect_to_verify_page(cookie, confirm="adult")
    await audit.record(request, "member.sign_in", member_id=session.family.member_id, provider=provider)
    return _redirect_signed_in(request, session, arrived.return_path, sign_in)


def _redirect_signed_in(
    request: ShopRequest, session: Session, return_path: str, sign_in: SignInServices
) -> Redirect:
    back = {"return_to": return_path} if return_path != FRONT_PAGE else {}
    known = cookies.make_known_browser_cookie(request, session.family.member_id, sign_in.settings)
    return _redirect_to_verify_page(*session_cookies(session, sign_in.settings), known, **back)


def _redirect_to_verify_page(*cookies_to_set: Cookie, **parameters: str) -> Redirect:
    query = f"?{urlencode(parameters)}" if parameters else ""
    return Redirect(VERIFY_PAGE + query, status_code=302, cookies=list(cookies_to_set))


def _require_newcomer(request: ShopRequest, sign_in: SignInServices) -> Newcomer:
    newcomer = cookies.read_newcomer(request, sign_in.settings)
    if newcomer is None:
        raise NotFoundError("There is no sign-up to confirm. Please sign in again.")
    return newcomer
