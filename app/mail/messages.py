"""Makes an e-mail message of a letter: its Markdown as plain text, and as HTML with pictures of the shop."""

import re
from datetime import datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from html import escape
from typing import Any, NamedTuple
from urllib.parse import urlsplit
from uuid import UUID

from markdown_it import MarkdownIt
from markdown_it.token import Token

from app.mail.addresses import parse_recipient
from app.mail.links import make_token
from app.settings import Settings
from app.settings.mail import parse_sender

MESSAGE_ID = "message"
LINKS = re.compile(r"(https?://|mailto:|/(?!/))", re.IGNORECASE)
_MARKUP = re.compile(r"([\\`*_{}\[\]()<>#+.!|~&-])")
MAX_LINE = 200
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"
# Mail programs that drop the style sheet keep these, and show a light page.
_STYLES = {
    "h1": "font-size:24px;line-height:1.3;margin:0 0 16px",
    "h2": "font-size:20px;line-height:1.3;margin:28px 0 12px",
    "h3": "font-size:17px;line-height:1.4;margin:24px 0 8px",
    "p": "margin:0 0 16px",
    "ul": "margin:0 0 16px;padding:0 0 0 22px",
    "ol": "margin:0 0 16px;padding:0 0 0 22px",
    "li": "margin:0 0 10px",
    "a": "color:#8a1c4a;text-decoration:underline",
    "blockquote": "margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #d9b8c6",
    "hr": "border:0;border-top:1px solid #e6d8de;margin:24px 0",
    "code": "font-family:monospace",
    "img": "display:block;max-width:100%;height:auto;border-radius:12px",
}
_BUTTON = (
    "display:inline-block;padding:12px 24px;border-radius:24px;background:#8a1c4a;color:#ffffff;"
    "font-weight:600;text-decoration:none"
)
_PAGE = f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>%(subject)s</title><style>
:root {{ color-scheme: light dark }}
@media (prefers-color-scheme: dark) {{
  body, .page {{ background: #171114 !important; color: #f3e9ed !important }}
  .card {{ background: #211a1e !important; border-color: #3b2f35 !important }}
  a {{ color: #f2a3c4 !important }}
  a.button {{ background: #f2a3c4 !important; color: #2a0a19 !important }}
  .foot {{ color: #bfaeb6 !important }}
  blockquote, hr {{ border-color: #57454d !important }}
}}
</style></head>
<body style="margin:0;background:#faf5f7;color:#2b1d23">
<div class="page" style="background:#faf5f7;color:#2b1d23;padding:24px 12px;{_FONT};font-size:16px;line-height:1.55">
<div class="card" style="max-width:560px;margin:0 auto;padding:28px 24px 12px;background:#ffffff;border:1px solid #eadde3;border-radius:16px">
<p style="margin:0 0 20px;font-weight:700;letter-spacing:.02em">%(shop)s</p>
%(content)s</div>
<div class="foot" style="max-width:560px;margin:0 auto;padding:16px 24px;font-size:13px;color:#6b5660">%(foot)s</div>
</div></body></html>
"""  # noqa: E501 - a line of a letter may be long


class Letter(NamedTuple):
    """A letter that waits: to whom, and what it says."""

    message_id: UUID
    address: str
    subject: str
    body: str
    unsubscribe_path: str | None
    queued_at: datetime
    shop: str = ""
    """The shop's name, where staff have given it one. Else the settings' sender has it."""


def escape_markup(text: str) -> str:
    """Text of other people, such as a name, so that it is shown as it is and on one line."""
    return _MARKUP.sub(r"\\\1", clean_line(text))


def quote(text: str) -> str:
    """Text of other people as a quotation, whole: each of its lines is a paragraph."""
    lines = (" ".join(_CONTROL.sub(" ", line).split()) for line in text.splitlines())
    return "\n>\n".join("> " + _MARKUP.sub(r"\\\1", line) for line in lines if line)


def clean_line(text: str) -> str:
    """Text on one line without control characters, for a subject. It ends in … where it is too long."""
    line = " ".join(_CONTROL.sub(" ", text).split())
    return line if len(line) <= MAX_LINE else line[: MAX_LINE - 1] + "…"


def make_message(letter: Letter, settings: Settings) -> EmailMessage:
    """The message of a letter. Raises `ValueError` where the address is none."""
    origin = settings.public_origin
    sender = parse_sender(settings.mail.sender)
    if letter.shop:
        sender = Address(letter.shop, addr_spec=sender.addr_spec)
    message = EmailMessage(policy=SMTP)
    message["From"] = sender
    message["To"] = parse_recipient(letter.address)
    message["Subject"] = clean_line(letter.subject)
    message["Message-ID"] = f"<{make_message_id(letter, settings.secret)}@{urlsplit(origin).hostname}>"
    message["Date"] = letter.queued_at
    message["Auto-Submitted"] = "auto-generated"  # no answers of machines (RFC 3834)
    leave = origin + letter.unsubscribe_path if letter.unsubscribe_path else ""
    if leave:  # one click in the mail program (RFC 8058)
        message["List-Unsubscribe"] = f"<{leave}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    shop = sender.display_name or settings.mail.sender
    tokens = _parse(letter.body, origin)
    lines = [line for line in (f"{shop} · {origin}", settings.mail.postal_address) if line]
    message.set_content(
        "\n\n".join([*_write_text(tokens), "-- ", *lines, f"Unsubscribe: {leave}" * bool(leave)])
    )
    foot = [escape(line) for line in lines]
    if leave:
        foot.append(f'<a href="{escape(leave)}" style="{_STYLES["a"]}">Unsubscribe</a>')
    page = _PAGE % {
        "subject": escape(clean_line(letter.subject)),
        "shop": escape(shop),
        "content": _renderer.renderer.render(tokens, _renderer.options, {}),
        "foot": "<br>".join(foot),
    }
    message.add_alternative(page, subtype="html")
    return message


def make_message_id(letter: Letter, secret: str) -> str:
    """The id of a message, which proves to whoever reads a bounce that we sent it to this address."""
    return make_token(secret, MESSAGE_ID, str(letter.message_id), letter.address.lower())


def _make_renderer() -> MarkdownIt:
    renderer = MarkdownIt("commonmark", {"html": False})
    renderer.validateLink = lambda url: bool(LINKS.match(url))  # type: ignore[method-assign]
    return renderer


_renderer = _make_renderer()


def _parse(body: str, origin: str) -> list[Token]:
    """Read the Markdown: paths become addresses, tags get their styles, a link alone in bold is a button.

    Pictures of others stay words: they would tell their servers who reads the letter.
    """
    tokens = _renderer.parse(body)
    for token in tokens:
        _add_style(token)
        children = token.children or []
        for place, child in enumerate(children):
            _add_style(child)
            if child.type == "image":
                source = str(child.attrGet("src"))
                if source.startswith(("/", f"{origin}/")):
                    child.attrSet("src", origin + source.removeprefix(origin))
                else:
                    child.type, child.tag, child.attrs = "text", "", {}
                    child.content = "".join(_write_inline(child.children or []))
            if child.type == "link_open":
                address = str(child.attrGet("href"))
                child.attrSet("href", origin + address if address.startswith("/") else address)
                if place and children[place - 1].type == "strong_open":
                    child.attrSet("class", "button")
                    child.attrSet("style", _BUTTON)
    return tokens


def _add_style(token: Token) -> None:
    if token.nesting >= 0 and token.tag in _STYLES:
        token.attrSet("style", _STYLES[token.tag])


def _write_text(tokens: list[Token]) -> list[str]:
    """The paragraphs as plain text: links with their addresses, items with a dash or their number."""
    paragraphs = []
    numbers: list[int | None] = []  # of the next item of each open list
    mark = ""
    for token in tokens:
        if token.type in ("ordered_list_open", "bullet_list_open"):
            numbers.append(int(token.attrGet("start") or 1) if token.tag == "ol" else None)
        elif token.type in ("ordered_list_close", "bullet_list_close"):
            numbers.pop()
        elif token.type == "list_item_open":
            number = numbers[-1]
            mark = "- " if number is None else f"{number}. "
            numbers[-1] = None if number is None else number + 1
        elif token.type == "inline":
            paragraphs.append(mark + "".join(_write_inline(token.children or [])))
            mark = ""
        elif token.type in ("code_block", "fence"):
            paragraphs.append(token.content.rstrip())
        elif token.type == "hr":
            paragraphs.append("* * *")
    return paragraphs


def _write_inline(children: list[Any]) -> list[str]:
    written: list[str] = []
    addresses: list[str] = []
    for child in children:
        if child.type == "link_open":
            addresses.append(str(child.attrGet("href")))
        elif child.type == "link_close":
            written.append(f" ({addresses.pop()})")
        elif child.type in ("softbreak", "hardbreak"):
            written.append("\n")
        elif child.type == "image":
            written += _write_inline(child.children or [])
        else:
            written.append(child.content)
    return written
