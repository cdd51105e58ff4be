"""`undertone doctor` tries the databases that `serve` and `work` are given by files of their own."""

from pathlib import Path
from urllib.parse import urlsplit

import msgspec
import pytest

from app.kit.database.pool import Database
from app.kit.findings import Finding, Level
from app.launch.doctor.role_findings import examine_roles, list_role_files
from app.settings import Settings
from tests.support.database import Databases


async def found_of(settings: Settings, files: list[Path]) -> list[Finding]:
    return [finding async for finding in examine_roles(settings, files)]


def write_roles(folder: Path, **urls: str) -> list[Path]:
    """Write the files beside the settings that a `.env` elsewhere leads to, and find them by it."""
    (folder / "settings").write_text("HOST=10.0.0.11\n")
    for role, url in urls.items():
        (folder / f"settings-{role}").write_text(f"DATABASE_URL={url}\n")
    dotenv = folder / "checkout" / ".env"
    dotenv.parent.mkdir(exist_ok=True)
    dotenv.unlink(missing_ok=True)
    dotenv.symlink_to(folder / "settings")
    return list_role_files(dotenv)


async def test_a_file_that_names_the_same_database_is_fine(db: Database, tmp_path: Path) -> None:
    assert write_roles(tmp_path) == []
    files = write_roles(tmp_path, serve=db.url, work=db.url)
    assert [file.name for file in files] == ["settings-serve", "settings-work"]
    found = await found_of(Settings(database_url=db.url), files)
    assert [(each.level, "is the same" in each.sentence) for each in found] == [(Level.FINE, True)] * 2


async def test_the_old_database_after_a_restore_is_said(
    db: Database, databases: Databases, tmp_path: Path
) -> None:
    async with databases.empty() as new:
        [other] = await found_of(Settings(database_url=new), write_roles(tmp_path, serve=db.url))
        assert (other.level, "settings-serve names" in other.sentence) == (Level.WRONG, True)
        assert "is another one than" in other.sentence
        assert urlsplit(new).path in other.sentence


async def test_a_user_whom_the_database_refuses_is_said_without_the_password(
    db: Database, tmp_path: Path
) -> None:
    parts = urlsplit(db.url)
    wrong = parts._replace(netloc=f"shop_nobody:hidden@{parts.netloc.rpartition('@')[2]}").geturl()
    [refused] = await found_of(Settings(database_url=db.url), write_roles(tmp_path, work=wrong))
    assert (refused.level, "cannot be used" in refused.sentence) == (Level.WRONG, True)
    assert "hidden" not in refused.sentence


async def test_while_the_owners_database_is_away_each_is_tried_all_the_same(
    db: Database, tmp_path: Path
) -> None:
    away = Settings(database_url="postgresql://127.0.0.1:1/shop")
    [answers] = await found_of(away, write_roles(tmp_path, serve=db.url))
    assert (answers.level, answers.sentence.endswith("answers.")) == (Level.FINE, True)


async def test_a_wrong_setting_and_a_file_that_cannot_be_read_are_said(
    db: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(database_url=db.url)
    [wrong] = await found_of(settings, write_roles(tmp_path, serve="mysql://10.0.0.21/shop"))
    assert (wrong.level, f"In {tmp_path}/settings-serve: DATABASE_URL" in wrong.sentence) == (
        Level.WRONG,
        True,
    )

    def refuse(*_: object, **__: object) -> str:
        raise PermissionError(13, "Permission denied")

    files = write_roles(tmp_path, serve=db.url)
    with monkeypatch.context() as patched:
        patched.setattr(Path, "read_text", refuse)
        [unread] = await found_of(msgspec.structs.replace(settings), files)
    assert (unread.level, "(Permission denied)" in unread.sentence) == (Level.WARNING, True)
