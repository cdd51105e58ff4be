"""Finds the phrases of the lexicon in the words of a query, the longest first, with what negates them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.understanding.lexicon import MAX_PHRASE_WORDS, SHORTEST_JOINED, Entry, Lexicon, Meaning, capitalise
from app.understanding.tokens import Token

MAX_NEGATION_WORDS = 3
JOINED_SURENESS = 0.95


@dataclass(frozen=True, slots=True)
class Match:
    """A phrase that was found: `tokens` from `first` on, before `end`."""

    entry: Entry
    first: int
    end: int
    sureness: float = 1.0
    excluded: bool = False


def match_phrases(lexicon: Lexicon, tokens: Sequence[Token]) -> list[Match]:
    """Find the phrases of a query from left to right."""
    found: list[Match] = []
    place = 0
    while place < len(tokens):
        matches = _match_at(lexicon, tokens, place)
        found += matches
        place = matches[-1].end if matches else place + 1
    return found


def _match_at(lexicon: Lexicon, tokens: Sequence[Token], place: int) -> list[Match]:
    avoided = _match_avoided(lexicon, tokens, place)
    if avoided and _is_negated_after(lexicon, tokens, avoided.end):
        return [_do_without(replace(avoided, end=avoided.end + 1))]
    substances = _match_substances(lexicon, tokens, place)
    if substances and _is_negated_after(lexicon, tokens, substances[-1].end):
        substances[-1] = replace(substances[-1], end=substances[-1].end + 1)
        return list(map(_do_without, substances))
    phrase, shaded = match_phrase(lexicon, tokens, place), _match_shaded(lexicon, tokens, place)
    longest = max((match for match in (phrase, *shaded) if match), key=lambda match: match.end, default=None)
    if longest is None:
        return _match_negation(lexicon, tokens, place)
    if _is_look(longest) and _is_free_of(lexicon, tokens, longest.end):
        return [replace(longest, end=longest.end + 1, excluded=True)]
    return [longest]


def _is_look(match: Match) -> bool:
    """Whether it says how something looks: glitter, pink."""
    return {meaning.kind for meaning in match.entry.meanings} in ({"finish"}, {"colour"})


def _is_free_of(lexicon: Lexicon, tokens: Sequence[Token], place: int) -> bool:
    """Whether "free" belongs to what stands before it, and not to what follows, as in free delivery."""
    is_negated = _is_negated_after(lexicon, tokens, place)
    return (
        is_negated
        and not match_phrase(lexicon, tokens, place)
        and not _match_negation(lexicon, tokens, place)
    )


def match_phrase(lexicon: Lexicon, tokens: Sequence[Token], place: int) -> Match | None:
    """Find the longest phrase that begins with a token."""
    for chosen in _list_runs(tokens, place):
        entry = lexicon.entries.find([tokens[at] for at in chosen])
        if entry:
            return Match(entry, place, chosen[-1] + 1)
        joined = "".join(tokens[at].folded for at in chosen)
        if len(joined) >= SHORTEST_JOINED and (entry := lexicon.joined.get(joined)):
            return Match(entry, place, chosen[-1] + 1, JOINED_SURENESS)
    return None


def _list_runs(tokens: Sequence[Token], place: int) -> list[list[int]]:
    """Runs of tokens that begin at a place, the longest first. Stop words in between do not count."""
    if tokens[place].is_stop_word:
        return []
    content = [
        at
        for at in range(place, min(len(tokens), place + 2 * MAX_PHRASE_WORDS))
        if not tokens[at].is_stop_word
    ]
    return [content[:length] for length in range(min(MAX_PHRASE_WORDS, len(content)), 0, -1)]


def _match_substances(
    lexicon: Lexicon, tokens: Sequence[Token], place: int, *, is_negated: bool = False
) -> list[Match]:
    """Find the substances that are listed from a place on, with stop words in between.

    After a word such as without they are ingredients by any name, too.
    """
    found: list[Match] = []
    while place < len(tokens):
        find = _match_avoided if is_negated else _match_substance
        match = find(lexicon, tokens, place)
        if match:
            found.append(match)
            place = match.end
        elif found and tokens[place].is_stop_word:
            place += 1
        else:
            break
    return found


def _match_substance(lexicon: Lexicon, tokens: Sequence[Token], place: int) -> Match | None:
    if not lexicon.substances.begins_with(tokens[place]):
        return None
    for chosen in _list_runs(tokens, place):
        entry = lexicon.substances.find([tokens[at] for at in chosen])
        if entry:
            return Match(entry, place, chosen[-1] + 1)
    return None


def _match_avoided(lexicon: Lexicon, tokens: Sequence[Token], place: int) -> Match | None:
    """Find a substance, or an ingredient with a longer name: coconut oil is more than coconut."""
    substance, named = _match_substance(lexicon, tokens, place), _match_ingredient(lexicon, tokens, place)
    return named if named and (substance is None or named.end > substance.end) else substance


def _match_ingredient(lexicon: Lexicon, tokens: Sequence[Token], place: int) -> Match | None:
    """Find an ingredient by its name, or by one word of it that means nothing else."""
    phrase = match_phrase(lexicon, tokens, place)
    if phrase:
        return phrase if _is_ingredient(phrase.entry) else None
    word = tokens[place].folded
    if word not in lexicon.known and word not in lexicon.ingredient_words:
        return None
    return Match(Entry((), (word,), capitalise(tokens[place].span.text)), place, place + 1)


def _is_ingredient(entry: Entry) -> bool:
    return bool(entry.words_meant) and not entry.meanings


def _do_without(substance: Match) -> Match:
    """A substance by its name is excluded; others mean what is free from them already."""
    return replace(substance, excluded=True) if _is_ingredient(substance.entry) else substance


def _is_negated_after(lexicon: Lexicon, tokens: Sequence[Token], place: int) -> bool:
    return place < len(tokens) and tokens[place].folded in lexicon.negations_after


def _match_negation(lexicon: Lexicon, tokens: Sequence[Token], place: int) -> list[Match]:
    """Find `no`, `without` and the like, and what they negate: a list of substances, or one phrase."""
    if tokens[place].stem not in lexicon.negations_begin:
        return []
    for length in range(min(MAX_NEGATION_WORDS, len(tokens) - place), 0, -1):
        after = place + length
        if tuple(token.stem for token in tokens[place:after]) not in lexicon.negations_before:
            continue
        while after < len(tokens) and tokens[after].is_stop_word:
            after += 1
        substances = _match_substances(lexicon, tokens, after, is_negated=True)
        if substances:
            return list(map(_do_without, [replace(substances[0], first=place), *substances[1:]]))
        phrase = match_phrase(lexicon, tokens, after) if after < len(tokens) else None
        return [replace(phrase, first=place, excluded=True)] if phrase else []
    return []


def _match_shaded(lexicon: Lexicon, tokens: Sequence[Token], place: int) -> list[Match]:
    """Find a colour with a word before it that says how light it is."""
    shade = lexicon.shading.get(tokens[place].folded)
    if shade is None or place + 1 >= len(tokens):
        return []
    colour = match_phrase(lexicon, tokens, place + 1) or next(
        iter(_match_shaded(lexicon, tokens, place + 1)), None
    )
    if colour is None or [meaning.kind for meaning in colour.entry.meanings] != ["colour"]:
        return []
    entry = colour.entry if shade == "any" else replace(colour.entry, meanings=(_shade(colour.entry, shade),))
    return [replace(colour, entry=entry, first=place)]


def _shade(entry: Entry, shade: str) -> Meaning:
    values = entry.meanings[0].values
    return Meaning("colour", tuple(value if " " in value else f"{shade} {value}" for value in values))
