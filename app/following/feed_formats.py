"""Writes what is followed as Atom (RFC 4287) or as a JSON Feed (version 1.1)."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Final, NamedTuple
from xml.sax.saxutils import quoteattr

import msgspec

from app.catalogue.feeds_out import escape_for_xml


class Entry(NamedTuple):
    """One thing that is new. The address is its id, too."""

    address: str
    title: str
    text: str
    at: datetime
    picture: str = ""
    key: str = ""  # what else tells it from another at the same address


class Feed(NamedTuple):
    """Entries, the newest first, and the page that shows them."""

    title: str
    home: str
    address: str
    entries: Sequence[Entry]
    shop: str

    @property
    def updated(self) -> datetime:
        """When the newest was new."""
        return max((entry.at for entry in self.entries), default=datetime.fromtimestamp(0, UTC))


def write_atom(feed: Feed) -> bytes:
    entries = "".join(_write_entry(entry) for entry in feed.entries)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">'
        f"<id>{escape_for_xml(feed.address)}</id><title>{escape_for_xml(feed.title)}</title>"
        f'<link rel="self" type="application/atom+xml" href={quoteattr(feed.address)}/>'
        f'<link rel="alternate" type="text/html" href={quoteattr(feed.home)}/>'
        f"<updated>{_write_time(feed.updated)}</updated><author><name>{escape_for_xml(feed.shop)}</name></author>\n"
        f"{entries}</feed>\n"
    ).encode()


def _write_entry(entry: Entry) -> str:
    key = f"#{entry.key}" if entry.key else ""
    picture = f'<link rel="enclosure" href={quoteattr(entry.picture)}/>' if entry.picture else ""
    return (
        f"<entry><id>{escape_for_xml(entry.address + key)}</id><title>{escape_for_xml(entry.title)}</title>"
        f'<link rel="alternate" type="text/html" href={quoteattr(entry.address)}/>{picture}'
        f"<updated>{_write_time(entry.at)}</updated><summary>{escape_for_xml(entry.text)}</summary></entry>\n"
    )


def write_json(feed: Feed) -> bytes:
    return msgspec.json.encode(
        {
            "version": "https://jsonfeed.org/version/1.1",
            "title": feed.title,
            "home_page_url": feed.home,
            "feed_url": feed.address,
            "language": "en-GB",
            "items": [
                {
                    "id": entry.address + (f"#{entry.key}" if entry.key else ""),
                    "url": entry.address,
                    "title": entry.title,
                    "content_text": entry.text,
                    "date_published": _write_time(entry.at),
                }
                | ({"image": entry.picture} if entry.picture else {})
                for entry in feed.entries
            ],
        }
    )


class Format(NamedTuple):
    """A way to write a feed."""

    write: Callable[[Feed], bytes]
    media_type: str


FORMATS: Final[Mapping[str, Format]] = {
    "atom": Format(write_atom, "application/atom+xml"),
    "json": Format(write_json, "application/feed+json"),
}


def _write_time(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
