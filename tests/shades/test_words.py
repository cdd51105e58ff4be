"""What a shade looks like, in words that a shopper would use."""

import numpy as np
import pytest

from app.shades.words import describe_colour, describe_skin_shade, name_colour
from shade_engine import to_lab

COLOURS = {
    "#8e1030": ("Deep red with a blue base, matte", "matte"),
    "#c9332c": ("Red, satin", "satin"),
    "#e4572e": ("Coral", None),
    "#0b0b0c": ("Black", None),
    "#f3b4c1": ("Light pink with a blue base", None),
    "#b2795c": ("Nude, glossy", "Gloss"),
    "#1b2a5b": ("Navy", None),
    "#7a8b3f": ("Green", None),
}


def lab_of(value: str) -> np.ndarray:
    return to_lab(np.array([[int(value[each : each + 2], 16) for each in (1, 3, 5)]], dtype=np.uint8))[0]


@pytest.mark.parametrize("value", COLOURS)
def test_a_colour_is_said_as_a_friend_would(value: str) -> None:
    words, finish = COLOURS[value]
    assert describe_colour(lab_of(value), finish) == words


def test_skin_has_a_depth_and_an_undertone() -> None:
    assert (
        describe_skin_shade(lab_of("#4a2c20"), "warm", "Matte")
        == "A very deep shade for skin with a warm undertone, matte"
    )
    assert describe_skin_shade(lab_of("#f0d5c0"), None, None) == "A very light shade for skin"
    assert describe_skin_shade(lab_of("#b98a63"), "olive", None).endswith(" with an olive undertone")


def test_every_colour_has_a_word() -> None:
    steps = np.linspace(0, 255, 17).astype(np.uint8)
    cube = np.stack(np.meshgrid(steps, steps, steps), axis=-1).reshape(-1, 3)
    assert all(name_colour(lab) for lab in to_lab(cube))
