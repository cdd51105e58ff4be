"""`undertone settings`: what is in force, secrets masked."""

import click

from app.launch.development_secrets import find_or_make_secrets
from app.launch.postgres import find_running_url
from app.settings import Settings, UnsafeSettingsError, current, environment, load, mask_settings


@click.command
def settings() -> None:
    """Show the settings in force, secrets masked; fail where they are unsafe."""
    values = mask_settings(settings_or_stop())
    width = max(map(len, values))
    for name, value in values.items():
        click.echo(f"{name:<{width}}  {value}".rstrip())


def shop_or_stop() -> Settings:
    """The settings of the shop to work on: the one DATABASE_URL names, or the embedded one open here."""
    settings = settings_or_stop()
    if settings.database_url:
        return settings
    found = find_running_url(settings.var / "postgres")
    if not found:
        raise click.ClickException("Start the shop first, or name its database in DATABASE_URL.")
    given = environment()
    return load({**given, **find_or_make_secrets(given, settings.var), "DATABASE_URL": found})


def settings_or_stop() -> Settings:
    """The settings, or a command that ends with everything that is wrong with them."""
    try:
        return current()
    except UnsafeSettingsError as error:
        raise click.ClickException("\n".join(error.problems)) from error
