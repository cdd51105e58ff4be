"""The pages behind links in letters. They have no scripts, load nothing and name no e-mail address."""

from html import escape

from litestar import MediaType, Response

from app.kit.http.headers import page_policy

_STYLE = """
:root { color-scheme: light dark; font: 18px/1.5 system-ui, sans-serif }
body { max-width: 32rem; margin: 20vh auto 0; padding: 0 1.5rem }
button { font: inherit; padding: .75rem 1.5rem; border-radius: 2rem; border: 1px solid; cursor: pointer }
"""
_HEADERS = {
    # The page may send its own form, and do nothing else.
    "content-security-policy": page_policy(_STYLE).replace("form-action 'none'", "form-action 'self'"),
    "referrer-policy": "same-origin",
    "cache-control": "no-store",
}


def show_question(title: str, text: str, token: str, button: str) -> Response[str]:
    """A page that asks before it does something, because mail programs open links by themselves."""
    form = f'<form method="post" action="?token={escape(token)}"><button>{button}</button></form>'
    return _page(title, f"<p>{text}</p>\n{form}")


def show_result(title: str, text: str) -> Response[str]:
    """The page afterwards, the same for a link that was used before."""
    return _page(title, f'<p>{text} <a href="/">Back to the shop</a></p>')


def _page(title: str, content: str) -> Response[str]:
    page = f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>{title} | Undertone</title><style>{_STYLE}</style></head>
<body><main><h1>{title}</h1>{content}</main></body></html>
"""
    return Response(page, media_type=MediaType.HTML, headers=_HEADERS)
