"""`undertone newsletter`: writes, previews and schedules issues, and looks after the subscribers."""

import csv
import sys
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import click
import msgspec

from app.commands.database_work import work_in_transaction
from app.commands.settings import load_shop_settings_or_exit
from app.editorial.newsletter import queries, service
from app.editorial.newsletter.queries import Issue
from app.editorial.newsletter.schemas import Subscriber
from app.kit import clock
from app.kit.csv_cells import guard_cell
from app.kit.database.pool import Connection
from app.mail import queries as mail
from app.mail.messages import Letter, make_message


@click.group
def newsletter() -> None:
    """Look after the newsletter."""


@newsletter.command
def export() -> None:
    """Write who may be written to as CSV: address, time of consent, unsubscribe link."""
    settings = load_shop_settings_or_exit()
    subscribers = work_in_transaction(settings, lambda connection: service.export(connection, settings))
    rows = csv.writer(sys.stdout, lineterminator="\n")
    rows.writerow(Subscriber.__struct_fields__)
    for subscriber in subscribers:
        email, consent_at, url = msgspec.structs.astuple(subscriber)
        rows.writerow((guard_cell(email), consent_at.isoformat(), url))


@newsletter.command
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--subject", required=True)
def write(file: Path, subject: str) -> None:
    """Store a file of Markdown as a draft, and say its number."""
    try:
        body = file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise click.ClickException(f"{file} is no text in UTF-8.") from error
    issue_id = work_in_transaction(
        load_shop_settings_or_exit(), lambda connection: queries.add_issue(connection, subject, body)
    )
    click.echo(f"Draft {issue_id}. Look at it: undertone newsletter preview {issue_id}")


@newsletter.command
@click.argument("number", type=int)
@click.option("--text", "is_text", is_flag=True, help="The plain text instead of the HTML.")
def preview(number: int, is_text: bool) -> None:
    """Print an issue as its readers get it, as HTML."""
    settings = load_shop_settings_or_exit()
    issue = work_in_transaction(settings, lambda connection: _find(connection, number))
    path = service.write_unsubscribe_path("reader@shop.example", settings.secret)
    letter = Letter(uuid4(), "reader@shop.example", issue.subject, issue.body, path, clock.now())
    part = make_message(letter, settings).get_body(("plain" if is_text else "html",))
    assert part is not None
    click.echo(part.get_content())


@newsletter.command(name="try")
@click.argument("number", type=int)
@click.argument("address")
def try_(number: int, address: str) -> None:
    """Send an issue to one address, yours for example."""
    settings = load_shop_settings_or_exit()

    async def queue(connection: Connection) -> None:
        issue = await _find(connection, number)
        if not await service.queue_trial(connection, issue, address, settings.secret):
            raise click.ClickException(f"Nothing is sent to {address}: {mail.DEAD}.")

    work_in_transaction(settings, queue)
    click.echo(f"It is on its way to {address}, as soon as the shop's worker runs.")


@newsletter.command
@click.argument("number", type=int)
@click.argument("when", type=click.DateTime(("%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M")), required=False)
def schedule(number: int, when: datetime | None) -> None:
    """Send an issue to all subscribers: now, or at a time (UTC) such as 2026-12-01T09:00."""
    send_at = when.replace(tzinfo=UTC) if when else clock.now()

    async def schedule_found(connection: Connection) -> None:
        await _find(connection, number)
        if not await queries.schedule(connection, number, send_at):
            raise click.ClickException(f"Issue {number} is sent already: write a new one.")

    work_in_transaction(load_shop_settings_or_exit(), schedule_found)
    click.echo(f"Issue {number} is sent at {send_at:%Y-%m-%d %H:%M} UTC.")


@newsletter.command
@click.argument("address")
def remove(address: str) -> None:
    """Delete an address and all letters that wait for it, when somebody asks for that."""
    removed = work_in_transaction(
        load_shop_settings_or_exit(), lambda connection: queries.remove_address(connection, address)
    )
    click.echo("It is deleted." if removed else "The newsletter does not know this address.")


async def _find(connection: Connection, number: int) -> Issue:
    issue = await queries.find_issue(connection, number)
    if issue is None:
        raise click.ClickException(f"There is no issue {number}.")
    return issue
