"""The facts that pictures are drawn from: the look of a brand and of a product."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

import msgspec

Shape = Literal[
    "foundation_bottle", "dropper", "stick", "cushion", "compact", "palette", "bullet", "gloss_tube",
    "pencil", "mascara", "liner", "nail_bottle", "jar", "pump", "perfume", "tube", "brush",
]  # fmt: skip
Wordmark = Literal["didone", "serif", "grotesque", "wide", "condensed", "rounded", "script", "mono"]
CapFinish = Literal["gold", "rose_gold", "silver", "black", "white", "wood", "colour"]
Finish = Literal["matte", "satin", "dewy", "natural", "gloss", "shimmer", "metallic", "glitter", "sheer"]


class BrandLook(msgspec.Struct, frozen=True, rename={"background": "ground"}):
    """The looks of a brand's products: letters, colours and caps.

    A spec that was stored earlier calls the background `ground`, and so does every new one.
    """

    name: str
    slug: str
    wordmark: Wordmark
    ink: str  # hex; letters on the label
    background: str  # hex; the label, the box, the tinted backdrop behind it
    accent: str  # hex
    cap: CapFinish


class BrandGood(NamedTuple):
    """A form of a category's products that a brand sells."""

    shape: Shape
    category: str  # slug


class BrandSign(BrandLook, frozen=True, rename={"background": "ground"}):
    """A brand's look, and the goods on its banner. A spec that was stored earlier has no goods."""

    goods: tuple[BrandGood, ...] = ()


class PersonLook(msgspec.Struct, frozen=True, omit_defaults=True):
    """Looks that somebody states. The rest is drawn by chance."""

    depth: Literal["fair", "medium", "deep"] | None = None  # of the skin
    style: Literal["long", "bob", "bun", "curls", "short", "scarf"] | None = None
    hair: str | None = None  # hex


@dataclass(frozen=True, slots=True)
class ProductLook:
    """The look of a product."""

    brand: BrandLook
    name: str
    slug: str
    shape: Shape
    finish: Finish
    shades: tuple[str, ...]  # hexes in the order of the range; empty for what has no colour
    volume: str  # "30 ml", "3.5 g"; may be empty
