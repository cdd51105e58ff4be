"""Finds the type of a file from its content, and refuses files that have a second type."""

import re
import zipfile
from io import BytesIO

_KINDS = (
    (re.compile(rb"\xff\xd8\xff"), "JPEG"),
    (re.compile(rb"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), "PNG"),
    (re.compile(rb"GIF8[79]a"), "GIF"),
    (re.compile(rb"RIFF.{4}WEBPVP8[ LX]", re.DOTALL), "WEBP"),
    (re.compile(rb"\0\0\0.ftyp(?:avif|avis|mif1)", re.DOTALL), "AVIF"),
)
_ACTIVE = re.compile(
    rb"<script|<svg[\s>]|<html[\s>]|<!doctype\s+html|<\?php|<iframe|javascript:|%PDF-1|%!PS-Adobe",
    re.IGNORECASE,
)
_ENDS = {"PNG": b"IEND\xaeB`\x82", "GIF": b"\x3b"}


class FileRejectedError(ValueError):
    """A file that is not accepted. The message is for the sender."""


def find_kind(content: bytes) -> str:
    """The type of a picture. Raises `FileRejectedError` for any other file."""
    for beginning, kind in _KINDS:
        if beginning.match(content):
            return kind
    raise FileRejectedError("Please choose a JPEG, PNG, WebP, AVIF or GIF picture.")


def refuse_polyglots(content: bytes, kind: str) -> None:
    """Refuse a picture that other programs read as an archive, a web page or a program.

    Cameras put more after the end of a JPEG (other views, a short film), so there only what can be read as an
    archive or a page is refused; the other kinds have nothing after their end.
    """
    if _ACTIVE.search(content) or zipfile.is_zipfile(BytesIO(content)) or _goes_on(content, kind):
        raise FileRejectedError("This file is more than a picture. Please choose another one.")


def _goes_on(content: bytes, kind: str) -> bool:
    if kind == "WEBP":
        return len(content) > int.from_bytes(content[4:8], "little") + 9
    end = _ENDS.get(kind)
    return end is not None and not content.endswith(end)
