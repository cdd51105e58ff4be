"""`undertone settings`: what is in force, secrets masked."""

import click

from app.launch.keys import secrets_for
from app.launch.postgres import running_url
from app.settings import Settings, UnsafeSettingsError, current, environment, load, shown


@click.command
def settings() -> None:
    """Show the settings in force, secrets masked; fail where they are unsafe."""
    values = shown(settings_or_stop())
    width = max(map(len, values))
    for name, value in values.items():
        click.echo(f"{name:<{width}}  {value}".rstrip())


def shop_or_stop() -> Settings:
    """The settings of the shop to work on: the one DATABASE_URL names, or the embedded one open here."""
    settings = settings_or_stop()
    if settings.database_url:
        return settings
    found = running_url(settings.var / "postgres")
    if not found:
        raise click.ClickException("Start the shop first, or name its database in DATABASE_URL.")
    given = environment()
    return load({**given, **secrets_for(given, settings.var), "DATABASE_URL": found})


def settings_or_stop() -> Settings:
    """The settings, or a command that ends with everything that is wrong with them."""
    try:
        return current()
    except UnsafeSettingsError as error:
        raise click.ClickException("\n".join(error.problems)) from error
