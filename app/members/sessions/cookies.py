"""The two cookies of a session. Scripts cannot read them."""

from litestar.datastructures import Cookie

from app.kit import clock
from app.kit.http.cookies import ACCESS_COOKIE, REFRESH_COOKIE
from app.members.sessions import access
from app.members.sessions.schemas import Session
from app.settings import Settings


def session_cookies(session: Session, settings: Settings) -> list[Cookie]:
    """Both cookies live as long as the refresh token, so that browsers send an expired access token too."""
    seconds = max(0, int((session.expires_at - clock.now()).total_seconds()))
    token = access.make_access_token(session.family, settings.secret)
    return [
        ACCESS_COOKIE.set(token, settings, max_age=seconds),
        REFRESH_COOKIE.set(session.refresh_token, settings, max_age=seconds),
    ]


def no_session_cookies(settings: Settings) -> list[Cookie]:
    return [ACCESS_COOKIE.clear(settings), REFRESH_COOKIE.clear(settings)]
