"""Letters leave by a real SMTP server: none lost, none invented, whatever stops."""

from collections.abc import AsyncIterator, Iterator
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path

import pytest
import pytest_asyncio
from click.testing import CliRunner

from app.commands import mail as command
from app.kit import clock
from app.kit.database.pool import Connection, Database
from app.mail import queries, sending
from app.mail.sending import MailSender
from app.privacy.queries import forget_member
from app.settings import Settings
from app.settings.mail import Mail
from tests.support.mail_under_kills import send_under_kills
from tests.support.rows import a_member
from tests.support.smtp_server import SmtpServer


@pytest.fixture
def server() -> Iterator[SmtpServer]:
    with SmtpServer() as running:
        yield running


@pytest_asyncio.fixture
async def outbox(db: Database) -> AsyncIterator[Connection]:
    connection = await db.connect()
    yield connection
    await connection.close()


def make_sender(db: Database, server: SmtpServer) -> MailSender:
    mail = Mail(
        server=server.url, sender="Undertone <hello@shop.example>", postal_address="1 High Street, Leeds"
    )
    return MailSender(db, Settings(database_url=db.url, mail=mail))


async def queue(outbox: Connection, address: str, subject: str = "Hello", body: str = "Text") -> None:
    await queries.queue_to_address(outbox, address, "trial", subject, body, "/api/v1/leave?token=x")


async def count(outbox: Connection, more: str = "") -> int:
    return await outbox.fetchval(f"SELECT count(*) FROM mail {more}")


@pytest.mark.timeout(1200)  # processes are started one after another
async def test_nothing_is_lost_and_a_kill_costs_at_most_one_letter_twice(db: Database):
    outcome = await send_under_kills(db, letters=60, kills=3, stops=3)
    assert outcome.received == 60
    assert outcome.repeated <= 3 + 3
    assert outcome.most_of_one <= 2
    assert outcome.changed == 0


async def test_a_letter_says_who_writes_and_has_a_way_out(
    db: Database, outbox: Connection, server: SmtpServer
):
    await queue(outbox, "ada@b.uk", "Grüße", "**[Look](/products/tint)**")
    assert await make_sender(db, server).send_waiting(outbox) == 1
    (message,) = server.messages
    assert message["From"] == "Undertone <hello@shop.example>"
    assert (message["To"], message["Subject"]) == ("ada@b.uk", "Grüße")
    leave = "http://localhost:3000/api/v1/leave?token=x"
    assert message["List-Unsubscribe"] == f"<{leave}>"
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    for kind in ("plain", "html"):
        content = message.get_body((kind,)).get_content()
        assert "http://localhost:3000/products/tint" in content
        assert "1 High Street, Leeds" in content
        assert leave in content
    assert await count(outbox) == 0


@pytest.mark.parametrize(
    "address",
    [
        "a,b@c.uk",
        "<x@y.uk>",
        "a;b@c.uk",
        '"a@b.uk',
        "a@b..uk",
        "(a)@b.uk",
        "a@[b.uk",
        "undisclosed:@b.uk",
    ],
)
async def test_what_is_no_address_or_several_is_given_up(
    db: Database, outbox: Connection, server: SmtpServer, address: str
):
    await queue(outbox, address)
    await queue(outbox, "next@b.uk")
    await make_sender(db, server).send_waiting(outbox)
    assert server.recipients == ["next@b.uk"]
    assert await count(outbox, "WHERE given_up_at IS NOT NULL") == 1


async def test_addresses_outside_ascii_arrive(db: Database, outbox: Connection, server: SmtpServer):
    await queue(outbox, "ünï@bücher.example")
    await make_sender(db, server).send_waiting(outbox)
    assert server.recipients == ["ünï@bücher.example"]


async def test_an_address_that_does_not_exist_is_not_written_to_again(
    db: Database, outbox: Connection, server: SmtpServer
):
    server.refusals = {
        "gone@b.uk": "550 5.1.1 No such user",
        "full@b.uk": "552 5.2.2 Mailbox full",
        "ours@b.uk": "550 5.1.8 Sender address rejected: Domain not found",
        "relay@b.uk": "553 sorry, that domain is not in my list of allowed rcpthosts (#5.7.1)",
        "spam@b.uk": "550 5.7.1 We do not want this",
        "data@b.uk": "DATA 554 5.6.0 No",
    }
    for address in server.refusals:
        await queue(outbox, address)
    await make_sender(db, server).send_waiting(outbox)
    assert await count(outbox, "WHERE given_up_at IS NOT NULL") == 6
    assert await outbox.fetchval("SELECT array_agg(address) FROM dead_address") == ["gone@b.uk"]
    await queue(outbox, "Gone@b.uk")
    assert await count(outbox) == 6


