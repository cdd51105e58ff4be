"""Pages as the server sends them, each asked for once, and tables of what stands in them."""

import html
import re
from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache

import httpx

from tests.support import loopback

Row = tuple[str, str, str]
"""What is shown, the page's path, and a pattern that its HTML matches."""


@lru_cache(maxsize=100)
def fetch_page(url: str) -> httpx.Response:
    return loopback.get(url)


def failures(shop_url: str, rows: Iterable[Row]) -> list[str]:
    """The rows whose page does not match, in words. A pattern that begins with `!` must not match."""
    by_path: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        by_path[row[1]].append(row)
    return [
        f"{path}: {what}"
        for path, page_rows in by_path.items()
        for what, _, pattern in page_rows
        if bool(re.search(pattern.removeprefix("!"), read_page(shop_url + path), re.DOTALL))
        is pattern.startswith("!")
    ]


def read_page(url: str) -> str:
    return html.unescape(fetch_page(url).text)
