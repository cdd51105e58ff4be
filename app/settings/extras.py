"""The packages that only some settings need: a shop without these neither imports nor installs them."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple


class Extra(NamedTuple):
    """A setting, the extra of `pyproject.toml` that it needs, and the module that is imported of it."""

    variable: str
    name: str
    module: str

    @property
    def is_installed(self) -> bool:
        """Whether the module is there. It is not imported."""
        try:
            return find_spec(self.module) is not None
        except ModuleNotFoundError:  # the package that it is in
            return False


ADMIN = Extra("UNDERTONE_ADMIN", "admin", "piccolo_admin")
LIMITS = Extra("UNDERTONE_LIMITS_URL", "limits", "redis")
SENTRY = Extra("UNDERTONE_SENTRY_DSN", "sentry", "sentry_sdk")
OTLP = "opentelemetry.exporter.otlp.proto.http.trace_exporter"
TRACING = Extra("OTEL_EXPORTER_OTLP_ENDPOINT", "tracing", OTLP)
ALL = (LIMITS, SENTRY, TRACING)


def find_missing_extras(*needed: tuple[Extra, object]) -> Iterator[str]:
    """List what is missing for the settings that are set, one sentence each."""
    for extra, value in needed:
        if value and not extra.is_installed:
            yield (
                f"{extra.variable} needs packages that are not installed: "
                f"`uv pip install --constraint requirements.lock --editable '.[{extra.name}]'`."
            )


def import_wanted(environment: Mapping[str, str]) -> None:
    """Import the packages of the settings that are set: processes that are forked then share them."""
    for extra in ALL:
        if environment.get(extra.variable) and extra.is_installed:
            import_module(extra.module)
