"""Arrays of a window are mapped as they were saved, in any number of threads at once."""

import gc
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from app.window.arrays.mapped_arrays import map_array

ARRAYS = [
    np.arange(12, dtype=np.float32).reshape(3, 4),
    np.asfortranarray(np.arange(12, dtype=np.int64).reshape(3, 4)),
    np.arange(7, dtype=np.uint8),
    np.array([True, False]),
    np.array(5.0),
    np.array(["a", "bc"]),
    np.empty((0, 3), dtype=np.float64),
]


@pytest.mark.parametrize("array", ARRAYS, ids=lambda array: f"{array.dtype}-{array.shape}")
def test_an_array_is_mapped_as_it_was_saved(tmp_path: Path, array: np.ndarray) -> None:
    np.save(tmp_path / "a.npy", array)
    mapped = map_array(tmp_path / "a.npy")
    assert (mapped.dtype, mapped.shape, mapped.flags.c_contiguous) == (
        array.dtype,
        array.shape,
        array.flags.c_contiguous,
    )
    np.testing.assert_array_equal(mapped, array)


def test_what_is_written_to_a_writable_one_stays_out_of_the_file(tmp_path: Path) -> None:
    np.save(tmp_path / "a.npy", np.zeros(4))
    mapped = map_array(tmp_path / "a.npy", writable=True)
    mapped[1] = 5
    assert mapped.tolist() == [0, 5, 0, 0]
    assert map_array(tmp_path / "a.npy").tolist() == [0, 0, 0, 0]


@pytest.mark.parametrize("content", [b"", b"\x93NUMPY", b"not an array at all"])
def test_what_is_no_array_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.npy").write_bytes(content)
    with pytest.raises(ValueError, match="is not an array"):
        map_array(tmp_path / "a.npy")


def test_an_array_that_was_cut_short_is_refused(tmp_path: Path) -> None:
    np.save(tmp_path / "a.npy", np.zeros(1000))
    whole = (tmp_path / "a.npy").read_bytes()
    (tmp_path / "a.npy").write_bytes(whole[:-8])
    with pytest.raises(ValueError, match="greater than file size"):
        map_array(tmp_path / "a.npy")


@pytest.fixture
def busy_collector() -> Iterator[None]:
    """Other threads run in the middle of nearly everything, as finalizers make them do now and then."""
    interval, threshold = sys.getswitchinterval(), gc.get_threshold()

    def run_python(*_: object) -> None:
        list(range(50))

    gc.callbacks.append(run_python)
    gc.set_threshold(20)
    sys.setswitchinterval(1e-6)
    yield
    gc.callbacks.remove(run_python)
    gc.set_threshold(*threshold)
    sys.setswitchinterval(interval)


@pytest.mark.usefixtures("busy_collector")
def test_threads_map_arrays_at_once(tmp_path: Path) -> None:
    np.save(tmp_path / "a.npy", np.arange(5))

    def map_often(_: int) -> int:
        return sum(int(map_array(tmp_path / "a.npy")[4]) for _ in range(200))

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(map_often, range(4))) == [800] * 4
