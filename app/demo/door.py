"""The interface of the demo, and the only place that loads it, by name: `app` has no import of `data`.

The demo is loaded outside production only. Where none is installed, the shop runs without one.
"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Protocol

import click
from litestar.plugins import InitPlugin

MODULE = "data.demo"


class Demo(Protocol):
    """What a demo brings."""

    def command(self, name: str) -> click.Command:
        """`seed`, which fills an empty shop, or `pictures`, which draws ahead."""

    def picture_plugin(self, var: Path) -> InitPlugin:
        """The demo's pictures under /media/demo, to be added to the application."""

    def sign_in_settings(self, port: int, settings: Mapping[str, str]) -> dict[str, str]:
        """Environment variables that put the demo's sign-in provider behind the buttons that have none."""

    def sign_in_command(self, port: int) -> Sequence[str]:
        """What starts that provider."""


def load_demo(*, is_production: bool) -> Demo | None:
    """Import the demo; nothing in production, and nothing where none is installed."""
    if is_production:
        return None
    try:
        demo: Demo = import_module(MODULE).DEMO
    except ModuleNotFoundError as error:
        if error.name is None or not f"{MODULE}.".startswith(f"{error.name}."):
            raise
        return None
    return demo


def is_production(environment: Mapping[str, str]) -> bool:
    """For those who decide before the settings are complete: the command line and the launcher."""
    return environment.get("UNDERTONE_ENV") == "production"
