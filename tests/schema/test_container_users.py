"""The users that the containers' database begins with: `migrate` gives them their rights, and no more."""

import os
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import urlsplit

import asyncpg
import pytest
import pytest_asyncio

from app.launch.postgres.home import find_wheel_programs
from tests.schema.owners import owners_server

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "deploy" / "container" / "database-users.sh"
PASSWORDS = {"serve": "it's one", "work": "$another"}


@pytest_asyncio.fixture(scope="module")
async def address(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """An empty database, as the image of PostgreSQL makes it; then the script, then the migration."""
    secrets = tmp_path_factory.mktemp("secrets")
    for name, password in PASSWORDS.items():
        (secrets / f"{name}-password").write_text(password)
    with owners_server(lets_in_all=True) as url:
        parts = urlsplit(url)
        run(
            [SCRIPT],
            PATH=f"{find_wheel_programs() / 'bin'}:{os.environ['PATH']}",
            SECRETS=str(secrets),
            PGHOST=str(parts.hostname),
            PGPORT=str(parts.port),
            PGPASSWORD=str(parts.password),
            POSTGRES_USER=str(parts.username),
            POSTGRES_DB=parts.path.strip("/"),
        )
        run([sys.executable, "-m", "app.cli", "migrate"], DATABASE_URL=url)
        yield f"{parts.hostname}:{parts.port}{parts.path}"


def run(words: list[str | Path], **variables: str) -> None:
    done = subprocess.run(
        words, cwd=ROOT, env=os.environ | variables, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("user", "allowed", "refused"),
    [
        ("serve", "SELECT email FROM member", "UPDATE product SET name = ''"),
        ("admin", "UPDATE product SET name = ''", "DELETE FROM audit_entry"),
        ("work", "SELECT name FROM product", "SELECT * FROM member"),
    ],
)
async def test_each_user_may_do_what_it_is_for(address: str, user: str, allowed: str, refused: str) -> None:
    host, port = address.partition("/")[0].split(":")
    connection = await asyncpg.connect(
        host=host,
        port=int(port),
        user=f"shop_{user}",
        password=PASSWORDS["work" if user == "work" else "serve"],
        database=address.partition("/")[2],
    )
    try:
        assert await connection.fetch(allowed) == []
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await connection.execute(refused)
    finally:
        await connection.close()
