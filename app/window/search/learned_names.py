"""Types, lines and colours of products, which the search learned when the window was built."""

from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from app.window.arrays.bitmaps import Bits, count_words, from_rows, stack_sets
from app.window.arrays.mapped_arrays import map_column
from app.window.arrays.spare_rows import pad

NO_TYPE = -1
LIGHTNESS_WORDS = ("", "light", "dark")
"""Before a colour word; empty for the word alone."""


class TypeName(msgspec.Struct, frozen=True):
    """A type of product: its folded words, its name, how many products are of it, and their categories."""

    words: str
    name: str
    products: int
    categories: list[str]


class SearchNames(msgspec.Struct, frozen=True):
    """Types and lines of products."""

    types: list[TypeName]
    lines: list[str]


class LearnedTypes(NamedTuple):
    """The types and lines, the products of each type, and each product's longest type."""

    names: SearchNames
    rows: list[npt.NDArray[np.int64]]
    longest: npt.NDArray[np.int32]


class SearchColumns:
    """The products of each type, and how well each product's shades fit each colour word."""

    def __init__(self, folder: Path, size: int) -> None:
        self.names = msgspec.json.decode((folder / "names.json").read_bytes(), type=SearchNames)
        self.types: Bits = map_column(folder / "types.npy").reshape(len(self.names.types), count_words(size))
        self.longest_type: npt.NDArray[np.int32] = map_column(folder / "longest_type.npy")
        # A row for each colour word with each of LIGHTNESS_WORDS, a column for each product.
        self.colours: npt.NDArray[np.uint8] = map_column(folder / "colours.npy")
        self.built_phrases = msgspec.json.decode((folder / "phrases.json").read_bytes(), type=list[str])
        self.phrase_texts = self.built_phrases
        """The shop's own files of phrases, each checked when it was stored."""
        names = (folder / "shade_names.json").read_bytes()
        self.shade_names = msgspec.json.decode(names, type=list[str])  # those that several shades have
        self.type_places = {each.words: place for place, each in enumerate(self.names.types)}


def save_search_columns(
    folder: Path, learned: LearnedTypes, colour_scores: npt.NDArray[np.uint8], size: int
) -> None:
    """Write what was learned of products, for so many rows."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "names.json").write_bytes(msgspec.json.encode(learned.names))
    np.save(folder / "types.npy", stack_sets((from_rows(rows, size) for rows in learned.rows), size))
    np.save(folder / "longest_type.npy", pad(learned.longest, size, NO_TYPE))
    np.save(folder / "colours.npy", np.ascontiguousarray(pad(colour_scores, size, 0).T))


def save_search_lists(folder: Path, phrases: list[str], shade_names: list[str]) -> None:
    """Write the shop's own files of phrases, and the names that several shades have, the most used first."""
    (folder / "phrases.json").write_bytes(msgspec.json.encode(phrases))
    (folder / "shade_names.json").write_bytes(msgspec.json.encode(shade_names))
