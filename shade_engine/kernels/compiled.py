"""One way to compile: cached on disk, without the interpreter lock, with IEEE division."""

from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import njit

F = TypeVar("F", bound=Callable[..., Any])


def _digest_of_kernels() -> str:
    """One digest over every kernel source, because kernels call one another across files."""
    digest = blake2b(digest_size=16)
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


KERNELS = _digest_of_kernels()


def compiled(function: F) -> F:
    """Compile at first call and keep the result on disk until any kernel changes.

    Numba stamps a cached kernel with its own file alone, so a change in a function it calls, or a wheel
    whose files all carry one date, would leave a stale kernel in use. The stamp here covers all of them.
    """
    kernel = njit(cache=True, nogil=True, error_model="numpy")(function)
    store = getattr(getattr(kernel, "_cache", None), "_cache_file", None)
    if store is not None:
        store._source_stamp = KERNELS  # noqa: SLF001 - numba has no public way to say it
    return cast(F, kernel)
