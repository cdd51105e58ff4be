"""Prefetching: memory is requested before it is needed.

Ten million shades are five hundred megabytes, and a search through them would mostly wait for memory. So what
a box leads to is requested as soon as it waits for its turn. A request that turns out useless costs next to
nothing, even one beyond the end of an array.
"""

from collections.abc import Callable
from typing import Any, cast

from llvmlite import ir
from numba import config, types
from numba.core import cgutils
from numba.extending import intrinsic
from numpy.typing import NDArray

from shade_engine.kernels.arguments import Tree
from shade_engine.kernels.compiled import compiled_inner

READ, KEEP, DATA = 0, 3, 1  # of LLVM's prefetch
DOUBLES, SINGLES = 8, 16  # in a cache line of 64 bytes
PREFETCH_FROM = 1 << 15  # points: fewer fit the processor's cache


@intrinsic
def _prefetch(_typing: Any, array: Any, _index: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        structure = context.make_array(signature.args[0])(context, builder, arguments[0])
        place = builder.bitcast(builder.gep(structure.data, [arguments[1]]), cgutils.voidptr_t)
        number = cgutils.int32_t
        shape = ir.FunctionType(ir.VoidType(), [cgutils.voidptr_t, number, number, number])
        declare = cast(Callable[..., Any], cgutils.get_or_insert_function)
        prefetch = declare(builder.module, shape, "llvm.prefetch.p0")
        builder.call(prefetch, [place, number(READ), number(KEEP), number(DATA)])
        return context.get_dummy_value()

    return types.void(array, types.intp), generate


def _no_prefetch(_array: NDArray[Any], _index: int) -> None:
    """Stands in where there is no compiler."""


# Start bringing the cache line of an array's entry, counted flat, and go on at once.
prefetch = (
    _no_prefetch
    if getattr(config, "DISABLE_JIT", False)
    else cast(Callable[[NDArray[Any], int], None], _prefetch)
)


@compiled_inner
def prefetch_box(tree: Tree, number: int) -> None:
    """Request what a box leads to: its group's boxes, or its points and their owners."""
    points, boxes, leaves, starts, owners = tree
    groups, width = boxes.shape
    if number < groups:
        for at in range(number * width, (number + 1) * width, SINGLES):
            prefetch(boxes, at)
        return
    first, last, count = leaves[number - groups], leaves[number - groups + 1], points.shape[1]
    for at in range(first, last, DOUBLES):
        prefetch(points, at)
        prefetch(points, count + at)
        prefetch(points, 2 * count + at)
    for at in range(first, last, SINGLES):
        prefetch(starts, at)
        prefetch(owners, at)  # where they are when every colour has one owner
