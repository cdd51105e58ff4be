"""The two cookies of a session. No script ever sees either."""

from litestar.datastructures import Cookie

from app.kit import clock
from app.members.sessions import access
from app.members.sessions.schemas import Session
from app.settings import Settings

ACCESS = "undertone_access"
REFRESH = "undertone_refresh"
REFRESH_PATH = "/api/v1/auth"


def session_cookies(session: Session, settings: Settings) -> list[Cookie]:
    """Both cookies live as long as the refresh token, so that an expired access token is still presented."""
    seconds = max(0, int((session.expires_at - clock.now()).total_seconds()))
    token = access.signed(session.family, settings.secret)
    return [
        guarded(ACCESS, token, settings, path="/", max_age=seconds),
        guarded(REFRESH, session.refresh_token, settings, path=REFRESH_PATH, max_age=seconds),
    ]


def no_session_cookies(settings: Settings) -> list[Cookie]:
    """Takes both away."""
    return [gone(ACCESS, settings, path="/"), gone(REFRESH, settings, path=REFRESH_PATH)]


def guarded(name: str, value: str, settings: Settings, *, path: str, max_age: int) -> Cookie:
    """A cookie for our own pages only, and for no script; off localhost it travels encrypted only."""
    return Cookie(name, path, value, max_age=max_age, secure=settings.is_https, httponly=True, samesite="lax")


def gone(name: str, settings: Settings, *, path: str) -> Cookie:
    return guarded(name, "", settings, path=path, max_age=0)
