"""The cookies of an unfinished sign-in: the browser's id, the name from Apple, a sign-up to confirm."""

import re
import secrets

import msgspec
from litestar.datastructures import Cookie

from app.kit.http.cookies import APPLE_NAME_COOKIE, KNOWN_BROWSER_COOKIE, SIGN_IN_COOKIE, SIGN_UP_COOKIE
from app.kit.http.requests import ShopRequest
from app.mail.links import is_token_of, make_token
from app.members.sign_in.schemas import Newcomer
from app.members.sign_in.sealed_cookies import seal, unseal
from app.members.sign_in.service import SIGN_IN_LIFETIME
from app.settings import Settings

_SECONDS = int(SIGN_IN_LIFETIME.total_seconds())
_KNOWN_FOR = 400 * 86_400  # seconds, the longest that browsers keep a cookie
_KNOWN = "known browser"
_MAX_KNOWN = 5  # members who share a browser
_MADE_BY_US = re.compile(r"[\w-]{43}")


class AppleName(msgspec.Struct, frozen=True):
    """The name in Apple's form, sent on to the request that reads the answer."""

    state: str
    first_name: str
    surname: str


def read_browser_id(request: ShopRequest) -> str:
    """The id of this browser, or an empty string."""
    value = SIGN_IN_COOKIE.read(request)
    return value if _MADE_BY_US.fullmatch(value) else ""


def make_browser_cookie(request: ShopRequest, settings: Settings) -> Cookie:
    """The browser's id, existing or new. Sign-ins in two tabs share it."""
    mark = read_browser_id(request) or secrets.token_urlsafe(32)
    return SIGN_IN_COOKIE.set(mark, settings, max_age=_SECONDS)


def make_newcomer_cookie(newcomer: Newcomer, settings: Settings) -> Cookie:
    sealed = seal(newcomer, settings.secret, SIGN_IN_LIFETIME)
    return SIGN_UP_COOKIE.set(sealed, settings, max_age=_SECONDS)


def read_newcomer(request: ShopRequest, settings: Settings) -> Newcomer | None:
    return unseal(SIGN_UP_COOKIE.read(request), Newcomer, settings.accepted_secrets)


def make_apple_name_cookie(name: AppleName, settings: Settings) -> Cookie:
    return APPLE_NAME_COOKIE.set(seal(name, settings.secret, SIGN_IN_LIFETIME), settings, max_age=_SECONDS)


def read_apple_name(request: ShopRequest, state: str, settings: Settings) -> AppleName:
    """The name that came with this sign-in."""
    found = unseal(APPLE_NAME_COOKIE.read(request), AppleName, settings.accepted_secrets)
    return found if found and found.state == state else AppleName(state, "", "")


def is_known_to(request: ShopRequest, member_id: int, settings: Settings) -> bool:
    """Whether a member has signed in with this browser before."""
    tokens = KNOWN_BROWSER_COOKIE.read(request).split("~")
    return any(is_token_of(token, settings.accepted_secrets, _KNOWN, str(member_id)) for token in tokens)


def make_known_browser_cookie(request: ShopRequest, member_id: int, settings: Settings) -> Cookie:
    """A note in the browser that a member signed in with it, beside those of others who share it."""
    kept = [token for token in KNOWN_BROWSER_COOKIE.read(request).split("~") if token]
    own = make_token(settings.secret, _KNOWN, str(member_id))
    others = [token for token in kept if token != own and len(token) < 100]
    return KNOWN_BROWSER_COOKIE.set("~".join([own, *others][:_MAX_KNOWN]), settings, max_age=_KNOWN_FOR)
