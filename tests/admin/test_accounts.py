"""Accounts of staff, from the command line: made, listed, given a new password, taken away."""

import asyncio
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from app import settings
from app.admin import service
from app.cli import main
from app.kit.database.migrate import migrate
from app.launch.postgres.server import EmbeddedPostgres
from app.launch.processes.launcher_lock import LauncherLock
from tests.support.community import Community
from tests.support.postgres_copy import copy_migrated_data
from tests.support.staff import PASSWORD, StaffBrowser

ROOT = Path(__file__).parents[2]


async def undertone(shop: Community, *words: str, typed: str = PASSWORD) -> Result:
    """The command in this process, with a password on its standard input."""
    environment = {"UNDERTONE_ADMIN": "true", "DATABASE_URL": shop.settings.database_url}
    settings.current.cache_clear()
    command = partial(CliRunner().invoke, main, ["staff", *words], input=f"{typed}\n", env=environment)
    try:
        return await asyncio.to_thread(command)
    finally:
        settings.current.cache_clear()


def run(*words: str, typed: str = PASSWORD, **environment: str) -> subprocess.CompletedProcess[str]:
    """The command as a person runs it, in a process of its own."""
    environment["UNDERTONE_ADMIN"] = "true"
    return subprocess.run(
        [sys.executable, "-m", "app.cli", "staff", *words],
        cwd=ROOT, env=environment, input=f"{typed}\n", capture_output=True, text=True, check=False,
    )  # fmt: skip


async def test_a_password_that_is_replaced_while_it_is_checked_opens_nothing(
    shop: Community, monkeypatch: pytest.MonkeyPatch
) -> None:
    await service.add_account(shop.db, "joan", PASSWORD, by="tests")
    checks = service._matches_password

    async def check_while_another_is_set(password: str, password_hash: str) -> bool:
        fits = await checks(password, password_hash)
        await service.set_password(shop.db, "joan", "quiet-river-of-slate", by="tests")
        return fits

    with monkeypatch.context() as patch:
        patch.setattr(service, "_matches_password", check_while_another_is_set)
        assert (await service.sign_in(shop.db, "joan", PASSWORD, replacing=None)).token is None
    sessions = "SELECT count(*) FROM staff_session JOIN staff ON staff.id = staff_id WHERE name = 'joan'"
    assert await shop.value(sessions) == 0
    assert (await service.sign_in(shop.db, "joan", "quiet-river-of-slate", replacing=None)).token


async def test_an_account_is_made_used_and_taken_away(shop: Community, tmp_path: Path) -> None:
    with LauncherLock(tmp_path / "start.lock") as lock:
        lock.write_address("http://localhost:3123")
        variables = {"DATABASE_URL": shop.settings.database_url, "UNDERTONE_VAR": str(tmp_path)}
        added = run("add", "june", "--password-stdin", **variables)
    assert (added.returncode, added.stdout) == (0, "june may sign in at http://localhost:3123/desk.\n")
    staff = StaffBrowser(shop.shop)
    assert (await staff.sign_in("june")).status_code == 200
    listed = (await undertone(shop, "list")).stdout
    assert "june" in listed
    assert "1 sessions open" in next(line for line in listed.splitlines() if line.startswith("june"))

    changed = await undertone(shop, "password", "june", "--password-stdin", typed="quiet-river-of-slate")
    assert changed.stdout == "june has a new password; 1 sessions ended.\n"
    assert (await staff.get("/api/user/")).status_code == 401
    assert (await staff.sign_in("june")).status_code == 401
    assert (await staff.sign_in("june", "quiet-river-of-slate")).status_code == 200

    assert (await undertone(shop, "remove", "june")).stdout == "june is gone.\n"
    assert (await staff.get("/api/user/")).status_code == 401
    assert "june" not in (await undertone(shop, "list")).stdout
    noted = "SELECT string_agg(action, ' ' ORDER BY id) FROM audit_entry WHERE details ->> 'account' = 'june'"
    assert await shop.value(noted) == "staff.add staff.password staff.remove"


@pytest.mark.parametrize(
    ("words", "typed", "sentence"),
    [
        (("add", "rosa", "--password-stdin"), PASSWORD, "There is an account rosa already."),
        (("add", "No One", "--password-stdin"), PASSWORD, "A name has 2 to 60 letters"),
        (("add", "flora", "--password-stdin"), "short", "A password has 12 to 128 characters."),
        (("add", "flora", "--password-stdin"), "aaaaaaaaaaaaaa", "This password is too easy to guess: use"),
        (("add", "flora", "--password-stdin"), "Flora-likes-plums", "This password is too easy to guess: it"),
        (("remove", "flora"), "", "There is no account flora."),
        (("password", "flora", "--password-stdin"), PASSWORD, "There is no account flora."),
    ],
)
async def test_what_cannot_be_is_said_in_a_sentence(
    shop: Community, words: tuple[str, ...], typed: str, sentence: str
) -> None:
    result = await undertone(shop, *words, typed=typed)
    assert result.exit_code == 1
    # The shop of these tests may write lines of its log meanwhile.
    assert f"\nError: {sentence}" in f"\n{result.stderr}"
    assert "Traceback" not in result.stderr
    assert await shop.value("SELECT count(*) FROM staff WHERE name = 'flora'") == 0


@pytest.fixture
def var() -> Iterator[Path]:
    """A folder every user may pass through, as a checkout outside of private homes is."""
    with tempfile.TemporaryDirectory(prefix="undertone-test-", ignore_cleanup_errors=True) as name:
        Path(name).chmod(0o711)
        yield Path(name)


async def test_the_database_of_a_shop_that_is_open_here_is_found(var: Path) -> None:
    here = {"DATABASE_URL": "", "UNDERTONE_VAR": str(var)}
    shut = run("list", **here)
    message = "Error: Start the shop first, or name its database in DATABASE_URL.\n"
    assert (shut.returncode, shut.stderr) == (1, message)
    copy_migrated_data(var / "postgres")
    with EmbeddedPostgres(var / "postgres", durable=False, say=lambda _: None) as url:
        await migrate(url)
        assert run("add", "rosa", "--password-stdin", **here).returncode == 0
        assert run("list", **here).stdout.startswith("rosa  made ")
    assert run("list", **here).stderr == message
