"""The parts of the demo, as `app.demo.loader` describes them. They are imported when used."""

import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

from app.demo.loader import Demo

if TYPE_CHECKING:  # the launcher needs neither
    import click
    from litestar.plugins import InitPlugin

COMMAND_MODULES = {"seed": "data.seeding.command", "pictures": "data.pictures.command"}


class UndertoneDemo:
    """A made-up catalogue with its community, its pictures and people to sign in as."""

    def command(self, name: str) -> "click.Command":
        """`seed` or `pictures`."""
        command: click.Command = getattr(import_module(COMMAND_MODULES[name]), name)
        return command

    def picture_plugin(self, var: Path) -> "InitPlugin":
        """The pictures' address, each drawn when it is first requested."""
        plugin: InitPlugin = import_module("data.pictures.endpoints").DemoPicturesPlugin(var)
        return plugin

    def sign_in_settings(self, port: int, settings: Mapping[str, str]) -> dict[str, str]:
        """The provider's addresses and keys, for each button that has no provider of its own."""
        variables: dict[str, str] = import_module("data.sign_in.settings").provider_settings(port, settings)
        return variables

    def sign_in_command(self, port: int) -> Sequence[str]:
        """The provider as a process of its own."""
        return [sys.executable, "-m", "data.sign_in", "--port", str(port)]


DEMO: Final[Demo] = UndertoneDemo()
