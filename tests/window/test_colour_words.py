"""Words for colours: the colours that fit them best."""

import numpy as np
import pytest

from app.matching.searched_colours import Lab
from app.window.search.colour_words import COLOUR_WORD_NAMES, list_colour_words, score_colour_words


def score(word: str, *colours: Lab) -> list[int]:
    """The plain scores of colours for a word."""
    column = COLOUR_WORD_NAMES.index(word) * 3
    return score_colour_words(np.array(colours))[:, column].tolist()


@pytest.mark.parametrize(
    ("word", "light"), [("black", 0.0), ("white", 100.0), ("grey", 54.0), ("silver", 75.0)]
)
def test_the_purest_black_white_grey_and_silver_fit_best(word: str, light: float):
    pure, tinged, more_tinged = score(word, (light, 0, 0), (light, -2, 1), (light, -4, 2))
    assert pure >= 254
    assert pure > tinged > more_tinged > 1


@pytest.mark.parametrize("word", ["black", "white", "grey", "silver"])
def test_a_colour_without_hue_is_rated_by_none(word: str):
    light = {"black": 5.0, "white": 96.0, "grey": 50.0, "silver": 70.0}[word]
    assert len(set(score(word, (light, 3, 0), (light, 0, 3), (light, -3, 0), (light, 0, -3)))) == 1


def test_the_hues_from_teal_to_blue_have_a_word():
    hues = np.radians(np.arange(220.0, 240.0))
    colours = np.column_stack([np.full(20, 50.0), 30 * np.cos(hues), 30 * np.sin(hues)])
    assert all({"teal", "blue"} & set(words) for words in list_colour_words(colours))
