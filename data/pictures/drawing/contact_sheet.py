"""A contact sheet to judge the packshots by: forty at card size, four at full size, and what they cost.

python -m data.pictures.drawing.contact_sheet --out sheet.png
"""

import argparse
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from statistics import median
from time import perf_counter

from PIL import Image

from data.pictures.drawing.packshot import packshot
from data.pictures.drawing.pixels import render_png
from data.pictures.drawing.product_pictures import hero
from data.pictures.drawing.samples import list_sample_products

COLUMNS, CARD, FULL, GAP = 8, 240, 484, 8


@dataclass(slots=True)
class Costs:
    """Seconds to draw, seconds to rasterise, bytes of SVG; one entry a picture."""

    drawing: list[float] = field(default_factory=list)
    rastering: list[float] = field(default_factory=list)
    weight: list[int] = field(default_factory=list)

    def summary(self) -> str:
        """The medians in words."""
        return (
            f"{len(self.weight)} packshots: {median(self.weight):,.0f} bytes of SVG, "
            f"{median(self.drawing) * 1e3:.1f} ms to draw, "
            f"{median(self.rastering) * 1e3:.0f} ms to rasterise (medians)"
        )


def sheet(count: int, costs: Costs) -> Image.Image:
    """Forty small pictures in a grid, and the first four large beneath."""
    looks = list_sample_products(count)
    rows = -(-count // COLUMNS)
    tall = CARD * 5 // 4 + GAP
    page = Image.new("RGB", (COLUMNS * (CARD + GAP) - GAP, rows * tall + FULL * 5 // 4), "#fbf8f5")
    for index, look in enumerate(looks):
        began = perf_counter()
        svg = packshot(look, hero(look))
        drawn = perf_counter()
        png = render_png(svg, CARD)
        costs.drawing.append(drawn - began)
        costs.rastering.append(perf_counter() - drawn)
        costs.weight.append(len(svg.encode()))
        page.paste(
            Image.open(BytesIO(png)).convert("RGB"), (index % COLUMNS * (CARD + GAP), index // COLUMNS * tall)
        )
        if index < 4:
            page.paste(
                Image.open(BytesIO(render_png(svg, FULL))).convert("RGB"),
                (index * (FULL + GAP + 4), rows * tall),
            )
    return page


def main() -> None:
    """Write the sheet and say what it cost."""
    parser = argparse.ArgumentParser(description="Make a contact sheet of sample packshots.")
    parser.add_argument("--out", type=Path, required=True, help="the PNG to write")
    parser.add_argument("--count", type=int, default=40, help="how many packshots (default 40)")
    chosen = parser.parse_args()
    costs = Costs()
    sheet(chosen.count, costs).save(chosen.out)
    print(costs.summary())


if __name__ == "__main__":
    main()
