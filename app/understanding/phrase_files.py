"""Reads phrases from TOML: what shoppers say, and what of the catalogue they mean by it."""

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Annotated, Literal

import msgspec

from app.understanding.word_folding import fold_word

Values = str | list[str]
Texts = Annotated[
    list[Annotated[str, msgspec.Meta(min_length=1, max_length=80)]],
    msgspec.Meta(min_length=1, max_length=200),
]


class PhraseEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Phrases and what they mean: slugs, values of filters, types, or words to look for instead."""

    words: Texts
    category: Values = ()  # type: ignore[assignment]
    department: Values = ()  # type: ignore[assignment]
    type: Values = ()  # type: ignore[assignment]
    brand: Values = ()  # type: ignore[assignment]
    certification: Values = ()  # type: ignore[assignment]
    free_from: Values = ()  # type: ignore[assignment]
    finish: Values = ()  # type: ignore[assignment]
    colour: Values = ()  # type: ignore[assignment]
    depth: Values = ()  # type: ignore[assignment]
    undertone: Values = ()  # type: ignore[assignment]
    price_level: Literal["low", "high"] | None = None
    sort: Literal["rating", "reviews", "price_asc", "price_desc", "newest", "unit_price"] | None = None
    stock: Literal["in"] | None = None
    size: Literal["small", "large"] | None = None
    words_meant: Values = ()  # type: ignore[assignment]
    prefers: str | None = None  # a certification whose products stand first
    first: list[str] = []  # types that are made for it: of the goods that are named these stand first
    departments: list[str] = []  # only where the query is for goods of these
    alone: bool = False  # only where the query names no shelf
    sought: bool = False  # goods are bought for it: no parabens vitamin C serum is one with vitamin C


class Skin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words for a colour of skin, said of people: `black` women, `fair` girls."""

    words: Texts
    depth: Values = ()  # type: ignore[assignment]
    undertone: Values = ()  # type: ignore[assignment]


