"""A shop's own phrases: imported from a file, part of the next window, refused when they are wrong."""

from pathlib import Path

import msgspec
import pytest

from app.catalogue.importing.faults import CannotImportError
from app.catalogue.importing.search_phrases import import_phrases, read_phrases
from app.kit.database.pool import Database
from app.search.answers import answer_search
from app.search.schemas import SearchRequest
from app.window.live.change_log import apply_changes
from app.window.queries import read_catalogue_version
from app.window.window import Window
from tests.support.assortment import insert_assortment
from tests.support.windows import open_new_window

ADD = "INSERT INTO search_phrase (words, means) VALUES ($1, $2)"
OWN = '[[phrase]]\nwords = ["warpaint"]\ncategory = "blush"\n'


def count(window: Window, **body: object) -> int:
    answer = msgspec.json.decode(answer_search(window, msgspec.convert(body, SearchRequest)))
    return answer["pagination"]["records_matching_search"]


async def version(url: str) -> int:
    async with Database(url) as database, database.reading() as connection:
        return await read_catalogue_version(connection)


async def test_an_imported_phrase_is_understood_by_the_next_window(database_url: str, tmp_path: Path):
    async with Database(database_url) as database, database.unit_of_work() as connection:
        await insert_assortment(connection)
    before = await open_new_window(database_url, tmp_path)
    assert count(before, query="warpaint") == 0
    path, seen = tmp_path / "ours.toml", await version(database_url)
    path.write_text(OWN)
    content, _ = read_phrases(path)
    assert await import_phrases(Database(database_url), path, content)
    assert await version(database_url) == seen + 1
    assert not await import_phrases(Database(database_url), path, content)
    after = await open_new_window(database_url, tmp_path)
    assert count(after, query="warpaint") == count(after, query="", category_slugs=["blush"]) > 0


async def test_what_staff_add_is_understood_by_open_windows(database_url: str, tmp_path: Path):
    async with Database(database_url) as database:
        async with database.unit_of_work() as connection:
            await insert_assortment(connection)
        window = await open_new_window(database_url, tmp_path)
        revision = window.overlay.revision
        async with database.unit_of_work() as connection:
            await connection.execute(
                "INSERT INTO search_phrase (words, means) VALUES ('slap, war \"paint\"', 'blush')"
            )
        await apply_changes(database, window)
        assert (
            count(window, query="slap")
            == count(window, query="war paint")
            == count(window, query="blush")
            > 0
        )
        assert window.overlay.revision != revision
        newer = await open_new_window(database_url, tmp_path)
        assert count(newer, query="slap") == count(window, query="slap")
        async with database.unit_of_work() as connection:
            await connection.execute("DELETE FROM search_phrase")
        await apply_changes(database, window)
        assert count(window, query="slap") == 0


@pytest.mark.parametrize(
    ("name", "content"),
    [("ours.toml", b"words ="), ("ours.toml", b""), ("ours.toml", b"\xff\xfe"),
     ("Our phrases.toml", OWN.encode()),
     ("ours.toml", b'[[phrase]]\nwords = ["a"]\nshelf = "blush"\n')],
)  # fmt: skip
def test_a_wrong_file_is_refused_in_a_sentence(tmp_path: Path, name: str, content: bytes):
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(CannotImportError, match=r"toml: "):
        read_phrases(path)


def test_a_missing_file_is_refused(tmp_path: Path):
    with pytest.raises(CannotImportError):
        read_phrases(tmp_path / "none.toml")
