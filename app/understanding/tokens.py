"""Splits a query into its words, each with its place in the text."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from app.understanding.meanings import Span
from app.understanding.word_folding import STOP_WORDS, fold_words, stem_word

_TOKEN = re.compile(r"[^\W_]+(?:['\u2019][^\W_]+)*")
MOST_TOKENS = 24
"""Words; more are not read."""


@dataclass(slots=True)
class Token:
    """A word of the query. A correction changes how it is read, not its place."""

    span: Span
    folded: str
    stem: str
    corrected: bool = False

    @property
    def is_stop_word(self) -> bool:
        """Whether it is too common to say anything."""
        return self.folded in STOP_WORDS

    def read_as(self, word: str, *, corrected: bool = True) -> None:
        """Read it as another word."""
        self.folded, self.stem, self.corrected = word, stem_word(word), corrected


def clean_query(text: str) -> str:
    """A query as it is read: accents in one letter each, no lone surrogates, no blanks at its ends."""
    encodable = text.encode("utf-8", "ignore").decode()
    return unicodedata.normalize("NFC", encodable).strip()


def split_tokens(query: str, taken: Iterable[Span]) -> list[Token]:
    """Split a query into tokens. Parts that are taken already are left out."""
    spans = list(taken)
    tokens = []
    for match in _TOKEN.finditer(query):
        span = Span(match.group(), match.start(), match.end())
        folded = "".join(fold_words(span.text))
        if folded and not any(other.start < span.end and span.start < other.end for other in spans):
            tokens.append(Token(span, folded, stem_word(folded)))
    return tokens[:MOST_TOKENS]


def join_spans(query: str, tokens: Iterable[Token]) -> Span:
    """The part of the query from the first of some tokens to the last."""
    spans = [token.span for token in tokens]
    start, end = min(span.start for span in spans), max(span.end for span in spans)
    return Span(query[start:end], start, end)
