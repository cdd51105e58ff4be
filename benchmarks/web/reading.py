"""Measures how easy the shop's own sentences are to read: Flesch reading ease of twelve pages' sentences.

`.venv/bin/python -m benchmarks.web.reading http://localhost:3000` asks a running demo. Above 65 is plain.
Names, prices and single words are no sentences. Syllables are counted by groups of vowels.
"""

import re
import sys
from html import unescape
from urllib.request import urlopen

PAGES = {
    "home": "/",
    "finder": "/match-your-shade",
    "a photo": "/match-your-shade?by=photo",
    "a colour": "/match-your-shade?by=colour&hex=a07e56",
    "several": "/match-your-shade?by=several&own=wear:8d5524",
    "ranges": "/ranges",
    "compare": "/compare",
    "wishlist, signed out": "/account/login",
    "about us": "/informations/about-us",
    "how we match": "/informations/how-we-match",
    "contact": "/informations/contact-us",
    "not found": "/no-such-page",
}
LEAST_WORDS = 5
_PART = re.compile(r"<(p|li|figcaption|h1|h2)\b[^>]*>(.*?)</\1>", re.DOTALL)


def read_sentences(page: str) -> list[str]:
    """The sentences of a page's main part, without its scripts and lists of goods."""
    main = page.partition("<main")[2].partition("</main>")[0]
    main = re.sub(r"<(script|style|article|select|svg)\b.*?</\1>", " ", main, flags=re.DOTALL)
    texts = [unescape(re.sub(r"<[^>]+>", " ", part)) for _, part in _PART.findall(main)]
    found = [each.strip() for text in texts for each in re.split(r"(?<=[.!?])\s+", " ".join(text.split()))]
    return [each for each in found if each[-1:] in ".!?" and len(split_words(each)) >= LEAST_WORDS]


def split_words(text: str) -> list[str]:
    return re.findall(r"[A-Za-z][A-Za-z'\u2019]*", text)


def count_syllables(word: str) -> int:
    groups = len(re.findall(r"[aeiouy]+", word.lower()))
    is_silent = re.search(r"[^aeiouyl]e$|[^aeiouytd]ed$|[^aeiouysxz]es$", word.lower()) is not None
    return max(1, groups - is_silent)


def rate(sentences: list[str]) -> float:
    """Flesch, 1948: 206.835 - 1.015 words a sentence - 84.6 syllables a word."""
    words = [word for sentence in sentences for word in split_words(sentence)]
    syllables = sum(map(count_syllables, words))
    return 206.835 - 1.015 * len(words) / len(sentences) - 84.6 * syllables / len(words)


def main(shop: str) -> None:
    for name, path in PAGES.items():
        try:
            page = urlopen(shop + path).read().decode()
        except OSError as error:
            page = error.read().decode() if hasattr(error, "read") else ""
        sentences = read_sentences(page)
        if sentences:
            print(f"{rate(sentences):5.1f}  {name}, {len(sentences)} sentences")


if __name__ == "__main__":
    main(sys.argv[1])
