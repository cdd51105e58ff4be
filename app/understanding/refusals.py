"""Leaves out what a refusal or a complaint is said of, wherever it stands: talc stings, keep lanolin away.

`phrases/negations.toml` has the words. In doubt a substance that few people seek is left out.
"""

from collections.abc import Container, Mapping, Sequence
from dataclasses import replace

from app.understanding.lexicon import Lexicon, Phrase, fold
from app.understanding.negations import (
    LOOK,
    OF_A_BODY,
    PEOPLE,
    SUBSTANCE,
    find_negator_end,
    match_object,
    name_kind,
    promises_free,
    rank_doubt,
)
from app.understanding.phrase_lookup import Match, match_avoided
from app.understanding.tokens import Token

PURPOSE_WORDS = frozenset(["that", "which", "to", "for"])
"""Words that begin what goods are for."""
PERSON, ASKED, KNOWN, UNKNOWN = "person", "asked", "known", "unknown"
"""Kinds of words."""


def leave_out_refused(lexicon: Lexicon, tokens: Sequence[Token], found: Sequence[Match]) -> list[Match]:
    """Leave out what a refusal or a complaint is said of: every substance, or else what stands beside it."""
    left = list(found)
    covered = {place for match in left for place in (*range(match.first, match.end), *match.beside)}
    for place, token in enumerate(tokens):
        if token.folded not in lexicon.refusals_begin or place in covered:
            continue
        end = _find_longest_phrase(lexicon, lexicon.refusals, tokens, place)
        weak_end = _find_longest_phrase(lexicon, lexicon.refusals_after, tokens, place)
        if (end is None and weak_end is None) or _is_needed_for(tokens, place, end or place + 1):
            continue
        refusal = range(place, max(end or 0, weak_end or 0))
        find = _list_refused if end else _list_complained_of
        for thing in find(lexicon, tokens, left, refusal):
            spans = [match for match in left if match.first < thing.end and thing.first < match.end]
            left_out = _join_with_refusal(thing, refusal, left)
            left = [match for match in left if match not in spans] + [left_out]
            covered.update(range(left_out.first, left_out.end))
        covered.update(refusal)
    left = [
        (_may_be_refused(lexicon, tokens, match, covered) and match_object(lexicon, tokens, match.first))
        or match
        for match in left
    ]
    return sorted(left, key=lambda match: match.first)


def _may_be_refused(lexicon: Lexicon, tokens: Sequence[Token], match: Match, covered: Container[int]) -> bool:
    """Whether somebody may refuse a substance: lanolin zaps my lips, and no red lipstick with talc."""
    if match.excluded or name_kind(match) != SUBSTANCE or match.entry.is_sought:
        return False
    kinds = [_classify(lexicon, token, is_covered=place in covered) for place, token in enumerate(tokens)]
    before, after = kinds[: match.first][::-1], kinds[match.end :]
    if any(map(_has_unknown_clause, (before, after))):
        return True
    avoided = match_avoided(lexicon, tokens, match.first)
    is_often_avoided = avoided is not None and promises_free(avoided.entry)
    return is_often_avoided and _stands_after_negator(lexicon, tokens, match.first)


def _stands_after_negator(lexicon: Lexicon, tokens: Sequence[Token], place: int) -> bool:
    """Whether a negator stands before a place, and no comma between: no red lipstick with talc."""
    for before in range(place - 1, -1, -1):
        if tokens[before + 1].is_after_comma:
            return False
        if find_negator_end(lexicon, tokens, before) is not None:
            return True
    return False


def _has_unknown_clause(kinds: Sequence[str]) -> bool:
    """Whether there is a word that nobody knows up to the next person, who asks for nothing."""
    person = kinds.index(PERSON) if PERSON in kinds else 0
    return UNKNOWN in kinds[:person] and ASKED not in kinds[: person + 2]


def _classify(lexicon: Lexicon, token: Token, *, is_covered: bool) -> str:
    if token.folded in PEOPLE:
        return PERSON
    typed = fold(token.span.text) if token.corrected else token.folded
    if (typed in lexicon.asking and typed != "with") or typed == "for":
        return ASKED
    is_said = token.is_stop_word or token.folded in lexicon.fillers or token.folded.isdigit() or is_covered
    is_known = token.folded in lexicon.commonness or token.folded in lexicon.known
    is_known |= token.folded in lexicon.negations_between
    return KNOWN if is_said or (is_known and not token.corrected) else UNKNOWN


def _is_needed_for(tokens: Sequence[Token], place: int, end: int) -> bool:
    """Whether a complaint is what goods are to help with: cream for itchy skin, not for a rash from nuts."""
    if tokens[end - 1].folded in ("to", "from"):
        return False
    return "for" in [token.folded for token in tokens[max(place - 2, 0) : place]]


