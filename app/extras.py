"""The packages that only some settings need: a shop without these neither imports nor installs them."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple


class Extra(NamedTuple):
    """A setting, the extra of `pyproject.toml` that it needs, and a package of it."""

    variable: str
    name: str
    package: str


LIMITS = Extra("UNDERTONE_LIMITS_URL", "limits", "redis")
SENTRY = Extra("UNDERTONE_SENTRY_DSN", "sentry", "sentry_sdk")
ALL = (LIMITS, SENTRY)


def find_missing(*needed: tuple[Extra, object]) -> Iterator[str]:
    """What is missing for the settings that are set, one sentence each."""
    for extra, value in needed:
        if value and find_spec(extra.package) is None:
            yield (
                f"{extra.variable} needs the package {extra.package}, which is not installed: "
                f"`uv pip install --constraint requirements.lock --editable '.[{extra.name}]'`."
            )


def import_wanted(environment: Mapping[str, str]) -> None:
    """Import the packages of the settings that are set: processes that are forked then share them."""
    for extra in ALL:
        if environment.get(extra.variable) and find_spec(extra.package):
            import_module(extra.package)
