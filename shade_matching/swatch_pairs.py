"""Swatches of the same shades in several sources: what the constants of matches are estimated from.

A CSV file has a row for each swatch: `brand`, `product` (the same for one product in every source), `source`,
`shade`, `hex`, and where there are any the words of its description in `words`.
"""

import csv
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from shade_engine.errors import ShadeError
from shade_engine.inputs import Floats, Lab
from shade_engine.reading.colour_input import lab_from_text
from shade_matching.names.depth_words import read_depth_lightness
from shade_matching.profile import UNDERTONES, read_undertone

NOT_DECLARED = -1
COLUMNS = ("brand", "product", "source", "shade", "hex")


@dataclass(frozen=True, slots=True)
class PicturedShade:
    """One swatch of a shade."""

    shade: str
    lab: Lab
    depth: float | None
    words: str = ""


@dataclass(frozen=True, slots=True)
class PicturedRange:
    """All swatches of one product in one source."""

    brand: str
    product: str
    source: str
    shades: tuple[PicturedShade, ...]

    @property
    def lab(self) -> Floats:
        """The colours, (n, 3)."""
        return np.array([shade.lab for shade in self.shades])

    @property
    def depths(self) -> list[float | None]:
        """What the depth words say, as lightness; None where they say nothing."""
        return [shade.depth for shade in self.shades]

    @property
    def names(self) -> list[str]:
        """The whole name of each shade."""
        return [shade.words for shade in self.shades]

    @property
    def undertones(self) -> NDArray[np.int64]:
        """The places in `UNDERTONES` that the words declare, -1 where they declare none."""
        named = [read_undertone(name) for name in self.names]
        return np.array([NOT_DECLARED if tone is None else UNDERTONES.index(tone) for tone in named])


@dataclass(frozen=True, slots=True)
class RangePair:
    """One product in two sources, and the places of the shades that both show."""

    first: PicturedRange
    second: PicturedRange
    places: tuple[tuple[int, int], ...]

    @property
    def brand(self) -> str:
        """The brand, by which pairs are held out."""
        return self.first.brand

    def both_ways(self) -> Iterator[tuple[PicturedRange, PicturedRange, tuple[tuple[int, int], ...]]]:
        """Each range with the other one, and the places of the same shades in both."""
        yield self.first, self.second, self.places
        yield self.second, self.first, tuple((there, here) for here, there in self.places)


def read_ranges(path: Path) -> list[PicturedRange]:
    """Read a file of swatches."""
    grouped: defaultdict[tuple[str, str, str], list[PicturedShade]] = defaultdict(list)
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = csv.DictReader(file, restval="")
        missing = [name for name in COLUMNS if name not in (rows.fieldnames or [])]
        if missing:
            raise ShadeError(
                f"{path.name} has no column {', '.join(missing)}; accepted are {', '.join(COLUMNS)}"
            )
        for row in rows:
            words = row.get("words") or row["shade"]
            grouped[row["brand"], row["product"], row["source"]].append(
                PicturedShade(row["shade"], _read_colour(path, rows.line_num, row["hex"]),
                              read_depth_lightness(words), words)
            )  # fmt: skip
    return [PicturedRange(*names, tuple(shades)) for names, shades in grouped.items()]


def _read_colour(path: Path, line: int, text: str) -> Lab:
    try:
        return lab_from_text(text)
    except ShadeError as error:
        raise ShadeError(f"{path.name}, line {line}: {error}") from None


def pair_ranges(ranges: Iterable[PicturedRange]) -> list[RangePair]:
    """Pair every product with itself in each other source, by the names of its shades."""
    products: defaultdict[tuple[str, str], list[PicturedRange]] = defaultdict(list)
    for each in ranges:
        products[each.brand, each.product].append(each)
    pairs = (pair_shades(*two) for same in products.values() for two in combinations(same, 2))
    return [pair for pair in pairs if pair.places]


def pair_shades(first: PicturedRange, second: PicturedRange) -> RangePair:
    """Find the shades of one name in two ranges."""
    there = {shade.shade: place for place, shade in enumerate(second.shades) if shade.shade}
    places = [(place, there[shade.shade]) for place, shade in enumerate(first.shades) if shade.shade in there]
    return RangePair(first, second, tuple(places))
