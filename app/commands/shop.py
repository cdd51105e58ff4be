"""`undertone shop`: shows and changes what the shop says of itself."""

import getpass
import sys

import click

from app.commands.database_work import work_in_transaction, work_on_database
from app.commands.settings import load_shop_settings_or_exit
from app.shop import queries, service
from app.shop.facts import FACTS, WrongFactError

MAX_SHOWN_LENGTH = 60  # characters of a value
MAX_EARLIER = 20  # earlier values


@click.group
def shop() -> None:
    """Say what the shop is called, whose it is and where its company sits."""


@shop.command
def show() -> None:
    """Show every fact; what a shop on the web needs and lacks is marked."""
    said = work_in_transaction(load_shop_settings_or_exit(), queries.read_said)
    for name, fact in FACTS.items():
        value = said[name].value if name in said else ""
        missing = "(missing)" if fact.is_needed else "(as delivered)"
        click.echo(f"{name:<18}  {_shorten(value) or missing:<{MAX_SHOWN_LENGTH}}  {fact.about}")


@shop.command
@click.argument("name", type=click.Choice(list(FACTS)))
@click.argument("value")
def say(name: str, value: str) -> None:
    """Say that NAME is VALUE; `-` reads it from standard input, and an empty one is the default again."""
    text, by = sys.stdin.read() if value == "-" else value, getpass.getuser()
    try:
        is_new = work_on_database(
            load_shop_settings_or_exit(), lambda database: service.say_fact(database, name, text, by=by)
        )
    except WrongFactError as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{name} is said from now on." if is_new else f"{name} was so already.")


@shop.command
@click.argument("name", type=click.Choice(list(FACTS)))
def history(name: str) -> None:
    """Show what was said of NAME before, when and by whom."""
    said = work_in_transaction(
        load_shop_settings_or_exit(), lambda connection: queries.list_history(connection, name, MAX_EARLIER)
    )
    for fact in said:
        click.echo(
            f"{fact.said_at:%Y-%m-%d %H:%M}  {fact.said_by:<16}  {_shorten(fact.value) or '(as delivered)'}"
        )


def _shorten(value: str) -> str:
    line = " ".join(value.split())
    return line if len(line) <= MAX_SHOWN_LENGTH else f"{line[: MAX_SHOWN_LENGTH - 3]}..."
