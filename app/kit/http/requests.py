"""The request class of all handlers. It reads bodies with our own strict reader."""

from collections.abc import AsyncGenerator
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import FormMultiDict
from litestar.enums import RequestEncodingType
from litestar.exceptions import InternalServerException
from litestar.handlers.base import BaseRouteHandler
from litestar.params import BodyKwarg
from litestar.types import Empty

from app.kit.http.errors import ClientGoneError, WrongMediaTypeError
from app.kit.http.fields import Fault, InvalidBodyError, read_body
from app.kit.http.forms import read_form


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
        except (
            InternalServerException
        ) as error:  # Litestar raises it here only if the client has disconnected
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
