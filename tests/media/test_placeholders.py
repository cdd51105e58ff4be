"""What stands for a product without a picture."""

import pytest

from app.media.placeholders import draw_placeholder


def test_a_category_has_a_drawing_of_its_own_else_that_of_its_department():
    names = [
        *("eyes", "eyes.eyeshadow", "eyes.mascara", "eyes.eyeliner"),
        *("lips.lipstick", "lips.lip-gloss", "x.y-2"),
    ]
    drawn = {name: draw_placeholder(f"{name}~c68642") for name in names}
    assert drawn["eyes"] == drawn["eyes.eyeshadow"]
    assert len(set(drawn.values())) == len(drawn) - 1
    assert all(each and "#c68642" in each for each in drawn.values())


@pytest.mark.parametrize(
    "name", ["eyes", "eyes~fff", "eyes.~c68642", "<svg>~c68642", "eyes.a/b~c68642", "~c68642"]
)
def test_nothing_else_is_drawn(name):
    assert draw_placeholder(name) is None
