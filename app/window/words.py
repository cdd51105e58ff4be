"""How words are folded so that a shopper's spelling meets the catalogue's: one function for both sides."""

import re
import unicodedata
from functools import lru_cache

WORD = re.compile(r"[^\W_]+")

# Said so often that they find everything and mean nothing.
STOP_WORDS = frozenset(
    ["a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with"]
)

# Letters that NFKD does not take apart.
_LETTERS = str.maketrans(
    {"ß": "ss", "ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "\u0131": "i"}
)

# American or older spellings to the British one the shop writes; whole words, after plurals are cut.
_SPELLINGS = {
    "aluminum": "aluminium",
    "center": "centre",
    "color": "colour",
    "colored": "coloured",
    "colorless": "colourless",
    "favorite": "favourite",
    "fiber": "fibre",
    "flavor": "flavour",
    "gray": "grey",
    "jewelry": "jewellery",
    "luster": "lustre",
    "moisturizer": "moisturiser",
    "moisturizing": "moisturising",
    "moisturize": "moisturise",
    "mold": "mould",
    "odor": "odour",
    "odorless": "odourless",
    "pajama": "pyjama",
    "sulfate": "sulphate",
    "sulfur": "sulphur",
    "vapor": "vapour",
}  # fmt: skip
_KEEPS_ITS_S = ("ss", "us", "is", "as", "os")
_SIBILANTS = ("sses", "shes", "ches", "xes", "zes")


def folded_words(text: str) -> list[str]:
    """Every word of a text, folded, in order: `"Crème Blushes"` gives `["creme", "blush"]`."""
    return [fold(word) for word in WORD.findall(_plain(text))]


@lru_cache(maxsize=65_536)
def fold(word: str) -> str:
    """One plain lower-case word without its plural, in British spelling."""
    singular = _singular(word)
    return _SPELLINGS.get(singular, _SPELLINGS.get(word, singular))


def _plain(text: str) -> str:
    # Apostrophes join ("women's" is one word); surrogates cannot be encoded and mean nothing.
    lowered = text.lower().replace("'", "")
    if lowered.isascii():
        return lowered
    lowered = lowered.replace("\u2019", "").translate(_LETTERS)
    apart = unicodedata.normalize("NFKD", lowered)
    return "".join([char for char in apart if char < "\x80" or _means_something(char)])


def _means_something(char: str) -> bool:
    return not unicodedata.combining(char) and not "\ud800" <= char <= "\udfff"


def _singular(word: str) -> str:
    if len(word) <= 3 or not word.endswith("s") or word.endswith(_KEEPS_ITS_S):
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(_SIBILANTS):
        return word[:-2]
    return word[:-1]