def _list_substances(
    lexicon: Lexicon, tokens: Sequence[Token], found: Sequence[Match], refusal: range
) -> list[Match]:
    """The substances that are not left out yet, as ones that are."""
    inside = {place for match in found for place in range(match.first + 1, match.end)} | {*refusal}
    inside |= {place for match in found if match.excluded for place in (match.first, *match.beside)}
    substances: list[Match] = []
    for place in range(len(tokens)):
        is_free = place not in inside and (not substances or place >= substances[-1].end)
        thing = match_object(lexicon, tokens, place) if is_free else None
        if thing and not thing.is_not_understood and name_kind(thing) == SUBSTANCE:
            substances.append(thing)
    return substances


def _list_refused(
    lexicon: Lexicon, tokens: Sequence[Token], found: Sequence[Match], refusal: range
) -> list[Match]:
    """What a refusal is said of: substances, of which sought ones only beside it, or what is beside it."""
    if substances := _list_substances(lexicon, tokens, found, refusal):
        return [each for each in substances if not each.entry.is_sought] or [
            each for each in substances if _stands_beside(lexicon, tokens, each, refusal)
        ]
    starts = {match.first: match for match in found}
    beside = [
        _find_beside(lexicon, tokens, starts, range(refusal.start - 1, -1, -1)),
        _find_beside(lexicon, tokens, starts, range(refusal.stop, len(tokens))),
    ]
    things = sorted((thing for thing in beside if thing), key=rank_doubt)
    if any(name_kind(thing) in OF_A_BODY for thing in things):
        return []
    if not things or not things[0].entry.names_goods:
        return things[:1]
    is_all = all(match.entry.names_goods or match.excluded for match in found)
    has_look = any(match.end == things[0].first and name_kind(match) == LOOK for match in found)
    return [] if is_all or has_look else things[:1]  # a red lipstick that stings


def _list_complained_of(
    lexicon: Lexicon, tokens: Sequence[Token], found: Sequence[Match], complaint: range
) -> list[Match]:
    """What a complaint is said of: coconut is bad, lips swell from lanolin; not aloe that soothes burns."""
    substances = [
        each
        for each in _list_substances(lexicon, tokens, found, complaint)
        if not each.entry.is_sought
        and all(
            token.folded not in PURPOSE_WORDS and token.folded not in lexicon.asking - {"like"}
            for token in _list_between(tokens, each, complaint)
        )
    ]
    if substances:
        return substances
    starts = {match.first: match for match in found}
    thing = _find_beside(lexicon, tokens, starts, range(complaint.start - 1, -1, -1))
    if thing is None or thing.entry.names_goods or name_kind(thing) in OF_A_BODY | {"brand"}:
        return []
    return [thing] if _are_fillers(lexicon, tokens[thing.end : complaint.start]) else []


def _list_between(tokens: Sequence[Token], match: Match, place: range) -> Sequence[Token]:
    is_before = match.end <= place.start
    return tokens[match.end : place.start] if is_before else tokens[place.stop : match.first]


def _stands_beside(lexicon: Lexicon, tokens: Sequence[Token], match: Match, refusal: range) -> bool:
    return _are_fillers(lexicon, _list_between(tokens, match, refusal))


def _are_fillers(lexicon: Lexicon, tokens: Sequence[Token]) -> bool:
    """Whether words say nothing, not even what goods are for."""
    return all(
        (token.is_stop_word or token.folded in lexicon.fillers) and token.folded not in PURPOSE_WORDS
        for token in tokens
    )


def _find_beside(
    lexicon: Lexicon, tokens: Sequence[Token], starts: Mapping[int, Match], places: range
) -> Match | None:
    """The next thing over small words, as one that is to be left out."""
    ends = {match.end - 1: match for match in starts.values()}
    for place in places:
        match = starts.get(place) or ends.get(place)
        if match and match.excluded:
            return None
        first = match.first if match else place
        if match or not (tokens[place].is_stop_word or tokens[place].folded in lexicon.fillers):
            return match_object(lexicon, tokens, first)
    return None


def _join_with_refusal(thing: Match, refusal: range, found: Sequence[Match]) -> Match:
    """A thing together with its refusal, where nothing else stands between them."""
    first, end = min(thing.first, refusal.start), max(thing.end, refusal.stop)
    is_parted = any(
        match.first < end and first < match.end and not (match.first < thing.end and thing.first < match.end)
        for match in found
    )
    return replace(thing, beside=tuple(refusal)) if is_parted else replace(thing, first=first, end=end)


def _find_longest_phrase(
    lexicon: Lexicon, phrases: frozenset[Phrase], tokens: Sequence[Token], place: int
) -> int | None:
    """Find the end of the longest of some phrases of whole words that begins at a place."""
    for length in range(min(lexicon.longest_negation, len(tokens) - place), 0, -1):
        if tuple([token.folded for token in tokens[place : place + length]]) in phrases:
            return place + length
    return None
