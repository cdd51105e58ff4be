"""A process that sends what waits, to be killed. Its arguments: the database, the mail server."""

import asyncio
import sys

from app.kit.database.pool import Database
from app.mail import sending
from app.mail.sending import MailSender
from app.settings import Settings
from app.settings.mail import Mail


async def work(database_url: str, server: str) -> None:
    sending.POLL_INTERVAL = sending.FIRST_PAUSE = sending.MAX_PAUSE = 0.1
    settings = Settings(database_url=database_url, mail=Mail(server=server))
    async with Database(database_url) as database, MailSender(database, settings).send_regularly():
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(work(*sys.argv[1:]))
