"""The commands of the demo: `undertone seed` and `undertone pictures draw`."""

import click

from app import settings
from app.demo.loader import is_production, load_demo


def __getattr__(name: str) -> click.Command:
    """Load the demo's command when `app.cli` reads it as an attribute of this module."""
    if name != "seed":
        raise AttributeError(name)
    return demo_command(name)


def demo_command(name: str) -> click.Command:
    """A command that comes with the demo."""
    if is_production(settings.environment()):
        raise click.ClickException("A production shop takes no demo rows.")
    demo = load_demo(is_production=False)
    if demo is None:
        raise click.ClickException("No demo is installed here: it comes with a checkout of the project.")
    return demo.command(name)
