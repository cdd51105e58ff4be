"""The phrases that mean something in this catalogue: its own names, and what the phrase files say."""

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise

from app.understanding.brand_names import GENERIC_LAST_WORDS, list_short_names
from app.understanding.completions import Saying, Worth, is_sayable
from app.understanding.likened import LikenessFinder
from app.understanding.meanings import SHELF_KINDS, Kind, Span
from app.understanding.phrase_files import Negations, PhraseEntry, PhraseFile, Skin, read_everyday_words
from app.understanding.tokens import Token
from app.understanding.word_folding import STOP_WORDS, fold_words, stem_word

Phrase = tuple[str, ...]
FILTER_KINDS: tuple[Kind, ...] = ("finish", "undertone", "depth", "certification", "free_from")
SHORTEST_JOINED = 6  # letters of a phrase that may be written as one word
MAX_PHRASE_WORDS = 5  # words of a phrase
_EVERYDAY_NAMES = frozenset([("aqua",), ("mel",), ("parfum",), ("alcohol",)])
"""Names of ingredients that shoppers say of other things."""
COLOUR_FAMILIES = {
    "warm": ("bronze", "brown", "gold", "orange", "peach", "coral", "red"),
    "cool": ("grey", "silver", "taupe", "mauve", "plum", "lilac", "purple", "blue", "navy"),
    "neutral": ("taupe", "beige", "nude", "brown"),
}
COLOUR_ENDS = {"darkest": "#000000", "lightest": "#ffffff"}
LONG_NEGATOR = 7  # letters of a negator that is known with a slip: alergic
COMMON = 400  # how common a word of a phrase file counts, against products that contain a word


@dataclass(frozen=True, slots=True)
class Meaning:
    """One thing that a phrase asks for."""

    kind: Kind
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """All that a phrase asks for, and where it does. Without any meaning it cannot be measured."""

    meanings: tuple[Meaning, ...]
    words_meant: tuple[str, ...] = ()  # of which products must have one, with all of its words
    name: str = ""  # of the words that are meant
    prefers: str | None = None
    departments: frozenset[str] = frozenset()
    only_without_goods: bool = False
    is_sought: bool = False
    is_medical: bool = False
    first_types: tuple[str, ...] = ()  # that are made for it: they stand first
    beside_goods: "Entry | None" = None  # what it means of goods that the query names
    names_goods: bool = field(init=False)
    """Whether it names goods rather than a property of them."""

    def __post_init__(self) -> None:
        names_goods = any(meaning.kind in SHELF_KINDS for meaning in self.meanings)
        object.__setattr__(self, "names_goods", names_goods)


@dataclass(frozen=True, slots=True)
class NamedType:
    """The last words of many product names, and the categories of those products."""

    words: str
    name: str
    categories: frozenset[str]
    products: int


@dataclass(frozen=True, slots=True)
class CatalogueNames:
    """The names that are learned from a catalogue."""

    brands: Mapping[str, str]  # by slug
    categories: Mapping[str, str]
    departments: Mapping[str, str]  # by category
    types: Sequence[NamedType] = ()
    lines: Sequence[str] = ()  # product names without their type
    filters: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # names by value, by kind
    colours: Sequence[str] = ()
    ingredients: Sequence[str] = ()
    shades: Sequence[str] = ()  # names that several shades have
    coloured: frozenset[str] = frozenset()  # categories whose products have shades


class PhraseTable:
    """Phrases by their words. Words as they are written count before words with the same stems."""

    def __init__(self) -> None:
        self._exact: dict[Phrase, Entry] = {}
        self._stemmed: dict[Phrase, Entry] = {}
        self._lengths: defaultdict[str, set[int]] = defaultdict(set)  # of phrases, by first stem

    def add(self, words: Sequence[str], entry: Entry) -> None:
        """Add a phrase of folded words. The same words added again replace it."""
        stems = tuple(map(stem_word, words))
        self._exact[tuple(words)] = entry
        self._stemmed[stems] = entry
        self._lengths[stems[0]].add(len(stems))

    def begins_with(self, token: Token) -> bool:
        """Whether a phrase begins with a word."""
        return token.stem in self._lengths

    def has(self, words: Phrase) -> bool:
        """Whether a phrase has just these words."""
        return words in self._exact

    def get(self, words: Sequence[str]) -> Entry | None:
        """What a phrase with just these words means."""
        return self._exact.get(tuple(words))

    def find(self, tokens: Sequence[Token]) -> Entry | None:
        """Find the meaning of some words of a query together."""
        if len(tokens) not in self._lengths.get(tokens[0].stem, ()):
            return None
        return self._exact.get(tuple([token.folded for token in tokens])) or self._stemmed.get(
            tuple([token.stem for token in tokens])
        )


