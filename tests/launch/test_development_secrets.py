"""The secrets of a shop in development."""

from pathlib import Path

from app.launch.development_secrets import NAMES, find_or_make_secrets


def test_they_are_made_once_and_only_their_owner_reads_them(tmp_path: Path) -> None:
    first = find_or_make_secrets({}, tmp_path)
    assert set(first) == set(NAMES)
    assert len(set(first.values())) == len(NAMES)
    assert min(map(len, first.values())) >= 32
    assert find_or_make_secrets({}, tmp_path) == first
    assert (tmp_path / "secrets.json").stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["secrets.json"]


def test_one_that_is_set_is_left_as_it_is(tmp_path: Path) -> None:
    assert set(find_or_make_secrets({"UNDERTONE_SECRET": "mine"}, tmp_path)) == {"UNDERTONE_FRONT_SECRET"}


def test_a_damaged_file_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / "secrets.json").write_text("{half")
    assert set(find_or_make_secrets({}, tmp_path)) == set(NAMES)


def test_production_brings_its_own(tmp_path: Path) -> None:
    assert find_or_make_secrets({"UNDERTONE_ENV": "production"}, tmp_path) == {}
    assert not (tmp_path / "secrets.json").exists()
