"""Small pictures for tests, as a camera or a browser would send them."""

import random
from io import BytesIO

from PIL import Image


def a_picture(colour: str = "#c68642", kind: str = "PNG") -> bytes:
    file = BytesIO()
    Image.new("RGB", (120, 90), colour).save(file, kind)
    return file.getvalue()


def a_detailed_picture() -> bytes:
    """One that does not compress: more than a megabyte."""
    file = BytesIO()
    Image.frombytes("RGB", (800, 600), random.Random(7).randbytes(800 * 600 * 3)).save(file, "PNG")
    return file.getvalue()
