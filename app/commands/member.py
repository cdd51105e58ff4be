"""`undertone member`: what staff can do for an account from the command line."""

import asyncio
import getpass

import click

from app.commands.settings import load_shop_settings_or_exit
from app.kit.database.pool import Database, DatabaseUnavailableError
from app.members.sessions import service


@click.group
def member() -> None:
    """Look after members' accounts."""


@member.command("sign-out")
@click.argument("member_id", metavar="ID", type=click.IntRange(min=1, max=2**63 - 1))
def sign_out(member_id: int) -> None:
    """End every session of the member with this ID, on every device, from the next request on."""
    try:
        ended = asyncio.run(_sign_out(load_shop_settings_or_exit().direct_url, member_id))
    except DatabaseUnavailableError as error:
        raise click.ClickException(f"The database cannot be reached: {error}") from error
    if ended is None:
        raise click.ClickException(f"There is no member {member_id}.")
    click.echo(f"Member {member_id} is signed out; {ended} sessions ended.")


async def _sign_out(url: str, member_id: int) -> int | None:
    async with Database(url) as database:
        return await service.sign_out_everywhere(database, member_id, staff=getpass.getuser())
