"""A server of PostgreSQL whose owner of the schema may make roles, as an administrator would allow."""

from collections.abc import Iterator
from contextlib import contextmanager

from app.launch.postgres.data_folder import run_single_user
from app.launch.postgres.server import EmbeddedPostgres
from tests.support.postgres_copy import copy_owned, template, temporary_folder


@contextmanager
def owners_server(*, lets_in_all: bool = False) -> Iterator[str]:
    """The address of a database on a server of its own, as roles belong to the server.

    The embedded PostgreSQL lets in its owner alone.
    """
    with temporary_folder() as folder:
        copy_owned(template(), folder)
        postgres = EmbeddedPostgres(folder, durable=False)
        postgres.start()
        home = postgres.home
        postgres.stop()
        run_single_user(home, home.data, "ALTER ROLE undertone CREATEROLE")
        if lets_in_all:
            with (home.data / "pg_hba.conf").open("a") as access:
                access.write("host all all 127.0.0.1/32 scram-sha-256\n")
        with postgres as url:
            yield url
