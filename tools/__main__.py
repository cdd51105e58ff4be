"""`python -m tools test`, `test-changed` and `sql`: what the justfile runs once everything is installed."""

import os
import sys
from urllib.parse import unquote, urlsplit

import click

from app import settings

PASSED_ON = {"ignore_unknown_options": True}


@click.group()
def main() -> None:
    """Work on the project."""


@main.command(context_settings=PASSED_ON)
@click.option("--fast", is_flag=True, help="Leave the browser out.")
@click.option("--server", is_flag=True, help="Only the Python tests, against a PostgreSQL 15 server.")
@click.argument("selection", nargs=-1, type=click.UNPROCESSED)
def test(selection: tuple[str, ...], *, fast: bool, server: bool) -> None:
    """Run every check and test, or hand a SELECTION (files, test names, options) to pytest."""
    if selection:  # pytest takes this process over, and its terminal: a debugger works in it
        os.execve(sys.executable, [sys.executable, "-m", "pytest", *selection], settings.environment())  # noqa: S606
    from tools import checks  # noqa: PLC0415 - each command imports only what it needs

    sys.exit(checks.run_all(fast=fast, server=server))


@main.command("test-changed", context_settings=PASSED_ON)
@click.option("--since", default="", help="Compare with this commit or branch. Default: the main branch.")
@click.option("--list", "only_list", is_flag=True, help="Name the tests instead of running them.")
def test_changed(since: str, *, only_list: bool) -> None:
    """Run the tests that the files changed since a commit can reach."""
    from tools import changed_tests  # noqa: PLC0415 - each command imports only what it needs

    sys.exit(changed_tests.run(since, only_list=only_list))


@main.command(context_settings=PASSED_ON)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def sql(arguments: tuple[str, ...]) -> None:
    """Open psql on the shop's database, or hand it ARGUMENTS."""
    from app.commands.settings import load_shop_settings_or_exit  # noqa: PLC0415 - each command imports only what it needs
    from app.launch.postgres.home import find_wheel_programs  # noqa: PLC0415

    psql = str(find_wheel_programs() / "bin" / "psql")
    url = urlsplit(load_shop_settings_or_exit().database_url)
    # Not on the command line, which every user of the machine can read.
    environment = settings.environment() | {"PGPASSWORD": unquote(url.password or "")}
    address = url._replace(netloc=f"{url.username}@{url.hostname}:{url.port or 5432}").geturl()
    os.execve(psql, [psql, address, *arguments], environment)  # noqa: S606


if __name__ == "__main__":
    main()
