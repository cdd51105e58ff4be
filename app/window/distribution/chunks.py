"""Cuts files into chunks by their content, so that what did not change gives the same chunks again.

A cut is where a hash of the last 64 bytes has certain bits. So bytes that are put in or taken out move no cut
behind them, as they would if all chunks were of one size. Chunks are smaller than the page of a product:
where one product in a hundred changed, most chunks did not.
"""

import hashlib
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from app.window.arrays.compiled import compiled

MIN_CHUNK, MAX_CHUNK = 1 << 10, 1 << 14
SMALL_UNTIL = 3 << 10  # chunks below this are cut at fewer places, those above at more: sizes vary less
DIGEST_BYTES = 16
_RARE, _FREQUENT = np.uint64(0x3FFF << 40), np.uint64(0x3FF << 40)
_ONE = np.uint64(1)

Bytes = npt.NDArray[np.uint8]
Longs = npt.NDArray[np.int64]


class Chunk(NamedTuple):
    """The beginning of a chunk in a file, its length, and its digest."""

    start: int
    length: int
    digest: bytes


def cut_into_chunks(content: Bytes) -> list[Chunk]:
    """Cut the content of a file. An empty one has no chunks."""
    ends = np.empty(len(content) // MIN_CHUNK + 1, dtype=np.int64)
    count = _find_cuts(content, _WEIGHTS, ends)
    view, chunks, start = content.data, list[Chunk](), 0
    for end in ends[:count].tolist():
        chunks.append(Chunk(start, end - start, digest_chunk(view[start:end])))
        start = end
    return chunks


def digest_chunk(content: "memoryview | bytes") -> bytes:
    """Compute what tells a chunk from all others."""
    return hashlib.sha256(content).digest()[:DIGEST_BYTES]


def _make_weights() -> npt.NDArray[np.uint64]:
    """A number for each value of a byte: the same on every machine and in every release."""
    digests = b"".join(hashlib.sha256(bytes((value,))).digest()[:8] for value in range(256))
    return np.frombuffer(digests, dtype="<u8").astype(np.uint64)


_WEIGHTS = _make_weights()


@compiled
def _find_cuts(content: Bytes, weights: npt.NDArray[np.uint64], ends: Longs) -> int:
    """Write where each chunk ends, and return how many there are."""
    start, count, size = 0, 0, len(content)
    while start < size:
        end = min(start + MAX_CHUNK, size)
        place = min(start + MIN_CHUNK, end)
        hashed = np.uint64(0)
        while place < end:
            hashed = (hashed << _ONE) + weights[content[place]]
            place += 1
            if hashed & (_RARE if place - start < SMALL_UNTIL else _FREQUENT) == 0:
                break
        ends[count] = place
        count += 1
        start = place
    return count
