"""Estimates how many different networks did something today, without storing which.

Something, such as asking a query or looking at a product, is a *subject*. For each subject there is a sketch
of 1,024 bits: a network sets the bit that a hash chooses. The hash depends on the subject and on a random key
of the day, so that two sketches cannot be compared. Each bit stands for millions of addresses. At the end of
the day the key and all sketches are overwritten.

Two networks may share a bit, so the bits that are set are never more than the networks: whoever waits for ten
bits has at least ten networks. The estimate corrects for shared bits.

The file has a fixed size. When it is full, the subject with the fewest askers of its row makes room.
"""

import struct
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import date
from hashlib import blake2b
from pathlib import Path
from secrets import token_bytes
from typing import NamedTuple, Self

from app.kit import clock
from app.kit.background import repeat_in_background
from app.kit.limits.mapped_rows import MappedRows

WRITE_INTERVAL = 5.0  # seconds between writes of what was counted
BITS = 1024
ROWS = 2048
PLACES = 8  # subjects in a row
_HEADER = struct.Struct("<I32s")  # the day, and its key
_PLACE = struct.Struct(f"<QdI{BITS // 8}s")
_ROW = _PLACE.size * PLACES
_HEADER_ROW = ROWS


class Sketch(NamedTuple):
    """The stored sketch of a subject."""

    subject: int  # its hash; 0 in a place that is free
    estimate: float  # of the networks
    taken: int  # what `take` has returned of the estimate
    bits: int

    @classmethod
    def read_from(cls, content: memoryview, start: int) -> Self:
        subject, estimate, taken, bits = _PLACE.unpack_from(content, start)
        return cls(subject, estimate, taken, int.from_bytes(bits, "little"))

    def write_to(self, content: memoryview, start: int) -> None:
        bits = self.bits.to_bytes(BITS // 8, "little")
        _PLACE.pack_into(content, start, self.subject, self.estimate, self.taken, bits)

    def set_bit(self, number: int) -> Self:
        """Set a bit. A new bit stands for more networks the fewer bits are left."""
        if self.bits >> number & 1:
            return self
        grown = self.estimate + BITS / (BITS - self.bits.bit_count())
        return self._replace(bits=self.bits | 1 << number, estimate=grown)


class AskerSketches:
    """The sketches of this machine, shared by its processes. Days are those of UTC."""

    def __init__(self, file: Path, secret: str) -> None:
        self._rows = MappedRows(file, ROWS + 1, _ROW)
        self._secret = blake2b(secret.encode(), digest_size=32).digest()

    def __enter__(self) -> Self:
        self._rows.__enter__()
        self._content = memoryview(self._rows.content)
        return self

    def __exit__(self, *_: object) -> None:
        self._content.release()
        self._rows.__exit__()

    @asynccontextmanager
    async def write_regularly(self, write: Callable[[], Awaitable[None]]) -> AsyncIterator[None]:
        """Write what was counted by them regularly while they are open, and once more at the end."""
        with self:
            async with repeat_in_background(write, WRITE_INTERVAL):
                yield
            await write()

    def begin_day(self) -> date:
        """Overwrite the key and the sketches of an earlier day. Returns today."""
        self._open_day()
        return clock.now().date()

    def draw(self, subject: str, sides: int) -> int:
        """Throw two dice of so many sides, from 0 on: always the same for a subject and a day.

        The secret decides, so that who does not know it cannot tell, and asking again tells nothing more.
        """
        day = clock.now().date().isoformat()
        thrown = _hash(self._secret, f"dice\n{day}\n{subject}")
        return thrown % sides + thrown // sides % sides

    def add(self, subject: str, network: str) -> int:
        """Count a network for a subject. Returns the number of bits that are set for it."""
        return self._add(subject, network)[1].bits.bit_count()

    def add_new(self, subject: str, network: str) -> bool:
        """Count a network for a subject. Returns whether it set a bit that was not set."""
        before, after = self._add(subject, network)
        return before.bits != after.bits

    def _add(self, subject: str, network: str) -> tuple[Sketch, Sketch]:
        """Count a network. Returns the sketch before and after."""
        key = self._open_day()
        subject_hash = _hash(key, subject)
        with self._rows.lock_row(subject_hash % ROWS) as row:
            place, sketch = self._find(row, subject_hash)
            grown = sketch.set_bit(_hash(key, f"{subject}\n{network}") % BITS)
            grown.write_to(self._content, place)
        return sketch, grown

    def count(self, subject: str) -> int:
        """The number of bits that are set for a subject."""
        subject_hash = _hash(self._open_day(), subject)
        with self._rows.lock_row(subject_hash % ROWS) as row:
            return self._find(row, subject_hash)[1].bits.bit_count()

    def take(self, subject: str) -> int:
        """The number of networks that no process has taken before."""
        subject_hash = _hash(self._open_day(), subject)
        with self._rows.lock_row(subject_hash % ROWS) as row:
            place, sketch = self._find(row, subject_hash)
            number = round(sketch.estimate) - sketch.taken
            if number:
                sketch._replace(taken=sketch.taken + number).write_to(self._content, place)
        return number

    def give_back(self, subject: str, number: int) -> None:
        """Undo a `take`, so that it can be taken again."""
        subject_hash = _hash(self._open_day(), subject)
        with self._rows.lock_row(subject_hash % ROWS) as row:
            place, sketch = self._find(row, subject_hash)
            if sketch.taken >= number:  # a new day or another subject has taken the place otherwise
                sketch._replace(taken=sketch.taken - number).write_to(self._content, place)

    def _find(self, row: int, subject_hash: int) -> tuple[int, Sketch]:
        """The place of a subject in its row. A new subject gets a free place, or that of the least asked."""
        starts = range(row, row + _ROW, _PLACE.size)
        places = [(start, Sketch.read_from(self._content, start)) for start in starts]
        for start, sketch in places:
            if sketch.subject == subject_hash:
                return start, sketch
        # Equals make room in turn, or newcomers would push each other out.
        turn = subject_hash // ROWS % PLACES
        start, _ = min(places[turn:] + places[:turn], key=lambda each: each[1].bits.bit_count())
        return start, Sketch(subject_hash, 0.0, 0, 0)

    def _open_day(self) -> bytes:
        """The key that today's hashes need."""
        today = clock.now().date().toordinal()
        with self._rows.lock_row(_HEADER_ROW) as header:
            day, key = _HEADER.unpack_from(self._content, header)
            if day != today:
                self._content[:] = bytes(len(self._content))
                key = token_bytes(32)
                _HEADER.pack_into(self._content, header, today, key)
        # The file alone does not reveal the hashes, nor does the secret alone.
        return blake2b(key, key=self._secret, digest_size=32).digest()


def _hash(key: bytes, text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), key=key, digest_size=8).digest(), "little") or 1
