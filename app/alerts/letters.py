"""The letters of alerts."""

from collections.abc import Sequence

from app.alerts import queries
from app.alerts.queries import NewsItem, Recipient
from app.kit.database.pool import Connection
from app.kit.money import format_pounds
from app.mail import queries as mail
from app.mail.links import make_token
from app.mail.messages import clean_line, escape_markup
from app.mail.pushes import Push

LETTER_KIND, CONFIRMATION_KIND = "alert", "alert_question"
"""The kinds of letters: what somebody waited for, and the question whether it was they who asked."""
CONFIRM_PURPOSE, STOP_PURPOSE = "alerts confirm", "alerts stop"
"""The purposes of the links' tokens."""
CONFIRM_PATH, STOP_PATH = "/api/v1/alerts/confirm", "/api/v1/alerts/stop"
MOST_LISTED = 30
_NOT_PRICES = ("twin", "followed")
_SOMEBODY = "Somebody you follow"
_ACCOUNT_NOTE = "\n\nYou can change or end this in [your account](/account)."


async def write_letter(work: Connection, recipient: Recipient, news: Sequence[NewsItem], secret: str) -> None:
    """Write one letter about everything that somebody waited for."""
    subject, body = describe_news(news)
    if recipient.member_id is not None:
        path = f"{STOP_PATH}?token={make_token(secret, STOP_PURPOSE, f'm{recipient.member_id}')}"
        await mail.queue_to_member(
            work, recipient.member_id, LETTER_KIND, subject, body + _ACCOUNT_NOTE, path
        )
        await mail.queue_to_devices(work, recipient.member_id, LETTER_KIND, make_push(subject, news))
    elif recipient.address is not None:
        key = await queries.find_address_key(work, recipient.address)
        path = f"{STOP_PATH}?token={make_token(secret, STOP_PURPOSE, key)}"
        await mail.queue_to_address(work, recipient.address, LETTER_KIND, subject, body, path)


async def ask_to_confirm(work: Connection, address: str, what: str, secret: str) -> None:
    """Write a letter that asks who has no account whether it was they who want to be told."""
    key = await queries.find_address_key(work, address)
    body = f"""Somebody, probably you, wants to be told at this address about {escape_markup(what)}.

**[Yes, tell me]({CONFIRM_PATH}?token={make_token(secret, CONFIRM_PURPOSE, key)})**

If it was not you, do nothing. You hear nothing then, and we delete the address after a week."""
    await mail.queue_to_address(work, address, CONFIRMATION_KIND, "Shall we tell you?", body)


def describe_news(news: Sequence[NewsItem]) -> tuple[str, str]:
    """The subject and the text of a letter. What two alerts watch is told once."""
    events = {_find_event(each): each for each in reversed(news)}
    shown = list(reversed(events.values()))
    first = shown[0]
    what = "products" if len(shown) == len({each.product_id for each in shown}) else "things"
    subject = (
        clean_line(_name_event(first)) if len(shown) == 1 else f"{len(shown)} {what} you are waiting for"
    )
    lines = [_describe_item(each) for each in shown[:MOST_LISTED]]
    if len(shown) > MOST_LISTED:
        lines.append(f"- and {len(shown) - MOST_LISTED} more")
    button = f"\n\n**[See it]({_write_path(first)})**" if len(shown) == 1 else ""
    text = "\n".join(lines)
    is_about_prices = any(each.about not in _NOT_PRICES for each in shown)
    end = "\n\nPrices change often, so this may not last." if is_about_prices else ""
    return subject, f"You asked us to tell you:\n\n{text}{button}{end}"


def make_push(subject: str, news: Sequence[NewsItem]) -> Push:
    """The message to a browser: what happened, and the page of it."""
    products = {each.product_id: f"{each.brand_name} {each.product_name}" for each in news}
    if len(products) == 1:
        return Push(subject, "You asked us to tell you.", _write_path(news[0]))
    return Push(subject, clean_line(", ".join(products.values())), "/account")


def _find_event(news: NewsItem) -> tuple[int, str, str | None]:
    """What happened, whichever alert waits for it: a product has one price, in all its shades and lists."""
    return news.product_id, news.about if news.about in _NOT_PRICES else "price", news.because


def _name_event(news: NewsItem) -> str:
    name = f"{news.brand_name} {news.product_name}"
    if news.about == "twin":
        return f"{name} comes close to {news.because}"
    if news.about == "followed":
        return f"{news.because or _SOMEBODY} reviewed {name}"
    return f"{name} is now {_tell_price(news)}" if news.below_pence else f"{name} is back in stock"


def _describe_item(news: NewsItem) -> str:
    name = escape_markup(f"{news.brand_name} {news.product_name}")
    shade = f" in {escape_markup(news.shade)}" if news.shade else ""
    price = _tell_price(news) + (f", at {escape_markup(news.retailer)}" if news.retailer else "")
    if news.about == "twin":
        colour = escape_markup(news.because or "")
        return f"- [{name}]({_write_path(news)}){shade} comes close to {colour}: {price}"
    if news.about == "followed":
        who = escape_markup(news.because or _SOMEBODY)
        return f"- {who} reviewed [{name}]({_write_path(news)}){shade}, which is close to yours"
    why = {"wishlist": " (on your wishlist)", "close": " (a close match of your shade)"}.get(news.about, "")
    if news.below_pence is None:
        return f"- [{name}]({_write_path(news)}){shade} is back in stock: {price}{why}"
    wanted = f"you waited for {format_pounds(news.below_pence)} or less"
    return f"- [{name}]({_write_path(news)}){shade} is now {price}; {wanted}{why}"


def _tell_price(news: NewsItem) -> str:
    delivery = "with delivery" if news.is_delivered else "plus delivery"
    return "no price yet" if news.price_pence is None else f"{format_pounds(news.price_pence)} {delivery}"


def _write_path(news: NewsItem) -> str:
    return f"/products/{news.product_slug}" + (f"?variant={news.variant_id}" if news.shade else "")
