"""The letters of alerts."""

from collections.abc import Sequence

from app.alerts import queries
from app.alerts.queries import News, Recipient
from app.kit.database.pool import Connection
from app.mail import queries as mail
from app.mail.links import make_token
from app.mail.messages import clean_line, escape_markup
from app.mail.pushes import Push

KIND, QUESTION = "alert", "alert_question"
"""The kinds of letters: what somebody waited for, and the question whether it was they who asked."""
CONFIRM, STOP = "alerts confirm", "alerts stop"
CONFIRM_PAGE, STOP_PAGE = "/api/v1/alerts/confirm", "/api/v1/alerts/stop"
MOST_LISTED = 30
_NOT_PRICES = ("twin", "followed")
_SOMEBODY = "Somebody you follow"
_IN_ACCOUNT = "\n\nYou can change or end this in [your account](/account)."


async def write_letter(work: Connection, recipient: Recipient, news: Sequence[News], secret: str) -> None:
    """Write one letter about everything that somebody waited for."""
    subject, body = describe_news(news)
    if recipient.member_id is not None:
        path = f"{STOP_PAGE}?token={make_token(secret, STOP, f'm{recipient.member_id}')}"
        await mail.queue_to_member(work, recipient.member_id, KIND, subject, body + _IN_ACCOUNT, path)
        await mail.queue_to_devices(work, recipient.member_id, KIND, make_push(subject, news))
    elif recipient.address is not None:
        key = await queries.find_address_key(work, recipient.address)
        path = f"{STOP_PAGE}?token={make_token(secret, STOP, key)}"
        await mail.queue_to_address(work, recipient.address, KIND, subject, body, path)


async def ask_to_confirm(work: Connection, address: str, what: str, secret: str) -> None:
    """Write a letter that asks who has no account whether it was they who want to be told."""
    key = await queries.find_address_key(work, address)
    body = f"""Somebody, probably you, wants to be told at this address about {escape_markup(what)}.

**[Yes, tell me]({CONFIRM_PAGE}?token={make_token(secret, CONFIRM, key)})**

If it was not you, do nothing. You hear nothing then, and we delete the address after a week."""
    await mail.queue_to_address(work, address, QUESTION, "Shall we tell you?", body)


def describe_news(news: Sequence[News]) -> tuple[str, str]:
    """The subject and the text of a letter. What two alerts watch is told once."""
    events = {_find_event(each): each for each in reversed(news)}
    told = list(reversed(events.values()))
    first = told[0]
    what = "products" if len(told) == len({each.product_id for each in told}) else "things"
    subject = clean_line(_name_event(first)) if len(told) == 1 else f"{len(told)} {what} you are waiting for"
    lines = [_describe(each) for each in told[:MOST_LISTED]]
    if len(told) > MOST_LISTED:
        lines.append(f"- and {len(told) - MOST_LISTED} more")
    button = f"\n\n**[See it]({_path(first)})**" if len(told) == 1 else ""
    text = "\n".join(lines)
    is_about_prices = any(each.about not in _NOT_PRICES for each in told)
    end = "\n\nPrices change often, so this may not last." if is_about_prices else ""
    return subject, f"You asked us to tell you:\n\n{text}{button}{end}"


def make_push(subject: str, news: Sequence[News]) -> Push:
    """The message to a browser: what happened, and the page of it."""
    products = {each.product_id: f"{each.brand_name} {each.product_name}" for each in news}
    if len(products) == 1:
        return Push(subject, "You asked us to tell you.", _path(news[0]))
    return Push(subject, clean_line(", ".join(products.values())), "/account")


def _find_event(news: News) -> tuple[int, str, str | None]:
    """What happened, whichever alert waits for it: a product has one price, in all its shades and lists."""
    return news.product_id, news.about if news.about in _NOT_PRICES else "price", news.because


def _name_event(news: News) -> str:
    name = f"{news.brand_name} {news.product_name}"
    if news.about == "twin":
        return f"{name} comes close to {news.because}"
    if news.about == "followed":
        return f"{news.because or _SOMEBODY} reviewed {name}"
    return f"{name} is now {_tell_price(news)}" if news.below_pence else f"{name} is back in stock"


def _describe(news: News) -> str:
    name = escape_markup(f"{news.brand_name} {news.product_name}")
    shade = f" in {escape_markup(news.shade)}" if news.shade else ""
    price = _tell_price(news) + (f", at {escape_markup(news.retailer)}" if news.retailer else "")
    if news.about == "twin":
        return f"- [{name}]({_path(news)}){shade} comes close to {escape_markup(news.because or '')}: {price}"
    if news.about == "followed":
        who = escape_markup(news.because or _SOMEBODY)
        return f"- {who} reviewed [{name}]({_path(news)}){shade}, which is close to yours"
    why = {"wishlist": " (on your wishlist)", "close": " (a close match of your shade)"}.get(news.about, "")
    if news.below_pence is None:
        return f"- [{name}]({_path(news)}){shade} is back in stock: {price}{why}"
    wanted = f"you waited for {_pounds(news.below_pence)} or less"
    return f"- [{name}]({_path(news)}){shade} is now {price}; {wanted}{why}"


def _tell_price(news: News) -> str:
    delivery = "with delivery" if news.is_delivered else "plus delivery"
    return "no price yet" if news.price_pence is None else f"{_pounds(news.price_pence)} {delivery}"


def _path(news: News) -> str:
    return f"/products/{news.product_slug}" + (f"?variant={news.variant_id}" if news.shade else "")


def _pounds(pence: int) -> str:
    return f"£{pence // 100:,}.{pence % 100:02}"
