"""What a query asks for something like, by words that a shop may change."""

import pytest

from app.understanding.likened import LikenessFinder


@pytest.mark.parametrize("end", ["{x", "{0}", "that (is)"])
def test_words_of_a_shop_are_taken_as_they_stand(end: str):
    finder = LikenessFinder(["dupe for"], [], [end, "in red"])
    found = finder.find("a dupe for double wear in red")
    assert found is not None
    assert found[1] == "double wear"


def test_without_words_nothing_is_likened():
    assert LikenessFinder([], [], []).find("dupe for double wear") is None
