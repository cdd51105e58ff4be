"""A saved index opens as it was, and a damaged one is named and never trusted."""

import json

import numpy as np
import pytest

from shade_engine import ShadeIndex, SnapshotError
from shade_engine.snapshot import HEADER, _canonical, _digest
from shade_engine.testing.synthetic import make_questions, make_skin_tones

PALETTE = make_skin_tones(3000)


@pytest.fixture
def folder(tmp_path):
    ShadeIndex.build(PALETTE, np.arange(3000) // 7).save(tmp_path / "index")
    return tmp_path / "index"


def rewrite(folder, change):
    header = json.loads((folder / HEADER).read_bytes())
    change(header)
    header["digest"] = _digest(_canonical(header))
    (folder / HEADER).write_text(json.dumps(header))


@pytest.mark.parametrize("mmap", [True, False])
@pytest.mark.parametrize("grouped", [True, False])
def test_a_saved_index_answers_alike(tmp_path, mmap, grouped):
    built = ShadeIndex.build(PALETTE, np.arange(3000) // 7 if grouped else None)
    built.save(tmp_path)
    opened = ShadeIndex.load(tmp_path, mmap, checksum=mmap)
    for question in make_questions(PALETTE, 20):
        for per_group in (True, False):
            ours, theirs = (index.nearest(question, 9, per_group=per_group) for index in (built, opened))
            assert ours[0].tolist() == theirs[0].tolist()
            assert ours[1].tolist() == theirs[1].tolist()


def test_saving_over_another_leaves_no_files_behind_and_keeps_open_readers(folder):
    reader = ShadeIndex.load(folder)
    before = reader.nearest([60, 10, 20])[1].tolist()
    ShadeIndex.build(PALETTE[:10]).save(folder)
    assert len(ShadeIndex.load(folder)) == 10
    assert reader.nearest([60, 10, 20])[1].tolist() == before
    named = {part["file"] for part in json.loads((folder / HEADER).read_bytes())["parts"].values()}
    assert {path.name for path in folder.iterdir()} == named | {HEADER}


@pytest.mark.parametrize(
    "part", ["points", "nodes", "leaves", "starts", "owners", "leader_starts", "point_of", "codes"]
)
def test_one_turned_bit_is_found(folder, part):
    path = next(folder.glob(f"{part}-*.bin"))
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)
    with pytest.raises(SnapshotError, match=path.name):
        ShadeIndex.load(folder)


@pytest.mark.parametrize("checksum", [True, False])
def test_a_file_cut_short_or_missing_is_found_at_once(folder, checksum):
    path = next(folder.glob("points-*.bin"))
    path.write_bytes(path.read_bytes()[:-8])
    with pytest.raises(SnapshotError, match=f"{path.name}.*instead of"):
        ShadeIndex.load(folder, checksum=checksum)
    path.unlink()
    with pytest.raises(SnapshotError, match=f"{path.name}.*cannot be read"):
        ShadeIndex.load(folder, checksum=checksum)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "damaged"),
        (b"\xff\x00", "damaged"),
        (b"[]", "not the header"),
        (b'{"format": "something else"}', "not the header"),
        (b'{"format": "undertone-shades", "version": 99}', "version 99, and 2 and 3 are read"),
        (b'{"format": "undertone-shades", "version": 2}', "damaged"),
        (b'{"format": "undertone-shades", "version": 2, "parts": {}, "digest": "0"}', "damaged"),
    ],
)
def test_a_foreign_header_is_refused(folder, content, why):
    (folder / HEADER).write_bytes(content)
    with pytest.raises(SnapshotError, match=f"{HEADER}.*{why}"):
        ShadeIndex.load(folder)


def test_a_folder_that_is_none_is_refused(tmp_path):
    with pytest.raises(SnapshotError, match=HEADER):
        ShadeIndex.load(tmp_path / "nowhere")


def test_parts_that_do_not_belong_together_are_refused(folder):
    def swap(header):
        parts = header["parts"]
        parts["starts"] = parts["owners"]

    rewrite(folder, swap)
    with pytest.raises(SnapshotError, match="starts has the wrong shape"):
        ShadeIndex.load(folder)


@pytest.mark.parametrize("spoil", ["halve", "turn", "begin later"])
def test_leaves_that_are_not_those_of_the_points_are_refused(folder, spoil):
    path = next(folder.glob("leaves-*.bin"))
    leaves = np.fromfile(path, dtype="<i4")
    if spoil == "halve":
        leaves //= 2
    elif spoil == "turn":
        leaves[1:3] = leaves[2:0:-1]
    else:
        leaves[0] = 1
    path.write_bytes(leaves.tobytes())
    with pytest.raises(SnapshotError, match="leaves"):
        ShadeIndex.load(folder, checksum=False)


def test_a_header_without_all_parts_is_refused(folder):
    rewrite(folder, lambda header: header["parts"].pop("nodes"))
    with pytest.raises(SnapshotError, match="nodes"):
        ShadeIndex.load(folder)


def test_a_save_that_fails_leaves_the_old_index(folder, monkeypatch):
    def full_disk(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full_disk)
    with pytest.raises(OSError, match="No space"):
        ShadeIndex.build(PALETTE[:5]).save(folder)
    monkeypatch.undo()
    assert len(ShadeIndex.load(folder)) == 3000
    assert not list(folder.glob("*.part"))
