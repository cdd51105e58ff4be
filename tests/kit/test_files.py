"""A file is written whole or not at all, whatever fails."""

import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from app.kit.storage.files import find_drafts, write_atomically
from tests.support.full_disk import WAYS, full_disk

WRITE = """
import sys
from pathlib import Path
from app.kit.storage import files
def write_half(path, *_, **__):
    path.write_bytes(b"half")
    print("writing", flush=True)
    sys.stdin.read()
files._write = write_half
files.write_atomically(Path(sys.argv[1]), b"whole")
"""


def test_a_file_takes_the_place_of_the_one_before(tmp_path: Path):
    path = tmp_path / "new folder" / "note"
    for content in (b"first", b"second"):
        write_atomically(path, content, durable=True)
        assert path.read_bytes() == content
    assert list(path.parent.iterdir()) == [path]


def test_a_secret_is_never_readable_by_others(tmp_path: Path):
    write_atomically(tmp_path / "secret", b"word", mode=0o600)
    assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600


@pytest.mark.parametrize("way", WAYS)
def test_on_a_full_disk_the_old_file_stays_and_nothing_else(tmp_path: Path, way: str):
    with full_disk(tmp_path / "disk", way) as folder:
        (folder / "note").write_bytes(b"old")
        with pytest.raises(OSError, match=r"large|space"):
            write_atomically(folder / "note", b"x" * 200_000)
        assert (folder / "note").read_bytes() == b"old"
        assert [path.name for path in folder.iterdir()] == ["note"]


def test_what_a_killed_process_leaves_is_known_as_a_draft(tmp_path: Path):
    path = tmp_path / "note"
    command = [sys.executable, "-c", WRITE, path]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as writer:
        assert writer.stdout
        assert writer.stdout.readline() == b"writing\n"
        writer.send_signal(signal.SIGKILL)
    assert not path.exists()
    assert [draft.read_bytes() for draft in find_drafts(tmp_path)] == [b"half"]
