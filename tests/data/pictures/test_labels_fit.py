"""The printed label of every brand fits on the body of every shape, by an estimate of its size."""

from typing import NamedTuple, get_args

import pytest

from data.catalogue import make_catalogue
from data.pictures.drawing import lettering
from data.pictures.drawing.canvas import Canvas
from data.pictures.drawing.looks import BrandLook, ProductLook, Shape
from data.pictures.drawing.packshot import LYING, STANDING
from data.pictures.drawing.scene import Scene

DESCENT = 0.3  # of a line's height, under the line

# Of slender goods: from where to where the part that carries the label goes, along it and across it.
BARRELS = {
    "pencil": ((320, 772), (366, 434)),
    "mascara": ((346, 870), (238, 350)),
    "liner": ((320, 826), (344, 402)),
    "brush": ((476, 740), (374, 426)),
}
# Of other goods: the width of the narrowest body's flat part, or of the tube for a label that runs upward.
WIDTHS = {
    "foundation_bottle": 210, "dropper": 162, "nail_bottle": 232, "perfume": 178, "pump": 190,
    "bullet": 140, "stick": 146, "gloss_tube": 280, "tube": 210, "jar": 330, "compact": 360, "cushion": 220,
    "palette": 600,
}  # fmt: skip


class Mark(NamedTuple):
    """A printed wordmark: where it stands, how long and how high it is."""

    x: float
    y: float
    length: float
    height: float
    turn: float


@pytest.fixture
def marks(monkeypatch):
    """Every wordmark that is drawn."""
    drawn = []
    wordmark = lettering.wordmark

    def record(name, style, x, y, cap, fill, *, fit=0.0, turn=0.0, **more):
        manner = lettering.MANNERS[style]
        height = cap * manner.scale
        length = lettering.width(lettering.cased(name, style), style, height, manner.tracking)
        shrunk = min(1, fit / length) if fit and length else 1
        drawn.append(Mark(x, y, length * shrunk, height * shrunk, turn))
        return wordmark(name, style, x, y, cap, fill, fit=fit, turn=turn, **more)

    monkeypatch.setattr(lettering, "wordmark", record)
    return drawn


def _draw(shape: Shape, brand: BrandLook, name: str = "Powder Brush") -> None:
    look = ProductLook(brand, name, f"{brand.slug}-{shape}", shape, "satin", ("#b06a4f",), "30 ml")
    (STANDING.get(shape) or LYING[shape])(Scene(Canvas(), look, "#b06a4f"))


@pytest.fixture(scope="module")
def brands():
    return [brand.look for brand in make_catalogue(7, scale=4).brands]


def test_every_shape_is_measured():
    assert BARRELS.keys() | WIDTHS.keys() == set(get_args(Shape))


@pytest.mark.parametrize("shape", BARRELS)
def test_a_label_along_a_slender_body_stays_on_it(shape, brands, marks):
    (start, end), (left, right) = BARRELS[shape]
    for brand in brands:
        marks.clear()
        _draw(shape, brand)
        assert marks
        for mark in marks:
            assert mark.turn == -90
            assert start <= mark.y - mark.length / 2 <= mark.y + mark.length / 2 <= end, brand.name
            assert left <= mark.x - mark.height, brand.name
            assert mark.x + mark.height * DESCENT <= right, brand.name


def test_a_label_on_the_thinnest_brush_stays_on_its_handle(brands, marks):
    for brand in brands:
        marks.clear()
        _draw("brush", brand, "Liner Brush")
        (mark,) = marks
        assert mark.x - mark.height >= 385
        assert mark.x + mark.height * DESCENT <= 415


@pytest.mark.parametrize("shape", WIDTHS)
def test_a_label_on_a_wide_body_is_narrower_than_it(shape, brands, marks):
    for brand in brands:
        marks.clear()
        _draw(shape, brand)
        assert all(mark.length <= WIDTHS[shape] for mark in marks), brand.name


def test_a_long_name_is_printed_smaller_and_a_short_one_is_not(brands, marks):
    heights = {}
    for brand in brands:
        marks.clear()
        _draw("pencil", brand)
        heights[brand.name] = marks[0].height / lettering.MANNERS[brand.wordmark].scale
    assert heights["Cocoa Meridian Studio"] < heights["Quillon"] == 19
