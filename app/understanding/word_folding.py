"""Folds words, so that a shopper's spelling matches the catalogue's. Queries and documents both use it."""

import re
import unicodedata
from functools import lru_cache

import snowballstemmer

_STEMMER = snowballstemmer.stemmer("english")
WORD = re.compile(r"spf(?=\d)|(?:[^\W_]|[\u0900-\u0963\u0e31-\u0e4e])+")  # with marks of letters

# So common that they match nearly everything.
STOP_WORDS = frozenset(
    ["a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with"]
)

# Letters that NFKD does not decompose.
_LETTERS = str.maketrans(
    {"ß": "ss", "ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "\u0131": "i"}
)

# American and older spellings to British ones, which the shop uses. Whole words, after plurals are removed.
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
    "mold": "mould",
    "odor": "odour",
    "odorless": "odourless",
    "pajama": "pyjama",
    "sulfate": "sulphate",
    "sulfur": "sulphur",
    "vapor": "vapour",
}  # fmt: skip
_AMERICAN_ENDING = re.compile(r"(?<=\w{4})iz(?=(e|er|ed|ing|ation)$)")
_KEEPS_ITS_S = ("ss", "us", "is", "as", "os")
_SIBILANTS = ("sses", "shes", "ches", "xes", "zes")


def fold_words(text: str) -> list[str]:
    """Fold every word of a text, in order: `"Crème Blushes"` gives `["creme", "blush"]`."""
    return [fold_word(word) for word in WORD.findall(_plain(text))]


@lru_cache(maxsize=65_536)
def fold_name(name: str) -> str:
    """Fold a name to its words, each after a blank, so that beginnings of words are found in it."""
    return "".join(f" {word}" for word in fold_words(name))


@lru_cache(maxsize=65_536)
def fold_word(word: str) -> str:
    """Fold a plain lower-case word: remove its plural and use British spelling."""
    singular = _singular(word)
    return _SPELLINGS.get(singular) or _SPELLINGS.get(word) or _AMERICAN_ENDING.sub("is", singular)


@lru_cache(maxsize=65_536)
def stem_word(word: str) -> str:
    """Stem a folded word: `moisturiser` and `moisturising` share `moisturis`."""
    return str(_STEMMER.stemWord(word)) if word.isascii() else word


def _plain(text: str) -> str:
    # Apostrophes are removed ("women's" is one word). Surrogates cannot be encoded and are removed too.
    lowered = text.lower().replace("'", "")
    if lowered.isascii():
        return lowered
    lowered = lowered.replace("\u2019", "").translate(_LETTERS)
    decomposed = unicodedata.normalize("NFKD", lowered)
    return "".join([char for char in decomposed if char < "\x80" or _is_kept(char)])


def _is_kept(char: str) -> bool:
    return not unicodedata.combining(char) and not "\ud800" <= char <= "\udfff"


def _singular(word: str) -> str:
    if len(word) <= 3 or not word.endswith("s") or word.endswith(_KEEPS_ITS_S):
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(_SIBILANTS):
        return word[:-2]
    return word[:-1]
