"""`undertone shop`: shows and changes what the shop says of itself."""

import asyncio
import getpass
import sys

import click

from app.commands.settings import load_shop_settings_or_exit
from app.kit.database.pool import Database
from app.shop import queries, service
from app.shop.facts import FACTS, WrongFactError
from app.shop.schemas import StoredFact

SHOWN = 60  # characters of a value
MOST = 20  # earlier values


@click.group
def shop() -> None:
    """Say what the shop is called, whose it is and where its company sits."""


@shop.command
def show() -> None:
    """Show every fact; what a shop on the web needs and lacks is marked."""
    said = asyncio.run(_read())
    for name, fact in FACTS.items():
        value = said[name].value if name in said else ""
        missing = "(missing)" if fact.is_needed else "(as delivered)"
        click.echo(f"{name:<18}  {_shorten(value) or missing:<{SHOWN}}  {fact.about}")


@shop.command
@click.argument("name", type=click.Choice(list(FACTS)))
@click.argument("value")
def say(name: str, value: str) -> None:
    """Say that NAME is VALUE; `-` reads it from standard input, and an empty one is the default again."""
    try:
        is_new = asyncio.run(_say(name, sys.stdin.read() if value == "-" else value))
    except WrongFactError as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{name} is said from now on." if is_new else f"{name} was so already.")


@shop.command
@click.argument("name", type=click.Choice(list(FACTS)))
def history(name: str) -> None:
    """Show what was said of NAME before, when and by whom."""
    for fact in asyncio.run(_list_history(name)):
        click.echo(
            f"{fact.said_at:%Y-%m-%d %H:%M}  {fact.said_by:<16}  {_shorten(fact.value) or '(as delivered)'}"
        )


def _shorten(value: str) -> str:
    line = " ".join(value.split())
    return line if len(line) <= SHOWN else f"{line[: SHOWN - 3]}..."


async def _read() -> dict[str, StoredFact]:
    async with Database(load_shop_settings_or_exit().database_url) as database:
        return await service.read_facts(database)


async def _say(name: str, value: str) -> bool:
    async with Database(load_shop_settings_or_exit().database_url) as database:
        return await service.say_fact(database, name, value, by=getpass.getuser())


async def _list_history(name: str) -> list[StoredFact]:
    settings = load_shop_settings_or_exit()
    async with Database(settings.database_url) as database, database.reading() as connection:
        return await queries.list_history(connection, name, MOST)
