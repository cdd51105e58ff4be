"""Swatches as drawing programs keep them: Adobe's ASE and ACO, GIMP's GPL. Lab of Adobe is of D50."""

import colorsys
import struct
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np

from shade_engine.errors import ShadeError
from shade_engine.inputs import Lab
from shade_engine.lab import to_lab
from shade_engine.reading.colour_input import convert_measurement

Swatch = tuple[str, str, Callable[[], Lab]]
"""Its place in the file, its name, and what reads its colour."""
ASE, COLOUR_BLOCK = b"ASEF", 0x0001
ACO_RGB, ACO_HSB, ACO_LAB = 0, 1, 7
ACO_KINDS = {2: "CMYK", 8: "grey"}


def read_gpl(path: Path) -> Iterator[Swatch]:
    """The swatches of a GIMP palette."""
    lines = path.read_text(encoding="utf-8-sig", errors="replace").splitlines()
    if not lines or lines[0].strip() != "GIMP Palette":
        raise ShadeError(f"{path.name!r:.80}, line 1: a GIMP palette begins with the words GIMP Palette")
    for number, line in enumerate(lines[1:], 2):
        if line.strip() and not line.lstrip().startswith("#") and not line.startswith(("Name:", "Columns:")):
            parts = line.split(None, 3)
            name = parts[3] if len(parts) > 3 else ""
            yield f"line {number}", name, partial(_gpl_colour, parts)


def _gpl_colour(parts: list[str]) -> Lab:
    for at in range(3):
        text = parts[at] if at < len(parts) else ""
        if not text.isascii() or not text.isdigit() or int(text) > 255:
            raise ShadeError(f"column {at + 1}: {text!r:.40} is no channel; accepted is 0 to 255")
    return _of_rgb([int(each) / 255 for each in parts[:3]])


def read_ase(path: Path) -> Iterator[Swatch]:
    """The swatches of an Adobe Swatch Exchange file."""
    bytes_left = _Reader(path)
    if bytes_left.take(4) != ASE:
        raise ShadeError(f"{path.name!r:.80}, byte 0: an Adobe Swatch Exchange file begins with ASEF")
    _, _, count = bytes_left.unpack(">HHI")
    for _ in range(count):
        begin = bytes_left.at
        kind, length = bytes_left.unpack(">HI")
        block = bytes_left.take(length)
        if kind == COLOUR_BLOCK:
            name, place = _ase_name(path, block, begin), f"byte {begin}"
            yield place, name, partial(_ase_colour, block)


def _ase_name(path: Path, block: bytes, begin: int) -> str:
    end = 2 + 2 * int.from_bytes(block[:2], "big")
    if len(block) < end + 4:
        raise ShadeError(f"{path.name!r:.80}, byte {begin}: the swatch ends too early")
    return block[2:end].decode("utf-16-be", errors="replace").rstrip("\0")


def _ase_colour(block: bytes) -> Lab:
    at = 2 + 2 * int.from_bytes(block[:2], "big")
    model, values = block[at : at + 4], block[at + 4 :]
    count = {b"RGB ": 3, b"LAB ": 3, b"Gray": 1}.get(model)
    if count is None:
        raise ShadeError(f"{model!r:.20} is no model that is read; accepted are RGB, LAB, Gray")
    if len(values) < 4 * count:
        raise ShadeError("the swatch ends too early")
    numbers = struct.unpack(f">{count}f", values[: 4 * count])
    if model == b"LAB ":
        return convert_measurement("lab", [100 * numbers[0], *numbers[1:]], "d50")
    return _of_rgb([*numbers, *numbers, *numbers][:3] if count == 1 else list(numbers))


def read_aco(path: Path) -> Iterator[Swatch]:
    """The swatches of a Photoshop file, with their names where it has any."""
    bytes_left = _Reader(path)
    version, count = bytes_left.unpack(">HH")
    if version not in (1, 2):
        raise ShadeError(f"{path.name!r:.80}, byte 0: version {version} is not read; accepted are 1 and 2")
    if version == 1 and len(bytes_left.content) > 4 + 10 * count + 4:  # the same again, with names
        bytes_left.take(10 * count)
        version, count = bytes_left.unpack(">HH")
    for _ in range(count):
        begin = bytes_left.at
        space, *values = bytes_left.unpack(">H4H")
        name = ""
        if version == 2:
            (length,) = bytes_left.unpack(">I")
            name = bytes_left.take(2 * length).decode("utf-16-be", errors="replace").rstrip("\0")
        yield f"byte {begin}", name, partial(_aco_colour, space, values)


def _aco_colour(space: int, values: list[int]) -> Lab:
    if space == ACO_RGB:
        return _of_rgb([value / 65535 for value in values[:3]])
    if space == ACO_HSB:
        return _of_rgb(list(colorsys.hsv_to_rgb(*(value / 65535 for value in values[:3]))))
    if space == ACO_LAB:
        light, *rest = values[:3]
        a, b = (value - 65536 if value > 32767 else value for value in rest)
        return convert_measurement("lab", [light / 100, a / 100, b / 100], "d50")
    raise ShadeError(f"{ACO_KINDS.get(space, space)} is no space that is read; accepted are RGB, HSB, Lab")


def _of_rgb(shares: list[float]) -> Lab:
    light, a, b = to_lab(np.array([shares]))[0].tolist()
    return light, a, b


class _Reader:
    """The bytes of a file, taken one after the other."""

    def __init__(self, path: Path) -> None:
        self.name, self.content, self.at = path.name, path.read_bytes(), 0

    def take(self, count: int) -> bytes:
        if self.at + count > len(self.content):
            raise ShadeError(f"{self.name!r:.80}, byte {self.at}: the file ends too early")
        self.at += count
        return self.content[self.at - count : self.at]

    def unpack(self, layout: str) -> tuple[int, ...]:
        return struct.unpack(layout, self.take(struct.calcsize(layout)))
