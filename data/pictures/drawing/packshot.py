"""The main picture of a product: its shape, in its brand's dress, upon its brand's set."""

from collections.abc import Callable

from data.pictures.drawing.canvas import Canvas
from data.pictures.drawing.looks import ProductLook, Shape
from data.pictures.drawing.scene import Scene
from data.pictures.drawing.shapes import bottles, flats, jars, sticks, tubes
from data.pictures.drawing.stage import standing_set, tabletop

STANDING: dict[Shape, Callable[[Scene], None]] = {
    "foundation_bottle": bottles.foundation_bottle,
    "dropper": bottles.dropper,
    "nail_bottle": bottles.nail_bottle,
    "perfume": bottles.perfume,
    "pump": bottles.pump,
    "bullet": sticks.bullet,
    "stick": sticks.stick,
    "gloss_tube": tubes.gloss_tube,
    "tube": tubes.tube,
    "jar": jars.draw_jar,
}
LYING: dict[Shape, Callable[[Scene], None]] = {
    "compact": flats.compact,
    "cushion": flats.cushion,
    "palette": flats.palette,
    "pencil": sticks.pencil,
    "mascara": tubes.mascara,
    "brush": sticks.brush,
}


def packshot(look: ProductLook, shade: str | None = None) -> str:
    """The product photographed by itself, in one of its shades."""
    scene = Scene(Canvas(), look, shade)
    if look.shape in STANDING:
        standing_set(scene.canvas, look.brand)
        scene.add('<g transform="translate(400 858) scale(1.14) translate(-400 -858)">')
        STANDING[look.shape](scene)
        scene.add("</g>")
    else:
        tabletop(scene.canvas, look.brand)
        LYING[look.shape](scene)
    return scene.canvas.svg()
