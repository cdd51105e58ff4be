"""Reads a cell as the value of its column. Each reader raises `ValueError` with the reason.

Cells of CSV are text; values of JSON come as they are. A reader takes both.
"""

import re
from collections.abc import Callable
from datetime import UTC, date, datetime
from decimal import Decimal, InvalidOperation
from functools import partial
from typing import Any

import msgspec

from app.catalogue.importing.faults import excerpt
from app.catalogue.importing.reading.measured_colours import srgb_of_text
from app.kit import clock
from app.window.prices.prices import CLOCK_TOLERANCE

Read = Callable[[Any], Any]

MAX_INTEGER = 2**31 - 1
MAX_ADDRESS_LENGTH = 2000
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
HEX = re.compile(r"#?([0-9a-fA-F]{6})")
LINK = re.compile(r"https?://[^\s/]\S*")
PICTURE = re.compile(r"(/(?!/)\S*|https?://[^\s/]\S*)?")
FINISH = re.compile(r"[a-z]+([ -][a-z]+)*")
TRUE_WORDS, FALSE_WORDS = {"true", "yes", "t", "1"}, {"false", "no", "f", "0"}


def expect_text(max_length: int) -> Read:
    """Any text, unchanged."""
    return partial(_check_text, max_length=max_length)


def expect_name(max_length: int) -> Read:
    """A name: not empty, without spaces around it."""

    def read(value: Any) -> str:
        words = _check_text(value, None).strip()
        if not words:
            raise ValueError("is empty")
        return _check_text(words, max_length)

    return read


def expect_slug(max_length: int) -> Read:
    """A slug: lower case letters, digits and single hyphens."""
    return expect_pattern(SLUG, max_length, "small letters, digits and single hyphens")


def expect_link() -> Read:
    """An http or https address, or an empty string."""

    def read(value: Any) -> str:
        address = _check_text(value, MAX_ADDRESS_LENGTH).strip()
        if address and not LINK.fullmatch(address):
            raise ValueError(f"{excerpt(address)} is not an http or https address")
        return address

    return read


def expect_picture() -> Read:
    """The address of a picture: a path of this shop, an http or https address, or an empty string."""
    return expect_pattern(PICTURE, MAX_ADDRESS_LENGTH, "the address of a picture")


def expect_pattern(form: re.Pattern[str], max_length: int, words: str) -> Read:
    """Text that matches a pattern. `words` describes it for the error message."""

    def read(value: Any) -> str:
        found = _check_text(value, max_length)
        if not form.fullmatch(found):
            raise ValueError(f"{excerpt(found)} is not {words}")
        return found

    return read


def expect_choice(*choices: str) -> Read:
    def read(value: Any) -> str:
        if value not in choices:
            raise ValueError(f"{excerpt(value)} is not one of: {', '.join(choices)}")
        return str(value)

    return read


def allow_empty(read: Read) -> Read:
    """Accept whatever `read` does, or an empty cell, which becomes None."""
    return lambda value: None if value is None or value == "" else read(value)


def expect_whole_number(minimum: int = 0, maximum: int = MAX_INTEGER) -> Read:
    """A whole number."""

    def read(value: Any) -> int:
        try:
            number = int(str(value), 10)
        except ValueError:
            raise ValueError(f"{excerpt(value)} is not a whole number") from None
        if not minimum <= number <= maximum:
            raise ValueError(f"{excerpt(number)} is not between {minimum} and {maximum}")
        return number

    return read


def read_amount(value: Any) -> float:
    """A number that is not negative."""
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise ValueError(f"{excerpt(value)} is not a number") from None
    if not 0 <= number < float("inf"):
        raise ValueError(f"{excerpt(value)} is not a number from zero up")
    return number


def read_price(value: Any) -> int:
    """A price such as 24.50, in hundredths of its currency."""
    try:
        hundredths = Decimal(str(value)) * 100
    except InvalidOperation:
        raise ValueError(f"{excerpt(value)} is not a price such as 24.50") from None
    if not hundredths.is_finite() or hundredths > MAX_INTEGER:
        raise ValueError(f"{excerpt(value)} is not a price such as 24.50")
    if hundredths < 0:
        raise ValueError(f"{excerpt(value)} is negative")
    if hundredths != int(hundredths):
        raise ValueError(f"{excerpt(value)} has more than two decimals")
    return int(hundredths)


def read_quoted_price(value: Any) -> int:
    """A price that somebody asks: nobody asks nothing."""
    hundredths = read_price(value)
    if not hundredths:
        raise ValueError("is 0, which is no price")
    return hundredths


def format_price(hundredths: int) -> str:
    """A price in the form that `read_price` accepts."""
    return f"{hundredths // 100}.{hundredths % 100:02}"


def format_quoted_price(hundredths: int) -> str:
    """The same; empty where only the retailer's page knows it."""
    return format_price(hundredths) if hundredths else ""


def read_colour(value: Any) -> str:
    """A colour as six hex digits, with or without #, or a measurement such as `lab(65.1 12 18 d50)`."""
    found = HEX.fullmatch(value.strip()) if isinstance(value, str) else None
    if isinstance(value, str) and value.strip().endswith(")"):
        return srgb_of_text(value)
    if not found:
        raise ValueError(f"{excerpt(value)} is not a colour such as #c68642")
    return f"#{found[1].lower()}"


def read_boolean(value: Any) -> bool:
    """A boolean: one of `TRUE_WORDS` or `FALSE_WORDS`."""
    word = str(value).lower()
    if word not in TRUE_WORDS | FALSE_WORDS:
        raise ValueError(f"{excerpt(value)} is neither true nor false")
    return word in TRUE_WORDS


def read_time(value: Any) -> datetime:
    """A time in ISO 8601. Without a time zone it is UTC."""
    try:
        found = datetime.fromisoformat(value)
        return found.replace(tzinfo=found.tzinfo or UTC).astimezone(UTC)
    except (TypeError, ValueError, OverflowError):
        raise ValueError(f"{excerpt(value)} is not a time such as 2026-03-01T09:00:00Z") from None


def read_past_time(value: Any) -> datetime:
    """A time that has come already, by our clock and a little."""
    moment = read_time(value)
    if moment > clock.now() + CLOCK_TOLERANCE:
        raise ValueError(f"{excerpt(value)} is in the future")
    return moment


def read_date(value: Any) -> date:
    """A date in ISO 8601."""
    try:
        return date.fromisoformat(value)
    except (TypeError, ValueError):
        raise ValueError(f"{excerpt(value)} is not a date such as 2026-03-01") from None


def read_label_list(value: Any) -> list[str]:
    """At most 40 labels: a list, a JSON list, or text separated by vertical bars."""
    parts = value if isinstance(value, list) else _split_list(_check_text(value, None))
    found = [_check_text(part, 200).strip() for part in parts]
    if len(found) > 40:
        raise ValueError(f"holds {len(found)} labels; 40 is the most")
    return [label for label in found if label]


def _split_list(written: str) -> list[Any]:
    if not written.startswith("["):
        return written.split("|")
    try:
        return msgspec.json.decode(written, type=list[Any])
    except msgspec.DecodeError:
        raise ValueError(f"{excerpt(written)} is not a list") from None


def _check_text(value: Any, max_length: int | None) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{excerpt(value)} is not text")  # noqa: TRY004 - one kind of fault for all readers
    if max_length is not None and len(value) > max_length:
        raise ValueError(f"is {len(value):,} characters long; {max_length:,} is the most")
    if "\x00" in value:
        raise ValueError("holds a character that is none")
    return value
