"""Reads a form that comes in parts (RFC 7578): bounded, and its texts in UTF-8, as every browser sends them.

Litestar's own reader decodes each part by whatever charset the part names, and spools files to disk.
"""

from collections.abc import AsyncIterator, Iterable
from typing import TypeAlias

from multipart import MultipartError, MultipartSegment, PushMultipartParser

from app.kit.http.fields import Fault, InvalidBodyError

Value: TypeAlias = str | bytes
Form: TypeAlias = dict[str, Value | list[Value]]
"""Texts and file contents by field name. A name that came more than once has a list."""

MAX_PARTS = 100
_UTF_8 = frozenset((None, "utf-8", "utf8", "us-ascii"))


async def read_form(chunks: AsyncIterator[bytes], boundary: bytes) -> Form:
    """Read the whole form. Raises `InvalidBodyError` if it is malformed."""
    parts = _Parts()
    chunks = aiter(chunks)
    first = await anext(chunks, b"")
    if not first:
        return {}
    try:
        with PushMultipartParser(boundary, max_segment_count=MAX_PARTS) as parser:
            parts.take_all(parser.parse(first))
            async for chunk in chunks:
                parts.take_all(parser.parse(chunk) if not parser.closed else ())
    except (MultipartError, UnicodeError, LookupError, ValueError) as error:
        raise InvalidBodyError([Fault(("body",), "Must be a well-formed form")]) from error
    return parts.form()


class _Parts:
    """The parts read so far."""

    def __init__(self) -> None:
        self._read: list[tuple[MultipartSegment, bytearray]] = []

    def take_all(self, pieces: Iterable[MultipartSegment | bytearray | None]) -> None:
        """Called by the parser: for the head of a part, for each piece of its content, and at its end."""
        for piece in pieces:
            if isinstance(piece, MultipartSegment):
                self._read.append((piece, bytearray()))
            elif piece:
                self._read[-1][1].extend(piece)

    def form(self) -> Form:
        form: Form = {}
        faults: list[Fault] = []
        for head, content in self._read:
            try:
                _add(form, head.name, bytes(content) if head.filename else _text(head, content))
            except UnicodeError:
                faults.append(Fault(("body", head.name), "Must be text in UTF-8"))
        if faults:
            raise InvalidBodyError(faults)
        return form


def _text(head: MultipartSegment, content: bytearray) -> str:
    if (head.charset and head.charset.lower()) not in _UTF_8:
        raise UnicodeError(head.charset)
    return content.decode()


def _add(form: Form, name: str, value: Value) -> None:
    before = form.get(name)
    if before is None:
        form[name] = value
    else:
        form[name] = [*before, value] if isinstance(before, list) else [before, value]
