"""`undertone settings`: what is in force, secrets masked."""

import click

from app.settings import Settings, UnsafeSettingsError, current, shown


@click.command
def settings() -> None:
    """Show the settings in force, secrets masked; fail where they are unsafe."""
    values = shown(settings_or_stop())
    width = max(map(len, values))
    for name, value in values.items():
        click.echo(f"{name:<{width}}  {value}".rstrip())


def settings_or_stop() -> Settings:
    """The settings, or a command that ends with everything that is wrong with them."""
    try:
        return current()
    except UnsafeSettingsError as error:
        raise click.ClickException("\n".join(error.problems)) from error
