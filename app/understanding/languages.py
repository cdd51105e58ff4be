"""Reads words of other languages, and what a shop's staff add, as the words that the shop knows.

`phrases/languages.toml` has them: an English phrase, and what each language says for it. A word that English
has too, such as rouge, is of another language only where the query has a surer word of that language.
"""

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from app.understanding.meanings import Span
from app.understanding.tokens import Token, fold_and_stem, join_spans
from app.understanding.word_folding import STOP_WORDS, fold_words

Words = tuple[str, ...]
Translations = Mapping[str, Mapping[str, Sequence[str]]]
"""What each language says for an English phrase. Of no language (`""`) is what staff add."""
STAFF = ""
SHORTEST_START = 4  # letters of a phrase that is completed
SHORT = 3  # letters of a word that may be another one
MAX_WORDS = 5
# From \u2e80 on scripts write words without blanks between them.
_HAS_UNSPACED, _HAS_SPACED = re.compile("[\u2e80-\U0010ffff]"), re.compile("[\u0000-\u2e7f]")
_PARTS = re.compile("[\u0000-\u2e7f]+|[\u2e80-\U0010ffff]+")


class Translator:
    """Finds phrases of other languages in a query."""

    def __init__(
        self,
        translations: Translations,
        is_english: Callable[[Words], bool],
        has_texts: Callable[[str], bool],
    ) -> None:
        self._is_english, self._has_texts = is_english, has_texts
        self._table: defaultdict[Words, dict[str, Words]] = defaultdict(dict)
        for english, languages in translations.items():
            for language, phrases in languages.items():
                for phrase in phrases:
                    self._table[tuple(fold_words(phrase))][language] = tuple(fold_words(english))
        self._sorted_phrases = sorted(" ".join(words) for words in self._table)
        self._first_words = frozenset(words[0] for words in self._table if words)
        self._longest_first_word = max(map(len, self._first_words), default=0)

    def knows(self, word: str) -> bool:
        """Whether a word is one of another language."""
        return (word,) in self._table

    def complete(self, query: str, tokens: Sequence[Token]) -> list[Token]:
        """The tokens of a query with its last words as the beginning of a phrase of another language."""
        for first in range(max(len(tokens) - MAX_WORDS, 0), len(tokens)):
            start = " ".join(token.folded for token in tokens[first:])
            place = bisect_left(self._sorted_phrases, start)
            phrase = next(iter(self._sorted_phrases[place : place + 1]), "")
            is_enough = len(start) >= SHORTEST_START or not start.isascii()
            if is_enough and phrase.startswith(start):
                english = next(iter(self._table[tuple(phrase.split())].values()))
                return [*tokens[:first], *_put_english(query, tokens[first:], english)]
        return []

    def translate(self, query: str, tokens: Sequence[Token]) -> list[Token]:
        """The tokens of a query, with English ones in place of those of other languages."""
        tokens = [part for token in tokens for part in self._split_unspaced(token)]
        found = list(self._find(tokens)) if any(token.folded in self._first_words for token in tokens) else []
        sure = [words for _, words in found if self._is_sure(words)]
        if not sure:
            return tokens
        votes = Counter(language for words in sure for language in self._table[words])
        translated, place = list[Token](), 0
        for first, words in found:
            meanings = self._table[words]
            spoken = max(meanings, key=lambda language: (language == STAFF, votes[language]))
            if words in sure or spoken in votes:
                translated += tokens[place:first]
                translated += _put_english(query, tokens[first : first + len(words)], meanings[spoken])
                place = first + len(words)
        return translated + tokens[place:]

    def _is_sure(self, words: Words) -> bool:
        """Whether nothing else can be meant: sin may be a shade, and o is too little."""
        if STAFF in self._table[words]:
            return True
        if self._is_english(words) or any(
            STOP_WORDS.issuperset(said) for said in self._table[words].values()
        ):
            return False
        text = "".join(words)
        is_short = text.isascii() and len(text) <= SHORT
        return not is_short or (len(text) > 1 and not self._has_texts(text))

    def _find(self, tokens: Sequence[Token]) -> Iterator[tuple[int, Words]]:
        """The longest phrases of the table from left to right, each with its place."""
        folded, place = tuple([token.folded for token in tokens]), 0
        while place < len(folded):
            runs = (folded[place : place + length] for length in range(MAX_WORDS, 0, -1))
            words = next((run for run in runs if run in self._table), ())
            if words:
                yield place, words
            place += len(words) or 1

    def _split_unspaced(self, token: Token) -> Iterator[Token]:
        """The longest words of the table in a text without blanks, and what is between them."""
        text, place, unknown = token.span.text, 0, 0
        if not _HAS_UNSPACED.search(text) or token.folded.isascii():
            yield token
            return
        if _HAS_SPACED.search(text):
            for part in _PARTS.finditer(text):
                yield from self._split_unspaced(_cut(token, *part.span()))
            return
        while place < len(text):
            ends = range(min(place + self._longest_first_word, len(text)), place, -1)
            end = next((end for end in ends if (fold_and_stem(text[place:end])[0],) in self._table), None)
            if end and unknown < place:
                yield _cut(token, unknown, place)
            if end:
                yield _cut(token, place, end)
            place = end or place + 1
            unknown = end or unknown
        if unknown < len(text):
            yield _cut(token, unknown, len(text))


def _cut(token: Token, start: int, end: int) -> Token:
    text, at = token.span.text[start:end], token.span.start
    return Token(Span(text, at + start, at + end), *fold_and_stem(text))


def _put_english(query: str, tokens: Sequence[Token], words: Words) -> Iterator[Token]:
    """Put English words in the place of some tokens: all of them stand for all."""
    span = join_spans(query, tokens)
    for word in words:
        yield replace(tokens[0], span=span, folded=word, stem=fold_and_stem(word)[1])
