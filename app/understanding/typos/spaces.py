"""Mends spaces: words that were typed as one, redlipstick, and one that was typed as two, mass cara."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from app.understanding.lexicon import Lexicon
from app.understanding.meanings import Span
from app.understanding.tokens import Token, join_spans
from app.understanding.typos.spelling import SHORTEST_CORRECTED, Spelling
from app.understanding.word_folding import stem_word

SHORTEST_RUN = 7  # letters of words that were typed as one, or as two
LONGEST_PART = 16
SHORTEST_PART = 3  # letters of each part of a word that is split


class SpaceMender:
    """Splits and joins words where that makes words of the lexicon or the catalogue."""

    def __init__(self, lexicon: Lexicon, spelling: Spelling) -> None:
        self._lexicon, self._spelling = lexicon, spelling

    def mend(self, query: str, tokens: Sequence[Token]) -> list[Token]:
        """The tokens of a query with spaces where they belong."""
        return self._join_halves(query, [part for token in tokens for part in self._split_run(token)])

    def split_in_two(self, word: str) -> tuple[str, str] | None:
        """Two words that are written as one."""
        halves = (
            (word[:place], word[place:]) for place in range(SHORTEST_PART, len(word) - SHORTEST_PART + 1)
        )
        rated = [
            (min(self._spelling.commonness(one), self._spelling.commonness(other)), one, other)
            for one, other in halves
        ]
        least, one, other = max(rated, default=(0, "", ""))
        return (one, other) if least else None

    def _split_run(self, token: Token) -> Iterator[Token]:
        """Words that were typed as one, such as redlipstick, as tokens of their own."""
        start = token.span.start
        is_run = len(token.folded) >= SHORTEST_RUN and token.folded == token.span.text.lower()
        is_unknown = is_run and not (self._spelling.knows(token) or token.folded in self._lexicon.joined)
        parts = self._split_into_known(token.folded) if is_unknown else ()
        if is_unknown and not parts:
            parts = self._split_misspelt_run(token.folded)
        for part in parts:
            text = token.span.text[start - token.span.start :][: len(part)]
            yield replace(token, span=Span(text, start, start + len(part)), folded=part, stem=stem_word(part))
            start += len(part)
        if not parts:
            yield token

    def _split_into_known(self, word: str) -> tuple[str, ...]:
        """The words of the lexicon that are written as one: waterproofmascara. Empty without any."""
        best: list[tuple[str, ...] | None] = [(), *[None] * len(word)]
        for end in range(SHORTEST_PART, len(word) + 1):
            for start in range(max(end - LONGEST_PART, 0), end - SHORTEST_PART + 1):
                before, part = best[start], word[start:end]
                is_better = before is not None and (
                    best[end] is None or len(before) + 1 < len(best[end] or ())
                )
                if is_better and before is not None and self._lexicon.commonness.get(part, 0) > 1:
                    best[end] = (*before, part)
        return best[-1] or ()

    def _split_misspelt_run(self, word: str) -> tuple[str, ...]:
        """A word of the lexicon and goods that are misspelt, such as redlipstik, as two words."""
        if self._spelling.correct(word):
            return ()
        for place in range(SHORTEST_PART, len(word) - SHORTEST_CORRECTED + 1):
            start, rest = word[:place], word[place:]
            likely = self._spelling.correct(rest) if self._lexicon.commonness.get(start, 0) > 1 else None
            if likely and self._lexicon.names_goods(likely.word):
                return start, rest
        return ()

    def _join_halves(self, query: str, tokens: list[Token]) -> list[Token]:
        """Two words of which one means nothing, as the one word that both make: con sealer, mass cara."""
        joined, place = list[Token](), 0
        while place < len(tokens):
            pair = tokens[place : place + 2]
            whole = self._join_pair(query, pair) if len(pair) > 1 else None
            joined.append(whole or tokens[place])
            place += 2 if whole else 1
        return joined

    def _join_pair(self, query: str, pair: Sequence[Token]) -> Token | None:
        text = "".join(token.folded for token in pair)
        if all(map(self._is_ordinary, pair)) or any(map(self._stands_alone, pair)):
            return None
        if len(text) < SHORTEST_RUN or not text.isalpha() or not text.isascii():
            return None
        token = replace(pair[0], span=join_spans(query, pair), folded=text, stem=stem_word(text))
        if text in self._lexicon.commonness:
            return token
        likely = self._spelling.correct(text)
        if likely is None or not self._lexicon.names_goods(likely.word):
            return None
        token.read_as(likely.word)
        return token

    def _stands_alone(self, token: Token) -> bool:
        """Whether a word is no half of another one."""
        is_phrase = token.folded in self._lexicon.commonness
        return len(token.folded) == 1 or is_phrase or self._lexicon.negates(token)

    def _is_ordinary(self, token: Token) -> bool:
        """Whether a word stands for itself: a brand's, a shelf's, or one that texts have."""
        is_small = token.is_stop_word or token.folded.isdigit()
        return is_small or token.folded in self._lexicon.commonness or self._spelling.has_texts(token)
