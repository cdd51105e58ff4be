"""An article of a feed, whatever the feed calls its fields, and how its values are read."""

import re
from datetime import UTC, datetime
from decimal import Decimal
from html import unescape
from typing import NamedTuple

import msgspec

from app.catalogue.importing.faults import RefusedRowError, excerpt
from app.catalogue.importing.reading.gtin import read_gtin
from app.catalogue.importing.reading.names import (
    clean_product_name,
    clean_text,
    fold_brand,
    fold_name,
    fold_size,
)
from app.catalogue.importing.reading.slugs import make_slug
from app.catalogue.importing.reading.values import HEX, LINK, MAX_INTEGER
from app.kit import clock

MAX_KEY_LENGTH = 200
MAX_PRICE_LENGTH = 40
_SIGNS = {"£": "GBP", "€": "EUR", "$": "USD"}
_AMOUNT = re.compile(r"\d{1,3}(?:[,.' \u00a0]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?|\d+\.\d+")
_CURRENCY = re.compile(r"[A-Z]{3}")
_PRICE = re.compile(r"\s*(?:(?:[A-Z]{3}|[£€$]) ?\d[\d.,]*|\d[\d.,]* ?(?:[A-Z]{3}|[£€$]))\s*")
HOME_COUNTRY = "GB"
NOT_IN_STOCK = {
    "out of stock", "outofstock", "out_of_stock", "preorder", "pre-order", "backorder", "soldout", "sold out",
    "discontinued", "instoreonly", "no", "false", "0", "n", "presale",
}  # fmt: skip
NO_SHADES = {
    "", "default title", "n/a", "na", "none", "default", "one size", "multi", "multicolour", "multicolor",
}  # fmt: skip


class Sale(msgspec.Struct, frozen=True):
    """A price of some days alone, and the one before and after them."""

    price: int
    full: int
    begins: datetime
    ends: datetime


class FeedItem(msgspec.Struct, frozen=True, kw_only=True):
    """An article as this shop understands it. `price` None: only the retailer's page knows it.

    `price` is today's. A `sale` that has dates changes it while they last.
    """

    key: str
    group: str
    name: str
    brand: str
    gtin: str | None = None
    mpn: str = ""
    description: str = ""
    url: str = ""
    pictures: tuple[str, ...] = ()
    price: int | None = None
    sale: Sale | None = None
    currency: str = ""
    delivery: int | None = None
    in_stock: bool = True
    shade: str = ""
    colour: str | None = None
    size: str = ""
    categories: tuple[str, ...] = ()
    retailer: str = ""


class LeftOut(NamedTuple):
    """A field whose value was left out, and why."""

    field: str
    reason: str


def read_item(found: dict[str, str], currency: str = "") -> tuple[FeedItem, list[LeftOut]]:
    """Read an article from its fields by our names. Raises `RefusedRowError` where it cannot be sold."""
    left_out: list[LeftOut] = []
    key, brand, title = (clean_text(found.get(name, "")) for name in ("id", "brand", "title"))
    for field, value in (("id", key), ("brand", make_slug(brand)), ("title", make_slug(title))):
        if not value:
            raise RefusedRowError(field, "is missing, or has no letter or digit")
    if len(key) > MAX_KEY_LENGTH:
        raise RefusedRowError("id", f"is longer than {MAX_KEY_LENGTH} characters")
    shade, size = clean_text(found.get("shade", "")), clean_text(found.get("size", ""))
    shade = "" if shade.casefold() in NO_SHADES else shade[:200]
    name = clean_product_name(title, brand, shade, size)
    price, sale, priced_in = _read_prices(found, currency, left_out)
    # Without a group, shades of one name and size are of one product.
    group = clean_text(found.get("group", "")) or (f"{fold_brand(brand)}/{fold_name(name)}" if shade else key)
    return FeedItem(
        key=key,
        group=f"{group}|{fold_size(size)}"[:400],
        name=name[:200].strip(),
        brand=brand[:120].strip(),
        gtin=_read_barcode(found.get("gtin", ""), left_out),
        mpn=clean_text(found.get("mpn", ""))[:70],
        description=unescape(found.get("description", ""))[:20_000],
        url=_read_link(found.get("url", ""), "url", left_out),
        pictures=tuple(dict.fromkeys(_list_pictures(found, left_out)))[:10],
        price=price,
        sale=sale,
        currency=priced_in,
        delivery=_read_delivery(found.get("delivery", ""), priced_in, left_out),
        in_stock=_read_stock(found.get("stock", "")) and not _is_over(found.get("expires", ""), left_out),
        shade=shade,
        colour=_read_colour(found.get("colour", ""), left_out),
        size=size[:60],
        categories=tuple(
            each for name in ("google_category", "category") if (each := clean_text(found.get(name, "")))
        ),
        retailer=clean_text(found.get("retailer", ""))[:120],
    ), left_out


