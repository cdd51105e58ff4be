"""What a query asks for something like, by words that a shop may change."""

import pytest

from app.understanding.likened import LikenessFinder


def list_names(finder: LikenessFinder, query: str) -> list[str]:
    return [likened.name.text for likened in finder.list_likened(query)]


@pytest.mark.parametrize("end", ["{x", "{0}", "that (is)"])
def test_words_of_a_shop_are_taken_as_they_stand(end: str):
    finder = LikenessFinder(["dupe for"], [], [], [end, "in red"])
    assert list_names(finder, "a dupe for double wear in red") == ["double wear"]


def test_the_longest_name_is_tried_first():
    finder = LikenessFinder(["dupe for"], [], [], ["and"])
    assert list_names(finder, "dupe for salt and pepper and me") == [
        "salt and pepper and me", "salt and pepper", "salt",
    ]  # fmt: skip


def test_many_ends_are_not_all_tried():
    finder = LikenessFinder(["dupe"], [], ["similar"], ["and"])
    assert len(list_names(finder, "dupe similar " + "salt and pepper " * 10_000)) < 30


def test_without_words_nothing_is_likened():
    assert list_names(LikenessFinder([], [], [], []), "dupe for double wear") == []
