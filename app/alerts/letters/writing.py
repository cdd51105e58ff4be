"""Writes the letters of alerts, and the messages to browsers."""

from collections.abc import Sequence
from datetime import datetime
from itertools import groupby

from app.alerts.letters import queries
from app.alerts.letters.queries import NewsItem
from app.alerts.letters.texts import describe_news, make_push
from app.alerts.queries import lock_evaluation
from app.kit.database.pool import Connection, Database
from app.mail import queries as mail
from app.mail.links import make_token
from app.mail.messages import escape_markup

NEWS_AT_ONCE = 2_000
FIRST_HOUR, LAST_HOUR = 8, 20
"""Letters are written in these hours. What happens at night is told in the morning, if it is still so."""
LETTER_KIND, CONFIRMATION_KIND = "alert", "alert_question"
"""The kinds of letters: what somebody waited for, and the question whether it was they who asked."""
CONFIRM_PURPOSE, STOP_PURPOSE = "alerts confirm", "alerts stop"
"""The purposes of the links' tokens."""
CONFIRM_PATH, STOP_PATH = "/api/v1/alerts/confirm", "/api/v1/alerts/stop"
_ACCOUNT_NOTE = "\n\nYou can change or end this in [your account](/account)."


async def write_letters(database: Database, secret: str, now: datetime) -> int:
    """Write to whom something is to be told, but not at night. Returns how many letters."""
    written = 0
    while True:
        async with database.bulk() as work:
            is_day = FIRST_HOUR <= await queries.find_uk_hour(work, now) <= LAST_HOUR
            if not is_day or not await lock_evaluation(work):
                return written
            news = await queries.lock_due_news(work, now, NEWS_AT_ONCE)
            for _, group in groupby(news, key=lambda item: (item.member_id, item.address_key)):
                await _write_letter(work, list(group), secret)
                written += 1
            await queries.finish_told(work, news, now)
        if len(news) < NEWS_AT_ONCE:
            return written


async def ask_to_confirm(
    connection: Connection, address: str, address_key: str, product_name: str, secret: str
) -> None:
    """Write a letter that asks who has no account whether it was they who want to be told."""
    body = f"""Somebody, probably you, wants to be told at this address about {escape_markup(product_name)}.

**[Yes, tell me]({CONFIRM_PATH}?token={make_token(secret, CONFIRM_PURPOSE, address_key)})**

If it was not you, do nothing. You hear nothing then, and we delete the address after a week."""
    await mail.queue_to_address(connection, address, CONFIRMATION_KIND, "Shall we tell you?", body)


async def _write_letter(connection: Connection, news: Sequence[NewsItem], secret: str) -> None:
    """Write one letter about everything that a member or an address waited for."""
    subject, body = describe_news(news)
    member_id, address, address_key = news[0].member_id, news[0].address, news[0].address_key
    if member_id is not None:
        path = f"{STOP_PATH}?token={make_token(secret, STOP_PURPOSE, f'm{member_id}')}"
        await mail.queue_to_member(connection, member_id, LETTER_KIND, subject, body + _ACCOUNT_NOTE, path)
        await mail.queue_to_devices(connection, member_id, LETTER_KIND, make_push(subject, news))
    elif address is not None and address_key is not None:
        path = f"{STOP_PATH}?token={make_token(secret, STOP_PURPOSE, address_key)}"
        await mail.queue_to_address(connection, address, LETTER_KIND, subject, body, path)
