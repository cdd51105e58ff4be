"""A file that cannot be taken: one sentence, exit 2, and the database as it was."""

import gzip
import resource
import sys

import pytest

from tests.catalogue.importing.conftest import SAMPLES, everything

CUT_GZIP = gzip.compress(bytes(range(256)).hex().encode())[:-20]


@pytest.fixture
def database_url(module_database_url: str) -> str:
    """One for all these tests: no file here may change it."""
    return module_database_url


async def _refused(undertone, db, *arguments) -> str:
    before = await everything(db)
    result = await undertone("import", *arguments)
    assert result.exit_code == 2, result.output
    assert await everything(db) == before
    assert result.stderr.count("\n") == 1
    return result.stderr


@pytest.fixture(params=["pudding", "makeup-api", "open-beauty-facts"])
def importer(request) -> str:
    return request.param


async def test_a_missing_file_or_a_folder_in_its_place(undertone, db, tmp_path, importer):
    assert "There is no file" in await _refused(undertone, db, importer, tmp_path / "none")
    assert "cannot be read" in await _refused(undertone, db, importer, tmp_path)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("[{é".encode("latin-1"), "bad is not written in UTF-8.\n"),
        (CUT_GZIP, "bad is cut short: its gzip has no end.\n"),
        (b"\x1f\x8b" + b"\x00" * 50, "bad cannot be unpacked"),
    ],
    ids=["another encoding", "a gzip that is cut short", "a gzip that is none"],
)
async def test_what_cannot_be_read(undertone, db, tmp_path, importer, content, words):
    path = tmp_path / "bad"
    path.write_bytes(content)
    assert (await _refused(undertone, db, importer, path)).startswith(words)


@pytest.mark.parametrize(
    ("importer", "sample", "words"),
    [
        ("pudding", "makeup-api.json", "is not The Pudding's list"),
        ("makeup-api", "pudding.csv", "is not a JSON array of objects"),
        ("open-beauty-facts", "pudding.csv", "is not JSON Lines"),
    ],
)
async def test_another_format(undertone, db, importer, sample, words):
    assert words in await _refused(undertone, db, importer, SAMPLES / sample)


async def test_an_array_that_is_cut_short(undertone, db, tmp_path):
    path = tmp_path / "cut.json"
    path.write_bytes((SAMPLES / "makeup-api.json").read_bytes()[:-3])
    assert "its JSON array has no end" in await _refused(undertone, db, "makeup-api", path)


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("brands.csv", "slug,name,colour\n", "brands.csv has a column 'colour'"),
        ("brands.csv", "name\n", "brands.csv lacks the column 'slug'"),
        ("brands.csv", "slug,name,name\n", "brands.csv names a column twice"),
        ("brands.csv", "\n", "brands.csv is not CSV"),
        ("brands.jsonl", "slug,name\n", "holds brands.csv and brands.jsonl"),
        ("images.jsonl", "slug,name\n", "images.jsonl is not JSON Lines"),
    ],
)
async def test_a_folder_with_a_file_that_is_not_ours(undertone, db, shelf, name, text, words):
    (shelf / name).write_text(text)
    assert words in await _refused(undertone, db, "catalogue", shelf)


async def test_a_folder_with_nothing_of_ours(undertone, db, tmp_path):
    assert "holds none of our files" in await _refused(undertone, db, "catalogue", tmp_path)
    assert "There is no folder" in await _refused(undertone, db, "catalogue", tmp_path / "none")


async def test_memory_stays_flat_while_a_huge_line_is_passed(undertone, db, tmp_path):
    path = tmp_path / "huge.json"
    with gzip.open(path, "wb", compresslevel=1) as file:
        file.write(b'[{"id": 1, "name": "')
        for _ in range(100):
            file.write(b"x" * 1_000_000)
        file.write(b'"}]')
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    result = await undertone("import", "makeup-api", path)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert "1 refused" in result.output
    assert grown < (60_000 if sys.platform == "linux" else 60_000_000)
