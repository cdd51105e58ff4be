"""People's names as the shop shows them: on one line, to be seen, and nobody else's.

A name stands beside reviews, so nobody may look like the shop or its staff. Names are compared by how they
look: "Аdmin" reads as "admin" though its first letter is Cyrillic.
"""  # noqa: RUF002 - that letter

import re
from typing import Any
from unicodedata import combining, normalize

MAX_NAME_LENGTH = 80
UNSEEN_TEXT = "Please write a name that can be seen"
STAFF_TEXT = "Please choose another name: this one looks like the shop or its staff"

_BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0]")
"""Characters that Unicode counts as letters, signs or marks, and that draw nothing."""
_LOOKS = {
    "a": "\u0430\u0251\u03b1\u1d004@", "b": "\u0432\u0299\u03b2", "c": "\u0441\u03f2\u1d04",
    "d": "\u0501\u1d05", "e": "\u0435\u1d073", "g": "\u0261", "h": "\u04bb\u043d\u029c",
    "i": "\u0456\u0131\u03b9\u026a1l|!\u04cf", "j": "\u0458", "k": "\u043a\u03ba\u1d0b", "m": "\u043c\u1d0d",
    "n": "\u0578\u043f\u0274\u03b7", "o": "\u043e\u03bf\u0585\u03c3\u1d0f0", "p": "\u0440\u03c1",
    "r": "\u0433\u0280\u1d26", "s": "\u0455\ua7315$", "t": "\u0442\u03c4\u1d1b", "u": "\u03c5\u057d\u1d1c",
    "v": "\u03bd\u0475\u1d20", "w": "\u03c9\u051d\u1d21", "x": "\u0445\u03c7", "y": "\u0443\u03b3\u028f",
}  # fmt: skip
"""Letters and signs that are read as a Latin letter."""
_READ_AS = str.maketrans({sign: letter for letter, signs in _LOOKS.items() for sign in signs})


def clean_name(value: Any) -> str:
    """A name on one line, or an empty string where there is nothing to be seen."""
    if not isinstance(value, str):
        return ""
    shown = "".join(letter if letter.isprintable() else " " for letter in _BLANK.sub("", value))
    name = " ".join(shown.split())[:MAX_NAME_LENGTH].strip()
    return name if any(not combining(letter) for letter in name) else ""


def clean_full_name(first_name: str, surname: str) -> tuple[str, str]:
    """Clean the name that a provider gives somebody. One that could be the shop's becomes empty."""
    return ("", "") if looks_like_staff(f"{first_name} {surname}") else (first_name, surname)


def looks_like_staff(name: str) -> bool:
    """Whether a name has the shop's in it, says an office, or has only words for a shop and its staff."""
    words = [_read(word) for word in re.split(r"[\W_]+", _unmark(name)) if word]
    joined = _read(re.sub(r"[\s\W_]+", "", _unmark(name)))
    return (
        _SHOP in joined
        or any(word in _OFFICES for word in words)
        or (bool(joined) and _STAFF_ONLY.fullmatch(joined) is not None)
    )


def _unmark(text: str) -> str:
    """The text in small letters without accents, with signs that are read as letters as those letters."""
    bare = (letter for letter in normalize("NFKD", text) if not combining(letter))
    return "".join(bare).casefold().translate(_READ_AS)


def _read(word: str) -> str:
    """Turn a word into what it looks like at a glance."""
    return word.replace("rn", "m").replace("vv", "w")


def _read_all(*words: str) -> list[str]:
    return [_read(_unmark(word)) for word in words]


[_SHOP] = _read_all("Undertone")
_OFFICES = frozenset(
    _read_all("admin", "admins", "administrator", "administration", "moderator", "moderators", "moderation")
)
_WORDS = _read_all(
    "the", "our", "official", "shop", "store", "staff", "support", "team", "customer", "service", "care",
    "help", "desk", "member", "of", "mod",
)  # fmt: skip
_STAFF_ONLY = re.compile(f"({'|'.join([*_OFFICES, *_WORDS])})+")
