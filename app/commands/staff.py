"""`undertone staff`: manages the accounts that may open the admin."""

import getpass
import sys
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import TypeVar

import click

from app.admin import service
from app.admin.passwords import WeakPasswordError
from app.commands.database_work import work_on_database
from app.commands.settings import load_shop_settings_or_exit
from app.kit.database.pool import Database

T = TypeVar("T")
Work = Callable[[Database], Awaitable[T]]

from_stdin = click.option("--password-stdin", is_flag=True, help="Read the password from standard input.")


@click.group
def staff() -> None:
    """Look after the accounts that may open the admin."""


@staff.command
@click.argument("name")
@from_stdin
def add(name: str, password_stdin: bool) -> None:
    """Make an account NAME; the password is asked for, and not shown."""
    password = _ask_password(password_stdin)
    _do(lambda database: service.add_account(database, name, password, by=getpass.getuser()))
    click.echo(f"{name} may sign in at {_write_address()}.")


@staff.command("list")
def list_accounts() -> None:
    """Show every account, when it last signed in, and its open sessions."""
    accounts = _do(service.list_accounts)
    width = max((len(account.name) for account in accounts), default=0)
    for account in accounts:
        last = account.last_sign_in_at
        last_sign_in = f"last signed in {_write_time(last)}" if last else "never signed in"
        details = f"made {_write_time(account.created_at)}, {last_sign_in}, {account.sessions} sessions open"
        click.echo(f"{account.name:<{width}}  {details}")
    if not accounts:
        click.echo("There is no account yet: undertone staff add NAME")


@staff.command
@click.argument("name")
def remove(name: str) -> None:
    """Take the account NAME away; whoever uses it is signed out at once."""
    _do(lambda database: service.remove_account(database, name, by=getpass.getuser()))
    click.echo(f"{name} is gone.")


@staff.command
@click.argument("name")
@from_stdin
def password(name: str, password_stdin: bool) -> None:
    """Give the account NAME a new password and sign it out everywhere."""
    new = _ask_password(password_stdin)
    ended = _do(lambda database: service.set_password(database, name, new, by=getpass.getuser()))
    click.echo(f"{name} has a new password; {ended} sessions ended.")


def _ask_password(from_standard_input: bool) -> str:
    if from_standard_input:
        return sys.stdin.readline().rstrip("\r\n")
    typed: str = click.prompt("Password", hide_input=True, confirmation_prompt=True)
    return typed


def _do(work: Work[T]) -> T:
    """Run on the shop's database. An error ends the command with one sentence."""
    try:
        return work_on_database(load_shop_settings_or_exit(), work)
    except (service.AccountError, WeakPasswordError) as error:
        raise click.ClickException(str(error)) from error


def _write_address() -> str:
    settings = load_shop_settings_or_exit()
    off = "" if settings.admin else ", once UNDERTONE_ADMIN is true"
    return f"{settings.public_origin}/desk{off}"


def _write_time(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M} UTC"