def read_money(text: str, currency: str = "") -> tuple[int, str]:
    """An amount such as `12.50 USD`, `£1,299.00` or `12,50`, in hundredths, and its currency."""
    written = text.strip()
    if len(written) > MAX_PRICE_LENGTH:
        raise ValueError("is too long for a price")
    if written.startswith("-"):
        raise ValueError(f"{excerpt(text)} is negative")
    amounts = list(_AMOUNT.finditer(written))
    rest = _AMOUNT.sub("", written).strip()
    signs = {_SIGNS[sign] for sign in _SIGNS if sign in rest}
    for sign in _SIGNS:
        rest = rest.replace(sign, "")
    words = rest.strip()
    named = words.upper() if _CURRENCY.fullmatch(words.upper()) else ""
    if len(amounts) != 1 or (words and not named):
        raise ValueError(f"{excerpt(text)} is not one price such as 24.50")
    currency = named or (signs.pop() if len(signs) == 1 else "") or currency
    if not currency:
        raise ValueError(f"{excerpt(text)} has no currency: name one with --currency")
    return _read_hundredths(amounts[0][0], text), currency


def _read_hundredths(amount: str, text: str) -> int:
    """A point before three digits may stand for thousands or for decimals, so such a price is refused."""
    if re.fullmatch(r"\d+\.\d{3,}", amount):
        raise ValueError(f"{excerpt(text)} has more than two decimals")
    amount = re.sub(r"[' \u00a0]", "", amount)
    decimal = re.search(r"[.,](\d{1,2})$", amount)
    whole = re.sub(r"[.,]", "", amount[: decimal.start()] if decimal else amount)
    hundredths = int(Decimal(f"{whole}.{decimal[1] if decimal else 0}") * 100)
    if not hundredths:
        raise ValueError("is 0, which is no price")
    if hundredths > MAX_INTEGER:
        raise ValueError(f"{excerpt(text)} is too high for a price")
    return hundredths


def _read_prices(
    found: dict[str, str], currency: str, left_out: list[LeftOut]
) -> tuple[int | None, Sale | None, str]:
    """The lower one of the price and the sale's, if that is on today. None without any."""
    currency = found.get("currency", "").strip().upper() or currency
    if currency and not _CURRENCY.fullmatch(currency):
        raise RefusedRowError("currency", f"{excerpt(currency)} is not a currency such as GBP")
    full, full_currency = _read_price(found, "price", currency)
    dates = found.get("sale_dates", "").strip()
    days = _read_days(dates, left_out) if dates else None
    if dates and (days is None or days[1] <= clock.now()):
        return full, None, full_currency
    sale, sale_currency = _read_price(found, "sale_price", currency)
    is_on = days is None or days[0] <= clock.now()
    if sale is None or full is None:
        return (sale, None, sale_currency) if full is None and is_on else (full, None, full_currency)
    if sale_currency != full_currency:
        raise RefusedRowError("sale_price", "is in another currency than the price")
    if days is None or sale >= full:
        return min(sale, full), None, full_currency
    return sale if is_on else full, Sale(sale, full, *days), full_currency


