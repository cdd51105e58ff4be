"""`undertone settings`: what is in force, secrets masked."""

import click

from app.launch.postgres import running_url
from app.settings import Settings, UnsafeSettingsError, current, shown


@click.command
def settings() -> None:
    """Show the settings in force, secrets masked; fail where they are unsafe."""
    values = shown(settings_or_stop())
    width = max(map(len, values))
    for name, value in values.items():
        click.echo(f"{name:<{width}}  {value}".rstrip())


def database_or_stop() -> str:
    """The shop's database: the one that is named, or the embedded one of a shop that is open here."""
    settings = settings_or_stop()
    found = settings.database_url or running_url(settings.var / "postgres")
    if not found:
        raise click.ClickException("Start the shop first, or name its database in DATABASE_URL.")
    return found


def settings_or_stop() -> Settings:
    """The settings, or a command that ends with everything that is wrong with them."""
    try:
        return current()
    except UnsafeSettingsError as error:
        raise click.ClickException("\n".join(error.problems)) from error
