"""Other languages, what staff add, brands by short names, and words as they are typed and sound."""

from dataclasses import replace

import pytest

from app.understanding.phrase_files import parse_phrases
from app.understanding.reader import Reader
from tests.understanding.names import NAMES, make_small_reader

BRANDS = NAMES.brands | {
    "elf": "e.l.f. Cosmetics", "nyx": "NYX Professional Makeup", "fenty": "FENTY BEAUTY by Rihanna",
    "ysl": "YSL Beauty", "abh": "Anastasia Beverly Hills",
}  # fmt: skip
READER = make_small_reader(names=replace(NAMES, brands=BRANDS))


def list_wants(query: str, reader: Reader = READER) -> set[tuple[str, str]]:
    return {(want.kind, value) for want in reader.read(query).wants for value in want.values}


@pytest.mark.parametrize(
    ("query", "english"),
    [("szminka", "lipstick"), ("помада", "lipstick"), ("口红", "lipstick"), ("红色口红", "red lipstick"),
     ("vernis à ongles rouge", "nail polish red"), ("labial rojo", "lipstick red"), ("أحمر شفاه", "lipstick"),
     ("लाल लिपस्टिक", "red lipstick"), ("rossetto opaco", "matte lipstick"),
     ("fond de teint mat", "foundation matte"),
     ("fond de teint sans parfum", "foundation without fragrance"), ("batom preto", "black lipstick"),
     ("rouge", "blush"), ("roter lippenstift", "red lipstick")],
)  # fmt: skip
def test_other_languages_say_what_english_says(query: str, english: str):
    assert list_wants(query) == list_wants(english) != set()


@pytest.mark.parametrize(
    ("query", "english"),
    [("lippenstift ohne bienenwachs", "lipstick without beeswax"),
     ("szminka bez wosku pszczelego", "lipstick without beeswax"),
     ("rouge à lèvres sans cire d'abeille", "lipstick without beeswax"),
     ("labial sin frutos secos", "lipstick without nuts"), ("помада без орехов", "lipstick without nuts"),
     ("rossetto senza carminio", "lipstick without carmine"),
     ("batom sem karité", "lipstick without shea butter"),
     ("foundation zonder siliconen", "foundation without silicones"),
     ("不含香精口红", "lipstick without fragrance")],
)  # fmt: skip
def test_what_other_languages_leave_out_is_left_out(query: str, english: str):
    said, meant = READER.read(query), READER.read(english)
    assert {(want.kind, want.values, want.excluded) for want in said.wants} == {
        (want.kind, want.values, want.excluded) for want in meant.wants
    }
    assert len(said.wants) > 1
    assert not said.not_left_out


@pytest.mark.parametrize("query", ["ลิปสติก", "პომადა", "o", "sin"])
def test_what_no_table_has_means_nothing(query: str):
    assert list_wants(query) == set()


def test_a_beginning_of_a_foreign_phrase_is_completed():
    assert list_wants("lippenst") == list_wants("rouge à l") == {("category", "lipstick")}


def test_what_staff_add_counts_before_all_else():
    reader = make_small_reader(parse_phrases('[languages."matte lipstick"]\n"" = ["slap", "velvet touch"]\n'))
    meant = list_wants("matte lipstick", reader)
    assert list_wants("slap", reader) == list_wants("velvet touch", reader) == meant


def test_what_staff_add_is_found_in_a_text_without_blanks():
    reader = make_small_reader(parse_phrases('[languages.foundation]\n"" = ["ファンデーション"]\n'))
    assert list_wants("赤いファンデーション", reader) >= {("category", "foundation")}


@pytest.mark.parametrize(
    ("query", "brand"),
    [("elf", "elf"), ("e.l.f. blush", "elf"), ("e l f", "elf"), ("niks", "nyx"), ("nyx lipstick", "nyx"),
     ("fenty", "fenty"), ("rihanna lipstick", "fenty"), ("yves saint laurent", "ysl"), ("abh", "abh")],
)  # fmt: skip
def test_brands_are_known_by_short_names(query: str, brand: str):
    assert ("brand", brand) in list_wants(query)


@pytest.mark.parametrize(
    ("query", "meant"),
    [("redlipstick", "red lipstick"), ("matteveganlipstick", "matte vegan lipstick"),
     ("lip stick", "lipstick"),
     ("fown dation", "foundation"), ("fawndation", "foundation"), ("blussh brush", "blush brush")],
)  # fmt: skip
def test_words_are_read_as_they_are_typed_and_sound(query: str, meant: str):
    assert list_wants(query) == list_wants(meant) != set()
