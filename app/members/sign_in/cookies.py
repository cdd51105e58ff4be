"""The cookies of a sign-in under way: whose browser it is, the name Apple told, a sign-up to confirm."""

import re
import secrets

import msgspec
from litestar.datastructures import Cookie

from app.kit.requests import ShopRequest
from app.members.sessions.cookies import REFRESH_PATH, gone, guarded
from app.members.sign_in.schemas import Newcomer
from app.members.sign_in.sealed import seal, unseal
from app.members.sign_in.service import LIFE
from app.settings import Settings

BROWSER = "undertone_sign_in"
NEWCOMER = "undertone_sign_up"
NAME = "undertone_apple_name"
NAME_PATH = "/api/v1/auth/apple/callback"
_SECONDS = int(LIFE.total_seconds())
_MADE_BY_US = re.compile(r"[\w-]{43}")


class AppleName(msgspec.Struct, frozen=True):
    """What Apple's form said once, carried over to where the answer is read."""

    state: str
    first_name: str
    surname: str


def browser_of(request: ShopRequest) -> str:
    """The mark of this browser; empty where it has none."""
    given = request.cookies.get(BROWSER, "")
    return given if _MADE_BY_US.fullmatch(given) else ""


def marked(request: ShopRequest, settings: Settings) -> Cookie:
    """The browser's mark, the one it has or a new one: sign-ins in two tabs share it."""
    mark = browser_of(request) or secrets.token_urlsafe(32)
    return guarded(BROWSER, mark, settings, path=REFRESH_PATH, max_age=_SECONDS)


def newcomer_cookie(newcomer: Newcomer, settings: Settings) -> Cookie:
    sealed = seal(newcomer, settings.secret, LIFE)
    return guarded(NEWCOMER, sealed, settings, path=REFRESH_PATH, max_age=_SECONDS)


def newcomer_of(request: ShopRequest, settings: Settings) -> Newcomer | None:
    return unseal(request.cookies.get(NEWCOMER, ""), Newcomer, settings.secret)


def no_newcomer(settings: Settings) -> Cookie:
    return gone(NEWCOMER, settings, path=REFRESH_PATH)


def name_cookie(name: AppleName, settings: Settings) -> Cookie:
    return guarded(NAME, seal(name, settings.secret, LIFE), settings, path=NAME_PATH, max_age=_SECONDS)


def name_of(request: ShopRequest, state: str, settings: Settings) -> AppleName:
    """The name that came with this very sign-in."""
    found = unseal(request.cookies.get(NAME, ""), AppleName, settings.secret)
    return found if found and found.state == state else AppleName(state, "", "")


def no_name(settings: Settings) -> Cookie:
    return gone(NAME, settings, path=NAME_PATH)
