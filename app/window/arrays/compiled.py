"""The one way this package compiles a numeric loop: typed for readers, cached on disk for the next start."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

from numba import njit

from shade_engine.kernels.compiled import take_literals_as_numbers
from shade_engine.kernels.kernel_cache import keep_compiled

P = ParamSpec("P")
R = TypeVar("R")


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile on first call and keep the result beside the source; the plain function stays at `.py_func`."""
    return cast("Callable[P, R]", keep_compiled(take_literals_as_numbers(njit(nogil=True)(function))))
