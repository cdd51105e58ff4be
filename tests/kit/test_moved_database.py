"""A database that moves is followed without a restart, and one on another machine is reached by TLS alone."""

from urllib.parse import urlsplit

import pytest

from app.kit.database.pool import Database, DatabaseUnavailableError
from app.settings import load
from tests.support.plain_connection import connected, fetch_rows
from tests.support.postgres_copy import copied_server, with_database

NAME = "moving"
ADD = "INSERT INTO noted VALUES ($1)"


async def _make(server: str, *, is_primary: bool) -> str:
    """A database on a server; a standby refuses writes, as a real one would."""
    async with connected(server) as connection:
        await connection.execute(f"CREATE DATABASE {NAME}")
    url = with_database(server, NAME)
    async with connected(url) as connection:
        await connection.execute("CREATE TABLE noted (name text)")
    await _set_primary(url, is_primary=is_primary)
    return url


async def _set_primary(url: str, *, is_primary: bool) -> None:
    read_only = "off" if is_primary else "on"
    async with connected(url, default_transaction_read_only="off") as connection:
        await connection.execute(f"ALTER DATABASE {NAME} SET default_transaction_read_only = {read_only}")


async def test_writes_follow_the_primary_to_another_server() -> None:
    with copied_server() as one, copied_server() as other:
        first, second = await _make(one, is_primary=True), await _make(other, is_primary=False)
        hosts = f"{urlsplit(second).netloc},127.0.0.1:{urlsplit(first).port}"
        both = urlsplit(second)._replace(netloc=hosts, query="target_session_attrs=read-write").geturl()
        async with Database(both) as database:
            async with database.unit_of_work() as connection:
                await connection.execute(ADD, "before")
            await _set_primary(first, is_primary=False)
            await _set_primary(second, is_primary=True)
            # The open connection stays until it is told that its server has become a standby.
            with pytest.raises(DatabaseUnavailableError):
                async with database.unit_of_work() as connection:
                    await connection.execute("SET TRANSACTION READ ONLY")
                    await connection.execute(ADD, "refused")
            async with database.unit_of_work() as connection:
                await connection.execute(ADD, "after")
        noted = [await fetch_rows(each, "SELECT name FROM noted") for each in (first, second)]
        assert noted == [[("before",)], [("after",)]]


@pytest.mark.parametrize(
    ("url", "is_required"),
    [
        ("postgresql://u:p@127.0.0.1/db", False),
        ("postgresql://u:p@[::1]:5433/db", False),
        ("postgresql://u:p@localhost,127.0.0.2/db", False),
        ("postgresql:///db?host=/run/postgresql", False),
        ("postgresql://u:p@db.internal/db", True),
        ("postgresql://u:p@127.0.0.1,10.0.0.7/db?target_session_attrs=primary", True),
        ("postgresql:///db?host=db.internal", True),
        ("postgresql://u:p@db.internal/db?sslmode=disable", False),
        ("postgresql://u:p@db.internal/db?sslmode=verify-full", False),
    ],
)
def test_tls_is_required_off_this_machine_where_nothing_else_is_said(url: str, is_required: bool) -> None:
    settings = load({"DATABASE_URL": url, "DATABASE_DIRECT_URL": url})
    assert settings.database_url == settings.database_direct_url
    assert ("sslmode=require" in settings.database_url) == is_required
    assert is_required or settings.database_url == url
    assert load({"DATABASE_URL": url, "PGSSLMODE": "prefer"}).database_url == url


async def test_a_server_without_tls_is_refused_where_tls_is_required(database_url: str) -> None:
    separator = "&" if "?" in database_url else "?"
    async with Database(f"{database_url}{separator}sslmode=require") as database:
        with pytest.raises(DatabaseUnavailableError, match=r"SSL|rejected"):
            await database.check()
