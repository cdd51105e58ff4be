"""Types, lines and colours of products, which the search learned when the window was built."""

from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt

from app.understanding.phrase_files import PhraseFile, parse_phrases
from app.window.arrays.bitmaps import Bits, count_words
from app.window.arrays.mapped_arrays import map_column

NO_TYPE = -1
SHADES = ("", "light", "dark")
"""A colour word alone, and with the words that say how light it is."""


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


class SearchColumns:
    """The products of each type, and how well each product's shades fit each colour word."""

    def __init__(self, folder: Path, size: int) -> None:
        self.names = msgspec.json.decode((folder / "names.json").read_bytes(), type=SearchNames)
        self.types: Bits = map_column(folder / "types.npy").reshape(len(self.names.types), count_words(size))
        self.longest_type: npt.NDArray[np.int32] = map_column(folder / "longest_type.npy")
        self.colours: npt.NDArray[np.uint8] = map_column(folder / "colours.npy")  # (words x SHADES, products)
        self.built_phrases = msgspec.json.decode((folder / "phrases.json").read_bytes(), type=list[str])
        self.phrase_texts = self.built_phrases  # the shop's own files of phrases
        names = (folder / "shade_names.json").read_bytes()
        self.shade_names = msgspec.json.decode(names, type=list[str])  # those that several shades have
        self.type_places = {each.words: place for place, each in enumerate(self.names.types)}

    @property
    def phrases(self) -> list[PhraseFile]:
        """The shop's own files of phrases. Each was checked when it was stored."""
        return [parse_phrases(text) for text in self.phrase_texts]


def save_search_columns(
    folder: Path,
    names: SearchNames,
    types: Bits,
    longest_type: npt.NDArray[np.int32],
    colours: npt.NDArray[np.uint8],
) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "names.json").write_bytes(msgspec.json.encode(names))
    np.save(folder / "types.npy", types)
    np.save(folder / "longest_type.npy", longest_type)
    np.save(folder / "colours.npy", colours)


def save_phrases(folder: Path, texts: list[str]) -> None:
    """Write the shop's own files of phrases, which were checked when they were imported."""
    (folder / "phrases.json").write_bytes(msgspec.json.encode(texts))


def save_shade_names(folder: Path, names: list[str]) -> None:
    """Write the names that several shades have, the most used first."""
    (folder / "shade_names.json").write_bytes(msgspec.json.encode(names))
