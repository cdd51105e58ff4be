"""Finds every bad query or path parameter of a request, where Litestar stops at the first missing one."""

from typing import Any

import msgspec
from litestar import Request
from litestar.params import ParameterKwarg

from app.kit.http.fields import Fault, Place, find_faults

_GIVEN_BY_LITESTAR = {"request", "state", "scope", "headers", "cookies", "query", "body", "socket"}


def find_parameter_faults(request: Request[Any, Any, Any]) -> list[Fault]:
    """All faults of a request that Litestar refused: bad parameters and a missing body."""
    handler = request.route_handler
    injected = _GIVEN_BY_LITESTAR | handler.resolve_dependencies().keys()
    model = handler.signature_model
    assert model is not None
    return [
        fault
        for field in msgspec.structs.fields(model)
        if field.name not in injected
        for fault in _find_field_faults(request, field)
    ]


def _find_field_faults(request: Request[Any, Any, Any], field: msgspec.structs.FieldInfo) -> list[Fault]:
    if field.name == "data":
        return []
    place, value = _read_raw_value(request, field.name)
    if value is not None:
        return list(find_faults(value, field.type, place, strict=False))
    return [Fault(place, "Is required")] if field.required else []


def _read_raw_value(request: Request[Any, Any, Any], name: str) -> tuple[Place, Any]:
    """Find the place that a handler's argument comes from, and the value that was sent."""
    if name in request.path_params:
        return ("path", name), request.path_params[name]
    definition = request.route_handler.parsed_fn_signature.parameters[name]
    named = definition.kwarg_definition
    if isinstance(named, ParameterKwarg) and named.header:
        return ("header", named.header), request.headers.get(named.header)
    alias = (isinstance(named, ParameterKwarg) and named.query) or name
    values = request.query_params.getall(alias, [])
    if definition.is_non_string_sequence:
        return ("query", alias), values or None
    return ("query", alias), values[-1] if values else None
