"""The best answers so far: a heap whose top is the worst of them, by difference and then by position.

Up to `FEW` answers are kept as a list, worst first, which is a heap too. To put an answer into its place in a
short list costs less than the guesses that the processor gets wrong in a heap.
"""

from shade_engine.kernels.arguments import Best
from shade_engine.kernels.compiled import compiled_inner

FEW = 64


@compiled_inner
def comes_after(square: float, position: int, other_square: float, other_position: int) -> bool:
    """Whether one answer comes after another; equal differences go by position."""
    return square > other_square or (square == other_square and position > other_position)


@compiled_inner
def sift_down(best: Best, hole: int, size: int) -> None:
    """Move the entry at `hole` down until neither of its children comes after it."""
    squares, positions = best
    square, position = squares[hole], positions[hole]
    if squares.shape[0] <= FEW:
        while hole + 1 < size and comes_after(squares[hole + 1], positions[hole + 1], square, position):
            squares[hole], positions[hole] = squares[hole + 1], positions[hole + 1]
            hole += 1
        squares[hole], positions[hole] = square, position
        return
    while True:
        child = 2 * hole + 1
        if child >= size:
            break
        other = child + 1
        if other < size and comes_after(squares[other], positions[other], squares[child], positions[child]):
            child = other
        if not comes_after(squares[child], positions[child], square, position):
            break
        squares[hole], positions[hole] = squares[child], positions[child]
        hole = child
    squares[hole], positions[hole] = square, position


@compiled_inner
def sift_up(best: Best, hole: int) -> None:
    """Move the entry at `hole` up until its parent comes after it."""
    squares, positions = best
    square, position = squares[hole], positions[hole]
    while hole > 0:
        parent = hole - 1 if squares.shape[0] <= FEW else (hole - 1) // 2
        if not comes_after(square, position, squares[parent], positions[parent]):
            break
        squares[hole], positions[hole] = squares[parent], positions[parent]
        hole = parent
    squares[hole], positions[hole] = square, position


@compiled_inner
def push_answer(best: Best, size: int, square: float, position: int) -> int:
    """Add an answer, in the place of the worst when the heap is full; the new size."""
    if size < best.squares.shape[0]:
        best.squares[size], best.positions[size] = square, position
        sift_up(best, size)
        return size + 1
    best.squares[0], best.positions[0] = square, position
    sift_down(best, 0, size)
    return size


@compiled_inner
def sort_heap(best: Best, size: int) -> None:
    """Turn the heap into a list, best first."""
    squares, positions = best
    if squares.shape[0] <= FEW:
        for first in range(size // 2):
            last = size - 1 - first
            squares[first], squares[last] = squares[last], squares[first]
            positions[first], positions[last] = positions[last], positions[first]
        return
    for last in range(size - 1, 0, -1):
        squares[0], squares[last] = squares[last], squares[0]
        positions[0], positions[last] = positions[last], positions[0]
        sift_down(best, 0, last)
