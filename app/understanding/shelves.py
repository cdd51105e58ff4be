"""Chooses which of the phrases found apply: some do only for certain goods, and some only alone."""

from collections.abc import Container, Sequence
from dataclasses import replace

from app.understanding.lexicon import COLOUR_FAMILIES, Entry, Lexicon, Meaning
from app.understanding.phrase_lookup import Match
from app.understanding.tokens import Token

COLOURS_OF_TONES = {
    "very-light": ("lightest",), "light": ("lightest",), "brown": ("darkest",), "dark": ("darkest",),
    **COLOUR_FAMILIES,
}  # fmt: skip
"""The meaning of words for skin where they are said of other goods: a dark nail polish, a warm palette."""


def choose_applicable(lexicon: Lexicon, matches: Sequence[Match]) -> list[Match]:
    """Leave out the matches that do not apply; their words are ordinary words then."""
    if not matches:
        return []
    needs = [match for match in matches if match.entry.is_shelf and match.entry.alone and not match.excluded]
    exact = _drop_departments(needs)  # makeup to hide spots is concealer
    matches = [match for match in matches if match not in needs or match in exact]
    shelves = [
        match for match in matches if match.entry.is_shelf and not match.entry.alone and not match.excluded
    ]
    shelves = _drop_others_of_heads(lexicon, _drop_departments(shelves))
    categories = {slug for match in shelves for slug in list_categories(lexicon, match.entry)}
    departments = {lexicon.names.departments.get(slug, "") for slug in categories}
    return [
        _read_tone_elsewhere(lexicon, match, categories, departments)
        for match in matches
        if match.excluded or (match in shelves if match.entry.is_shelf and not match.entry.alone else
            _applies(lexicon, match, categories, departments) or _find_colours(lexicon, match, categories))
    ]  # fmt: skip


def find_used_with(lexicon: Lexicon, tokens: Sequence[Token], matches: Sequence[Match]) -> list[Match]:
    """The goods that those named before them are used with: the foundation of a primer under foundation."""
    shelves = [match for match in matches if match.entry.is_shelf and not match.excluded]
    looks = {place for match in matches if match not in shelves for place in range(match.first, match.end)}
    return [match for match in shelves[1:] if _is_used_with(lexicon, tokens[: match.first], looks)]


def _is_used_with(lexicon: Lexicon, before: Sequence[Token], looks: Container[int]) -> bool:
    for place in range(len(before) - 1, -1, -1):
        word = before[place].folded
        if word in lexicon.before_used_with:
            return True
        if word not in lexicon.small_words and place not in looks:
            break
    return False


def _read_tone_elsewhere(
    lexicon: Lexicon, match: Match, categories: set[str], departments: set[str]
) -> Match:
    """A dark lipstick is no matter of skin: it is near the dark end.

    Of one that is not too dark nobody knows what to leave out.
    """
    is_tone = _has_kind(match, "depth") or _has_kind(match, "undertone")
    if not is_tone or _applies(lexicon, match, categories, departments):
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
    tones = [
        value for each in match.entry.meanings if each.kind in {"depth", "undertone"} for value in each.values
    ]
    colours = {COLOURS_OF_TONES.get(tone, ()) for tone in tones}
    return colours.pop() if len(colours) == 1 else ()


def is_need(match: Match) -> bool:
    """Whether a phrase says what goods are needed for, rather than what they are."""
    return match.entry.alone or bool(match.entry.departments)


def is_skin_colour(match: Match) -> bool:
    """Whether a phrase says what colour the skin has: `dark skin`, not `oily skin` nor `very dark`."""
    is_colour = _has_kind(match, "depth") or _has_kind(match, "undertone")
    return is_colour and " " in match.entry.name.removeprefix("Very ")


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


def _drop_departments(shelves: list[Match]) -> list[Match]:
    """A category or a type says more than a department."""
    exact = [match for match in shelves if not _has_kind(match, "department")]
    return exact or shelves


def _drop_others_of_heads(lexicon: Lexicon, shelves: list[Match]) -> list[Match]:
    """A lipstick brush is a brush."""
    heads = [
        match for match in shelves if (own := list_categories(lexicon, match.entry)) and own <= lexicon.heads
    ]
    return heads or shelves


def _applies(lexicon: Lexicon, match: Match, categories: set[str], departments: set[str]) -> bool:
    entry = match.entry
    if entry.alone:
        return not categories
    if entry.departments and not departments & entry.departments:
        return not categories and match.end - match.first > 1
    if categories and _has_kind(match, "colour"):
        return bool(categories & lexicon.names.coloured)
    return True


def _has_kind(match: Match, kind: str) -> bool:
    return any(meaning.kind == kind for meaning in match.entry.meanings)
