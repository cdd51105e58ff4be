"""Machines of one shop that share windows and pictures by an S3 service, and a member signed in on all."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx

from app.kit.database.pool import Database
from app.settings import load
from tests.support import loopback
from tests.support.machines import Machine
from tests.support.pictures import a_picture
from tests.support.rolling import PRODUCTION, open_machines
from tests.support.rows import a_member
from tests.support.s3_server import S3Server, running_s3
from tests.support.sessions import cookies_of
from tests.support.threads import in_a_thread

PROFILE = "/api/v1/user/profile"


class SharedShop(NamedTuple):
    """Two machines that serve, and the store they share."""

    one: Machine
    two: Machine
    s3: S3Server

    @property
    def url(self) -> str:
        return self.one.environment["DATABASE_URL"]


class Member(NamedTuple):
    """A signed-in member: their session is valid on every machine."""

    cookies: dict[str, str]

    def send(self, method: str, url: str, **content: object) -> httpx.Response:
        with loopback.Client(
            cookies=self.cookies, headers={"origin": PRODUCTION["UNDERTONE_PUBLIC_ORIGIN"]}, timeout=60
        ) as client:
            return client.request(method, url, **content)

    def upload(self, machine: Machine, colour: str) -> httpx.Response:
        """Send a picture of themselves."""
        files = {"image": ("own.png", a_picture(colour), "image/png")}
        return self.send("POST", machine.url + PROFILE, files=files)


@contextmanager
def open_shared_shop(folder: Path, settings: dict[str, str]) -> Iterator[SharedShop]:
    """Run two machines and a worker, each with a folder of its own."""
    with running_s3(folder) as s3:
        shared = {
            "UNDERTONE_SHARED_VAR": "",
            "UNDERTONE_STORE": s3.address("undertone"),
            **s3.variables,
            **settings,
        }
        with open_machines(folder, ["one", "two"], shared) as [one, two]:
            yield SharedShop(one, two, s3)


def sign_up(url: str) -> Member:
    """Add a member, with a session."""

    async def add() -> Member:
        async with Database(url) as database, database.unit_of_work() as connection:
            member_id = await a_member(connection)
            return Member(await cookies_of(connection, member_id, load(PRODUCTION)))

    return in_a_thread(add)
