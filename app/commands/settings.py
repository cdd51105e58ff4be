"""`undertone settings`: shows the settings in force, with masked secrets."""

from pathlib import Path

import click

from app.commands.settings_page import write_settings_page
from app.launch.development_secrets import find_or_make_secrets
from app.launch.exit_codes import ExitCode
from app.launch.postgres.server import find_running_url
from app.settings import Settings, UnsafeSettingsError, current, environment, load, mask_settings

SETTINGS_PAGE = Path("docs") / "settings.md"


class WrongSettingsError(click.ClickException):
    """Settings with which no command can run."""

    exit_code = ExitCode.WRONG_SETTINGS


@click.command
@click.option("--page", is_flag=True, help="Write docs/settings.md from the code instead.")
def settings(*, page: bool) -> None:
    """Show the settings in force, secrets masked; fail where they are unsafe."""
    if page:
        SETTINGS_PAGE.write_text(write_settings_page(), encoding="utf-8")
        return
    values = mask_settings(load_settings_or_exit())
    width = max(map(len, values))
    for name, value in values.items():
        click.echo(f"{name:<{width}}  {value}".rstrip())


def load_shop_settings_or_exit() -> Settings:
    """The settings of the shop to work on: the one DATABASE_URL names, or the running embedded one."""
    settings = load_settings_or_exit()
    if settings.database_url:
        return settings
    found = find_running_url(settings.var / "postgres")
    if not found:
        raise click.ClickException("Start the shop first, or name its database in DATABASE_URL.")
    variables = environment()
    return load({**variables, **find_or_make_secrets(variables, settings.var), "DATABASE_URL": found})


def load_settings_or_exit() -> Settings:
    """Load the settings. If some are wrong, end the command with all their problems."""
    try:
        return current()
    except UnsafeSettingsError as error:
        raise WrongSettingsError("\n".join(error.problems)) from error
