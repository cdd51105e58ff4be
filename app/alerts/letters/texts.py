"""The texts of letters about alerts, and of messages to browsers."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from app.alerts.letters.queries import NewsItem
from app.kit.money import format_pounds
from app.mail.messages import clean_line, escape_markup
from app.mail.pushes import Push

MAX_LISTED = 30
_SOMEBODY = "Somebody you follow"
_WHY_WATCHED = {"wishlist": " (on your wishlist)", "close": " (a close match of your shade)"}


class NewsText(NamedTuple):
    """What happened: as the subject of a letter of its own, and in Markdown as one line of a list."""

    subject: str
    line: str


def describe_news(news: Sequence[NewsItem]) -> tuple[str, str]:
    """The subject and the text of a letter. What two alerts watch is told once."""
    events: dict[tuple[int, str, str | None], NewsItem] = {}
    for item in news:
        events.setdefault(_find_event(item), item)
    told = list(events.values())
    texts = [_NOT_ABOUT_PRICES.get(item.about, _describe_price)(item) for item in told]
    lines = [f"- {text.line}" for text in texts[:MAX_LISTED]]
    if len(told) > MAX_LISTED:
        lines.append(f"- and {len(told) - MAX_LISTED} more")
    if len(told) == 1:
        subject, button = clean_line(texts[0].subject), f"\n\n**[See it]({_write_path(told[0])})**"
    else:
        what = "products" if len(told) == len({item.product_id for item in told}) else "things"
        subject, button = f"{len(told)} {what} you are waiting for", ""
    is_about_prices = any(_is_about_price(item) for item in told)
    end = "\n\nPrices change often, so this may not last." if is_about_prices else ""
    return subject, "You asked us to tell you:\n\n" + "\n".join(lines) + button + end


def make_push(subject: str, news: Sequence[NewsItem]) -> Push:
    """The message to a browser: what happened, and the page of it."""
    products = {item.product_id: _name_product(item) for item in news}
    if len(products) == 1:
        return Push(subject, "You asked us to tell you.", _write_path(news[0]))
    return Push(subject, clean_line(", ".join(products.values())), "/account")


def _find_event(news: NewsItem) -> tuple[int, str, str | None]:
    """What happened, whichever alert waits for it: a product has one price, in all its shades and lists."""
    return news.product_id, "price" if _is_about_price(news) else news.about, news.cause


def _is_about_price(news: NewsItem) -> bool:
    return news.about not in _NOT_ABOUT_PRICES


def _describe_twin(news: NewsItem) -> NewsText:
    shade = news.cause or ""
    return NewsText(
        f"{_name_product(news)} comes close to {shade}",
        f"{_link_product(news)} comes close to {escape_markup(shade)}: {_describe_offer(news)}",
    )


def _describe_review(news: NewsItem) -> NewsText:
    author = news.cause or _SOMEBODY
    return NewsText(
        f"{author} reviewed {_name_product(news)}",
        f"{escape_markup(author)} reviewed {_link_product(news)}, which is close to yours",
    )


def _describe_price(news: NewsItem) -> NewsText:
    name, link, offer = _name_product(news), _link_product(news), _describe_offer(news)
    why = _WHY_WATCHED.get(news.about, "")
    if news.below_pence is None:
        return NewsText(f"{name} is back in stock", f"{link} is back in stock: {offer}{why}")
    wanted = f"you waited for {format_pounds(news.below_pence)} or less"
    return NewsText(f"{name} is now {_write_price(news)}", f"{link} is now {offer}; {wanted}{why}")


_NOT_ABOUT_PRICES: Mapping[str, Callable[[NewsItem], NewsText]] = {
    "twin": _describe_twin,
    "followed": _describe_review,
}
"""How news of alerts is described that are about no price."""


def _name_product(news: NewsItem) -> str:
    return f"{news.brand_name} {news.product_name}"


def _link_product(news: NewsItem) -> str:
    shade = f" in {escape_markup(news.shade)}" if news.shade else ""
    return f"[{escape_markup(_name_product(news))}]({_write_path(news)}){shade}"


def _describe_offer(news: NewsItem) -> str:
    return _write_price(news) + (f", at {escape_markup(news.retailer)}" if news.retailer else "")


def _write_price(news: NewsItem) -> str:
    delivery = "with free delivery" if news.is_delivered else "plus delivery"
    return "no price yet" if news.price_pence is None else f"{format_pounds(news.price_pence)} {delivery}"


def _write_path(news: NewsItem) -> str:
    return f"/products/{news.product_slug}" + (f"?variant={news.variant_id}" if news.shade else "")
