"""Decides which queries are counted, and under which text."""

import re

MAX_COUNTED_LENGTH = 80
_FORMULA = ("=", "+", "-")
"""A spreadsheet that opens the exported counts would run what begins so."""
_PERSONAL = re.compile(r"@|https?:|www\.|\d(?:[ .()/+-]{0,2}\d){6,}")
"""An e-mail address, a link, or seven digits and more: a telephone, card or order number."""


def fold_query(text: str) -> str | None:
    """The text that a query is counted as: in lower case, with single spaces. None if it is not counted.

    Not counted are blank queries, long ones, those that look personal or like a formula of a spreadsheet, and
    characters that nobody can read.
    """
    folded = " ".join(text.lower().split())
    if not folded or len(folded) > MAX_COUNTED_LENGTH or not folded.isprintable():
        return None
    return None if folded.startswith(_FORMULA) or _PERSONAL.search(folded) else folded
