"""The shade passport on the wire. Only its member sees it."""

from typing import Annotated, Literal

import msgspec

from app.kit.http.fields import Body
from app.members.ids import Id
from shade_matching.error_model import SwatchSource
from shade_matching.owned import OwnedVerdict

PASSPORT_VERSION = 1
MAX_PEOPLE = 6
MAX_PERSON_NAME = 40
MAX_PASSPORT_SHADES = 12  # of one person: as many as a match with owned shades takes
MAX_REMOVED = 200
MAX_VERDICTS = 3
MAX_MOMENT = 2**53 - 1
MAX_TEXT = 120

Name = Annotated[str, msgspec.Meta(max_length=MAX_TEXT)]
Slug = Annotated[str, msgspec.Meta(max_length=200)]
PersonId = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9-]{1,40}$(?!\n)")]
HexColour = Annotated[str, msgspec.Meta(pattern=r"^#[0-9a-f]{6}$(?!\n)")]
Moment = Annotated[int, msgspec.Meta(ge=0, le=MAX_MOMENT)]
"""Milliseconds since 1970, by the clock of the device that made the change."""
Verdicts = Annotated[list[OwnedVerdict], msgspec.Meta(min_length=1, max_length=MAX_VERDICTS)]


class PassportShade(Body, frozen=True, kw_only=True):
    """A shade of a person: its colour stays even when the shop no longer has the shade.

    `origin` says where it was found, `swatch_source` where the shop knows the colour from, `possible_error`
    how far (CIEDE2000) a colour read off a photo may be from the true one.
    """

    hex: HexColour
    variant_id: Id | None
    name: Name
    product: Name
    product_slug: Slug
    brand: Name
    is_for_skin: bool
    origin: Literal["product", "match", "photo", "colour"]
    swatch_source: SwatchSource | None
    possible_error: Annotated[float, msgspec.Meta(ge=0, le=100)] | None
    verdicts: Verdicts
    changed_at: Moment


class Person(Body, frozen=True, kw_only=True):
    """Somebody, or a season of theirs, and the shades they know."""

    id: PersonId
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_PERSON_NAME)]
    changed_at: Moment
    shades: Annotated[list[PassportShade], msgspec.Meta(max_length=MAX_PASSPORT_SHADES)]


class Removal(Body, frozen=True, kw_only=True):
    """A person or a shade that was removed, and when: another device does not bring it back."""

    key: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
    changed_at: Moment


class Passport(Body, frozen=True, kw_only=True):
    """The people of a passport. The shop is seen through the first shade that the chosen one wears."""

    version: Literal[1]
    people: Annotated[list[Person], msgspec.Meta(max_length=MAX_PEOPLE)]
    chosen: PersonId
    removed: Annotated[list[Removal], msgspec.Meta(max_length=MAX_REMOVED)]


class NewPassport(Body, frozen=True, kw_only=True):
    """A passport in place of the one of an edition; 0 where there is none yet."""

    edition: Annotated[int, msgspec.Meta(ge=0, le=2**31 - 2)]
    passport: Passport


class StoredPassport(msgspec.Struct, frozen=True):
    """The member's passport, if there is one, and its edition."""

    edition: int
    passport: Passport | None
