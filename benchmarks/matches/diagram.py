"""The calibration diagram: what was said against what came true, in a light and a dark dress."""

import html
from collections.abc import Sequence
from typing import Any

from benchmarks.chart import DRESSES, FONT

SIZE, LEFT, TOP, WIDTH = 320, 60, 70, 740
TITLE = "What was said, and what came true"
LEGEND = "within one shade step, brands never fitted on; each dot is a tenth of all matches"


def draw_calibration(points: dict[str, Sequence[dict[str, Any]]], dress: str) -> str:
    """An SVG with a square of chances from 0 to 1, its diagonal, and the dots of each curve."""
    paper, ink, quiet, strong = DRESSES[dress]
    bottom = TOP + SIZE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {bottom + 60}" role="img" {FONT}>',
        f"<title>{TITLE}</title>",
        f'<rect width="{WIDTH}" height="{bottom + 60}" fill="{paper}"/>',
        f'<text x="20" y="30" fill="{ink}" font-size="16" font-weight="600">{TITLE}</text>',
        f'<text x="20" y="50" fill="{quiet}">{LEGEND}</text>',
        f'<path d="M{LEFT} {bottom}V{TOP}M{LEFT} {bottom}H{LEFT + SIZE}" stroke="{quiet}" fill="none"/>',
        f'<path d="M{LEFT} {bottom}L{LEFT + SIZE} {TOP}" stroke="{quiet}" stroke-dasharray="4 4"/>',
    ]
    for tenth in range(0, 11, 2):
        at, label = SIZE * tenth / 10, f'fill="{quiet}">{tenth / 10:g}</text>'
        parts += [
            f'<text x="{LEFT + at:.0f}" y="{bottom + 18}" text-anchor="middle" {label}',
            f'<text x="{LEFT - 8}" y="{bottom - at + 4:.0f}" text-anchor="end" {label}',
        ]
    parts.append(
        f'<text x="{LEFT + SIZE / 2:.0f}" y="{bottom + 40}" text-anchor="middle" fill="{ink}">said</text>'
    )
    parts.append(f'<text x="{LEFT}" y="{TOP - 6}" fill="{ink}">came true</text>')
    for place, (words, dots) in enumerate(points.items()):
        colour = (strong, ink, quiet)[place]
        parts += _draw_curve(dots, colour, bottom)
        y = TOP + 20 + 24 * place
        parts += [
            f'<circle cx="{LEFT + SIZE + 20}" cy="{y - 4}" r="4" fill="{colour}"/>',
            f'<text x="{LEFT + SIZE + 32}" y="{y}" fill="{ink}">{html.escape(words)}</text>',
        ]
    return "\n".join([*parts, "</svg>", ""])


def _draw_curve(points: Sequence[dict[str, Any]], colour: str, bottom: int) -> list[str]:
    places = [(LEFT + SIZE * point["said"], bottom - SIZE * point["true"]) for point in points]
    line = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
    dots = [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}"/>' for x, y in places]
    return [f'<path d="M{line}" stroke="{colour}" fill="none"/>', *dots]
