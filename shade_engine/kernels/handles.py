"""Reads in compiled code what a `SearchHandle` is about."""

import ctypes
from typing import Any, cast

import numpy as np
from numba import config, types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np.numpy_support import carray

from shade_engine.kernels.arguments import COLUMNS, GROUP, KINDS, ShadeFilter, Tree
from shade_engine.kernels.compiled import compiled

ARRAYS = len(KINDS)


@intrinsic
def _place(_typing: Any, address: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.inttoptr(arguments[0], cgutils.voidptr_t)

    return types.voidptr(address), generate


def _plain_place(address: int) -> Any:
    """The same where there is no compiler."""
    return ctypes.c_void_p(int(address))


place = _plain_place if getattr(config, "DISABLE_JIT", False) else cast(Any, _place)


@compiled
def read_handle(address: int) -> tuple[Tree, ShadeFilter]:
    """The tree and the filter of a handle."""
    listed = carray(place(address), 2 * ARRAYS + 2, np.int64)
    sizes = listed[ARRAYS:]
    tree = Tree(
        carray(place(listed[0]), (3, sizes[0] // 3), np.float64),
        carray(place(listed[1]), (sizes[1] // (COLUMNS * GROUP), COLUMNS * GROUP), np.float32),
        carray(place(listed[2]), sizes[2], np.int32),
        carray(place(listed[3]), sizes[3], np.int32),
        carray(place(listed[4]), sizes[4], np.int32),
    )
    codes, mask = carray(place(listed[5]), sizes[5], np.int32), carray(place(listed[6]), sizes[6], np.uint8)
    return tree, ShadeFilter(codes, mask, sizes[ARRAYS] > 0, sizes[ARRAYS + 1])
