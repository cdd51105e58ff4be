"""`undertone member`: what staff can do for an account from the command line."""

import getpass

import click

from app.commands.database_work import work_on_database
from app.commands.settings import load_shop_settings_or_exit
from app.members.sessions import service


@click.group
def member() -> None:
    """Look after members' accounts."""


@member.command("sign-out")
@click.argument("member_id", metavar="ID", type=click.IntRange(min=1, max=2**63 - 1))
def sign_out(member_id: int) -> None:
    """End every session of the member with this ID, on every device, from the next request on."""
    ended = work_on_database(
        load_shop_settings_or_exit(),
        lambda database: service.sign_out_everywhere(database, member_id, staff=getpass.getuser()),
    )
    if ended is None:
        raise click.ClickException(f"There is no member {member_id}.")
    click.echo(f"Member {member_id} is signed out; {ended} sessions ended.")
