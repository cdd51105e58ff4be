"""Reads the hand-written sources into typed structs. Unknown fields are refused."""

from functools import cache
from importlib.resources import files
from typing import Literal, TypeVar

import msgspec

from data.entities import Currency, Group
from data.pictures.drawing.looks import CapFinish, Finish, Shape, Wordmark
from shade_matching.profile import Undertone

_T = TypeVar("_T")
Tone = Literal["playful", "bold", "plain", "clinical", "poetic", "botanical"]
Generosity = Literal["narrow", "fair", "standard", "generous", "deep"]
Numbering = Literal["hundreds", "halves", "lettered", "depth", "ordinal", "names"]
Palette = Literal[
    "skin", "bronze", "contour", "cheeks", "glow", "eyes", "line", "lash", "brow", "lips", "gloss", "nails",
    "none",
]  # fmt: skip

BRAND_FILES = ("everyday", "favourites", "prestige", "couture")
CATEGORY_FILES = ("shelves_face", "shelves_eyes_lips", "shelves_other")
COLOUR_FILES = ("colour_names", "colour_names_eyes_nails")


class CatalogueSourceStruct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base class of the sources."""


class BrandSource(CatalogueSourceStruct, frozen=True):
    """A brand, with the facts that decide its products."""

    name: str
    origin: str
    founded: int
    caption: str
    voice: Tone
    range: Generosity
    numbering: Numbering
    groups: tuple[str, ...]
    lines: tuple[str, ...]
    look: tuple[Wordmark, str, str, str, CapFinish]
    promises: tuple[str, ...]
    story: str


class CategorySource(CatalogueSourceStruct, frozen=True):
    """A category."""

    name: str
    slug: str
    group: Group
    description: str
    static_review: tuple[str, ...]


class Form(CatalogueSourceStruct, frozen=True):
    """A form of a category's products."""

    noun: str
    shape: Shape
    volumes: tuple[str, ...]
    kind: str  # what it is made like
    steps: str = ""  # how it is used, where not as its kind


class Assortment(CatalogueSourceStruct, frozen=True):
    """The stock of a category."""

    weight: float
    price: int
    palette: Palette
    shades: tuple[int, int]
    forms: tuple[Form, ...]
    words: dict[Finish, tuple[str, ...]]


class DepthBand(CatalogueSourceStruct, frozen=True):
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


class IngredientPool(CatalogueSourceStruct, frozen=True):
    """Ingredients that do the same work."""

    natural: tuple[str, ...]
    synthetic: tuple[str, ...]


class IngredientSources(CatalogueSourceStruct, frozen=True):
    """Every ingredient, and what each kind of product is made of."""

    animal: tuple[str, ...]
    refused: dict[str, tuple[str, ...]]
    pools: dict[str, IngredientPool]
    recipes: dict[str, tuple[str, ...]]


class RetailerSource(CatalogueSourceStruct, frozen=True):
    """A retailer and how it prices."""

    name: str
    slug: str
    currency: Currency
    pace: float
    levels: tuple[int, ...]
    delivery: int | None = None
    free_from: int | None = None


class CertificationSource(CatalogueSourceStruct, frozen=True):
    """A certification."""

    name: str
    slug: str
    description: str


class RetailSources(CatalogueSourceStruct, frozen=True):
    """The shops that sell, and the certificates."""

    retailer: tuple[RetailerSource, ...]
    certification: tuple[CertificationSource, ...]


class BrandVoice(CatalogueSourceStruct, frozen=True):
    """The manner in which a brand talks."""

    openers: tuple[str, ...]
    closers: tuple[str, ...]
    benefits: tuple[str, ...]
    use: tuple[str, ...]
    know: tuple[str, ...]


class FinishPhrases(CatalogueSourceStruct, frozen=True):
    """Phrases about a finish."""

    adjectives: tuple[str, ...]
    sentences: tuple[str, ...]
    skin: tuple[str, ...]  # true on a face, not on a lid or a nail


class CategoryPhrases(CatalogueSourceStruct, frozen=True):
    """Phrases about a category's goods."""

    captions: tuple[str, ...]
    sentences: tuple[str, ...]
    benefits: tuple[str, ...]
    tips: tuple[str, ...]


class _BrandFile(CatalogueSourceStruct, frozen=True):
    brand: tuple[BrandSource, ...]


class _CategoryFile(CatalogueSourceStruct, frozen=True):
    category: tuple[CategorySource, ...]


class _DepthBandFile(CatalogueSourceStruct, frozen=True):
    band: tuple[DepthBand, ...]


class CatalogueSources(msgspec.Struct, frozen=True):
    """All sources of the catalogue."""

    brand_sources: tuple[tuple[int, BrandSource], ...]  # price level, brand; A to Z
    categories: tuple[CategorySource, ...]
    assortments: dict[str, Assortment]
    bands: tuple[DepthBand, ...]
    colours: dict[str, dict[str, str]]
    ingredients: IngredientSources
    retail: RetailSources
    voices: dict[Tone, BrandVoice]
    effects: dict[Finish, FinishPhrases]
    steps: dict[str, tuple[tuple[str, ...], ...]]
    praise: dict[str, CategoryPhrases]


def _read(name: str, as_type: type[_T]) -> _T:
    text = files("data.catalogue").joinpath("sources", *f"{name}.toml".split("/")).read_bytes()
    return msgspec.toml.decode(text, type=as_type)


def _read_merged(names: tuple[str, ...], folder: str, of: type[_T]) -> dict[str, _T]:
    return {key: each for name in names for key, each in _read(folder + name, dict[str, of]).items()}  # type: ignore[valid-type]


def _read_brands() -> tuple[tuple[int, BrandSource], ...]:
    levels = ((level, _read(f"brands/{name}", _BrandFile)) for level, name in enumerate(BRAND_FILES, 1))
    both = [(level, source) for level, found in levels for source in found.brand]
    return tuple(sorted(both, key=lambda pair: pair[1].name))


@cache
def read_catalogue_sources() -> CatalogueSources:
    """The sources, read once."""
    return CatalogueSources(
        brand_sources=_read_brands(),
        categories=_read("categories", _CategoryFile).category,
        assortments=_read("assortments", dict[str, Assortment]),
        bands=_read("skin_names", _DepthBandFile).band,
        colours=_read_merged(COLOUR_FILES, "", dict[str, str]),
        ingredients=_read("ingredients", IngredientSources),
        retail=_read("retail", RetailSources),
        voices=_read("words/voices", dict[Tone, BrandVoice]),
        effects=_read("words/finishes", dict[Finish, FinishPhrases]),
        steps=_read("words/steps", dict[str, tuple[tuple[str, ...], ...]]),
        praise=_read_merged(CATEGORY_FILES, "words/", CategoryPhrases),
    )
