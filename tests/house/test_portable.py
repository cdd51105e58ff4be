"""What is committed works on any machine: locks hold no download addresses, files no paths of one machine."""

import json
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HOME_LIKE = re.compile(r"(?<![\w.:/-])/(?:root|home/\w+|Users/\w+|work)/[\w.-]+")
TEXT_LIMIT = 1_000_000


def committed_files() -> list[Path]:
    """Every file git would carry: tracked, or new and not ignored."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    )  # fmt: skip
    return [ROOT / name for name in listing.stdout.split("\0") if name and (ROOT / name).is_file()]


def test_python_lock_has_hashes_and_no_addresses() -> None:
    lock = (ROOT / "requirements.lock").read_text()
    assert re.findall(r"https?://|--index|--find-links", lock) == []
    packages = re.findall(r"^[a-z0-9].*==", lock, re.MULTILINE)
    assert len(packages) > 50
    assert lock.count("--hash=sha256:") >= len(packages)


@pytest.mark.parametrize("folder", ["frontend", "benchmarks/web"])
def test_npm_lock_has_integrity_and_no_addresses(folder: str) -> None:
    lock = json.loads((ROOT / folder / "package-lock.json").read_text())
    packages = {name: entry for name, entry in lock["packages"].items() if name.startswith("node_modules/")}
    assert len(packages) > 50
    assert [name for name, entry in packages.items() if "resolved" in entry] == []
    assert [name for name, entry in packages.items() if not {"integrity", "inBundle"} & entry.keys()] == []


def test_no_committed_file_names_a_path_of_one_machine() -> None:
    guilty = {
        f"{path.relative_to(ROOT)}: {match}"
        for path in committed_files()
        if path.stat().st_size < TEXT_LIMIT and path != Path(__file__)
        for match in HOME_LIKE.findall(path.read_text(errors="ignore"))
    }
    assert guilty == set()


def test_nothing_large_is_committed() -> None:
    assert [str(path) for path in committed_files() if path.stat().st_size >= TEXT_LIMIT] == []
