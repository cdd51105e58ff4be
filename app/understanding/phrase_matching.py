"""Finds the phrases of the lexicon in the words of a query, the longest first, with what negates them."""

from collections.abc import Sequence

from app.understanding.lexicon import Lexicon
from app.understanding.negations import (
    find_negator_end,
    has_negator_after,
    match_negated,
    match_negated_after,
)
from app.understanding.phrase_lookup import Match, match_longest
from app.understanding.refusals import leave_out_refused
from app.understanding.tokens import Token


def match_phrases(lexicon: Lexicon, tokens: Sequence[Token]) -> list[Match]:
    """Find the phrases of a query from left to right."""
    found: list[Match] = []
    place, has_after = 0, has_negator_after(lexicon, tokens)
    while place < len(tokens):
        matches = _match_at(lexicon, tokens, place, has_after=has_after)
        found += matches
        place = matches[-1].end if matches else place + 1
    return leave_out_refused(lexicon, tokens, found)


def _match_at(lexicon: Lexicon, tokens: Sequence[Token], place: int, *, has_after: bool) -> list[Match]:
    """A phrase that begins with a negator is one, such as not tested on animals, where it reaches as far."""
    phrase = match_longest(lexicon, tokens, place)
    negated = match_negated(lexicon, tokens, place)
    if not negated and has_after:
        negated = match_negated_after(lexicon, tokens, place)
    if phrase and (not negated or _says_more(lexicon, tokens, phrase, negated)):
        return [phrase]
    return negated


def _says_more(lexicon: Lexicon, tokens: Sequence[Token], phrase: Match, negated: Sequence[Match]) -> bool:
    negator_end = find_negator_end(lexicon, tokens, phrase.first) or phrase.end
    is_known = not negated[0].is_not_understood
    return phrase.end >= negated[-1].end or (phrase.end > negator_end and not is_known)
