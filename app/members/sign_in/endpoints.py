"""The addresses a sign-in passes through. docs/sign-in.md tells the storefront's side of it."""

from urllib.parse import urlencode

from litestar import Response, delete, get, post
from litestar.datastructures import Cookie, State
from litestar.params import FromQuery, JSONBody
from litestar.response import Redirect

from app.kit import audit
from app.kit.caller import CROSS_SITE
from app.kit.cookies import APPLE_CALLBACK_PATH, REFRESH_COOKIE
from app.kit.errors import BodyTooLargeError, ConflictError, NotFoundError, may_raise
from app.kit.limits import limited
from app.kit.requests import ShopRequest
from app.members.sessions.cookies import session_cookies
from app.members.sessions.schemas import Message, Session
from app.members.sign_in import answers, cookies, service
from app.members.sign_in.errors import SignInError
from app.members.sign_in.paths import FRONT_PAGE, safe_path
from app.members.sign_in.schemas import Confirmation, Newcomer, ProviderName, SignedUp, SignUpAsked

VERIFY_PAGE = "/account/login/verify"
LIMITED = [limited("sign_in")]
ANSWERS_LIMITED = [limited("callbacks")]  # each is written down, so nobody may fill the audit


@get("/auth/google/login", status_code=302, guards=LIMITED)
async def google_login(request: ShopRequest, return_to: FromQuery[str] = FRONT_PAGE) -> Redirect:
    """On to Google."""
    return await _leave(request, "google", return_to)


@get("/auth/facebook/login", status_code=302, guards=LIMITED)
async def facebook_login(request: ShopRequest, return_to: FromQuery[str] = FRONT_PAGE) -> Redirect:
    """On to Facebook."""
    return await _leave(request, "facebook", return_to)


@get("/auth/apple/login", status_code=302, guards=LIMITED)
async def apple_login(request: ShopRequest, return_to: FromQuery[str] = FRONT_PAGE) -> Redirect:
    """On to Apple."""
    return await _leave(request, "apple", return_to)


@get("/auth/google/callback", status_code=302, guards=ANSWERS_LIMITED)
async def google_callback(request: ShopRequest) -> Redirect:
    """Back from Google."""
    return await _return(request, "google")


@get("/auth/facebook/callback", status_code=302, guards=ANSWERS_LIMITED)
async def facebook_callback(request: ShopRequest) -> Redirect:
    """Back from Facebook."""
    return await _return(request, "facebook")


@get("/auth/apple/callback", status_code=302, guards=ANSWERS_LIMITED)
async def apple_callback(request: ShopRequest) -> Redirect:
    """Back from Apple, by way of the form below."""
    return await _return(request, "apple")


@post("/auth/apple/callback", status_code=303, opt={CROSS_SITE: True})
@may_raise(BodyTooLargeError)
async def apple_form(request: ShopRequest) -> Redirect:
    """Apple's answer. Posted from its own site it has no cookies of ours: the browser asks again by GET."""
    told, name = await answers.posted(request)
    return Redirect(
        f"{APPLE_CALLBACK_PATH}?{urlencode(told)}",
        status_code=303,
        cookies=[cookies.name_cookie(name, request.app.state.settings)] if name else [],
    )


@get("/auth/signup")
@may_raise(NotFoundError)
async def sign_up_asked(request: ShopRequest, state: State) -> SignUpAsked:
    """Who is about to sign up; 404 where nobody is."""
    identity = _newcomer(request, state).identity
    return SignUpAsked(identity.provider, identity.first_name)


@post("/auth/signup", guards=LIMITED)
@may_raise(NotFoundError, ConflictError)
async def sign_up(
    request: ShopRequest,
    state: State,
    data: JSONBody[Confirmation],  # noqa: ARG001 - it is all in the type
) -> Response[SignedUp]:
    """Makes the account of somebody who confirms being 18 or over."""
    newcomer = _newcomer(request, state)
    identity = newcomer.identity
    session = await service.sign_up(state.database, identity, replacing=REFRESH_COOKIE.read(request))
    await audit.record(
        request, "member.sign_up", member_id=session.family.member_id, provider=identity.provider
    )
    shelf = state.get("picture_shelf")
    await service.take_picture(
        state.database, state.providers.http, shelf, identity, session.family.member_id
    )
    return Response(
        SignedUp("Successfully signed up", newcomer.return_path),
        cookies=[*session_cookies(session, state.settings), cookies.no_newcomer(state.settings)],
    )


@delete("/auth/signup", status_code=200)
async def forget_sign_up(state: State) -> Response[Message]:
    """Somebody thought better of it, or is too young. Nothing of them was kept."""
    return Response(Message("Nothing was kept"), cookies=[cookies.no_newcomer(state.settings)])


SIGN_IN = [
    google_login,
    facebook_login,
    apple_login,
    google_callback,
    facebook_callback,
    apple_callback,
    apple_form,
    sign_up_asked,
    sign_up,
    forget_sign_up,
]


async def _leave(request: ShopRequest, name: ProviderName, return_to: str) -> Redirect:
    state = request.app.state
    mark = cookies.marked(request, state.settings)
    try:
        address = await service.begin(
            state.database,
            state.providers,
            name,
            return_path=safe_path(return_to),
            browser=str(mark.value),
        )
    except SignInError as failed:
        return _to_verify(error=failed.kind)
    return Redirect(address, status_code=302, cookies=[mark])


async def _return(request: ShopRequest, name: ProviderName) -> Redirect:
    try:
        newcomer = await _who_came(request, name)
    except SignInError as failed:
        await audit.record(request, "member.sign_in", outcome="refused", provider=name, reason=failed.reason)
        return _to_verify(error=failed.kind)
    state = request.app.state
    session = await service.sign_in(state.database, newcomer.identity, replacing=REFRESH_COOKIE.read(request))
    if session is None:
        asked = cookies.newcomer_cookie(newcomer, state.settings)
        return _to_verify(asked, confirm="adult")
    await audit.record(request, "member.sign_in", member_id=session.family.member_id, provider=name)
    return _welcome(session, newcomer.return_path, request)


async def _who_came(request: ShopRequest, name: ProviderName) -> Newcomer:
    state = request.app.state
    answer = answers.returned(request, state.settings)
    browser = cookies.browser_of(request)
    return await service.finish(state.database, state.providers, name, answer, browser=browser)


def _welcome(session: Session, return_path: str, request: ShopRequest) -> Redirect:
    back = {"return_to": return_path} if return_path != FRONT_PAGE else {}
    return _to_verify(*session_cookies(session, request.app.state.settings), **back)


def _to_verify(*carried: Cookie, **told: str) -> Redirect:
    query = f"?{urlencode(told)}" if told else ""
    return Redirect(VERIFY_PAGE + query, status_code=302, cookies=list(carried))


def _newcomer(request: ShopRequest, state: State) -> Newcomer:
    newcomer = cookies.newcomer_of(request, state.settings)
    if newcomer is None:
        raise NotFoundError("There is no sign-up to confirm. Please sign in again.")
    return newcomer
