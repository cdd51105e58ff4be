"""`undertone settings`: shows the settings in force, with masked secrets, and writes their page in docs."""

import ast
import inspect
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import click
import msgspec

from app.launch.development_secrets import find_or_make_secrets
from app.launch.exit_codes import ExitCode
from app.launch.postgres.server import find_running_url
from app.launch.processes.launcher_lock import find_launcher
from app.settings import (
    GROUPS,
    Settings,
    UnsafeSettingsError,
    current,
    environment,
    load,
    mask_settings,
    variable_name,
)
from app.settings.sign_in_providers import Providers

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
    found: dict[str, str] = {}
    launcher = find_launcher(settings.var / "start.lock")
    if launcher and launcher.address and "UNDERTONE_PUBLIC_ORIGIN" not in environment():
        found["UNDERTONE_PUBLIC_ORIGIN"] = launcher.address
    if not settings.database_url:
        url = find_running_url(settings.var / "postgres")
        if not url:
            raise click.ClickException("Start the shop first, or name its database in DATABASE_URL.")
        found |= {**find_or_make_secrets(environment(), settings.var), "DATABASE_URL": url}
    return load({**environment(), **found}) if found else settings


def load_settings_or_exit() -> Settings:
    """Load the settings. If some are wrong, end the command with all their problems."""
    try:
        return current()
    except UnsafeSettingsError as error:
        raise WrongSettingsError("\n".join(error.problems)) from error


_INTRODUCTION = """# Settings

Settings come from the environment or from a `.env` file, and are read once at the start. On your own machine
none is needed. One that cannot be used ends the start with a sentence that says why.
`npx --yes rust-just settings` prints those in force, with secrets masked.

This page is written from the code by `npx --yes rust-just settings --page`.
"""
_HEAD = "| setting | what it is | it must be | default |\n|---|---|---|---|"


def write_settings_page() -> str:
    """The page: a table for each group of settings."""
    groups = [kind for kind in (Settings, *GROUPS) if kind is not Providers]
    return "\n".join([_INTRODUCTION, *map(_write_group, groups)])


def _write_group(kind: Any) -> str:
    about = inspect.cleandoc(kind.__doc__)
    return "\n".join([f"## {kind.__name__}", "", about, "", _HEAD, *_list_rows(kind), ""])


def _list_rows(kind: Any) -> Iterator[str]:
    words = read_field_docstrings(kind)
    defaults = kind()
    for field, hint in get_type_hints(kind, include_extras=True).items():
        if hint in GROUPS:
            continue
        meta = get_args(hint)[1] if get_origin(hint) is Annotated else msgspec.Meta()
        default = "made at the first start" if field.endswith("secret") and getattr(defaults, field) else ""
        cells = (
            f"`{variable_name(kind, field)}`", words[field], meta.description or "",
            default or ("one a core" if field == "workers" else _show(getattr(defaults, field))),
        )  # fmt: skip
        yield f"| {' | '.join(cells)} |"


def _show(default: object) -> str:
    if isinstance(default, bool):
        return f"`{str(default).lower()}`"
    return f"`{default}`" if isinstance(default, int | float | Path) or default else "none"


def read_field_docstrings(kind: Any) -> dict[str, str]:
    body = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0]
    assert isinstance(body, ast.ClassDef)
    return {
        field.target.id: " ".join(inspect.cleandoc(words.value.value).split())
        for field, words in zip(body.body, body.body[1:], strict=False)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(words, ast.Expr)
        and isinstance(words.value, ast.Constant)
        and isinstance(words.value.value, str)
    }
