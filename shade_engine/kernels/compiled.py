"""One way to compile: cached on disk, without the interpreter lock, with IEEE division."""

from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import njit
from numba.core.types import unliteral

from shade_engine.kernels.kernel_cache import keep_compiled

NO_COUNTS: dict[str, Any] = {"_nrt": False}  # of numba, for functions that allocate nothing
LOOSE = {"contract", "nnan"}
F = TypeVar("F", bound=Callable[..., Any])


@cache
def digest_of_kernels(folder: str) -> str:
    """One digest over every kernel of the engine and of a folder: kernels call one another across files."""
    digest = blake2b(digest_size=16)
    for path in sorted({*Path(__file__).parent.glob("*.py"), *Path(folder).glob("*.py")}):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def compiled(function: F) -> F:
    """Compile at first call and keep the result on disk until any kernel changes."""
    return cast(F, _stamped(take_literals_as_numbers(njit(nogil=True, error_model="numpy")(function))))


def compiled_loosely(function: F) -> F:
    """The same where the last digits do not count: a product and a sum may be one instruction."""
    kernel = njit(nogil=True, error_model="numpy", fastmath=LOOSE)(function)
    return cast(F, _stamped(take_literals_as_numbers(kernel)))


def compiled_inner(function: F) -> F:
    """The same for a function that allocates nothing: its arrays are used, and not counted.

    Numba counts a reference to every array at each call of a function that takes it. A count is an atomic
    instruction on a counter that all threads share, and a search would make thousands. Whoever calls such a
    function holds its arrays for as long as the call lasts. It stands in its caller's code: a call
    would hand over some forty numbers for five arrays, again and again.
    """
    kernel = njit(nogil=True, error_model="numpy", forceinline=True, **NO_COUNTS)(function)
    return cast(F, _stamped(take_literals_as_numbers(kernel)))


def compiled_inner_loosely(function: F) -> F:
    """Both: it stands in its caller's code, and its last digits do not count."""
    kernel = njit(nogil=True, error_model="numpy", forceinline=True, fastmath=LOOSE, **NO_COUNTS)(function)
    return cast(F, _stamped(take_literals_as_numbers(kernel)))


def compiled_for(kernel: F, kinds: tuple[Any, ...]) -> F:
    """A kernel for arguments of these kinds alone: numba need not find out at each call which they are."""
    return cast(F, kernel.compile(kinds)) if hasattr(kernel, "compile") else kernel


def take_literals_as_numbers(kernel: Any) -> Any:
    """Keep numba from compiling a kernel twice for a caller that hands it a constant such as 0."""
    number_of: Callable[[Any], Any] = unliteral
    find = getattr(kernel, "get_call_template", None)
    if find is not None:
        kernel.get_call_template = lambda args, named: find(
            tuple(map(number_of, args)), {name: number_of(kind) for name, kind in named.items()}
        )
    return kernel


def _stamped(kernel: Any) -> Any:
    """Make numba notice every stale kernel in its cache.

    Numba stamps a cached kernel with its own file alone: it would miss a change in a function that the kernel
    calls, or a wheel whose files all carry one date. This stamp covers the kernels of
    the engine and beside it. Nor can numba read the index of an older version that names a class of ours
    which has gone: such an index counts as empty.
    """
    store = getattr(getattr(keep_compiled(kernel), "_cache", None), "_cache_file", None)
    if store is not None:
        folder = str(Path(kernel.py_func.__code__.co_filename).parent)
        store._source_stamp = digest_of_kernels(folder)  # noqa: SLF001 - numba has no public way to say it
        load_index = store._load_index  # noqa: SLF001
        store._load_index = lambda: _load_or_empty(load_index)  # noqa: SLF001
    return kernel


def _load_or_empty(load_index: Callable[[], dict[Any, str]]) -> dict[Any, str]:
    try:
        return load_index()
    except (AttributeError, ImportError):
        return {}
