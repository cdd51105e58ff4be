"""Looks up what begins at a word of a query: a phrase, a colour with its shading, a substance."""

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from app.understanding.lexicon import (
    COLOUR_ENDS,
    MAX_PHRASE_WORDS,
    SHORTEST_JOINED,
    Entry,
    Lexicon,
    Meaning,
    capitalise,
)
from app.understanding.tokens import Token
from app.understanding.word_folding import STOP_WORDS

JOINED_SURENESS = 0.95
MAX_SMALL_WORDS = 3  # between two words of a phrase


@dataclass(frozen=True, slots=True)
class Match:
    """A phrase that was found: `tokens` from `first` on, before `end`."""

    entry: Entry
    first: int
    end: int
    sureness: float = 1.0
    excluded: bool = False
    beside: tuple[int, ...] = ()  # the places of words that exclude it together with others

    @property
    def is_not_understood(self) -> bool:
        """Whether something is to be left out, and nobody knows what it is: not the darkest."""
        meant = [each for each in self.entry.meanings if each.values[0] not in COLOUR_ENDS]
        return self.excluded and not meant and not self.entry.words_meant

    @property
    def may_be_substance(self) -> bool:
        """Whether what nobody knows may be in the goods: latex, no allergies; not the darkest is not."""
        return (
            self.is_not_understood
            and not self.entry.meanings
            and bool(self.entry.name or self.entry.is_medical)
        )


def match_phrase(lexicon: Lexicon, tokens: Sequence[Token], place: int) -> Match | None:
    """Find the longest phrase that begins with a token."""
    phrase = _match_runs(lexicon, tokens, place, _list_runs(tokens, place))
    if not (lexicon.entries.begins_with(tokens[place]) and _has_small_words(lexicon, tokens, place)):
        return phrase
    wider = _match_runs(lexicon, tokens, place, _list_runs(tokens, place, lexicon.small_words))
    return wider if wider and (phrase is None or wider.end > phrase.end) else phrase


def _has_small_words(lexicon: Lexicon, tokens: Sequence[Token], place: int) -> bool:
    """Whether words that say nothing of the goods stand inside what follows: lashes look longer."""
    inside = tokens[place + 1 : place + 2 + MAX_SMALL_WORDS]
    return any(token.folded in lexicon.small_words for token in inside)


def _match_runs(
    lexicon: Lexicon, tokens: Sequence[Token], place: int, runs: Sequence[Sequence[int]]
) -> Match | None:
    for chosen in runs:
        entry = lexicon.entries.find([tokens[at] for at in chosen])
        if entry:
            return Match(entry, place, chosen[-1] + 1)
        joined = "".join(tokens[at].folded for at in chosen)
        if len(joined) >= SHORTEST_JOINED and (entry := lexicon.joined.get(joined)):
            return Match(entry, place, chosen[-1] + 1, JOINED_SURENESS)
    return None


def match_longest(lexicon: Lexicon, tokens: Sequence[Token], place: int) -> Match | None:
    """Find the longest phrase that begins with a token, or with a word before a colour that shades it."""
    phrase, shaded = match_phrase(lexicon, tokens, place), _match_shaded(lexicon, tokens, place)
    return max((match for match in (phrase, *shaded) if match), key=lambda match: match.end, default=None)


def match_avoided(lexicon: Lexicon, tokens: Sequence[Token], place: int) -> Match | None:
    """Find a substance, or an ingredient with a longer name: coconut oil is more than coconut."""
    substance, named = match_substance(lexicon, tokens, place), _match_ingredient(lexicon, tokens, place)
    return named if named and (substance is None or named.end > substance.end) else substance


def match_substance(lexicon: Lexicon, tokens: Sequence[Token], place: int) -> Match | None:
    """Find one of the words that "free from" and "without" are said of."""
    if not lexicon.substances.begins_with(tokens[place]):
        return None
    for chosen in _list_runs(tokens, place):
        entry = lexicon.substances.find([tokens[at] for at in chosen])
        if entry:
            return Match(entry, place, chosen[-1] + 1)
    return None


def is_ingredient(entry: Entry) -> bool:
    """Whether a phrase means nothing but what products have in them."""
    return bool(entry.words_meant) and not entry.meanings


def _list_runs(tokens: Sequence[Token], place: int, passed: Container[str] = STOP_WORDS) -> list[list[int]]:
    """Runs of tokens that begin at a place, the longest first. Words that are passed over do not count."""
    if tokens[place].is_stop_word:
        return []
    content = [
        at
        for at in range(place, min(len(tokens), place + 2 * MAX_PHRASE_WORDS))
        if at == place or tokens[at].folded not in passed
    ]
    if passed is not STOP_WORDS:  # small words end what is said before a comma
        content = list(takewhile(lambda at: at == place or not tokens[at].is_after_comma, content))
    return [content[:length] for length in range(min(MAX_PHRASE_WORDS, len(content)), 0, -1)]


def _match_ingredient(lexicon: Lexicon, tokens: Sequence[Token], place: int) -> Match | None:
    """Find an ingredient by its name, by one word of it that means nothing else, or by its colour index."""
    number = tokens[place + 1].folded if place + 1 < len(tokens) else ""
    if tokens[place].folded == "ci" and number.isdigit():
        return Match(Entry((), (f"ci {number}",), f"CI {number}"), place, place + 2)
    phrase = match_phrase(lexicon, tokens, place)
    if phrase:
        return phrase if is_ingredient(phrase.entry) else None
    word = tokens[place].folded
    if word not in lexicon.known and word not in lexicon.ingredient_words:
        return None
    return Match(Entry((), (word,), capitalise(tokens[place].span.text)), place, place + 1)


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
    entry = (
        colour.entry
        if shade == "any"
        else replace(colour.entry, meanings=(_shade(colour.entry, shade),), beside_goods=None)
    )
    return [replace(colour, entry=entry, first=place)]


def _shade(entry: Entry, shade: str) -> Meaning:
    values = entry.meanings[0].values
    return Meaning("colour", tuple(value if " " in value else f"{shade} {value}" for value in values))
