"""All points inside a difference."""

from shade_engine.kernels.arguments import (
    Best,
    Doubles,
    Ints,
    Lab,
    Metric,
    Question,
    Singles,
    Tree,
    Workspace,
)
from shade_engine.kernels.bounds import SLACK, box_bound
from shade_engine.kernels.compiled import compiled, compiled_inner
from shade_engine.kernels.leaf import exact_square, leaf_squares
from shade_engine.kernels.search import ask_colour, make_workspace


@compiled_inner
def collect_leaf(
    points: Doubles, start: int, end: int, question: Question, found: Best, count: int, near: Doubles
) -> int:
    """Add the points of a run that lie inside; how many there are now. `near` is room to work in."""
    limit = question.limit
    leaf_squares(points, start, end, question, near[0], near[1])
    for i in range(end - start):
        if near[0, i] * near[1, i] * SLACK > limit:
            continue
        square = exact_square(near[0, i], near[1, i], points, start + i, question)
        if square <= limit:
            if count < found.positions.size:
                found.positions[count], found.squares[count] = start + i, square
            count += 1
    return count


def search_radius(tree: Tree, metric: Metric, lab: Lab, limit: float, found: Best) -> int:
    """The number of points within a squared difference; as many as there is room for go into `found`."""
    return radius_unpacked(tree.points, tree.nodes, tree.leaves, *metric, *lab, limit, *found)


@compiled
def radius_unpacked(
    points: Doubles,
    nodes: Singles,
    leaves: Ints,
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
    """`search_radius`, its tuples unpacked: see `search_unpacked`."""
    question = ask_colour(Metric(formula, by_light, by_chroma, by_hue), light, a, b, limit)
    return collect_points(points, nodes, leaves, question, Best(squares, positions), make_workspace())


@compiled_inner
def collect_points(
    points: Doubles, nodes: Singles, leaves: Ints, question: Question, found: Best, workspace: Workspace
) -> int:
    """Collect the points of every leaf that a box within the limit leads to; how many there are."""
    limit = question.limit
    waiting, _, near = workspace
    waiting[0] = 0
    depth, count, first_leaf = 1, 0, leaves.size - 2
    while depth > 0:
        depth -= 1
        node = waiting[depth]
        if box_bound(nodes, node, question) * SLACK > limit:
            continue
        if node >= first_leaf:
            start, end = leaves[node - first_leaf], leaves[node - first_leaf + 1]
            count = collect_leaf(points, start, end, question, found, count, near)
            continue
        waiting[depth], waiting[depth + 1] = 2 * node + 1, 2 * node + 2
        depth += 2
    return count
