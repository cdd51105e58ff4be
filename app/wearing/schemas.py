"""Wear reports and worn shades on the wire."""

from datetime import date
from typing import Annotated, Literal

import msgspec

from app.kit.http.fields import Body
from app.members.ids import Id
from shade_matching.wearing.reports import FitVerdict

MAX_REPORT_VERDICTS = 3

Later = Literal[-1, 0, 1]
"""The shade after an hour: 1 is darker, -1 lighter, 0 the same."""
Verdicts = Annotated[list[FitVerdict], msgspec.Meta(min_length=1, max_length=MAX_REPORT_VERDICTS)]


class NewWearReport(Body, frozen=True, kw_only=True):
    """The fit of a shade beside one that the member wears. It replaces what they said of it before."""

    variant_id: Id
    verdicts: Verdicts
    later: Later | None = None
    worn_variant_id: Id | None = None


class OneShade(Body, frozen=True, kw_only=True):
    """The shade that something is about."""

    variant_id: Id


class ShadeNames(msgspec.Struct, frozen=True):
    """A shade with the names of its product and brand."""

    variant_id: int
    name: str
    value: str
    product: str
    product_slug: str
    brand: str


class WornShade(ShadeNames, frozen=True):
    """A shade that the member wears well."""

    created_on: date


class WearReport(ShadeNames, frozen=True):
    """A member's statement about a shade."""

    verdicts: list[str]
    later: int | None
    worn_variant_id: int | None
    created_on: date


class OwnWearing(msgspec.Struct, frozen=True):
    """All that a member said of wearing, newest first."""

    reports: list[WearReport]
    worn: list[WornShade]


class WearingResult(msgspec.Struct, frozen=True):
    """The result, and all statements of the member now."""

    message: str
    wearing: OwnWearing
