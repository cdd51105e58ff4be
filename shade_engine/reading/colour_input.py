"""Colours as instruments give them: Lab, LCH, XYZ, Adobe RGB and spectra, read into the engine's Lab.

The engine's Lab is that of D65 and the 2 degree observer. What was measured under another illuminant is
adapted by Bradford; a reflectance spectrum is seen under D65 directly. colormath does the conversions. It
comes with the extra `measured` and is imported when a measured colour is read: serving does without it.
"""

import importlib
import math
import re
import warnings
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from shade_engine.errors import ShadeError
from shade_engine.inputs import Lab, check_lab
from shade_engine.lab import EPSILON, KAPPA, WHITE, xyz_to_lab
from shade_engine.reading.colours import parse_colour

ENGINE_ILLUMINANT = "d65"
CSS_ILLUMINANT = "d50"  # of lab() and lch(), where nothing else stands behind the numbers
CIRCLE = 360.0
CSS_WHOLES = {"lab": (100.0, 125.0, 125.0), "lch": (100.0, 150.0, CIRCLE)}  # what is 100% of each number
OPAQUE = {"1", "1.0", "100%"}
PERCENT = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)%")
ILLUMINANTS = ("a", "b", "c", "d50", "d55", "d65", "d75", "e", "f2", "f7", "f11")  # of 2 degrees
WHITE_D50 = np.array([0.3457 / 0.3585, 1.0, 0.2958 / 0.3585])
WHITE_OF_CSS = np.array([0.3127 / 0.3290, 1.0, 0.3583 / 0.3290])
D50_TO_D65 = np.array(
    [
        [0.955473421488075, -0.02309845494876471, 0.06325924320057072],
        [-0.0283697093338637, 1.0099953980813041, 0.021041441191917323],
        [0.012314014864481998, -0.020507649298898964, 1.330365926242124],
    ]
)
SPECTRA = {31: 400, 36: 380, 39: 360, 50: 340}  # how many bands of 10 nm, and where the first lies
FIRST_BAND, LAST_BAND, BAND_STEP = 340, 830, 10
MAX_REFLECTANCE = 2.0  # fluorescence gives back more than comes in; percent written for shares is far more
TEXT = re.compile(r"(lab|lch|xyz|adobe-rgb|spectrum)\(([^()]*)\)")
WORD = re.compile(r"[a-z]+[0-9]*")
MEASURED_FORMS = (
    '"lab(65.1 12 18)" and "lch(65.1 21.6 56.3)" of d50 as in CSS, "xyz(38.2 34.1 23.5)" of d65 with Y up '
    'to 100, each with another illuminant behind its numbers; "adobe-rgb(180, 130, 70)"; '
    '"spectrum(...)" of shares reflected'
)


class Ranges(NamedTuple):
    """Tells what a kind of measurement is made of, and between which limits each number lies."""

    names: tuple[str, ...]
    low: tuple[float, ...]
    high: tuple[float, ...]


KINDS = {
    "lab": Ranges(("L", "a", "b"), (0, -1000, -1000), (100, 1000, 1000)),
    "lch": Ranges(("L", "C", "h"), (0, 0, -360), (100, 1000, 360)),
    "xyz": Ranges(("X", "Y", "Z"), (0, 0, 0), (200, 100, 250)),
    "adobe-rgb": Ranges(("R", "G", "B"), (0, 0, 0), (255, 255, 255)),
}


class TextMeasurement(NamedTuple):
    """A measurement as text has it: its kind, its numbers as text, its illuminant."""

    kind: str
    values: tuple[str, ...]
    illuminant: str

    @classmethod
    def find(cls, text: object) -> "TextMeasurement | None":
        """The parts of a text such as `lab(65.1 12 18 d65)`; None for any other."""
        found = TEXT.fullmatch(text.strip().lower()) if isinstance(text, str) else None
        if found is None:
            return None
        kind, words = found[1], re.split(r"\s*[,/]\s*|\s+", found[2].strip())
        illuminant = CSS_ILLUMINANT if kind in CSS_WHOLES else ENGINE_ILLUMINANT
        if WORD.fullmatch(words[-1]) and words[-1] not in {"nan", "inf", "infinity", "none"}:
            illuminant = words.pop()
        if kind in CSS_WHOLES:
            words = _read_css(words, CSS_WHOLES[kind])
        return cls(kind, tuple(words), illuminant)


