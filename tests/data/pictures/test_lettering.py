"""Wordmarks: every alphabet is complete, words fit their place, unknown letters lose their accents."""

import json
from string import ascii_letters, digits
from typing import get_args

import pytest

from data.pictures.drawing.lettering import GLYPHS, face, text, width, wordmark
from data.pictures.drawing.looks import Wordmark

STYLES = get_args(Wordmark)


@pytest.mark.parametrize("style", STYLES)
def test_an_alphabet_covers_what_brands_are_named_with(style: Wordmark) -> None:
    glyphs = face(style).glyphs
    assert set(ascii_letters + digits + "&.-'éèøåÉÖ") <= set(glyphs)
    assert all(advance > 0 and outline.startswith("m") for advance, outline in glyphs.values())


@pytest.mark.parametrize("style", STYLES)
def test_a_table_stays_small(style: Wordmark) -> None:
    table = GLYPHS / f"{style}.json"
    assert table.stat().st_size < 62_000
    assert json.loads(table.read_text("utf-8")).keys() == {"em", "cap", "glyphs", "kern"}


@pytest.mark.parametrize("style", STYLES)
def test_a_wordmark_is_one_path(style: Wordmark) -> None:
    drawn = wordmark("Maison Évrard & Co.", style, 400, 100, 30, "#000000", fit=300)
    assert drawn.startswith("<path")
    assert drawn.count("<path") == 1


def test_tracking_and_size_lengthen_a_line() -> None:
    plain = width("ORLA", "didone", 20)
    assert width("ORLA", "didone", 20, 0.2) > plain
    assert width("ORLA", "didone", 40) == pytest.approx(2 * plain)


def test_pairs_are_kerned() -> None:
    assert width("AV", "grotesque", 20) < width("A", "grotesque", 20) + width("V", "grotesque", 20)


def test_a_letter_out_of_the_alphabet_loses_its_accent() -> None:
    assert text("Žižka", "didone", 0, 0, 10, "#000000") == text("Zizka", "didone", 0, 0, 10, "#000000")


def test_nothing_to_write_draws_nothing() -> None:
    assert text("", "didone", 0, 0, 10, "#000000") == ""
