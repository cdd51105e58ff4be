"""Irregular outlines, made from noise and smoothed into curves."""

from math import cos, hypot, pi, sin
from random import Random

from data.pictures.drawing.canvas import coords

Point = tuple[float, float]


class Wobble:
    """Smooth noise along a line: a few sines of unlike lengths."""

    def __init__(self, rng: Random, waves: int = 4) -> None:
        self._waves = [
            (rng.uniform(0.6, 1) / (i + 1), rng.uniform(0.7, 1.3) * (i + 1), rng.uniform(0, 2 * pi))
            for i in range(waves)
        ]
        self._whole = sum(height for height, _, _ in self._waves)

    def point_at(self, t: float) -> float:
        """The noise at t (one unit is about one long wave), from -1 to 1."""
        return (
            sum(height * sin(2 * pi * speed * t + start) for height, speed, start in self._waves)
            / self._whole
        )


def smooth(points: list[Point], *, closed: bool = True) -> str:
    """A curve past the points, through the middles between them."""
    middles = [
        ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(points, points[1:] + points[:1], strict=True)
    ]
    if not closed:
        curve = "".join(f"Q{coords(*p, *m)}" for p, m in zip(points[1:-1], middles[1:-1], strict=True))
        return f"M{coords(*points[0])}{curve}L{coords(*points[-1])}"
    curve = "".join(
        f"Q{coords(*p, *m)}" for p, m in zip(points[1:] + points[:1], middles[1:] + middles[:1], strict=True)
    )
    return f"M{coords(*middles[0])}{curve}z"


def blob(
    rng: Random, cx: float, cy: float, rx: float, ry: float, rough: float = 0.1, count: int = 26
) -> list[Point]:
    """A drop of something thick."""
    wobble = Wobble(rng)
    angles = [2 * pi * i / count for i in range(count)]
    sizes = [
        1
        + rough
        * (wobble.point_at(a / (2 * pi)) * (1 - i / count) + wobble.point_at(a / (2 * pi) - 1) * (i / count))
        for i, a in enumerate(angles)
    ]
    return [(cx + cos(a) * rx * size, cy + sin(a) * ry * size) for a, size in zip(angles, sizes, strict=True)]


class Spine:
    """The path of a finger or a spatula: a cubic curve with a direction across it at each point."""

    def __init__(self, a: Point, b: Point, c: Point, d: Point) -> None:
        self._knots = (a, b, c, d)

    def point_at(self, t: float) -> Point:
        """The point at t, 0 to 1."""
        a, b, c, d = self._knots
        u = 1 - t
        weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        return (
            sum(w * p[0] for w, p in zip(weights, (a, b, c, d), strict=True)),
            sum(w * p[1] for w, p in zip(weights, (a, b, c, d), strict=True)),
        )

    def beside(self, t: float, offset: float) -> Point:
        """The point that far to the right of the way, at t."""
        (x1, y1), (x2, y2) = self.point_at(max(0, t - 0.01)), self.point_at(min(1, t + 0.01))
        length = hypot(x2 - x1, y2 - y1) or 1
        x, y = self.point_at(t)
        return x - (y2 - y1) / length * offset, y + (x2 - x1) / length * offset


def ribbon(spine: Spine, start: float, end: float, middle: float, half: float, steps: int = 7) -> str:
    """A thin leaf along the way: a ridge the spatula left."""
    ts = [start + (end - start) * i / steps for i in range(steps + 1)]
    bulge = [half * sin(pi * i / steps) for i in range(steps + 1)]
    left = [spine.beside(t, middle - b) for t, b in zip(ts, bulge, strict=True)]
    right = [spine.beside(t, middle + b) for t, b in zip(ts, bulge, strict=True)]
    return smooth(left + right[::-1])


def rounded_stroke(rng: Random, spine: Spine, half: float, *, ends: float, rough: float, waves: float) -> str:
    """One stroke along a way with round ends and wavering sides; `ends` is the share each end takes."""
    upper, lower = Wobble(rng, 3), Wobble(rng, 3)
    ts = [(1 - cos(pi * i / 17)) / 2 for i in range(18)]
    reach = [half * max(0.0, 1 - max(0.0, 1 - min(t, 1 - t) / ends) ** 2) ** 0.5 for t in ts]
    left = [
        spine.beside(t, -r * (1 + rough * upper.point_at(t * waves))) for t, r in zip(ts, reach, strict=True)
    ]
    right = [
        spine.beside(t, r * (1 + rough * lower.point_at(t * waves))) for t, r in zip(ts, reach, strict=True)
    ]
    return smooth(left + right[::-1])