async def test_a_server_that_puts_a_letter_off_gets_it_later_and_others_do_not_wait(
    db: Database, outbox: Connection, server: SmtpServer
):
    server.refusals = {"grey@b.uk": "451 4.7.1 Come back later"}
    await queue(outbox, "grey@b.uk")
    await queue(outbox, "ada@b.uk")
    sender = make_sender(db, server)
    await sender.send_waiting(outbox)
    assert server.recipients == ["ada@b.uk"]
    server.refusals = {}
    assert await sender.send_waiting(outbox) == 0
    await outbox.execute("UPDATE mail SET send_after = now()")
    await sender.send_waiting(outbox)
    assert server.recipients == ["ada@b.uk", "grey@b.uk"]


async def test_without_a_server_for_a_day_everything_waits(
    db: Database, outbox: Connection, server: SmtpServer
):
    server.stop()
    sender = make_sender(db, server)
    for number in range(5):
        await queue(outbox, f"{number}@b.uk")
    for _ in range(300):  # a day of tries, at the longest pause
        assert await sender.send_waiting(outbox) == 0
    assert await count(outbox, "WHERE attempts = 0 AND given_up_at IS NULL") == 5
    server.start()
    assert await sender.send_waiting(outbox) == 5
    assert len(server.count_ids()) == 5


async def test_a_server_that_refuses_the_shop_itself_costs_no_letter(
    db: Database, outbox: Connection, server: SmtpServer
):
    server.refusal_of_sender = "530 5.7.0 Authentication required"
    await queue(outbox, "ada@b.uk")
    sender = make_sender(db, server)
    assert await sender.send_waiting(outbox) == 0
    assert await count(outbox, "WHERE attempts = 0 AND given_up_at IS NULL") == 1
    server.refusal_of_sender = "552 5.3.4 Too large"
    await sender.send_waiting(outbox)
    assert await count(outbox, "WHERE given_up_at IS NOT NULL") == 1


async def test_a_letter_in_hand_at_the_end_is_not_sent_again(
    db: Database, outbox: Connection, server: SmtpServer, monkeypatch: pytest.MonkeyPatch
):
    await queue(outbox, "ada@b.uk")
    await queue(outbox, "bea@b.uk")
    sender = make_sender(db, server)
    send = sender._server.send

    async def send_while_the_process_ends(message: EmailMessage, address: str) -> None:
        sender._stop.set()
        await send(message, address)

    monkeypatch.setattr(sender._server, "send", send_while_the_process_ends)
    assert await sender.send_waiting(outbox) == 1
    await make_sender(db, server).send_waiting(outbox)
    assert server.recipients == ["ada@b.uk", "bea@b.uk"]


async def test_a_letter_is_given_up_after_five_days_of_refusals(
    db: Database, outbox: Connection, server: SmtpServer, monkeypatch
):
    server.refusals = {"grey@b.uk": "451 4.7.1 Come back later"}
    await queue(outbox, "grey@b.uk")
    now = clock.now()
    monkeypatch.setattr(sending.clock, "now", lambda: now + timedelta(days=6))
    await make_sender(db, server).send_waiting(outbox)
    assert await count(outbox, "WHERE given_up_at IS NOT NULL") == 1


async def test_a_clock_that_was_set_back_delays_nothing(db: Database, outbox: Connection, server: SmtpServer):
    await queue(outbox, "ada@b.uk")
    await outbox.execute(
        "UPDATE mail SET queued_at = now() + interval '1 day', send_after = now() + interval '1 day'"
    )
    assert await make_sender(db, server).send_waiting(outbox) == 1


async def test_a_member_gets_letters_at_their_address_of_the_day_and_none_once_erased(
    db: Database, outbox: Connection, server: SmtpServer
):
    ada = await a_member(outbox, email="old@b.uk", email_verified=True)
    erased = await a_member(outbox, email="erased@b.uk", email_verified=True)
    nobody = await a_member(outbox)
    for member in (ada, erased, nobody):
        await queries.queue_to_member(outbox, member, "trial", "Hello", "Text")
    assert await count(outbox) == 2
    await outbox.execute("UPDATE member SET email = 'new@b.uk' WHERE id = $1", ada)
    async with db.unit_of_work() as work:
        await forget_member(work, erased, keep_ratings=False)
    await make_sender(db, server).send_waiting(outbox)
    assert server.recipients == ["new@b.uk"]
    assert await count(outbox) == 0


async def test_one_process_sends(db: Database, outbox: Connection):
    assert await queries.try_to_send_alone(outbox)
    other = await db.connect()
    assert not await queries.try_to_send_alone(other)
    await other.close()


async def test_without_a_server_letters_are_files(db: Database, outbox: Connection, tmp_path: Path):
    await queue(outbox, "ada@b.uk")
    sender = MailSender(db, Settings(database_url=db.url, var=tmp_path))
    assert await sender.send_waiting(outbox) == 1
    (file,) = (tmp_path / "mail").iterdir()
    assert b"To: ada@b.uk" in file.read_bytes()


def test_the_command_says_that_no_letter_waits(database_url: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(command, "load_shop_settings_or_exit", lambda: Settings(database_url=database_url))
    said = CliRunner().invoke(command.mail, ["waiting"], catch_exceptions=False)
    assert said.output == "No letter waits, and none was given up.\n"
