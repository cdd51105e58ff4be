"""Draws a bar chart for the README, on a logarithmic scale, in a light and a dark version."""

import html
import math
from dataclasses import dataclass

DRESSES = {
    "light": ("#ffffff", "#241a17", "#8a7d77", "#b4532a"),
    "dark": ("#14110f", "#f3ece8", "#a3958e", "#e58a5c"),
}
FONT = 'font-family="system-ui, sans-serif" font-size="13"'
WIDTH, HEIGHT, RIGHT, TOP = 760, 34, 150, 64


@dataclass(frozen=True, slots=True)
class Row:
    """One row: its name, value and label, and whether it is one of ours."""

    name: str
    value: float
    label: str
    is_ours: bool


def draw(title: str, legend: str, rows: list[Row], dress: str, *, left: int = 210) -> str:
    """Draw an SVG with a bar for each row. Ours are highlighted."""
    paper, ink, quiet, strong = DRESSES[dress]
    low = math.floor(math.log10(min(row.value for row in rows)))
    high = math.ceil(math.log10(max(row.value for row in rows)))
    height = TOP + HEIGHT * len(rows) + 30
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" {FONT}>',
        f"<title>{html.escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="{paper}"/>',
        f'<text x="20" y="30" fill="{ink}" font-size="16" font-weight="600">{html.escape(title)}</text>',
        f'<text x="20" y="50" fill="{quiet}">{html.escape(legend)}</text>',
    ]
    for at, row in enumerate(rows):
        y = TOP + HEIGHT * at
        share = (math.log10(row.value) - low) / max(high - low, 1)
        length = max(share * (WIDTH - left - RIGHT), 2)
        colour = strong if row.is_ours else quiet
        parts += [
            f'<text x="{left - 10}" y="{y + 20}" text-anchor="end" fill="{ink}">',
            f"{html.escape(row.name)}</text>",
            f'<rect x="{left}" y="{y + 5}" width="{length:.1f}" height="{HEIGHT - 12}" rx="3" ',
            f'fill="{colour}"/>',
            f'<text x="{left + length + 8:.1f}" y="{y + 20}" fill="{ink}">{html.escape(row.label)}</text>',
        ]
    return "\n".join([*parts, "</svg>", ""])


def time_of(microseconds: float) -> str:
    """A time in the unit that is read best."""
    return f"{microseconds:,.0f} µs" if microseconds < 10_000 else f"{microseconds / 1000:,.0f} ms"