class Heads(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Categories whose goods are named after what they are used with: a foundation brush is a brush.

    And words before what goods are used with: a primer under foundation is a primer.
    """

    categories: list[str] = []
    before: list[str] = []


class Shading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words before a colour that say how light it is; `any` says nothing that is measured."""

    light: list[str] = []
    dark: list[str] = []
    any: list[str] = []


class Fillers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words that say nothing of the goods."""

    words: list[str] = []


class KinOf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words that are spelled right, and another search that is offered where no product has them."""

    words: Texts
    offered: str


class Negations(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words that ask to leave out what follows them or stands before them, and how far they reach."""

    before: list[str] = []
    before_substances: list[str] = []  # of these, those that are said of substances alone
    after: list[str] = []
    between: list[str] = []  # words that may stand between a negator and what it negates
    joining: list[str] = []  # words that what is negated is listed with
    asking: list[str] = []  # words before a list that is not negated by what stands behind it
    parts: list[str] = []  # words after a substance that say what part of it: kernel oil
    causing: list[str] = []  # words after what a complaint is about: lanolin makes my lips swell
    complaints: list[str] = []
    ending: list[str] = []  # words that negate what stands before them at the end: lanolin? no!
    relating: list[str] = []  # words after "and I do not" that say how two get on
    refusals: list[str] = []  # words that refuse what is near, before them or behind: lanolin is bad
    refusals_after: list[str] = []  # words that refuse what stands right before them: coconut is bad
    affirming: list[str] = []  # words that look like a negator and are none: cannot live without


class Likeness(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words that ask for something like a product, before its name, after it or elsewhere."""

    before: list[str] = []
    after: list[str] = []
    elsewhere: list[str] = []  # where the name has its brand
    ends: list[str] = []  # words that end the name, or come before it


class Faults(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Things that goods should not do, such as smudge, and the words that deny it before or after."""

    words: list[str] = []
    before: list[str] = []
    after: list[str] = []

    def list_claims(self) -> list[str]:
        """All that is said of them, such as "doesnt smudge" and "smudge proof"."""
        denied = [f"{word} {fault}" for word in self.before for fault in self.words]
        return denied + [f"{fault} {word}" for word in self.after for fault in self.words]


class PhraseFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One file."""

    phrase: list[PhraseEntry] = []
    substance: list[PhraseEntry] = []  # what "free from", "no" and "without" are said of
    heads: Heads = Heads()
    shading: Shading = Shading()
    fillers: Fillers = Fillers()
    unmeasured: Fillers = Fillers()  # claims that no data can check
    known: Fillers = Fillers()  # spelled right, whether a product has them or not: never read as other words
    medical: Fillers = Fillers()  # promises that no shop can make
    people: Fillers = Fillers()  # who a colour of skin is said of
    skin: list[Skin] = []
    skin_tones: Heads = Heads()  # shelves off the complexion whose shades are darker or lighter with the skin
    substances: Fillers = Fillers()  # what may be in goods, whether a product has it or not
    kin: list[KinOf] = []
    negations: Negations = Negations()
    faults: Faults = Faults()
    likeness: Likeness = Likeness()
    languages: dict[str, dict[str, Texts]] = {}  # what languages say, by the English words it is read as


class PhraseFileError(ValueError):
    """A file that cannot be read. The message says what is wrong with it."""


def parse_phrases(text: str) -> PhraseFile:
    try:
        return msgspec.convert(tomllib.loads(text), PhraseFile)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise PhraseFileError(str(error)) from error


@cache
def read_own_phrases() -> PhraseFile:
    """Read the files that come with the project, as one."""
    folder = files("app.understanding") / "phrases"
    texts = sorted(
        (file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name
    )
    return join_phrases(parse_phrases(file.read_text("utf-8")) for file in texts)


@cache
def read_everyday_words() -> frozenset[str]:
    """Read the words that everybody knows, as they are written and as they are folded: always, alway."""
    text = (files("app.understanding") / "phrases" / "everyday_words.txt").read_text("utf-8")
    words = [word for line in text.splitlines() if line[:1] != "#" for word in line.split()]
    return frozenset([*words, *map(fold_word, words)])


def join_phrases(parts: Iterable[PhraseFile]) -> PhraseFile:
    """Join files into one. Of two meanings of a phrase the later one counts."""
    read = list(parts)
    return PhraseFile(
        phrase=[entry for part in read for entry in part.phrase],
        substance=[entry for part in read for entry in part.substance],
        heads=Heads(
            [slug for part in read for slug in part.heads.categories],
            [word for part in read for word in part.heads.before],
        ),
        shading=Shading(
            [word for part in read for word in part.shading.light],
            [word for part in read for word in part.shading.dark],
            [word for part in read for word in part.shading.any],
        ),
        fillers=Fillers([word for part in read for word in part.fillers.words]),
        unmeasured=Fillers([word for part in read for word in part.unmeasured.words]),
        medical=Fillers([word for part in read for word in part.medical.words]),
        people=Fillers([word for part in read for word in part.people.words]),
        skin=[each for part in read for each in part.skin],
        skin_tones=Heads([slug for part in read for slug in part.skin_tones.categories]),
        known=Fillers([word for part in read for word in part.known.words]),
        substances=Fillers([word for part in read for word in part.substances.words]),
        kin=[each for part in read for each in part.kin],
        negations=Negations(
            *(
                [word for part in read for word in getattr(part.negations, field)]
                for field in Negations.__struct_fields__
            )
        ),
        faults=Faults(
            [word for part in read for word in part.faults.words],
            [word for part in read for word in part.faults.before],
            [word for part in read for word in part.faults.after],
        ),
        likeness=Likeness(
            [word for part in read for word in part.likeness.before],
            [word for part in read for word in part.likeness.after],
            [word for part in read for word in part.likeness.elsewhere],
            [word for part in read for word in part.likeness.ends],
        ),
        languages=_join_languages(read),
    )


def _join_languages(parts: Iterable[PhraseFile]) -> dict[str, dict[str, Texts]]:
    joined: dict[str, dict[str, Texts]] = {}
    for part in parts:
        for english, languages in part.languages.items():
            said = joined.setdefault(english, {})
            for language, words in languages.items():
                said[language] = [*said.get(language, []), *words]
    return joined
