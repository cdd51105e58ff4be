"""The best found so far: a heap whose top is the worst kept, ordered by difference and then by position."""

import numpy as np
from numpy.typing import NDArray

from shade_engine.kernels.compiled import compiled


@compiled
def worse(square: float, position: int, other_square: float, other_position: int) -> bool:
    """Whether one answer comes after another; equal differences go by position."""
    return square > other_square or (square == other_square and position > other_position)


@compiled
def sink(squares: NDArray[np.float64], positions: NDArray[np.int32], hole: int, size: int) -> None:
    """Let the entry at `hole` sink until neither of its children is worse."""
    square, position = squares[hole], positions[hole]
    while True:
        child = 2 * hole + 1
        if child >= size:
            break
        other = child + 1
        if other < size and worse(squares[other], positions[other], squares[child], positions[child]):
            child = other
        if not worse(squares[child], positions[child], square, position):
            break
        squares[hole], positions[hole] = squares[child], positions[child]
        hole = child
    squares[hole], positions[hole] = square, position


@compiled
def climb(squares: NDArray[np.float64], positions: NDArray[np.int32], hole: int) -> None:
    """Let the entry at `hole` climb until its parent is worse."""
    square, position = squares[hole], positions[hole]
    while hole > 0:
        parent = (hole - 1) // 2
        if not worse(square, position, squares[parent], positions[parent]):
            break
        squares[hole], positions[hole] = squares[parent], positions[parent]
        hole = parent
    squares[hole], positions[hole] = square, position


@compiled
def keep(
    squares: NDArray[np.float64], positions: NDArray[np.int32], size: int, square: float, position: int
) -> int:
    """Keep an answer, pushing the worst out when there is no room; the new size."""
    if size < squares.shape[0]:
        squares[size], positions[size] = square, position
        climb(squares, positions, size)
        return size + 1
    squares[0], positions[0] = square, position
    sink(squares, positions, 0, size)
    return size


@compiled
def in_order(squares: NDArray[np.float64], positions: NDArray[np.int32], size: int) -> None:
    """Turn the heap into a list, best first."""
    for last in range(size - 1, 0, -1):
        squares[0], squares[last] = squares[last], squares[0]
        positions[0], positions[last] = positions[last], positions[0]
        sink(squares, positions, 0, last)
