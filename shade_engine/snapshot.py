"""An index in a folder: raw arrays that can be mapped, and a header that vouches for them.

The header is written last and replaced in one step, and array files carry a part of their digest in their
names, so an index can be saved over another while readers have it open.
"""

import json
import os
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from shade_engine.errors import SnapshotError

HEADER = "index.json"
FORMAT = "undertone-shades"
VERSION = 2
VERSION_WITH_METRIC = 3  # one that a reader of version 2 must not take for CIEDE2000
TYPES = {
    "points": "<f8",
    "nodes": "<f4",
    "leaves": "<i4",
    "starts": "<i4",
    "owners": "<i4",
    "leader_starts": "<i4",
    "leader_owners": "<i4",
    "point_of": "<i4",
    "codes": "<i4",
}
Arrays = dict[str, NDArray[Any]]


def untrusted(path: Path, why: str) -> SnapshotError:
    """The error for a file that must not be trusted."""
    return SnapshotError(f"{path}: {why}; build the index again")


def write_arrays(folder: Path, arrays: Arrays, metric: list[float] | None = None) -> None:
    """Write arrays and, when all are on disk, the header that names them and an unusual metric."""
    folder.mkdir(parents=True, exist_ok=True)
    parts = {name: _write_array(folder, name, array) for name, array in arrays.items()}
    header: dict[str, Any] = {"format": FORMAT, "version": VERSION, "parts": parts}
    if metric is not None:
        header |= {"version": VERSION_WITH_METRIC, "metric": metric}
    header["digest"] = _digest(_canonical(header))
    _write_file(folder / HEADER, json.dumps(header, indent=1).encode())
    current = {part["file"] for part in parts.values()}
    for stale in folder.glob("*.bin"):
        if stale.name not in current:
            stale.unlink()


def read_arrays(folder: Path, *, mmap: bool, checksum: bool) -> tuple[Arrays, list[float] | None]:
    """Open the arrays a header names, after checking what can be checked, and the metric that it names."""
    parts, metric = _read_header(folder / HEADER)
    arrays = {name: _open_array(folder, name, parts[name], mmap=mmap) for name in TYPES}
    if checksum:
        with ThreadPoolExecutor() as pool:
            digests = dict(zip(arrays, pool.map(_array_digest, arrays.values()), strict=True))
        for name, digest in digests.items():
            if digest != parts[name]["digest"]:
                raise untrusted(folder / parts[name]["file"], "its checksum does not match")
    return arrays, metric


def _digest(content: bytes | memoryview) -> str:
    return blake2b(content, digest_size=32).hexdigest()


def _array_digest(array: NDArray[Any]) -> str:
    return _digest(array.reshape(-1).view(np.uint8).data)


def _canonical(header: dict[str, Any]) -> bytes:
    said = {key: header[key] for key in ("format", "version", "parts", "metric") if key in header}
    return json.dumps(said, sort_keys=True).encode()


def _write_array(folder: Path, name: str, array: NDArray[Any]) -> dict[str, Any]:
    stored = np.ascontiguousarray(array, dtype=TYPES[name])
    digest = _array_digest(stored)
    file = f"{name}-{digest[:16]}.bin"
    _write_file(folder / file, stored.tobytes())
    return {"file": file, "shape": list(stored.shape), "digest": digest}


def _write_file(path: Path, content: bytes) -> None:
    unfinished = path.with_suffix(f".{os.getpid()}.part")
    try:
        with unfinished.open("wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def _read_header(path: Path) -> tuple[dict[str, Any], list[float] | None]:
    try:
        header = json.loads(path.read_bytes())
    except OSError as error:
        raise untrusted(path, f"it cannot be read ({error.strerror})") from None
    except ValueError:
        raise untrusted(path, "it is damaged") from None
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise untrusted(path, "it is not the header of a shade index")
    if header.get("version") not in (VERSION, VERSION_WITH_METRIC):
        raise untrusted(
            path,
            f"it has version {header.get('version')!r:.20}, and {VERSION} and {VERSION_WITH_METRIC} are read",
        )
    parts = header.get("parts")
    if not isinstance(parts, dict) or header.get("digest") != _digest(_canonical(header)):
        raise untrusted(path, "it is damaged")
    if lacking := set(TYPES) - set(parts):
        raise untrusted(path, f"it lacks {', '.join(sorted(lacking))}")
    return parts, header.get("metric")


def _open_array(folder: Path, name: str, part: dict[str, Any], *, mmap: bool) -> NDArray[Any]:
    path, shape, kind = folder / part["file"], tuple(part["shape"]), np.dtype(TYPES[name])
    size = int(np.prod(shape)) * kind.itemsize
    try:
        actual = path.stat().st_size
        if actual != size:
            raise untrusted(path, f"it has {actual} bytes instead of {size}")
        if not size:
            array = np.empty(shape, dtype=kind)
        elif mmap:
            array = np.asarray(np.memmap(path, dtype=kind, mode="r", shape=shape))
        else:
            array = np.fromfile(path, dtype=kind).reshape(shape)
    except OSError as error:
        raise untrusted(path, f"it cannot be read ({error.strerror})") from None
    array.flags.writeable = False
    return array
