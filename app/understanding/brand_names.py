"""Short names of brands: e.l.f. Cosmetics is elf, and FENTY BEAUTY by Rihanna is Fenty."""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from app.understanding.word_folding import STOP_WORDS, fold_words

Words = tuple[str, ...]
BY = "by"
MIN_INITIALS = 3
GENERIC_LAST_WORDS = frozenset(
    ["beauty", "cosmetic", "makeup", "make", "up", "professional", "skincare", "skin", "care", "paris",
     "london", "milano", "new", "york", "lab", "laboratory", "laboratorie", "official", "hair",
     "fragrance", "parfum"]
)  # fmt: skip
"""Last words of brands that shoppers leave out."""


def list_short_names(brands: Mapping[str, str]) -> dict[Words, tuple[str, ...]]:
    """The brands, by slug, that each short name may be of."""
    found: defaultdict[Words, dict[str, None]] = defaultdict(dict)
    for slug, name in brands.items():
        for short in _shorten(name):
            found[short][slug] = None
    return {short: tuple(slugs) for short, slugs in found.items()}


def _shorten(name: str) -> Iterator[Words]:
    words = fold_words(name)
    if BY in words[1:-1]:
        place = words.index(BY, 1)
        yield tuple(words[place + 1 :])
        words = words[:place]
    content = [word for word in words if word not in STOP_WORDS]
    initials = "".join(word[0] for word in content)
    if len(initials) >= MIN_INITIALS and any(len(word) > 1 for word in content):
        yield (initials,)
    while len(content) > 1 and content[-1] in GENERIC_LAST_WORDS:
        content.pop()
    if content:
        yield tuple(content)
        if all(len(word) == 1 for word in content) and len(content) > 1:  # e.l.f. is read as one word
            yield ("".join(content),)
