"""The pages behind links in letters. They have no scripts, load nothing and name no e-mail address."""

from functools import partial
from typing import Annotated
from urllib.parse import quote

from litestar import MediaType, Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import QueryParameter

from app.kit.http.headers import make_page_policy
from app.kit.limits.request_limits import limited

Token = Annotated[str, QueryParameter(min_length=1, max_length=100)]
answer_link = partial(post, status_code=200, guards=[limited("unsubscribe")], media_type=MediaType.HTML)
"""The action of a page's button."""

_STYLE = """
:root { color-scheme: light dark; font: 18px/1.5 system-ui, sans-serif }
body { max-width: 32rem; margin: 20vh auto 0; padding: 0 1.5rem }
button { font: inherit; padding: .75rem 1.5rem; border-radius: 2rem; border: 1px solid; cursor: pointer }
"""
_HEADERS = {
    # The page may send its own form, and do nothing else.
    "content-security-policy": make_page_policy(_STYLE).replace("form-action 'none'", "form-action 'self'"),
    "referrer-policy": "same-origin",
    "cache-control": "no-store",
}


def question_page(path: str, about: str, title: str, text: str, button: str) -> HTTPRouteHandler:
    """A page that asks before it does something, because mail programs open links by themselves."""

    @get(path, media_type=MediaType.HTML, description=about)
    async def ask(token: Token) -> Response[str]:
        query = f"token={quote(token, safe='')}"
        form = f'<form method="post" action="?{query}"><button>{button}</button></form>'
        return _page(title, f"<p>{text}</p>\n{form}")

    return ask


def show_result(title: str, text: str) -> Response[str]:
    """The page afterwards, the same for a link that was used before."""
    return _page(title, f'<p>{text} <a href="/">Back to the shop</a></p>')


def _page(title: str, content: str) -> Response[str]:
    page = f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>{title}</title><style>{_STYLE}</style></head>
<body><main><h1>{title}</h1>{content}</main></body></html>
"""
    return Response(page, media_type=MediaType.HTML, headers=_HEADERS)
