"""Loads the demo, and describes what it must offer.

This is the only place that loads it, and it does so by name, so that `app` never imports `data`. The demo is
loaded outside production only. If it is not installed, the shop runs without it.
"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:  # the launcher needs neither
    import click
    from litestar.plugins import InitPlugin

MODULE = "data.demo"


class Demo(Protocol):
    """The parts of the demo that the shop uses."""

    def command(self, name: str) -> "click.Command":
        """The command `seed`, which fills an empty shop, or `pictures`, which draws pictures ahead."""

    def picture_plugin(self, var: Path) -> "InitPlugin":
        """A plugin that serves the demo's pictures under /media/demo."""

    def sign_in_settings(self, port: int, settings: Mapping[str, str]) -> dict[str, str]:
        """Environment variables that connect the sign-in buttons without a provider to the demo's own."""

    def sign_in_command(self, port: int) -> Sequence[str]:
        """The command line that starts that provider."""


def load_demo(*, is_production: bool) -> Demo | None:
    """Import the demo. None in production, and where no demo is installed."""
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
    """Read the environment directly, for the command line and the launcher, which have no settings yet."""
    return environment.get("UNDERTONE_ENV") == "production"