class Lexicon:
    """Finds what phrases mean."""

    def __init__(self, names: CatalogueNames, phrases: PhraseFile) -> None:
        self.names = names
        self.types = {each.words: each for each in names.types}
        self.entries = PhraseTable()
        self.substances = PhraseTable()
        self.joined: dict[str, Entry] = {}
        self.commonness: dict[str, int] = {}
        self.following: defaultdict[str, set[str]] = defaultdict(set)
        self.preceding: defaultdict[str, set[str]] = defaultdict(set)  # in names of brands
        self.fillers = frozenset(fold(word) for word in phrases.fillers.words)
        self.kin = {fold(word): each.offered for each in phrases.kin for word in each.words}
        self.known = frozenset(fold(word) for word in phrases.known.words) | self.kin.keys()
        self.known |= {word for name in phrases.substances.words for word in content_words(name)}
        self.everyday = read_everyday_words()
        self.ingredient_words = frozenset(word for name in names.ingredients for word in content_words(name))
        self._learn_negations(phrases.negations)
        self.heads = frozenset(phrases.heads.categories)
        self.before_used_with = frozenset(fold(word) for word in phrases.heads.before)
        self.skin_tones = frozenset(phrases.skin_tones.categories)
        self.shading = {
            fold(word): shade
            for shade in ("light", "dark", "any")
            for word in getattr(phrases.shading, shade)
        }
        faults = phrases.faults
        self.denials = frozenset(fold(word) for word in [*faults.before, *faults.after])
        for words in [*phrases.unmeasured.words, *faults.list_claims()]:
            self._add(words, Entry(()), self.entries)
        for entry in filter(_is_claim, phrases.phrase):  # names of the catalogue count before these
            self._add_entry(entry, self.entries)
        for words in phrases.medical.words:
            self._add(words, Entry((), is_medical=True), self.entries)
        self.short_brands = list_short_names(names.brands)
        self._learn(names)
        for skin in phrases.skin:
            self._add_skin(skin, phrases.people.words)
        for entry in phrases.phrase:
            if not _is_claim(entry):
                self._add_entry(entry, self.entries)
        for entry in phrases.substance:
            self._add_entry(entry, self.substances)
        for name in [*names.ingredients, *phrases.substances.words]:
            self._learn_ingredient(name)
        self._learn_short_names(names)
        self.sayings = [*_list_sayings(names, phrases)]
        likeness = phrases.likeness
        self.small_words = STOP_WORDS | {
            word for word in self.fillers if not (self._turns(word) or self.entries.has((word,)))
        }
        self.likeness = LikenessFinder(likeness.before, likeness.after, likeness.elsewhere, likeness.ends)
        self.languages = phrases.languages

    def is_english(self, words: Phrase) -> bool:
        """Whether the shop's own words or small words are the same as some of another language."""
        if len(words) > 1:
            return self.entries.has(words)
        return words[0] in self.commonness or words[0] in STOP_WORDS or words[0] in self.fillers

    def negates(self, token: Token) -> bool:
        """Whether a word turns the meaning of others round."""
        return self._turns(token.folded)

    def find_negator_meant(self, word: str) -> str | None:
        """The negator that a word is with one slip: witout, alergic, intollerant."""
        if (
            len(word) < LONG_NEGATOR - 1
            or word in self.negating
            or word in self.commonness
            or word in self.fillers
            or word in self.known
        ):
            return None
        return next((each for each in self.long_negators if is_one_slip(word, each)), None)

    def complains(self, token: Token) -> bool:
        """Whether a word may be one of a complaint or a refusal: flares are no flakes."""
        is_complaint = (token.stem,) in self.complaints or token.folded in self.refusals_begin
        return is_complaint or token.folded in self.causing

    def _turns(self, word: str) -> bool:
        stem = stem_word(word)
        return stem in self.turning or (stem,) in self.negations_after or word in self.denials

    def names_goods(self, word: str) -> bool:
        """Whether a word alone names a shelf or a type."""
        entry = self.entries.find([Token(Span(word, 0, len(word)), word, stem_word(word))])
        return entry is not None and entry.names_goods

    def can_be_left_out(self, word: str) -> bool:
        """Whether a word alone says what goods are to be without."""
        if word in self.ingredient_words or word in self.known:
            return True
        return self.is_substance(word) or self.entries.has((word,))

    def is_substance(self, word: str) -> bool:
        return self.substances.has((word,))

    def _learn_negations(self, negations: Negations) -> None:
        """Learn the words that leave something out, and how far they reach."""
        self.substance_negations = _list_keys(negations.before_substances)
        self.negations_before = _list_keys(negations.before) | self.substance_negations
        self.negations_begin = frozenset(words[0] for words in self.negations_before)
        self.turning = frozenset(
            words[0]
            for words in self.negations_before
            if len(words) == 1 or not (words[0] in STOP_WORDS or words[0] in self.fillers)
        )
        self.negations_after = _list_keys(negations.after)
        self.negations_after_begin = frozenset(words[0] for words in self.negations_after)
        self.refusals, self.affirming = _list_words(negations.refusals), _list_keys(negations.affirming)
        self.refusals_after = _list_words(negations.refusals_after)
        self.refusals_begin = frozenset(words[0] for words in self.refusals | self.refusals_after)
        self.affirming_begin = frozenset(words[0] for words in self.affirming)
        self.long_negators = [
            word
            for words in (*negations.before, *negations.after)
            for word in fold_words(words)
            if len(word) >= LONG_NEGATOR
        ]
        self.negating = frozenset(
            fold(word)
            for words in (negations.before, negations.after, negations.refusals, negations.between)
            for phrase in words
            for word in fold_words(phrase)
        ) | frozenset(fold(word) for word in (*negations.causing, *negations.asking))
        every = self.negations_before | self.negations_after | self.affirming
        every |= self.refusals | self.refusals_after
        self.longest_negation = max(map(len, every), default=0)
        self.negations_between = frozenset(fold(word) for word in negations.between)
        self.negations_joining = frozenset(negations.joining)
        self.asking = frozenset(fold(word) for word in negations.asking)
        self.relating = frozenset(fold(word) for word in negations.relating)
        self.substance_parts = frozenset(fold(word) for word in negations.parts)
        self.causing = frozenset(fold(word) for word in negations.causing)
        self.complaints = _list_keys(negations.complaints)
        self.ending = frozenset(fold(word) for word in negations.ending)

    def _learn(self, names: CatalogueNames) -> None:
        for line in names.lines:
            self._add(line, Entry((Meaning("name", (line,)),)), self.entries, common=1)
        for slug, name in names.brands.items():
            self._add(name, Entry((Meaning("brand", (slug,)),)), self.entries, common=COMMON // 4)
            for first, second in pairwise(content_words(name)):
                if second not in GENERIC_LAST_WORDS:
                    self.preceding[stem_word(second)].add(first)
        for colour in names.colours:
            self._add(colour, Entry((Meaning("colour", (colour,)),)), self.entries)
        for kind in FILTER_KINDS:
            self._learn_filter(kind, names.filters.get(kind, {}))
        for each in names.types:
            self._add(
                each.words, Entry((Meaning("type", (each.words,)),)), self.entries, common=each.products
            )
        for slug, name in names.categories.items():
            self._add(name, Entry((Meaning("category", (slug,)),)), self.entries, common=2 * COMMON)

    def _learn_short_names(self, names: CatalogueNames) -> None:
        """Learn what brands are called for short, where that means nothing else."""
        used = {
            word for each in (*names.lines, *(each.words for each in names.types)) for word in each.split()
        }
        for short, slugs in self.short_brands.items():
            is_other = self.entries.has(short) or (
                len(short) == 1 and self._is_said_otherwise(short[0], used)
            )
            if not is_other:
                self._add(
                    " ".join(short), Entry((Meaning("brand", slugs),)), self.entries, common=COMMON // 4
                )

    def _is_said_otherwise(self, word: str, used: Container[str]) -> bool:
        return word in used or word in self.fillers or word in STOP_WORDS or word in self.known

    def _learn_ingredient(self, name: str) -> None:
        """Learn an ingredient by its name, where the name means nothing else."""
        words = tuple(content_words(name))
        is_other = len(words) > MAX_PHRASE_WORDS or words in _EVERYDAY_NAMES or self.entries.has(words)
        if words and not is_other:
            self._add(name, Entry((), (" ".join(words),), capitalise(name)), self.entries, common=1)

    def _learn_filter(self, kind: Kind, choices: Mapping[str, str]) -> None:
        for value, name in choices.items():
            entry = Entry((Meaning(kind, (value,)),))
            if kind == "free_from":
                self._add(name, entry, self.substances)
                self._add(f"{name} free", entry, self.entries)
            elif kind in {"finish", "certification"}:
                self._add(name, entry, self.entries)

    def _add_entry(self, source: PhraseEntry, table: PhraseTable) -> None:
        meanings = tuple(self._list_meanings(source))
        asked = [source.words_meant] if isinstance(source.words_meant, str) else source.words_meant
        words_meant = tuple(" ".join(fold_words(words)) for words in asked)
        first = tuple(each for each in map(_fold_type, source.first) if each in self.types)
        if not (meanings or words_meant or first):
            return
        name = capitalise(source.words[0]) if meanings or words_meant else ""
        entry = Entry(
            meanings, words_meant, name, source.prefers,
            frozenset(source.departments), source.alone, source.sought, first_types=first,
        )  # fmt: skip
        lacks_type = bool(source.type) and not any(meaning.kind == "type" for meaning in meanings)
        for words in source.words:
            if not (lacks_type and entry.names_goods):
                self._add(words, entry, table)

    def _add_skin(self, skin: Skin, people: Sequence[str]) -> None:
        source = PhraseEntry(
            [f"{word} {who}" for word in skin.words for who in people],
            depth=skin.depth, undertone=skin.undertone, departments=["complexion"],
        )  # fmt: skip
        self._add_entry(source, self.entries)

    def _list_meanings(self, source: PhraseEntry) -> Iterator[Meaning]:
        known: dict[Kind, Iterable[str]] = {
            "category": self.names.categories, "department": self.names.departments.values(),
            "type": self.types, "colour": self._list_colours(),
            **{kind: self.names.filters.get(kind, {}) for kind in FILTER_KINDS},
        }  # fmt: skip
        for kind, values in known.items():
            chosen = _as_list(getattr(source, kind))
            folded = list(map(_fold_type, chosen)) if kind == "type" else chosen
            found = tuple(value for value in folded if value in values)
            if kind == "category" and chosen and not found:
                found = self._find_categories(source.words)
            if found:
                yield Meaning(kind, found)
        if brands := tuple(slug for name in _as_list(source.brand) for slug in self._find_brands(name)):
            yield Meaning("brand", brands)
        for kind in ("price_level", "sort", "stock", "size"):
            if value := getattr(source, kind):
                yield Meaning(kind, (value,))

    def _find_categories(self, words: Iterable[str]) -> tuple[str, ...]:
        """The categories that this shop calls by one of some words: Eyebrow for brows."""
        said = {key_of(each) for each in words}
        return tuple(slug for slug, name in self.names.categories.items() if key_of(name) in said)

    def _find_brands(self, name: str) -> tuple[str, ...]:
        """The brands with a slug, or with a name for short: ysl is YSL Beauty."""
        return (name,) if name in self.names.brands else self.short_brands.get(tuple(content_words(name)), ())

    def _list_colours(self) -> set[str]:
        words = {f"{shade} {word}".strip() for word in self.names.colours for shade in ("", "light", "dark")}
        return words | {*COLOUR_ENDS}

    def _add(self, text: str, entry: Entry, table: PhraseTable, common: int = COMMON) -> None:
        phrase, folded = key_of(text), content_words(text)
        if not phrase or len(phrase) > MAX_PHRASE_WORDS:
            return
        entry = _keep_both(table.get(folded), entry)
        table.add(folded, entry)
        for word in folded:
            self.commonness[word] = max(common, self.commonness.get(word, 0))
        for first, second in pairwise(folded):
            self.following[stem_word(first)].add(second)
        joined = "".join(folded)
        if table is self.entries and len(joined) >= SHORTEST_JOINED:
            self.joined[joined] = entry
            self.joined["".join(fold_words(text))] = entry


def _keep_both(old: Entry | None, new: Entry) -> Entry:
    """Keep what a phrase means of certain goods beside what it means otherwise.

    A powder for a shiny forehead is matte, and a rose perfume smells of roses.
    """
    if old is None or old.only_without_goods:
        return new
    if new.only_without_goods:
        return replace(new, beside_goods=old) if old.departments else new
    if new.departments and not old.departments and _is_colour(old) and not _is_colour(new):
        return replace(old, beside_goods=new)
    if old.departments and not new.departments and _is_colour(new) and not _is_colour(old):
        return replace(new, beside_goods=old)
    return new


def _is_colour(entry: Entry) -> bool:
    return {meaning.kind for meaning in entry.meanings} == {"colour"}


def is_one_slip(typed: str, word: str) -> bool:
    """Whether a letter is missing, too many, another one, or changed places with the next."""
    start = next((at for at, pair in enumerate(zip(typed, word, strict=False)) if pair[0] != pair[1]), None)
    if start is None or start == 0:
        return start is None and abs(len(typed) - len(word)) == 1
    rest, other = typed[start:], word[start:]
    is_swapped = rest[:2] == other[1::-1] and rest[2:] == other[2:]
    return rest[1:] == other[1:] or rest[1:] == other or rest == other[1:] or is_swapped


def _list_sayings(names: CatalogueNames, phrases: PhraseFile) -> Iterator[Saying]:
    """The phrases that can end a query. Of the ways to say something the first one."""
    yield from (Saying(name, Worth.SHADE) for name in names.shades)
    yield from (Saying(words, Worth.CLAIM) for words in phrases.unmeasured.words if is_sayable(words))
    for entry in phrases.phrase:
        if _is_claim(entry):
            continue
        is_need = entry.alone or bool(entry.departments)
        if is_need or not (
            entry.brand or entry.finish or entry.certification
        ):  # these have names of their own
            yield Saying(entry.words[0], Worth.NEED if is_need else Worth.PHRASE)
    for kind in ("finish", "certification"):
        yield from (Saying(name, Worth.FILTER) for name in names.filters.get(kind, {}).values())
    for name in names.filters.get("free_from", {}).values():
        yield Saying(f"{name} free", Worth.FILTER)
        yield Saying(name, Worth.SUBSTANCE)
    yield from (Saying(each.name, Worth.TYPE) for each in names.types)
    yield from (Saying(name, Worth.SHELF) for name in names.categories.values())


def _is_claim(source: PhraseEntry) -> bool:
    """Whether phrases say nothing that is measured, but what stands first."""
    claim = PhraseEntry(source.words, first=source.first, departments=source.departments)
    return bool(source.first) and source == claim


def _fold_type(name: str) -> str:
    return " ".join(fold_words(name))


def _as_list(values: str | Sequence[str]) -> Sequence[str]:
    return [values] if isinstance(values, str) else values


def capitalise(text: str) -> str:
    """The same with a large first letter."""
    return text[:1].upper() + text[1:]


def fold(word: str) -> str:
    return "".join(fold_words(word))


def _list_keys(phrases: Iterable[str]) -> frozenset[Phrase]:
    return frozenset(key_of(words, keep_stop_words=True) for words in phrases)


def _list_words(phrases: Iterable[str]) -> frozenset[Phrase]:
    """Phrases of whole words: irritation is no irritated."""
    return frozenset(tuple(fold_words(words)) for words in phrases)


def content_words(text: str) -> list[str]:
    """The folded words of a text without stop words, or all of them where there are no others."""
    words = fold_words(text)
    return [word for word in words if word not in STOP_WORDS] or words


@lru_cache(maxsize=65_536)
def key_of(text: str, *, keep_stop_words: bool = False) -> Phrase:
    """The stems by which a phrase is found."""
    return tuple(map(stem_word, fold_words(text) if keep_stop_words else content_words(text)))
