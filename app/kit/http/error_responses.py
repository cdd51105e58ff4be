"""Adds the error responses of each operation to the OpenAPI document, from its handler and guards.

What can befall any request is said here once. The rest follows from the handler: a limit, a body, a method
that changes something; and from `may_raise` on a handler or a guard.
"""

from http import HTTPStatus
from typing import Any

from litestar import Litestar
from litestar.handlers import HTTPRouteHandler
from litestar.routes import HTTPRoute

from app.kit.http.caller import CROSS_SITE, SAFE_METHODS
from app.kit.http.errors import (
    ApiError,
    BodyTooLargeError,
    ForbiddenError,
    InvalidInputError,
    MalformedRequestError,
    UnavailableError,
    UrlTooLongError,
    WrongMediaTypeError,
    raised_by,
)

Node = dict[str, Any]

_OF_EVERY_REQUEST = frozenset((MalformedRequestError, UrlTooLongError, InvalidInputError, UnavailableError))
_OF_EVERY_BODY = frozenset((BodyTooLargeError, WrongMediaTypeError))
_WITH_RETRY_AFTER = (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE)
_DETAIL = {"type": "object", "required": ["detail"]}
_FAULT = {
    "type": "object",
    "required": ["loc", "msg"],
    "properties": {
        "loc": {"type": "array", "items": {"oneOf": [{"type": "string"}, {"type": "integer"}]}},
        "msg": {"type": "string"},
    },
}
SCHEMAS: Node = {
    "Error": _DETAIL | {"properties": {"detail": {"type": "string"}}},
    "Faults": _DETAIL | {"properties": {"detail": {"type": "array", "items": _FAULT}}},
}
"""The two shapes of an error: a sentence, or every bad field."""


def with_error_responses(document: Node, app: Litestar) -> Node:
    """Add the error responses of all operations to the document. Litestar's own 400 is replaced."""
    errors = {
        (route.path_format, method.lower()): sorted(list_errors(handler), key=lambda error: error.status)
        for route in app.routes
        if isinstance(route, HTTPRoute)
        for method, (handler, _) in route.route_handler_map.items()
    }
    paths = {
        path: {method: _add_errors(call, errors.get((path, method), [])) for method, call in item.items()}
        for path, item in document.get("paths", {}).items()
    }
    every = {error.__name__: _describe_response(error) for listed in errors.values() for error in listed}
    components = document.get("components", {})
    schemas = components.get("schemas", {}) | SCHEMAS
    return document | {"paths": paths, "components": components | {"schemas": schemas, "responses": every}}


def list_errors(handler: HTTPRouteHandler) -> set[type[ApiError]]:
    errors = set(_OF_EVERY_REQUEST) | raised_by(handler.fn)
    for guard in handler.resolve_guards():
        errors |= raised_by(guard)
    if not handler.http_methods <= SAFE_METHODS and not handler.opt.get(CROSS_SITE):
        errors.add(ForbiddenError)
    return errors | _OF_EVERY_BODY if handler.parsed_data_field else errors


def _add_errors(call: Any, errors: list[type[ApiError]]) -> Any:
    if not errors:
        return call
    success = {status: answer for status, answer in call["responses"].items() if status != "400"}
    return call | {"responses": success | {str(error.status): _refer_to(error) for error in errors}}


def _refer_to(error: type[ApiError]) -> Node:
    return {"$ref": f"#/components/responses/{error.__name__}"}


def _describe_response(error: type[ApiError]) -> Node:
    shape, words = ("Faults", "Every bad field") if error is InvalidInputError else ("Error", error.message)
    schema = {"$ref": f"#/components/schemas/{shape}"}
    answer: Node = {"description": words, "content": {"application/json": {"schema": schema}}}
    if error.status in _WITH_RETRY_AFTER:
        seconds = {"description": "Seconds to wait", "schema": {"type": "integer"}}
        return answer | {"headers": {"Retry-After": seconds}}
    return answer