def _read_price(found: dict[str, str], field: str, currency: str) -> tuple[int | None, str]:
    written = clean_text(found.get(field, ""))
    if not written:
        return None, currency
    try:
        return read_money(written, currency)
    except ValueError as error:
        raise RefusedRowError(field, str(error)) from None


def _read_days(dates: str, left_out: list[LeftOut]) -> tuple[datetime, datetime] | None:
    """The ends of `2026-11-27T00:00Z/2026-12-01T00:00Z`. None where they are wrong: there is no sale then."""
    try:
        begins, ends = map(_read_time, dates.split("/"))
    except ValueError:
        reason = f"{excerpt(dates)} is not a time, / and a later one: taken without the sale"
        left_out.append(LeftOut("sale_dates", reason))
        return None
    return begins, ends


def _is_over(expires: str, left_out: list[LeftOut]) -> bool:
    """Whether a time has passed. A wrong one is left out."""
    if not expires.strip():
        return False
    try:
        return _read_time(expires) <= clock.now()
    except ValueError:
        left_out.append(LeftOut("expires", f"{excerpt(expires)} is not a time: taken without it"))
        return False


def _read_time(written: str) -> datetime:
    """A time of ISO 8601, in UTC where it has no zone."""
    time = datetime.fromisoformat(written.strip())
    return time if time.tzinfo else time.replace(tzinfo=UTC)


def _read_delivery(written: str, currency: str, left_out: list[LeftOut]) -> int | None:
    """The price of delivery here, as in `GB::Standard:3.95 GBP`. None where it is not said.

    Other countries may be named too, and times in days after a price.
    """
    parts = re.split(r":|,(?=[A-Za-z]{2}:)", clean_text(written))
    here = next((place for place, part in enumerate(parts) if part.upper() == HOME_COUNTRY), 0)
    last = next(filter(_PRICE.fullmatch, parts[here:]), parts[-1])
    if not last:
        return None
    try:
        amount, own_currency = (
            (0, currency) if re.fullmatch(r"0+([.,]0+)?( ?[A-Z]{3})?", last) else read_money(last, currency)
        )
    except ValueError as error:
        left_out.append(LeftOut("delivery", f"{error}: taken without it"))
        return None
    return amount if own_currency == currency else None


def _read_barcode(written: str, left_out: list[LeftOut]) -> str | None:
    if not clean_text(written):
        return None
    try:
        return read_gtin(clean_text(written))
    except ValueError as error:
        left_out.append(LeftOut("gtin", f"{error}: taken without it"))
        return None


def _read_link(written: str, field: str, left_out: list[LeftOut]) -> str:
    address = unescape(written).strip()
    if not address:
        return ""
    if not LINK.fullmatch(address) or len(address) > 2000:
        left_out.append(
            LeftOut(field, f"{excerpt(address)} is not an http or https address: taken without it")
        )
        return ""
    return address


def _list_pictures(found: dict[str, str], left_out: list[LeftOut]) -> list[str]:
    addresses = [found.get("picture", ""), *found.get("more_pictures", "").split(",")]
    return [link for each in addresses if (link := _read_link(each, "picture", left_out))]


def _read_stock(written: str) -> bool:
    """Whether it can be bought now. A retailer who does not say has it: it is in the feed."""
    word = clean_text(written).casefold().rpartition("/")[2]
    if word.lstrip("-").isdigit():
        return int(word) > 0
    return word not in NOT_IN_STOCK


def _read_colour(written: str, left_out: list[LeftOut]) -> str | None:
    if not written.strip():
        return None
    found = HEX.fullmatch(written.strip())
    if found is None:
        left_out.append(
            LeftOut("colour", f"{excerpt(written)} is not a colour such as #c68642: taken without it")
        )
    return found and f"#{found[1].lower()}"
