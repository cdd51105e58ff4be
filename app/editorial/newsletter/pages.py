"""The two pages of an unsubscribe link. They have no scripts, load nothing and name no e-mail address."""

from html import escape

from app.kit.http.headers import page_policy

_STYLE = """
:root { color-scheme: light dark; font: 18px/1.5 system-ui, sans-serif }
body { max-width: 32rem; margin: 20vh auto 0; padding: 0 1.5rem }
button { font: inherit; padding: .75rem 1.5rem; border-radius: 2rem; border: 1px solid; cursor: pointer }
"""
HEADERS = {
    # The page may send its own form, and do nothing else.
    "content-security-policy": page_policy(_STYLE).replace("form-action 'none'", "form-action 'self'"),
    "referrer-policy": "same-origin",
    "cache-control": "no-store",
}


def unsubscribe_question_page(token: str) -> str:
    """Ask for confirmation, because mail programs open links by themselves."""
    return _page(
        "Leave our newsletter?",
        f"""<p>We will not write to you again unless you ask us to.</p>
<form method="post" action="?token={escape(token)}"><button>Unsubscribe</button></form>""",
    )


def unsubscribed_page() -> str:
    """The page after unsubscribing, the same for a link that was used before."""
    return _page(
        "You are unsubscribed", '<p>We will not write to you again. <a href="/">Back to the shop</a></p>'
    )


def _page(title: str, content: str) -> str:
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>{title} | Undertone</title><style>{_STYLE}</style></head>
<body><main><h1>{title}</h1>{content}</main></body></html>
"""
