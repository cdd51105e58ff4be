"""Arrays without a reference count, for loops that pass them to many small functions.

Numba counts a reference to every array at each call of a function that takes it. One count is an atomic
instruction, and a search makes thousands, on counters that all threads share. A borrowed array has no
counter. It is valid as long as the array it was borrowed from: borrow arguments, which the caller holds, or
an array that the same function still reads after the last use of what it borrowed.
"""

from collections.abc import Callable
from typing import Any, cast

from llvmlite import ir
from numba import config
from numba.extending import intrinsic
from numpy.typing import NDArray

from shade_engine.kernels.arguments import Best, ShadeFilter, Tree
from shade_engine.kernels.compiled import compiled


@intrinsic
def _borrow(_typing: Any, array: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        structure = context.make_array(signature.args[0])(context, builder, arguments[0])
        structure.meminfo = ir.Constant(structure.meminfo.type, None)
        structure.parent = ir.Constant(structure.parent.type, None)
        return structure._getvalue()  # noqa: SLF001 - numba's own name for it

    return array(array), generate


def _same_array(array: NDArray[Any]) -> NDArray[Any]:
    """What there is without a compiler."""
    return array


# The same array without its reference count.
borrow = (
    _same_array
    if getattr(config, "DISABLE_JIT", False)
    else cast(Callable[[NDArray[Any]], NDArray[Any]], _borrow)
)


@compiled
def borrow_tree(tree: Tree) -> Tree:
    """A tree of borrowed arrays."""
    points, nodes, leaves, starts, owners = tree
    return Tree(borrow(points), borrow(nodes), borrow(leaves), borrow(starts), borrow(owners))


@compiled
def borrow_filter(allowed: ShadeFilter) -> ShadeFilter:
    """A filter of borrowed arrays."""
    return ShadeFilter(borrow(allowed.codes), borrow(allowed.mask), allowed.per_group, allowed.banned_group)


@compiled
def borrow_best(best: Best) -> Best:
    """Borrowed room for answers."""
    return Best(borrow(best.squares), borrow(best.positions))
