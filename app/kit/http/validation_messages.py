"""Turns msgspec's validation messages into texts that a shopper understands."""

import re
from collections.abc import Callable
from typing import Any

_KINDS = {
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


def explain_validation_error(message: str, choices: tuple[Any, ...] = ()) -> str:
    """`Expected `int` >= 1` becomes `Must be at least 1`."""
    if message.startswith("Invalid enum value"):
        return f"Must be one of: {', '.join(map(str, choices))}" if choices else "Is not one of the choices"
    for pattern, say in _MESSAGES:
        if found := pattern.match(message):
            return say(found)
    return message


def _kind(found: re.Match[str]) -> str:
    kinds = [_KINDS.get(kind, kind) for kind in found[1].split(" | ") if kind != "null"]
    return f"Must be {' or '.join(kinds) or 'empty'}"


def _length(found: re.Match[str]) -> str:
    if found[2] == ">=" and found[3] == "1":
        return "Must not be empty"
    return f"Must be {_BOUNDS[found[2]]} {found[3]} {_UNITS.get(found[1], 'long')}"


_MESSAGES: list[tuple[re.Pattern[str], Callable[[re.Match[str]], str]]] = [
    (re.compile(r"Expected `([^`]+)`, got"), _kind),
    (re.compile(r"Expected `(\w+)[^`]*` of length (\S+) (\d+)"), _length),
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
    (re.compile(r"Invalid RFC3339 encoded (\w+)"), lambda found: f"Must be {_KINDS.get(found[1], found[1])}"),
    (re.compile(r"Invalid UUID"), lambda _: "Must be an id"),
    (re.compile(r"(Number|Integer).*out of range"), lambda _: "Is out of range"),
]
