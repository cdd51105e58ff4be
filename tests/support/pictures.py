"""Small pictures for tests, as a camera or a browser would send them."""

import random
from io import BytesIO

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from shade_engine import parse_colour
from shade_matching.depth import depth_name, typology_angle

WARM_LIGHT = (1.0, 0.85, 0.65)
LIGHTS = {"daylight": (1.0, 1.0, 1.0), "lamp": (1.0, 0.88, 0.72), "shade": (0.86, 0.93, 1.0)}
SKINS = ("#f1d9c9", "#d6ae90", "#c99f7f", "#b0845f", "#8b5f43", "#5a3b2c", "#38241b")
"""Skin from very light to very deep."""


def a_picture(colour: str = "#c68642", kind: str = "PNG") -> bytes:
    file = BytesIO()
    Image.new("RGB", (120, 90), colour).save(file, kind)
    return file.getvalue()


def a_detailed_picture() -> bytes:
    """One that does not compress: more than a megabyte."""
    file = BytesIO()
    Image.frombytes("RGB", (800, 600), random.Random(7).randbytes(800 * 600 * 3)).save(file, "PNG")
    return file.getvalue()


def a_photo_of(
    colour: str, *, cast: tuple[float, float, float] = WARM_LIGHT, gradient: float = 0, noise: float = 0,
    kind: str = "PNG",
) -> bytes:  # fmt: skip
    """Left a shade, right a white sheet, both in the same light, as a camera takes them."""
    wide, high = 400, 300
    surface = np.full((high, wide, 3), 0.9)
    surface[:, :280] = _linear(np.array(list(bytes.fromhex(colour.removeprefix("#")))) / 255)
    across = np.linspace(-0.5, 0.5, wide)[None, :, None]
    light = 0.75 * np.array(cast) * (1 + gradient * across)
    grain = np.random.default_rng(5).normal(0, noise, surface.shape)
    seen = np.clip(_encoded(np.clip(surface * light * (1 + grain), 0, 1)) * 255, 0, 255)
    file = BytesIO()
    Image.fromarray(np.round(seen).astype(np.uint8)).save(file, kind, quality=70)
    return file.getvalue()


def a_face_of(skin: str, light: str = "daylight", lips: str = "#a8525a") -> bytes:
    """A made face before a wall: hair, brows, eyes, a nose's shadow and lips, rounder light from one side."""
    wide, high = 480, 600
    drawn = Image.new("RGB", (wide, high), "#b9bcb8")
    pen = ImageDraw.Draw(drawn)
    shadow = _scale(skin, 0.55)
    pen.ellipse((95, 30, 385, 420), fill="#1f1713")  # hair
    pen.rectangle((190, 440, 290, 600), fill=_scale(skin, 0.75))  # neck
    pen.polygon(((40, 600), (150, 530), (330, 530), (440, 600)), fill="#2d4a63")  # shirt
    pen.ellipse((125, 90, 355, 500), fill=skin)
    for middle in (190, 290):
        pen.ellipse((middle - 26, 238, middle + 26, 262), fill="#ece8e4")
        pen.ellipse((middle - 11, 239, middle + 11, 261), fill="#2a1b12")
        pen.arc((middle - 34, 205, middle + 34, 245), 200, 340, fill="#1f1713", width=7)
    pen.ellipse((222, 325, 258, 345), fill=shadow)
    pen.ellipse((192, 395, 288, 435), fill=lips)
    across = np.linspace(1.08, 0.82, wide)[None, :, None]
    return _take_photo(drawn.filter(ImageFilter.GaussianBlur(2)), light, across)


def a_close_up_of_lips(skin: str, light: str = "daylight", lips: str = "#a8323e") -> bytes:
    wide, high = 480, 360
    drawn = Image.new("RGB", (wide, high), skin)
    pen = ImageDraw.Draw(drawn)
    pen.ellipse((70, 90, 410, 270), fill=lips)
    pen.line((80, 180, 400, 180), fill=_scale(lips, 0.4), width=5)
    return _take_photo(drawn.filter(ImageFilter.GaussianBlur(2)), light, np.ones((1, 1, 1)))


def name_depth(skin: str) -> str:
    """The depth of skin by the angle that says it, by daylight."""
    return depth_name(typology_angle(parse_colour(skin).lab))


def _scale(colour: str, light: float) -> tuple[int, int, int]:
    red, green, blue = (round(each * light) for each in bytes.fromhex(colour.removeprefix("#")))
    return red, green, blue


def _take_photo(drawn: Image.Image, light: str, shading: np.ndarray) -> bytes:
    surface = _linear(np.asarray(drawn) / 255)
    grain = np.random.default_rng(5).normal(0, 0.03, surface.shape)
    seen = _encoded(np.clip(surface * shading * np.array(LIGHTS[light]) * (1 + grain), 0, 1))
    file = BytesIO()
    Image.fromarray(np.round(seen * 255).astype(np.uint8)).save(file, "JPEG", quality=85)
    return file.getvalue()


def _linear(share: np.ndarray) -> np.ndarray:
    return np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)


def _encoded(light: np.ndarray) -> np.ndarray:
    return np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)
