"""Decides which queries are counted, under which text, and which may be shown to others."""

import re
import unicodedata

MAX_COUNTED_LENGTH = 80
_FORMULA = ("=", "+", "-")
"""A spreadsheet that opens the exported counts would run what begins so."""
_WORD = re.compile(r"[a-z]+")
_SIGNS = "£€\u2019"  # that are no letters of English, and in queries
_PERSONAL = re.compile(r"@|https?:|www\.|\d(?:[ .()/+-]{0,2}\d){6,}")
"""An e-mail address, a link, or seven digits and more: a telephone, card or order number."""

_BLOCKED = frozenset((
    "abuse", "arsenic", "asbestos", "banned", "bastard", "benzene", "bitch", "cancer", "carcinogen",
    "carcinogenic", "counterfeit", "crap", "cunt", "cyanide", "danger", "dangerous", "death",
    "defective", "die", "drug", "evil", "expired", "fake", "formaldehyde", "fraud", "fuck", "garbage",
    "gun", "hate", "heroin", "idiot", "illegal", "infected", "kill", "killer", "killing", "lawsuit",
    "lead", "maggot", "mercury", "murder", "nazi", "overpriced", "parasite", "poison", "poisoned",
    "poisonous", "porn", "radioactive", "rape", "rash", "recall", "recalled", "ripoff", "scam", "sex",
    "shit", "slave", "stolen", "stupid", "suicide", "terror", "toxic", "toxin", "trash", "ugly",
    "unsafe", "weapon", "worst"
))  # fmt: skip
"""Words that no suggestion has: what strangers typed would be read as the shop's own words."""


def may_be_shown(query: str) -> bool:
    """Whether a query may be shown to others: in Latin letters as they are typed, and no word is blocked."""
    if unicodedata.normalize("NFKC", query) != query:
        return False
    plain = unicodedata.normalize("NFKD", query)
    letters = "".join(sign for sign in plain if not unicodedata.combining(sign) and sign not in _SIGNS)
    return letters.isascii() and _BLOCKED.isdisjoint(_WORD.findall(letters))


def fold_query(text: str) -> str | None:
    """The text that a query is counted as: in lower case, with single spaces. None if it is not counted.

    Not counted are blank queries, long ones, those that look personal or like a formula of a spreadsheet, and
    characters that nobody can read.
    """
    folded = " ".join(text.lower().split())
    if not folded or len(folded) > MAX_COUNTED_LENGTH or not folded.isprintable():
        return None
    return None if folded.startswith(_FORMULA) or _PERSONAL.search(folded) else folded
