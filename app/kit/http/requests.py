"""The request class of all handlers. It reads JSON and forms with our own strict readers.

A form comes in parts (RFC 7578): it is bounded, and its texts are in UTF-8, as every browser sends them.
Litestar's reader decodes each part by whatever charset the part names, and spools files to disk.
"""

from collections.abc import AsyncGenerator, AsyncIterator, Iterable
from typing import Annotated, Any, TypeAlias

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import FormMultiDict
from litestar.enums import RequestEncodingType
from litestar.exceptions import InternalServerException
from litestar.handlers.base import BaseRouteHandler
from litestar.params import Body, BodyKwarg
from litestar.types import Empty
from multipart import MultipartError, MultipartSegment, PushMultipartParser

from app.kit.http.errors import ClientGoneError, WrongMediaTypeError
from app.kit.http.fields import Fault, InvalidBodyError, read_body

AnyRequest: TypeAlias = Request[Any, Any, Any]
AnyConnection: TypeAlias = ASGIConnection[Any, Any, Any, Any]
MultipartForm = Annotated[dict[str, Any], Body(media_type=RequestEncodingType.MULTI_PART)]
"""The type of a handler's argument `data` that is a form with files, guarded by `read_form_first`."""
Value: TypeAlias = str | bytes
Form: TypeAlias = dict[str, Value | list[Value]]
"""Texts and file contents by field name. A name that came more than once has a list."""

MAX_PARTS = 100
_UTF_8 = frozenset((None, "utf-8", "utf8", "us-ascii"))


class ShopRequest(Request[Any, Any, Any]):
    """A request whose JSON is read into the handler's struct, and whose faults are listed together."""

    async def body(self) -> bytes:
        raw = await super().body()
        field = self.route_handler.parsed_data_field
        if field and not raw and not field.is_optional:
            raise InvalidBodyError([Fault(("body",), "Is required")])
        return raw

    async def json(self) -> Any:
        field = self.route_handler.parsed_data_field
        return read_body(await self.body(), field.annotation if field else Any)

    async def stream(self) -> AsyncGenerator[bytes, None]:
        try:
            async for chunk in super().stream():
                yield chunk
        except InternalServerException as error:  # only where the client has disconnected
            raise ClientGoneError from error

    async def form(self) -> FormMultiDict:
        """Read a form with our own reader. Litestar would decode the parts as the sender declares them."""
        kind, options = self.content_type
        if kind == RequestEncodingType.MULTI_PART and self._connection_state.form is Empty:
            boundary = options.get("boundary", "").encode()
            form: Any = await read_form(self.stream(), boundary)
            self._connection_state.form = form
        try:
            return await super().form()
        except UnicodeError as error:
            raise InvalidBodyError([Fault(("body",), "Must be text in UTF-8")]) from error


async def read_form_first(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """A guard, the last of its handler: `ShopRequest` reads the form before Litestar does."""
    assert isinstance(connection, ShopRequest)
    await connection.form()


async def require_media_type(
    connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler
) -> None:
    """A guard: the body must have the media type that its handler reads."""
    field = getattr(handler, "parsed_data_field", None)
    if field is None or not _has_body(connection):
        return
    named = field.kwarg_definition
    wanted = named.media_type if isinstance(named, BodyKwarg) else RequestEncodingType.JSON
    media_type = connection.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media_type != wanted:
        raise WrongMediaTypeError(f"Send this as {getattr(wanted, 'value', wanted)}.")


def _has_body(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    return "transfer-encoding" in connection.headers or connection.headers.get("content-length", "0") != "0"


async def read_form(chunks: AsyncIterator[bytes], boundary: bytes) -> Form:
    """Read the whole form. Raises `InvalidBodyError` if it is malformed."""
    parts: list[tuple[MultipartSegment, bytearray]] = []
    chunks = aiter(chunks)
    first = await anext(chunks, b"")
    if not first:
        return {}
    try:
        with PushMultipartParser(boundary, max_segment_count=MAX_PARTS) as parser:
            _collect(parser.parse(first), parts)
            async for chunk in chunks:
                _collect(parser.parse(chunk) if not parser.closed else (), parts)
    except (MultipartError, UnicodeError, LookupError, ValueError) as error:
        raise InvalidBodyError([Fault(("body",), "Must be a well-formed form")]) from error
    return _make_form(parts)


def _collect(
    pieces: Iterable[MultipartSegment | bytearray | None], parts: list[tuple[MultipartSegment, bytearray]]
) -> None:
    """Add to the parts what the parser found: the head of a part, each piece of its content, and its end."""
    for piece in pieces:
        if isinstance(piece, MultipartSegment):
            parts.append((piece, bytearray()))
        elif piece:
            parts[-1][1].extend(piece)


def _make_form(parts: Iterable[tuple[MultipartSegment, bytearray]]) -> Form:
    form: Form = {}
    faults: list[Fault] = []
    for head, content in parts:
        try:
            _add(form, head.name, bytes(content) if head.filename else _decode_text(head, content))
        except UnicodeError:
            faults.append(Fault(("body", head.name), "Must be text in UTF-8"))
    if faults:
        raise InvalidBodyError(faults)
    return form


def _decode_text(head: MultipartSegment, content: bytearray) -> str:
    if (head.charset and head.charset.lower()) not in _UTF_8:
        raise UnicodeError(head.charset)
    return content.decode()


def _add(form: Form, name: str, value: Value) -> None:
    before = form.get(name)
    if before is None:
        form[name] = value
    else:
        form[name] = [*before, value] if isinstance(before, list) else [before, value]
