"""Suggestions: what is offered for the beginnings of queries."""

import pytest

from app.search.suggestions import find_suggestions
from app.understanding.meanings import Understanding
from app.window.window import Window
from benchmarks.search.suggested import judge_suggestions

LEAST = 0.97


def test_what_is_meant_is_offered(demo_window: Window):
    offered = judge_suggestions(demo_window)
    missing = [(each.typed, each.wanted) for each in offered if not each.is_there]
    assert len(offered) >= 100
    assert len(missing) <= (1 - LEAST) * len(offered), missing


@pytest.mark.parametrize(
    ("typed", "completed"),
    [("waterp", "waterproof"), ("cheap l", "cheap lipstick"), ("best r", "best rated"),
     ("foundation for d", "foundation for dry skin"), ("no par", "no parabens")],
)  # fmt: skip
def test_the_last_word_is_completed(demo_window: Window, typed: str, completed: str):
    assert completed in find_suggestions(demo_window, typed).completed


def test_nothing_is_completed_behind_half_a_name(demo_window: Window):
    offered = find_suggestions(demo_window, "second w")
    assert offered.completed == []
    assert any("Second" in product.name for product in offered.products)


def test_a_product_is_offered_in_the_shade_that_is_named(demo_window: Window):
    [product, *_] = find_suggestions(demo_window, "second skin foundation espresso").products
    assert product.shade is not None
    assert product.shade.name.endswith("Espresso")


def test_what_stands_before_several_shades_is_read_once(demo_window: Window, monkeypatch: pytest.MonkeyPatch):
    texts: list[str] = []
    read = demo_window.reader.read

    def note(text: str, *, as_typed: bool = False) -> Understanding:
        texts.append(text)
        return read(text, as_typed=as_typed)

    monkeypatch.setattr(demo_window.reader, "read", note)
    shades = find_suggestions(demo_window, "cheap red").shades
    assert len({shade.name for shade in shades}) > 1
    assert texts == ["cheap red", "cheap "]