def _read_css(words: list[str], wholes: tuple[float, float, float]) -> list[str]:
    """The numbers of CSS without what it writes beside them: percent, degrees, an opaque alpha."""
    if len(words) == 4 and words[3] in OPAQUE:
        words = words[:3]
    numbers = []
    for word, whole in zip(words, [*wholes, *[1.0] * len(words)], strict=False):
        plain = "0" if word == "none" else word.removesuffix("deg") if whole == CIRCLE else word
        numbers.append(f"{float(plain[:-1]) / 100 * whole!r}" if PERCENT.fullmatch(plain) else plain)
    return numbers


def lab_from_text(text: str) -> Lab:
    """Read a colour of any kind: as `parse_colour` reads it, or measured.

    `lab()` and `lch()` are of D50, as CSS has them, unless another illuminant stands behind the numbers.

    >>> lab_from_text("lab(65.1 12 18 d65)")
    (65.1, 12.0, 18.0)
    """
    found = TextMeasurement.find(text)
    return _parse_plain(text) if found is None else convert_measurement(*found)


def _parse_plain(text: str) -> Lab:
    try:
        return parse_colour(text).lab
    except ShadeError as error:
        if isinstance(text, str) and "(" in text:
            raise ShadeError(f"{error}; measured: {MEASURED_FORMS}") from None
        raise


def convert_measurement(kind: str, values: Sequence[str | float], illuminant: str = ENGINE_ILLUMINANT) -> Lab:
    """Convert one measurement to the engine's Lab.

    Args:
        kind: lab, lch, xyz (Y up to 100), adobe-rgb (0 to 255) or spectrum (shares of the light reflected).
        values: Its numbers, as numbers or as text.
        illuminant: Of lab, lch and xyz: what it was measured under, for the 2 degree observer.
    """
    if kind != "spectrum" and kind not in KINDS:
        raise ShadeError(f"{kind!r} is not a kind of measurement; accepted are {', '.join(KINDS)}, spectrum")
    light = _check_illuminant(kind, illuminant)
    numbers = _to_numbers(values)
    if kind == "spectrum":
        return _from_spectrum(numbers)
    _check_ranges(kind, numbers)
    return _from_three_numbers(kind, numbers, light)


def _check_illuminant(kind: str, illuminant: str) -> str:
    word = illuminant.strip().lower()
    if word not in ILLUMINANTS:
        raise ShadeError(f"{illuminant!r:.40} is not an illuminant; accepted are {', '.join(ILLUMINANTS)}")
    if kind in {"spectrum", "adobe-rgb"} and word != ENGINE_ILLUMINANT:
        raise ShadeError(f"{kind} takes no illuminant: it is always read under {ENGINE_ILLUMINANT}")
    return word


def _to_numbers(values: Sequence[str | float]) -> list[float]:
    numbers = []
    for value in values:
        try:
            number = float(value)
        except (TypeError, ValueError):
            number = math.nan
        if not math.isfinite(number):
            raise ShadeError(f"{value!r:.40} is not a number, which a measured colour is made of")
        numbers.append(number)
    return numbers


def _check_ranges(kind: str, numbers: Sequence[float]) -> None:
    ranges = KINDS[kind]
    if len(numbers) != len(ranges.names):
        raise ShadeError(f"{kind} takes {', '.join(ranges.names)}: 3 numbers, not {len(numbers)}")
    for name, number, low, high in zip(ranges.names, numbers, ranges.low, ranges.high, strict=True):
        if not low <= number <= high:
            raise ShadeError(f"{name} of {kind} is {number:g}; accepted is {low:g} to {high:g}")


