"""All points inside a difference."""

from shade_engine.kernels.arguments import (
    Best,
    Doubles,
    Ints,
    Metric,
    Question,
    Tree,
    Workspace,
)
from shade_engine.kernels.bounds import SLACK, bound_boxes
from shade_engine.kernels.compiled import compiled, compiled_inner
from shade_engine.kernels.handles import read_handle
from shade_engine.kernels.leaf import WIDEST, exact_square, leaf_squares
from shade_engine.kernels.search import ask_colour, make_workspace, push_boxes


@compiled_inner
def collect_leaf(
    points: Doubles, start: int, end: int, question: Question, found: Best, count: int, near: Doubles
) -> int:
    """Add the points of a run that lie inside; how many there are now. `near` is room to work in."""
    limit = question.limit
    leaf_squares(points, start, end, question, near)
    for i in range(end - start):
        if near[i] * near[WIDEST + i] * SLACK > limit:
            continue
        square = exact_square(near, i, question)
        if square <= limit:
            if count < found.positions.size:
                found.positions[count], found.squares[count] = start + i, square
            count += 1
    return count


@compiled
def search_radius(
    address: int,
    formula: int,
    by_light: float,
    by_chroma: float,
    by_hue: float,
    light: float,
    a: float,
    b: float,
    limit: float,
    squares: Doubles,
    positions: Ints,
) -> int:
    """The number of points within a squared difference; as many as there is room for are kept."""
    tree, _ = read_handle(address)
    question = ask_colour(Metric(formula, by_light, by_chroma, by_hue), light, a, b, limit)
    return collect_points(tree, question, Best(squares, positions), make_workspace())


@compiled_inner
def collect_points(tree: Tree, question: Question, found: Best, workspace: Workspace) -> int:
    """Collect the points of every leaf that a box within the limit leads to; how many there are."""
    workspace.waiting[0] = 0
    depth, count, groups = 1, 0, tree.boxes.shape[0]
    while depth > 0:
        depth -= 1
        node = workspace.waiting[depth]
        if node >= groups:
            start, end = tree.leaves[node - groups], tree.leaves[node - groups + 1]
            count = collect_leaf(tree.points, start, end, question, found, count, workspace.near)
            continue
        bound_boxes(tree.boxes, node, question, workspace.group)
        depth = push_boxes(tree, node, depth, question.limit, workspace)
    return count
