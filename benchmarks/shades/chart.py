"""The chart of the README: one bar a way, on a logarithmic scale, in a light and a dark dress."""

import html
import math
from typing import Any

DRESSES = {
    "light": ("#ffffff", "#241a17", "#8a7d77", "#b4532a"),
    "dark": ("#14110f", "#f3ece8", "#a3958e", "#e58a5c"),
}
FONT = 'font-family="system-ui, sans-serif" font-size="13"'
LEGEND = "median per question, logarithmic; in brackets the share of the true CIEDE2000 answer found"
WIDTH, ROW, LEFT, RIGHT, TOP = 760, 34, 210, 150, 64


def draw(title: str, rows: list[dict[str, Any]], dress: str) -> str:
    """An SVG with a bar for each row's median; ways that rank by CIEDE2000 stand out."""
    paper, ink, quiet, strong = DRESSES[dress]
    low = math.floor(math.log10(min(row["median_us"] for row in rows)))
    high = math.ceil(math.log10(max(row["median_us"] for row in rows)))
    height = TOP + ROW * len(rows) + 30
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" {FONT}>',
        f"<title>{html.escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="{paper}"/>',
        f'<text x="20" y="30" fill="{ink}" font-size="16" font-weight="600">{html.escape(title)}</text>',
        f'<text x="20" y="50" fill="{quiet}">{LEGEND}</text>',
    ]
    for at, row in enumerate(rows):
        y = TOP + ROW * at
        share = (math.log10(row["median_us"]) - low) / max(high - low, 1)
        length = max(share * (WIDTH - LEFT - RIGHT), 2)
        colour = strong if row["name"] == "shade engine" else quiet
        said = f"{_time(row['median_us'])} ({100 * row['overlap']:.0f}%)"
        parts += [
            f'<text x="{LEFT - 10}" y="{y + 20}" text-anchor="end" fill="{ink}">{row["name"]}</text>',
            f'<rect x="{LEFT}" y="{y + 5}" width="{length:.1f}" height="{ROW - 12}" rx="3" fill="{colour}"/>',
            f'<text x="{LEFT + length + 8:.1f}" y="{y + 20}" fill="{ink}">{said}</text>',
        ]
    return "\n".join([*parts, "</svg>", ""])


def _time(microseconds: float) -> str:
    return f"{microseconds:,.0f} µs" if microseconds < 10_000 else f"{microseconds / 1000:,.0f} ms"
