"""Chooses which of the phrases found apply: some do only for certain goods, and some only without any."""

from collections.abc import Container, Sequence
from dataclasses import replace

from app.understanding.lexicon import COLOUR_FAMILIES, Entry, Lexicon, Meaning
from app.understanding.phrase_lookup import Match
from app.understanding.tokens import Token

SKIN_TONES = frozenset(("depth", "undertone"))
COLOURS_OF_TONES = {
    "very-light": ("lightest",), "light": ("lightest",), "brown": ("darkest",), "dark": ("darkest",),
    **COLOUR_FAMILIES,
}  # fmt: skip
"""The meaning of words for skin where they are said of other goods: a dark nail polish, a warm palette."""


def choose_applicable(lexicon: Lexicon, matches: Sequence[Match]) -> list[Match]:
    """Leave out the matches that do not apply; their words are ordinary words then."""
    goods = [match for match in matches if match.entry.names_goods and not match.excluded]
    named = [match for match in goods if not match.entry.only_without_goods]
    named = _prefer_head_goods(lexicon, _drop_departments(named))
    meant = _drop_departments([match for match in goods if match.entry.only_without_goods])
    categories = {slug for match in named for slug in list_categories(lexicon, match.entry)}
    departments = {lexicon.names.departments.get(slug, "") for slug in categories}
    has_finish = any(_has_kind(match, "finish") for match in matches)
    matches = [
        match if has_finish and match.entry.only_without_goods else _read_beside_goods(match, departments)
        for match in matches
    ]

    def is_kept(match: Match) -> bool:
        if match in goods and match not in (meant if match.entry.only_without_goods else named):
            return False  # makeup to hide spots is concealer
        if match.excluded or match in named:
            return True
        applies = _applies(lexicon, match, categories, departments)
        return applies or bool(_find_colours(lexicon, match, categories))

    return [
        _read_skin_tone_of_goods(lexicon, match, categories, departments)
        for match in matches
        if is_kept(match)
    ]


def _read_beside_goods(match: Match, departments: set[str]) -> Match:
    """What a phrase means of the goods that the query names. Beside other goods a colour is a colour."""
    other = match.entry.beside_goods
    if match.excluded or other is None or departments.isdisjoint(other.departments):
        return match
    is_for_all = match.entry.names_goods and bool(other.meanings or other.words_meant)
    return replace(match, entry=other) if is_for_all or departments <= other.departments else match


def find_companion_goods(lexicon: Lexicon, tokens: Sequence[Token], matches: Sequence[Match]) -> list[Match]:
    """The goods that those named before them are used with: the foundation of a primer under foundation."""
    goods = [match for match in matches if match.entry.names_goods and not match.excluded]
    described = {place for match in matches if match not in goods for place in range(match.first, match.end)}
    return [match for match in goods[1:] if _is_used_with(lexicon, tokens[: match.first], described)]


def _is_used_with(lexicon: Lexicon, before: Sequence[Token], described: Container[int]) -> bool:
    for place in range(len(before) - 1, -1, -1):
        word = before[place].folded
        if word in lexicon.before_used_with:
            return True
        if word not in lexicon.small_words and place not in described:
            break
    return False


def _read_skin_tone_of_goods(
    lexicon: Lexicon, match: Match, categories: set[str], departments: set[str]
) -> Match:
    """A dark lipstick is no matter of skin: it is near the dark end.

    "Not too dark" asks for no colour of such goods: nobody knows which to leave out.
    """
    if not _says_skin_tone(match) or _applies(lexicon, match, categories, departments):
        return match
    colours = () if match.excluded else _find_colours(lexicon, match, categories)
    return replace(match, entry=Entry((Meaning("colour", colours),) if colours else ()))


def _find_colours(lexicon: Lexicon, match: Match, categories: set[str]) -> tuple[str, ...]:
    """The colours that a word for skin means where it is said of other goods.

    None where it names skin, but on shelves that go with it: a contour for deep skin is a deep one.
    """
    is_of_skin = is_skin_colour(match) and not (categories and categories <= lexicon.skin_tones)
    if is_of_skin or not categories & lexicon.names.coloured:
        return ()
    tones = [value for each in match.entry.meanings if each.kind in SKIN_TONES for value in each.values]
    colours = {COLOURS_OF_TONES.get(tone, ()) for tone in tones}
    return colours.pop() if len(colours) == 1 else ()


def says_a_need(match: Match) -> bool:
    """Whether a phrase says what goods are needed for, rather than what they are."""
    return match.entry.only_without_goods or bool(match.entry.departments)


def is_skin_colour(match: Match) -> bool:
    """Whether a phrase says what colour the skin has: `dark skin`, not `oily skin` nor `very dark`."""
    return _says_skin_tone(match) and " " in match.entry.name.removeprefix("Very ")


def list_categories(lexicon: Lexicon, entry: Entry) -> set[str]:
    """The categories whose goods an entry names."""
    named = [meaning for meaning in entry.meanings if meaning.kind == "category"]
    return {slug for meaning in named or entry.meanings for slug in _categories_of(lexicon, meaning)}


def _categories_of(lexicon: Lexicon, meaning: Meaning) -> set[str]:
    if meaning.kind == "category":
        return set(meaning.values)
    if meaning.kind == "type":
        return {slug for value in meaning.values for slug in lexicon.types[value].categories}
    if meaning.kind == "department":
        return {slug for slug, name in lexicon.names.departments.items() if name in meaning.values}
    return set()


def _drop_departments(goods: list[Match]) -> list[Match]:
    """A category or a type says more than a department."""
    exact = [match for match in goods if not _has_kind(match, "department")]
    return exact or goods


def _prefer_head_goods(lexicon: Lexicon, goods: list[Match]) -> list[Match]:
    """A lipstick brush is a brush."""
    heads = [
        match for match in goods if (own := list_categories(lexicon, match.entry)) and own <= lexicon.heads
    ]
    return heads or goods


def _applies(lexicon: Lexicon, match: Match, categories: set[str], departments: set[str]) -> bool:
    entry = match.entry
    if entry.only_without_goods:
        return not categories
    if entry.departments and not departments & entry.departments:
        return not categories and match.end - match.first > 1
    if categories and _has_kind(match, "colour"):
        return bool(categories & lexicon.names.coloured)
    return True


def _says_skin_tone(match: Match) -> bool:
    return any(meaning.kind in SKIN_TONES for meaning in match.entry.meanings)


def _has_kind(match: Match, kind: str) -> bool:
    return any(meaning.kind == kind for meaning in match.entry.meanings)
