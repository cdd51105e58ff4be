"""The main picture of a product in its brand's dress, from one of three angles, in one of several lights."""

from collections.abc import Callable

from data.keyed_random import picture_random
from data.pictures.drawing.canvas import Canvas
from data.pictures.drawing.looks import ProductLook, Shape
from data.pictures.drawing.scene import Scene
from data.pictures.drawing.shapes import bottles, brushes, flats, jars, liners, sticks, tubes
from data.pictures.drawing.stage import BACKGROUNDS, TABLE_LIGHTS, draw_paper_backdrop, draw_tabletop

STANDING: dict[Shape, Callable[[Scene], None]] = {
    "foundation_bottle": bottles.draw_foundation_bottle,
    "dropper": bottles.draw_dropper,
    "nail_bottle": bottles.draw_nail_bottle,
    "perfume": bottles.draw_perfume,
    "pump": bottles.draw_pump,
    "bullet": sticks.draw_bullet,
    "stick": sticks.draw_stick,
    "gloss_tube": tubes.draw_gloss_tube,
    "tube": tubes.draw_tube,
    "jar": jars.draw_jar,
}
LYING: dict[Shape, Callable[[Scene], None]] = {
    "compact": flats.draw_compact,
    "cushion": flats.draw_cushion,
    "palette": flats.draw_palette,
    "pencil": sticks.draw_pencil,
    "mascara": tubes.draw_mascara,
    "liner": liners.draw_liner,
    "brush": brushes.draw_brushes,
}
# Where a standing product is placed, and how near; how far a lying one is turned, and how near.
STANDING_VIEWS = (
    "translate(400 858) scale(1.14)",
    "translate(372 940) scale(1.42)",
    "translate(446 846) scale(1)",
)
LYING_VIEWS = ((0.0, 1.0), (-22.0, 0.92), (17.0, 1.1))
LONG_VIEWS = ((0.0, 0.98), (-22.0, 0.92), (17.0, 0.9))
"""Of what lies slantwise from one end of the picture to the other, with what it drew beside it."""
LONG_SHAPES: frozenset[Shape] = frozenset({"pencil", "mascara", "liner"})


def packshot(look: ProductLook, shade: str | None = None) -> str:
    """The product photographed by itself, in one of its shades."""
    scene = Scene(Canvas(), look, shade)
    rng = picture_random(look.slug, "set-up")
    if look.shape in STANDING:
        draw_paper_backdrop(scene.canvas, look.brand)
        rng.choice(BACKGROUNDS)(scene.canvas, look.brand)
        scene.add(f'<g transform="{rng.choice(STANDING_VIEWS)} translate(-400 -858)">')
        STANDING[look.shape](scene)
    else:
        draw_tabletop(scene.canvas, look.brand)
        rng.choice(TABLE_LIGHTS)(scene.canvas, look.brand)
        turn, size = rng.choice(LONG_VIEWS if look.shape in LONG_SHAPES else LYING_VIEWS)
        scene.add(f'<g transform="translate(400 500) rotate({turn:g}) scale({size:g}) translate(-400 -500)">')
        LYING[look.shape](scene)
    scene.add("</g>")
    return scene.canvas.svg()
