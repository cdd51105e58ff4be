"""Finds what a query asks to leave out: the words that negate, and how far they reach.

`phrases/negations.toml` has the words. A negator reaches over small words to what follows it: substances by
any name, looks, shelves, brands, or words that nobody knows; and on through "and", "or" and commas. In doubt
more is left out: nothing that follows a negator is ever asked for.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from app.understanding.lexicon import Entry, Lexicon, Phrase, capitalise, fold
from app.understanding.meanings import Span
from app.understanding.phrase_lookup import (
    Match,
    match_avoided,
    match_longest,
    match_substance,
)
from app.understanding.tokens import Token, fold_and_stem

JOINED_NEGATOR = "free"
LOOKS = frozenset(["finish", "colour"])
COMPLAINT_WORDS = 5
SUBSTANCE, LOOK, CLAIM = "substance", "look", "claim"


def split_joined(lexicon: Lexicon, tokens: Sequence[Token]) -> Iterator[Token]:
    """The words of a query, with nutfree as two."""
    for token in tokens:
        start, end = token.span.start, token.span.end - len(JOINED_NEGATOR)
        name, rest = token.span.text[: end - start], token.span.text[end - start :]
        if name and rest.lower() == JOINED_NEGATOR and lexicon.can_be_left_out(fold(name)):
            yield Token(Span(name, start, end), *fold_and_stem(name), is_after_comma=token.is_after_comma)
            yield Token(Span(rest, end, token.span.end), *fold_and_stem(rest))
        else:
            yield token


def match_negated(lexicon: Lexicon, tokens: Sequence[Token], place: int) -> list[Match]:
    """Find a negator such as `without`, and all that it negates. Nothing without either."""
    end = find_negator_end(lexicon, tokens, place)
    if end is None:
        return []
    first = _skip(lexicon, tokens, end)
    found = _list_negated(lexicon, tokens, first)
    if not found or (
        _negates_substances_alone(lexicon, tokens[place:end]) and _name_kind(found[0]) != SUBSTANCE
    ):
        return []
    return _share_negator(found, range(place, found[0].first))


def match_negated_after(lexicon: Lexicon, tokens: Sequence[Token], place: int) -> list[Match]:
    """Find what a word after it negates: `paraben and sulphate free`, `nut allergy`, `matte free`."""
    found: list[Match] = []
    at = place
    while match := _match_object(lexicon, tokens, at):
        found.append(match)
        negator = _find_negator_after(lexicon, tokens, match)
        if negator is not None:
            return _share_negator(found, range(match.end, negator))
        following = _find_next_before_free(lexicon, tokens, found)
        if following is None:
            break
        at = following
    return []


def has_negator_after(lexicon: Lexicon, tokens: Sequence[Token]) -> bool:
    """Whether any word may negate what stands before it: most queries have none."""
    return any(
        token.stem in lexicon.negations_after_begin
        or token.folded in lexicon.causing
        or token.folded in lexicon.ending
        for token in tokens
    )


def find_negator_end(lexicon: Lexicon, tokens: Sequence[Token], place: int) -> int | None:
    """Find the end of a negator that begins at a place. None without one."""
    if tokens[place].stem not in lexicon.negations_begin:
        return None
    return _find_longest(lexicon, lexicon.negations_before, tokens, place)


def find_negator_before(lexicon: Lexicon, tokens: Sequence[Token], place: int) -> int | None:
    """Find the start of a negator that reaches to a place, where a price or a colour stands."""
    for first in range(place - 1, max(place - 1 - 2 * lexicon.longest_negation, -1), -1):
        end = find_negator_end(lexicon, tokens, first)
        if end is not None and end <= place and _skip(lexicon, tokens[:place], end) == place:
            return first
    return None


def _skip(lexicon: Lexicon, tokens: Sequence[Token], place: int) -> int:
    """Go over words between a negator and what it negates: `without any`, `do not contain`, `not without`."""
    while place < len(tokens):
        negator = find_negator_end(lexicon, tokens, place)
        if negator is not None and not _negates_substances_alone(lexicon, tokens[place:negator]):
            place = negator
        elif tokens[place].is_stop_word or tokens[place].folded in lexicon.negations_between:
            place += 1
        else:
            break
    return place


def _list_negated(lexicon: Lexicon, tokens: Sequence[Token], place: int) -> list[Match]:
    found: list[Match] = []
    while match := _match_object(lexicon, tokens, place):
        negator = _find_negator_after(lexicon, tokens, match)
        found.append(match if negator is None else replace(match, end=negator))  # no paraben free
        following = _find_next(lexicon, tokens, found)
        if following is None:
            break
        place = following
    return found


def _match_object(lexicon: Lexicon, tokens: Sequence[Token], place: int) -> Match | None:
    """Find what can be left out: a substance by any name, another phrase, or a word that nobody knows."""
    if place >= len(tokens) or tokens[place].folded.isdigit():  # shade no 3
        return None
    avoided, phrase = match_avoided(lexicon, tokens, place), match_longest(lexicon, tokens, place)
    if avoided and (
        phrase is None or avoided.end >= phrase.end or _is_of_free(lexicon, tokens, avoided, phrase)
    ):
        last = avoided.end
        while last < len(tokens) and tokens[last].folded in lexicon.substance_parts:
            last += 1
        return replace(avoided, end=last, excluded=not _promises(avoided.entry))
    if phrase:
        return replace(phrase, entry=_drop_need(phrase.entry), excluded=True)
    token = tokens[place]
    is_said = token.is_stop_word or token.folded in lexicon.fillers
    if is_said or find_negator_end(lexicon, tokens, place) is not None or _is_after(lexicon, token):
        return None
    return Match(Entry((), (), capitalise(token.folded)), place, place + 1, excluded=True)


def _drop_need(entry: Entry) -> Entry:
    """A need that is denied, such as no allergies, says nothing of the goods."""
    return Entry(()) if entry.alone or _promises_free(entry) else entry


def _promises(entry: Entry) -> bool:
    """Whether a substance means what is free from it already."""
    return _promises_free(entry) or any(meaning.kind == "certification" for meaning in entry.meanings)


def _promises_free(entry: Entry) -> bool:
    return any(meaning.kind == "free_from" for meaning in entry.meanings)


def _is_of_free(lexicon: Lexicon, tokens: Sequence[Token], avoided: Match, phrase: Match) -> bool:
    """Whether a longer phrase is a substance and "free"."""
    return phrase.end == avoided.end + 1 and _is_after(lexicon, tokens[avoided.end])


def _find_next(lexicon: Lexicon, tokens: Sequence[Token], found: Sequence[Match]) -> int | None:
    """Find the next place that a negator reaches. None where it ends."""
    last = found[-1]
    joined, place = _skip_joiners(lexicon, tokens, last.end)
    following = _match_object(lexicon, tokens, place)
    is_sought = following is not None and following.entry.is_sought and not last.entry.is_sought
    if following is None or (is_sought and not joined):  # no parabens vitamin C serum
        return None
    kinds = _name_kind(last), _name_kind(following)
    has_comma = tokens[place].is_after_comma
    if "or" in joined or (kinds[0] == kinds[1] and (joined or has_comma)):
        return place
    if joined or has_comma:
        return None
    if last.is_not_understood:
        return place if following.is_not_understood or kinds[1] == SUBSTANCE else None
    if kinds == (LOOK, LOOK):  # not glossy pink; but a not glossy pink lipstick is a pink lipstick
        after = following.end < len(tokens) and match_longest(lexicon, tokens, following.end)
        return None if after and after.entry.is_shelf else place
    return place if kinds == (SUBSTANCE, SUBSTANCE) and not following.is_not_understood else None


def _find_next_before_free(lexicon: Lexicon, tokens: Sequence[Token], found: Sequence[Match]) -> int | None:
    """Find the next place of a list that ends in "free". A shea, paraben free cream has shea."""
    before, last = found[0].first - 1, found[-1]
    joined, place = _skip_joiners(lexicon, tokens, last.end)
    following = _match_object(lexicon, tokens, place)
    kinds = {_name_kind(match) for match in (last, following) if match}
    if not following or kinds != {SUBSTANCE} or last.is_not_understood:
        return None
    if joined:
        return None if before >= 0 and tokens[before].folded in lexicon.asking else place
    is_avoided = match_substance(lexicon, tokens, last.first) and match_substance(lexicon, tokens, place)
    return place if is_avoided or _is_part_of_name(lexicon, tokens, last) else None


def _is_part_of_name(lexicon: Lexicon, tokens: Sequence[Token], match: Match) -> bool:
    """Whether an ingredient is known by one of its words alone: sodium, of sodium hydroxide."""
    return match_avoided(lexicon, tokens, match.first) is not None and (
        match_longest(lexicon, tokens, match.first) is None
    )


def _skip_joiners(lexicon: Lexicon, tokens: Sequence[Token], place: int) -> tuple[list[str], int]:
    """The words that join what is negated, and where they end."""
    first = place
    while place < len(tokens) and tokens[place].folded in lexicon.negations_joining:
        place += 1
    joined = [token.folded for token in tokens[first:place]]
    if joined:
        while place < len(tokens) and tokens[place].folded in lexicon.negations_between:
            place += 1
    return ["or" if word == "nor" else word for word in joined], place


def _find_negator_after(lexicon: Lexicon, tokens: Sequence[Token], match: Match) -> int | None:
    """Find the end of the "free" of what stands before it. In free delivery it belongs to what follows."""
    place = match.end
    if complaint := _find_complaint_end(lexicon, tokens, place):
        return complaint
    end = _find_longest(lexicon, lexicon.negations_after, tokens, place)
    if end is None or end > place + 1:
        return end
    phrase, negator_end = match_longest(lexicon, tokens, place), find_negator_end(lexicon, tokens, place)
    if phrase and phrase.end > end:
        return None
    is_free = negator_end is None or _negates_substances_alone(lexicon, tokens[place:negator_end])
    return end if is_free else None  # or nut allergy


def _find_complaint_end(lexicon: Lexicon, tokens: Sequence[Token], place: int) -> int | None:
    """Find the end of "makes my lips swell", or of a no that says nothing of what follows it."""
    if place >= len(tokens):
        return None
    is_made_for = place + 1 < len(tokens) and tokens[place + 1].folded == "for"
    if tokens[place].folded in lexicon.causing and not is_made_for:
        near = range(place + 1, min(place + 1 + COMPLAINT_WORDS, len(tokens)))
        ends = (_find_longest(lexicon, lexicon.complaints, tokens, at) for at in near)
        return next(filter(None, ends), None)
    if tokens[place].folded in lexicon.ending and all(
        token.is_stop_word or token.folded in lexicon.fillers for token in tokens[place + 1 :]
    ):
        return len(tokens)
    return None


def _find_longest(
    lexicon: Lexicon, negations: frozenset[Phrase], tokens: Sequence[Token], place: int
) -> int | None:
    """Find the end of the longest of some negators that begin at a place."""
    for length in range(min(lexicon.longest_negation, len(tokens) - place), 0, -1):
        if tuple([token.stem for token in tokens[place : place + length]]) in negations:
            return place + length
    return None


def _is_after(lexicon: Lexicon, token: Token) -> bool:
    return (token.stem,) in lexicon.negations_after


def _negates_substances_alone(lexicon: Lexicon, negator: Sequence[Token]) -> bool:
    """Whether it is said of substances, as in allergy: an allergy lipstick is a lipstick."""
    return tuple(token.stem for token in negator) in lexicon.substance_negations


def _name_kind(match: Match) -> str:
    """Name the kind of a thing, as lists go on with their like. Words that nobody knows may be substances."""
    kinds = {meaning.kind for meaning in match.entry.meanings}
    if match.is_not_understood:
        return SUBSTANCE if match.entry.name else CLAIM
    if match.entry.words_meant or (not match.excluded and kinds == {"free_from"}):
        return SUBSTANCE
    return LOOK if kinds <= LOOKS else "".join(sorted(kinds))


def _share_negator(found: Sequence[Match], negator: range) -> list[Match]:
    """One thing is said together with its negator; of several each stands for itself."""
    if len(found) == 1:
        (only,) = found
        places = [only.first, only.end - 1, *negator]
        return [replace(only, first=min(places), end=max(places) + 1)]
    return [replace(found[0], beside=tuple(negator)), *found[1:]]
