"""Reads a body strictly into its struct. If that fails, it lists all faults with their places."""

import re
from collections.abc import Callable, Hashable, Iterator
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, cast, get_args, get_origin

import msgspec

Place = tuple[str | int, ...]
Read = TypeVar("Read")
UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""Reading JSON can raise these: it is malformed, not UTF-8, or nested too deeply."""


class Body(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base class of all request bodies. It refuses unknown fields."""


class Fault(msgspec.Struct, frozen=True):
    """One bad field: its place and what is wrong with it."""

    loc: Place
    msg: str


class InvalidBodyError(Exception):
    """A body that cannot be read, with all its faults."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("The body is not valid")
        self.faults = faults


def read_body(raw: bytes, kind: type[Read]) -> Read:
    """Read the body into its struct. Raises all faults at once."""
    try:
        value: Read = _make_decoder(cast("Hashable", kind)).decode(raw)
    except UNREADABLE as error:
        raise InvalidBodyError(_find_body_faults(raw, kind)) from error
    # PostgreSQL cannot store U+0000. In JSON it is always escaped, so most bodies need no second check.
    if b"\\u0000" in raw and (found := _find_body_faults(raw, kind)):
        raise InvalidBodyError(found)
    return value


class JsonError(ValueError):
    """The text is no JSON object."""


def read_object(raw: bytes) -> dict[str, Any]:
    """Read a JSON object of any content, from an untrusted sender."""
    try:
        return msgspec.json.decode(raw, type=dict[str, Any])
    except UNREADABLE as error:
        raise JsonError(str(error)) from error


def find_faults(value: Any, kind: Any, place: Place, *, strict: bool = True) -> Iterator[Fault]:
    """All reasons why a value does not fit a type, the most deeply nested first."""
    if isinstance(value, str) and "\0" in value:
        yield Fault(place, "Must not contain the character U+0000")
        return
    inside = list(_find_faults_inside(value, _strip_limits(kind), place, strict=strict))
    yield from inside or _find_own_fault(value, kind, place, strict=strict)


@cache
def _make_decoder(kind: Hashable) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(cast("Any", kind))


def _find_body_faults(raw: bytes, kind: Any) -> list[Fault]:
    try:
        value = msgspec.json.decode(raw)
    except UNREADABLE:
        return [Fault(("body",), "Must be well-formed JSON")]
    return list(find_faults(value, kind, ("body",)))


def _find_own_fault(value: Any, kind: Any, place: Place, *, strict: bool) -> Iterator[Fault]:
    try:
        msgspec.convert(value, kind, strict=strict)
    except msgspec.ValidationError as error:
        text, _, path = str(error).partition(" - at `$")
        deeper = tuple(re.findall(r"\w+", path)) if path else ()
        yield Fault(place + deeper, _read_own_message(kind) or _explain(text, _list_choices(kind)))


def _find_faults_inside(value: Any, kind: Any, place: Place, *, strict: bool) -> Iterator[Fault]:
    arguments, container = get_args(kind), get_origin(kind)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and isinstance(value, dict):
        yield from _find_faults_in_struct(value, kind, place, strict=strict)
    elif isinstance(value, list) and container in (list, set, frozenset, tuple):
        for number, item in enumerate(value):
            yield from find_faults(item, arguments[0], (*place, number), strict=strict)
    elif isinstance(value, dict) and container is dict:
        for name, item in value.items():
            yield from find_faults(item, arguments[1], (*place, name), strict=strict)


def _find_faults_in_struct(
    value: dict[str, Any], kind: type[msgspec.Struct], place: Place, *, strict: bool
) -> Iterator[Fault]:
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    for name, field in fields.items():
        if name in value:
            yield from find_faults(value[name], field.type, (*place, name), strict=strict)
        elif field.required:
            yield Fault((*place, name), _read_own_message(field.type) or "Is required")
    for name in value.keys() - fields.keys() if kind.__struct_config__.forbid_unknown_fields else ():
        yield Fault((*place, name), "Does not belong here")


def _strip_limits(kind: Any) -> Any:
    """The type without its limits and without `None`."""
    if get_origin(kind) is Annotated:
        return _strip_limits(get_args(kind)[0])
    if get_origin(kind) in (Union, UnionType):
        kinds = [part for part in get_args(kind) if part is not NoneType]
        return _strip_limits(kinds[0]) if len(kinds) == 1 else kind
    return kind


def _read_own_message(kind: Any) -> str | None:
    """The field's own message from `Meta(extra={"msg": ...})`, if it has one."""
    metas = get_args(kind)[1:] if get_origin(kind) is Annotated else ()
    words = (meta.extra.get("msg") for meta in metas if isinstance(meta, msgspec.Meta) and meta.extra)
    return next(words, None)


def _list_choices(kind: Any) -> tuple[Any, ...]:
    bare = _strip_limits(kind)
    return get_args(bare) if get_origin(bare) is Literal else ()


_TYPE_NAMES = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "date": "a date such as 2001-12-31",
    "datetime": "a time such as 2001-12-31T23:59:00Z",
    "uuid": "an id",
    "null": "empty",
}
_BOUNDS = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than", "==": "exactly"}
_UNITS = {"str": "characters long", "array": "items long", "object": "items long"}


def _explain(message: str, choices: tuple[Any, ...] = ()) -> str:
    """`Expected `int` >= 1` becomes `Must be at least 1`."""
    if message.startswith("Invalid enum value"):
        return f"Must be one of: {', '.join(map(str, choices))}" if choices else "Is not one of the choices"
    for pattern, say in _EXPLANATIONS:
        if found := pattern.match(message):
            return say(found)
    return message


def _explain_type(found: re.Match[str]) -> str:
    kinds = [_TYPE_NAMES.get(kind, kind) for kind in found[1].split(" | ") if kind != "null"]
    return f"Must be {' or '.join(kinds) or 'empty'}"


def _explain_length(found: re.Match[str]) -> str:
    if found[2] == ">=" and found[3] == "1":
        return "Must not be empty"
    return f"Must be {_BOUNDS[found[2]]} {found[3]} {_UNITS.get(found[1], 'long')}"


_EXPLANATIONS: list[tuple[re.Pattern[str], Callable[[re.Match[str]], str]]] = [
    (re.compile(r"Expected `([^`]+)`, got"), _explain_type),
    (re.compile(r"Expected `(\w+)[^`]*` of length (\S+) (\d+)"), _explain_length),
    (
        re.compile(r"Expected `[^`]+` (>=|<=|>|<) (\S+)"),
        lambda found: f"Must be {_BOUNDS[found[1]]} {found[2]}",
    ),
    (
        re.compile(r"Expected `[^`]+` that's a multiple of (\S+)"),
        lambda found: f"Must be a multiple of {found[1]}",
    ),
    (re.compile(r"Expected `[^`]+` matching regex"), lambda _: "Does not have the expected form"),
    (re.compile(r"Object missing required field `(\w+)`"), lambda found: f"Lacks {found[1]}"),
    (re.compile(r"Object contains unknown field `(\w+)`"), lambda found: f"{found[1]} does not belong here"),
    (
        re.compile(r"Invalid RFC3339 encoded (\w+)"),
        lambda found: f"Must be {_TYPE_NAMES.get(found[1], found[1])}",
    ),
    (re.compile(r"Invalid UUID"), lambda _: "Must be an id"),
    (re.compile(r"(Number|Integer).*out of range"), lambda _: "Is out of range"),
]
