"""Reads the hand-written sources into typed structs. In a sentence, `{a|b}` is a random choice."""

import re
from functools import cache
from importlib.resources import files
from random import Random
from typing import Literal, TypeVar

import msgspec

_T = TypeVar("_T")
_CHOICE = re.compile(r"\{([^{}]*)\}")

WORD_FILES = ("complexion", "cheeks", "eyes", "lips", "care")


class CommunitySourceStruct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base class of the sources."""


class Names(CommunitySourceStruct, frozen=True):
    """Names that belong together."""

    weight: int
    given: tuple[str, ...]
    family: tuple[str, ...]
    men: tuple[str, ...] = ()  # whose given names these are


class Person(CommunitySourceStruct, frozen=True):
    """An influencer, and how they let a reader judge whose skin is talking."""

    name: tuple[str, str]
    depth: Literal["fair", "medium", "deep"]
    bio: str
    face: tuple[str, ...]
    any: tuple[str, ...]
    style: Literal["scarf", "short", "bob"] | None = None  # of the hair
    hair: str | None = None  # hex


class Bios(CommunitySourceStruct, frozen=True):
    """Sentences that members say of themselves."""

    towns: tuple[str, ...]
    bios: tuple[str, ...]


class Opinions(CommunitySourceStruct, frozen=True):
    """Sentences about one category: "topic | sentence" or "topic/claim:where it is true | sentence"."""

    praise: tuple[str, ...]
    gripe: tuple[str, ...]


class Verdicts(CommunitySourceStruct, frozen=True):
    """Turns and ends of a review."""

    glad: tuple[str, ...]
    torn: tuple[str, ...]
    cross: tuple[str, ...]
    gift: tuple[str, ...]
    but: tuple[str, ...]
    still: tuple[str, ...]


class Search(CommunitySourceStruct, frozen=True, kw_only=True):
    """A query, how many ask it a day, whose products they open then, and what the shop has for it."""

    asks: str
    asked: int
    category: str | None = None
    found: int
    missed: str = ""


class _Searches(CommunitySourceStruct, frozen=True):
    search: tuple[Search, ...]


class _Names(CommunitySourceStruct, frozen=True):
    names: tuple[Names, ...]


class _People(CommunitySourceStruct, frozen=True):
    person: tuple[Person, ...]


class CommunitySources(msgspec.Struct, frozen=True):
    """All sources of the community."""

    names: tuple[Names, ...]
    people: tuple[Person, ...]
    bios: Bios
    labels: dict[str, dict[str, str]]  # category, label: "+topic/claim" or "-topic:what it is true of"
    opposites: dict[str, tuple[tuple[str, str], ...]]  # category: claims that cannot stand in one review
    opinions: dict[str, Opinions]
    verdicts: Verdicts


def _read(name: str, as_type: type[_T]) -> _T:
    text = files("data.community").joinpath("sources", *f"{name}.toml".split("/")).read_bytes()
    return msgspec.toml.decode(text, type=as_type)


@cache
def read_community_sources() -> CommunitySources:
    """The sources, read once."""
    words = [_read(f"words/{name}", dict[str, Opinions]) for name in WORD_FILES]
    return CommunitySources(
        names=_read("names", _Names).names,
        people=_read("influencers", _People).person,
        bios=_read("bios", Bios),
        labels=_read("labels", dict[str, dict[str, str]]),
        opposites=_read("opposites", dict[str, tuple[tuple[str, str], ...]]),
        opinions={category: opinions for file in words for category, opinions in file.items()},
        verdicts=_read("verdicts", Verdicts),
    )


@cache
def read_searches() -> tuple[Search, ...]:
    """Read the searches of shoppers."""
    return _read("searches", _Searches).search


def fill_choices(rng: Random, sentence: str) -> str:
    """The sentence with each `{a|b}` decided."""
    return _CHOICE.sub(lambda found: rng.choice(found[1].split("|")), sentence)
