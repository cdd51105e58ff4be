"""`undertone mail`: looks at letters, tries the mail server, and reads bounces."""

import asyncio
from email import message_from_bytes, policy
from html import escape
from pathlib import Path
from typing import BinaryIO
from uuid import uuid4

import click

from app.commands.database_work import work_in_transaction
from app.commands.settings import load_shop_settings_or_exit
from app.kit import clock
from app.kit.database.pool import Connection
from app.mail import queries
from app.mail.bounces import find_dead_addresses
from app.mail.messages import Letter, make_message
from app.mail.servers import RefusedError, ServerAwayError, open_mail_server
from app.settings import Settings

PAGE = "index.html"


@click.group
def mail() -> None:
    """Look at letters, and at what comes back."""


@mail.command
def waiting() -> None:
    """List the letters that wait or could not be sent, without their text."""
    rows = work_in_transaction(load_shop_settings_or_exit(), queries.list_waiting)
    if not rows:
        click.echo("No letter waits, and none was given up.")
    for row in rows:
        click.echo("\t".join(str(value) for value in row))


@mail.command
def page() -> None:
    """Make a page of the newest 200 letters in var/mail, and say where it is.

    They go there without a mail server.
    """
    folder = load_shop_settings_or_exit().var / "mail"
    click.echo(write_page(folder).resolve())


@mail.command(name="try")
@click.argument("address")
def try_(address: str) -> None:
    """Send a letter to an address at once, to see whether the settings are right."""
    settings = load_shop_settings_or_exit()
    letter = Letter(uuid4(), address, "Mail works", "This is a trial of our letters.", None, clock.now())
    try:
        asyncio.run(_send(settings, letter))
    except (ServerAwayError, RefusedError, ValueError) as error:
        raise click.ClickException(f"It was not sent: {error}") from error
    click.echo(f"Sent to {address}." if settings.mail.server else f"Written to {settings.var / 'mail'}.")


@mail.command
@click.argument("files", type=click.File("rb"), nargs=-1)
def bounces(files: tuple[BinaryIO, ...]) -> None:
    """Read bounces and complaints, from files or from the input (-): their addresses get no more letters.

    Each file is one message (.eml, Maildir), no mbox. A bounce counts if it failed with 5.1.x or 5.2.1.
    """
    settings = load_shop_settings_or_exit()
    found = [each for file in files for each in find_dead_addresses(file.read(), settings.accepted_secrets)]

    async def mark_dead(connection: Connection) -> None:
        for each in found:
            await queries.mark_dead(connection, each.address, each.reason)

    work_in_transaction(settings, mark_dead)
    click.echo(f"{len(found)} addresses")


def write_page(folder: Path) -> Path:
    """Write a page with the letters of a folder, the newest first, each as its reader sees it."""
    folder.mkdir(parents=True, exist_ok=True)
    parts = []
    for file in sorted(folder.glob("*.eml"), reverse=True)[:200]:
        message = message_from_bytes(file.read_bytes(), policy=policy.default)
        html, text = message.get_body(("html",)), message.get_body(("plain",))
        content = html.get_content() if html else ""
        plain = text.get_content() if text else ""
        parts.append(
            f"<details><summary>{escape(message['Subject'])} · {escape(message['To'])}</summary>"
            f'<iframe sandbox srcdoc="{escape(content)}" width="390" height="700"></iframe>'
            f"<pre>{escape(plain)}</pre></details>"
        )
    page = folder / PAGE
    style = "<style>:root{color-scheme:light dark}body{font:16px system-ui}pre{white-space:pre-wrap}</style>"
    page.write_text(f"<!doctype html><meta charset=utf-8><title>Letters</title>{style}{''.join(parts)}")
    return page


async def _send(settings: Settings, letter: Letter) -> None:
    server = open_mail_server(settings)
    await server.send(make_message(letter, settings), letter.address)
    await server.close()
