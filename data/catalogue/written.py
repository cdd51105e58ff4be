"""The hand-written sources as typed facts. Read once, checked field by field, unknown fields refused."""

from functools import cache
from importlib.resources import files
from typing import Literal, TypeVar

import msgspec

from data.pictures.looks import CapFinish, Finish, Shape, Wordmark
from data.records import Currency, Group
from shade_engine import Undertone

_T = TypeVar("_T")
Tone = Literal["playful", "bold", "plain", "clinical", "poetic", "botanical"]
Generosity = Literal["narrow", "fair", "standard", "generous", "deep"]
Numbering = Literal["hundreds", "halves", "lettered", "depth", "ordinal", "names"]
Palette = Literal[
    "skin", "bronze", "contour", "cheeks", "glow", "eyes", "line", "lash", "brow", "lips", "gloss", "nails",
    "none",
]  # fmt: skip

BRAND_FILES = ("everyday", "favourites", "prestige", "couture")
SHELF_FILES = ("shelves_face", "shelves_eyes_lips", "shelves_other")
COLOUR_FILES = ("colour_names", "colour_names_eyes_nails")


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Anything a person wrote."""


class House(Written, frozen=True):
    """A brand, with what decides the goods it makes."""

    name: str
    origin: str
    founded: int
    caption: str
    voice: Tone
    range: Generosity
    numbering: Numbering
    goods: tuple[str, ...]
    lines: tuple[str, ...]
    look: tuple[Wordmark, str, str, str, CapFinish]
    promises: tuple[str, ...]
    story: str


class Shelf(Written, frozen=True):
    """A category."""

    name: str
    slug: str
    group: Group
    description: str
    static_review: tuple[str, ...]


class Form(Written, frozen=True):
    """A form a category's goods come in."""

    noun: str
    shape: Shape
    volumes: tuple[str, ...]
    kind: str  # what it is made like
    steps: str = ""  # how it is used, where not as its kind


class Goods(Written, frozen=True):
    """What a category is stocked with."""

    weight: float
    price: int
    palette: Palette
    shades: tuple[int, int]
    forms: tuple[Form, ...]
    words: dict[Finish, tuple[str, ...]]


class Band(Written, frozen=True):
    """Names for skin of one depth."""

    name: str
    lightest: float
    darkest: float
    cool: tuple[str, ...]
    neutral: tuple[str, ...]
    warm: tuple[str, ...]
    olive: tuple[str, ...]

    def names(self, undertone: Undertone) -> tuple[str, ...]:
        return {"cool": self.cool, "neutral": self.neutral, "warm": self.warm, "olive": self.olive}[undertone]


class Pool(Written, frozen=True):
    """Ingredients that do the same work."""

    natural: tuple[str, ...]
    synthetic: tuple[str, ...]


class Formulary(Written, frozen=True):
    """Every ingredient, and what each kind of product is made of."""

    animal: tuple[str, ...]
    pools: dict[str, Pool]
    recipes: dict[str, tuple[str, ...]]


class Shop(Written, frozen=True):
    """A retailer and how it prices."""

    name: str
    slug: str
    currency: Currency
    pace: float
    levels: tuple[int, ...]


class Promise(Written, frozen=True):
    """A certification."""

    name: str
    slug: str
    description: str


class Retail(Written, frozen=True):
    """Who sells, and what is certified."""

    retailer: tuple[Shop, ...]
    certification: tuple[Promise, ...]


class Voice(Written, frozen=True):
    """How a house talks."""

    openers: tuple[str, ...]
    closers: tuple[str, ...]
    benefits: tuple[str, ...]
    use: tuple[str, ...]
    know: tuple[str, ...]


class Effect(Written, frozen=True):
    """What is said of a finish."""

    adjectives: tuple[str, ...]
    sentences: tuple[str, ...]
    skin: tuple[str, ...]  # true on a face, not on a lid or a nail


class Praise(Written, frozen=True):
    """What is said of a category's goods."""

    captions: tuple[str, ...]
    sentences: tuple[str, ...]
    benefits: tuple[str, ...]
    tips: tuple[str, ...]


class _Houses(Written, frozen=True):
    brand: tuple[House, ...]


class _Shelves(Written, frozen=True):
    category: tuple[Shelf, ...]


class _Bands(Written, frozen=True):
    band: tuple[Band, ...]


class Sources(msgspec.Struct, frozen=True):
    """All of it."""

    houses: tuple[tuple[int, House], ...]  # price level, house; A to Z
    shelves: tuple[Shelf, ...]
    goods: dict[str, Goods]
    bands: tuple[Band, ...]
    colours: dict[str, dict[str, str]]
    formulary: Formulary
    retail: Retail
    voices: dict[Tone, Voice]
    effects: dict[Finish, Effect]
    steps: dict[str, tuple[tuple[str, ...], ...]]
    praise: dict[str, Praise]


def _read(name: str, as_type: type[_T]) -> _T:
    text = files("data.catalogue").joinpath("sources", *f"{name}.toml".split("/")).read_bytes()
    return msgspec.toml.decode(text, type=as_type)


def _merged(names: tuple[str, ...], folder: str, of: type[_T]) -> dict[str, _T]:
    return {key: each for name in names for key, each in _read(folder + name, dict[str, of]).items()}  # type: ignore[valid-type]


def _houses() -> tuple[tuple[int, House], ...]:
    levels = ((level, _read(f"brands/{name}", _Houses)) for level, name in enumerate(BRAND_FILES, 1))
    both = [(level, house) for level, found in levels for house in found.brand]
    return tuple(sorted(both, key=lambda pair: pair[1].name))


@cache
def sources() -> Sources:
    """The sources, read once."""
    return Sources(
        houses=_houses(),
        shelves=_read("categories", _Shelves).category,
        goods=_read("goods", dict[str, Goods]),
        bands=_read("skin_names", _Bands).band,
        colours=_merged(COLOUR_FILES, "", dict[str, str]),
        formulary=_read("ingredients", Formulary),
        retail=_read("retail", Retail),
        voices=_read("words/voices", dict[Tone, Voice]),
        effects=_read("words/finishes", dict[Finish, Effect]),
        steps=_read("words/steps", dict[str, tuple[tuple[str, ...], ...]]),
        praise=_merged(SHELF_FILES, "words/", Praise),
    )