def _from_three_numbers(kind: str, numbers: Sequence[float], illuminant: str) -> Lab:
    """The colour of three checked numbers."""
    if kind == "lab" and illuminant == ENGINE_ILLUMINANT:
        return check_lab(numbers)
    if kind == "lch" and illuminant in (ENGINE_ILLUMINANT, CSS_ILLUMINANT):
        light, chroma, hue = numbers
        lab = (light, chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue)))
        return _from_three_numbers("lab", lab, illuminant)
    if kind == "lab" and illuminant == CSS_ILLUMINANT:
        return _adapt_from_d50(numbers)
    library = _load_colormath()
    if kind == "adobe-rgb":
        color = library.AdobeRGBColor(*(number / 255 for number in numbers))
    elif kind == "xyz":
        color = library.XYZColor(*(number / 100 for number in numbers), illuminant=illuminant)
    else:
        make = library.LabColor if kind == "lab" else library.LCHabColor
        color = make(*numbers, illuminant=illuminant)
    xyz = library.convert_color(color, library.XYZColor)
    if xyz.illuminant != ENGINE_ILLUMINANT:
        xyz.apply_adaptation(ENGINE_ILLUMINANT)
    return _lab_of_xyz(xyz.get_value_tuple())


def _adapt_from_d50(lab: Sequence[float]) -> Lab:
    """Lab of D50 as that of D65: CSS Color 4's whites and its matrix, which is Bradford's."""
    y = (lab[0] + 16) / 116
    curve = np.array([y + lab[1] / 500, y, y - lab[2] / 200])
    shares = np.where(curve**3 > EPSILON, curve**3, (116 * curve - 16) / KAPPA)
    # White stays white: the two descriptions of D65 differ in the fourth figure.
    return _lab_of_xyz(np.maximum(D50_TO_D65 @ (shares * WHITE_D50) * WHITE / WHITE_OF_CSS, 0.0))


def _from_spectrum(shares: Sequence[float]) -> Lab:
    """The colour of a reflectance spectrum under D65; beyond its ends it goes on as it ends, after CIE 15."""
    if len(shares) not in SPECTRA:
        accepted = ", ".join(
            f"{count} ({first} to {first + BAND_STEP * (count - 1)} nm)" for count, first in SPECTRA.items()
        )
        raise ShadeError(f"a spectrum of {len(shares)} bands cannot be used; accepted are {accepted}")
    bad = next((share for share in shares if not 0 <= share <= MAX_REFLECTANCE), None)
    if bad is not None:
        raise ShadeError(f"a band of the spectrum reflects {bad:g}; accepted is a share from 0 to 1")
    before = (SPECTRA[len(shares)] - FIRST_BAND) // BAND_STEP
    bands = np.pad(np.array(shares), (before, 50 - before - len(shares)), mode="edge")
    return _lab_of_xyz(np.minimum(_xyz_of_bands(bands) / _xyz_of_bands(np.ones(50)), 1.0) * WHITE)


def _xyz_of_bands(bands: Any) -> Any:
    library = _load_colormath()
    color = library.SpectralColor(*bands.tolist(), observer="2", illuminant=ENGINE_ILLUMINANT)
    return np.array(library.convert_color(color, library.XYZColor).get_value_tuple())


def _lab_of_xyz(xyz: Sequence[float]) -> Lab:
    light, a, b = xyz_to_lab([xyz])[0].tolist()
    return check_lab((light, a, b))


class _Colormath(NamedTuple):
    """Tells what is used of colormath: conversions, and none of its differences, which numpy has broken."""

    convert_color: Callable[..., Any]
    SpectralColor: Callable[..., Any]
    LabColor: Callable[..., Any]
    LCHabColor: Callable[..., Any]
    XYZColor: Callable[..., Any]
    AdobeRGBColor: Callable[..., Any]


@cache
def _load_colormath() -> _Colormath:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # its log messages hold backslashes
            conversions = importlib.import_module("colormath.color_conversions")
            objects = importlib.import_module("colormath.color_objects")
    except ImportError:
        raise ShadeError(
            "reading this measurement needs colormath: pip install 'undertone-shades[measured]'"
        ) from None
    names = _Colormath._fields[1:]
    return _Colormath(conversions.convert_color, *(getattr(objects, name) for name in names))
