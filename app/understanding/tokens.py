"""Splits a query into its words, each with its place in the text."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from app.understanding.meanings import Span
from app.understanding.word_folding import STOP_WORDS, fold_words, stem_word

_INITIALS = r"(?<![^\W_])(?:[^\W\d_]\.){2,}(?:[^\W\d_](?![^\W_]))?"  # e.l.f. is one word
_LETTERS = r"(?:[^\W_]|[\u064b-\u065f\u0900-\u0963\u0e31-\u0e4e])+"  # with marks that belong to letters
_TOKEN = re.compile(rf"\b(?i:spf)(?=\d)|{_INITIALS}|{_LETTERS}(?:['\u2019]{_LETTERS})*")
_LISTING_SIGN = re.compile(r"[,;&/+]")
MAX_QUERY_LENGTH = 1_000  # letters; more are not read
MAX_TOKENS = 100
"""Words; more are not read. Who is allergic to something may say so at the end of a long sentence."""
EMOJI_WORDS = {"💄": "lipstick", "💅": "nailpolish", "👄": "lips", "💋": "lips"}
"""The words they stand for, where a query names no shelf."""
_EXCLUDING_SIGN = re.compile(r"(?<!\S)(?:[-!\u2212\u2013\u2014](?=[^\W\d_])|0\s*%)")
"""A minus right before a word, as in search engines: not this."""
EXCLUDING_WORD = "not"
_REFUSING_SIGN = re.compile("[\u274c\u2716\u2717\u26d4\U0001f6ab\U0001f645\U0001f44e\U0001f922\U0001f92e]")
_WORDS_BY_SIGN = re.compile(
    r"\b(?P<nope>no|never)(?=\s*(?:[!?)]|\.(?!\s*\d)))|(?<=\w-)(?P<free>less)\b", re.IGNORECASE
)
"""A no that ends what is said, as in lanolin: no! A lipstick. And lanolin-less is lanolin free."""
REFUSING_WORD = "nope"


@dataclass(slots=True)
class Token:
    """A word of the query. A correction changes how it is read, not its place."""

    span: Span
    folded: str
    stem: str
    corrected: bool = False
    is_after_comma: bool = False  # or another sign that things are listed with

    @property
    def is_stop_word(self) -> bool:
        """Whether it is too common to say anything."""
        return self.folded in STOP_WORDS

    def read_as(self, word: str, *, corrected: bool = True) -> None:
        self.folded, self.stem, self.corrected = word, stem_word(word), corrected


def clean_query(text: str) -> str:
    """A query as it is read: accents in one letter each, no lone surrogates, no blanks at its ends."""
    text = text[:MAX_QUERY_LENGTH]
    if text.isascii():
        return text.strip()
    encodable = text.encode("utf-8", "ignore").decode()
    return unicodedata.normalize("NFC", encodable).strip()


def split_tokens(query: str, taken: Iterable[Span]) -> list[Token]:
    """Split a query into tokens. Parts that are taken already are left out."""
    spans = list(taken)
    tokens, end = [], 0
    for match in _TOKEN.finditer(query):
        span, before = Span(match.group(), *match.span()), end
        end = span.end
        is_listed = span.start > before + 1 or (span.start > before and query[before] != " ")
        is_after_comma = is_listed and _LISTING_SIGN.search(query, before, span.start) is not None
        folded, stem = fold_and_stem(span.text)
        is_taken = spans and any(other.start < end and span.start < other.end for other in spans)
        if folded and not is_taken:
            tokens.append(Token(span, folded, stem, is_after_comma=is_after_comma))
    if query.replace(" ", "").isalnum():
        return tokens[:MAX_TOKENS]
    words = {match.start(): str(match.lastgroup) for match in _WORDS_BY_SIGN.finditer(query)}
    for token in tokens:
        if token.span.start in words:
            token.read_as(words[token.span.start], corrected=False)
    signs = [*_read_signs(query, _EXCLUDING_SIGN, EXCLUDING_WORD),
             *_read_signs(query, _REFUSING_SIGN, REFUSING_WORD)]  # fmt: skip
    percent = {place for sign in signs for place in range(sign.span.start, sign.span.end)}
    return _in_order([*(token for token in tokens if token.span.start not in percent), *signs])


def _read_signs(query: str, signs: re.Pattern[str], word: str) -> Iterator[Token]:
    for match in signs.finditer(query):
        yield Token(Span(match.group(), match.start(), match.end()), word, word)


def add_emoji(query: str, tokens: Sequence[Token]) -> list[Token]:
    """The tokens with the words that emoji of the query stand for."""
    emoji = [
        Token(Span(sign, place, place + 1), word, stem_word(word))
        for place, sign in enumerate("" if query.isascii() else query)
        if (word := EMOJI_WORDS.get(sign))
    ]
    return _in_order([*tokens, *emoji])


def _in_order(tokens: Iterable[Token]) -> list[Token]:
    return sorted(tokens, key=lambda token: token.span.start)[:MAX_TOKENS]


@lru_cache(maxsize=65_536)
def fold_and_stem(word: str) -> tuple[str, str]:
    """Fold a word as it was typed, and stem it. Shoppers use the same words again and again."""
    folded = "".join(fold_words(word))
    return folded, stem_word(folded)


def join_spans(query: str, tokens: Iterable[Token]) -> Span:
    """The part of the query from the first of some tokens to the last."""
    spans = [token.span for token in tokens]
    start, end = min(span.start for span in spans), max(span.end for span in spans)
    return Span(query[start:end], start, end)
