"""The facts that a shop may say of itself, and what each must be."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

MIN_CONTRAST = 4.5  # WCAG 2.2, success criterion 1.4.3
LIGHT_GROUNDS = {"the page": "#f3ebe4", "the words on a button": "#fffaf8"}
"""The accent stands on or under these: the darkest and the lightest of `frontend/app/styles/tokens.css`."""
DARK_GROUNDS = {"the page": "#251e1a", "the words on a button": "#2b0e14"}
MAX_TEXT = 50_000
_HEX = re.compile(r"#[0-9a-f]{6}")
_ADDRESS = re.compile(r"[^\s@]+@[^\s@]+\.[^\s@]+")


class WrongFactError(ValueError):
    """A value that cannot be used. The message says why, in a sentence."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact: what it is, and what shoppers cannot read without it, if a shop on the web has to say it."""

    about: str
    check: Callable[[str], str]
    """Returns the value as it is stored. Raises `WrongFactError`."""
    lacking: str = ""

    @property
    def is_needed(self) -> bool:
        return bool(self.lacking)


def check_fact(name: str, value: str) -> str:
    """The value as it is stored; an empty one is the default again. Raises `WrongFactError`."""
    fact = FACTS.get(name)
    if fact is None:
        raise WrongFactError(f"There is no {name!r}. There are: {', '.join(FACTS)}.")
    stripped = value.replace("\r\n", "\n").strip()
    if "\0" in stripped:
        raise WrongFactError("There is a character in it that is none.")
    return fact.check(stripped) if stripped else ""


def find_contrast(one: str, other: str) -> float:
    """The contrast of two colours by WCAG 2.2, from 1 to 21."""
    lighter, darker = sorted((_compute_luminance(one), _compute_luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _compute_luminance(colour: str) -> float:
    parts = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _one_line(most: int) -> Callable[[str], str]:
    def check(value: str) -> str:
        if len(value) > most or "\n" in value:
            raise WrongFactError(f"Use one line of at most {most} characters.")
        return value

    return check


def _check_markdown(value: str) -> str:
    if len(value) > MAX_TEXT:
        raise WrongFactError(f"Use at most {MAX_TEXT:,} characters.")
    return value


def _check_contact(value: str) -> str:
    if len(value) <= 200 and (_ADDRESS.fullmatch(value) or _is_https(value)):
        return value
    raise WrongFactError("Use an e-mail address, or an address that begins with https://.")


def _profile_on(*hosts: str) -> Callable[[str], str]:
    def check(value: str) -> str:
        if _is_https(value) and (urlsplit(value).hostname or "").removeprefix("www.") in hosts:
            return value
        raise WrongFactError(
            f"Use the shop's own page there: an address that begins with https://{hosts[0]}/."
        )

    return check


def _is_https(value: str) -> bool:
    try:
        parts = urlsplit(value)
        return parts.scheme == "https" and bool(parts.hostname) and len(value) <= 200 and " " not in value
    except ValueError:
        return False


def _check_picture(value: str) -> str:
    if len(value) <= 200 and re.fullmatch(r"/media/[\w./-]+", value) and ".." not in value:
        return value
    raise WrongFactError("Use a picture of the shop: an address that begins with /media/.")


def _make_accent_check(grounds: dict[str, str]) -> Callable[[str], str]:
    def check(value: str) -> str:
        colour = value.lower()
        if not _HEX.fullmatch(colour):
            raise WrongFactError("Use a colour such as #9e3b4a.")
        for ground, other in grounds.items():
            if (contrast := find_contrast(colour, other)) < MIN_CONTRAST:
                words = f"{colour} has a contrast of {contrast:.1f} with {ground}"
                raise WrongFactError(f"{words}: {MIN_CONTRAST} is needed, so that everybody can read it.")
        return colour

    return check


FACTS = {
    "name": Fact("The name of the shop.", _one_line(40)),
    "logo": Fact("Its logo, in place of the two halves.", _check_picture),
    "accent": Fact("The colour of links and buttons.", _make_accent_check(LIGHT_GROUNDS)),
    "accent_dark": Fact("The same on a dark screen.", _make_accent_check(DARK_GROUNDS)),
    "company": Fact("The company, with its number.", _one_line(200), "which company the shop is"),
    "registered_address": Fact("Its registered address.", _one_line(300), "where the company is registered"),
    "complaints": Fact("Where complaints go.", _check_contact, "where complaints go"),
    "press": Fact("Where the press asks.", _check_contact),
    "facebook": Fact("The shop on Facebook.", _profile_on("facebook.com")),
    "instagram": Fact("The shop on Instagram.", _profile_on("instagram.com")),
    "twitter": Fact("The shop on X.", _profile_on("x.com", "twitter.com")),
    "tiktok": Fact("The shop on TikTok.", _profile_on("tiktok.com")),
    "about": Fact("The page About Us, as Markdown.", _check_markdown),
    "contact": Fact("What stands above the form of Contact Us, as Markdown.", _check_markdown),
    "terms": Fact("The terms and conditions, as Markdown.", _check_markdown),
    "privacy": Fact("The privacy policy, as Markdown.", _check_markdown),
}
"""By name, in the order in which they are asked for. A text that is not given is the shop's own default."""
TEXTS = ("about", "contact", "terms", "privacy")


def list_missing(said: dict[str, str]) -> list[str]:
    """The facts that a shop on the web needs and does not say."""
    return [name for name, fact in FACTS.items() if fact.is_needed and not said.get(name)]
