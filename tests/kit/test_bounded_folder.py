"""A folder that takes only so many bytes: what was used lately stays, also when several write at once."""

import subprocess
import sys
from pathlib import Path
from random import Random

from app.kit.storage.bounded_folder import BoundedFolder
from app.media.folders import ROOT

BUCKETS = 64
SIZE = 1_000


def taken(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def test_it_never_takes_more_than_its_bound(tmp_path):
    random, bound = Random(2), BUCKETS * 4 * SIZE
    files = BoundedFolder(tmp_path, bound)
    for number in range(400):
        content = random.randbytes(random.randint(1, 2 * SIZE))
        files.write(f"{number}.svg", content)
        assert files.read(f"{number}.svg") == content
        assert taken(tmp_path) <= bound


def test_what_was_read_lately_stays_longest(tmp_path):
    files = BoundedFolder(tmp_path, BUCKETS * 3 * SIZE)
    files.write("liked.webp", b"x" * SIZE)
    for number in range(600):
        files.write(f"{number}.webp", b"y" * SIZE)
        assert files.read("liked.webp") == b"x" * SIZE
    assert not files.has("0.webp")
    assert files.read("0.webp") is None


def test_a_file_that_is_larger_than_its_share_is_not_written_and_costs_no_other(tmp_path):
    files = BoundedFolder(tmp_path, BUCKETS * SIZE)  # every bucket has room for many of ten bytes
    for number in range(BUCKETS):
        files.write(f"{number}.svg", b"y" * 10)
    files.write("large.svg", b"x" * (SIZE + 1))
    assert not files.has("large.svg")
    assert all(files.has(f"{number}.svg") for number in range(BUCKETS))


def test_processes_that_write_at_once_stay_within_it_together(tmp_path):
    bound = BUCKETS * 3 * SIZE
    write = (
        "import sys; from pathlib import Path; from app.kit.storage.bounded_folder import BoundedFolder;"
        f"files = BoundedFolder(Path(sys.argv[1]), {bound});"
        f"[files.write(f'{{sys.argv[2]}}-{{number}}.svg', b'x' * {SIZE}) for number in range(400)]"
    )
    command = [sys.executable, "-c", write, str(tmp_path)]
    running = [subprocess.Popen([*command, name], cwd=ROOT) for name in "ab"]
    assert [process.wait() for process in running] == [0, 0]
    assert taken(tmp_path) <= bound
