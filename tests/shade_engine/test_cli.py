"""The command's words in a terminal."""

import json
import sys

import pytest

from shade_engine.commands.cli import main
from shade_engine.commands.progress import ProgressBar
from shade_engine.testing import prove

ROWS = "brand,name,hex\nA,Sand,#c68642\nA,Porcelain,#f1e7db\nB,NA,#8d5524\n"


@pytest.fixture
def shades(tmp_path):
    path = tmp_path / "shades.csv"
    path.write_text(ROWS)
    return path


def test_match_lists_the_nearest_first(shades, capsys):
    assert main(["match", "#c68643", "--in", str(shades), "--k", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3
    assert "A · Sand" in lines[1]


def test_match_answers_json(shades, capsys):
    assert main(["match", "#8d5525", "--in", str(shades), "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert rows[0]["name"] == "B"
    assert rows[0]["hex"] == "#8d5524"
    assert rows[0]["delta_e"] < 0.5


def test_blocks_are_coloured_in_a_terminal_alone(shades, capsys, monkeypatch):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.delenv("NO_COLOR", raising=False)
    main(["compare", "#c68642", "#8d5524"])
    assert "\x1b[48;2;198;134;66m" in capsys.readouterr().out
    monkeypatch.setenv("NO_COLOR", "1")
    main(["compare", "#c68642", "#8d5524"])
    assert "\x1b" not in capsys.readouterr().out


def test_compare_tells_the_difference(capsys):
    assert main(["compare", "#c68642", "#8d5524"]) == 0
    assert "19.76" in capsys.readouterr().out
    assert main(["compare", "#c68642", "#8d5524", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["delta_e"] == pytest.approx(19.76, abs=0.01)


def test_bench_times_both_kinds_of_question(capsys):
    assert main(["bench", "--shades", "500"]) == 0
    told = capsys.readouterr().out
    assert told.count("this engine") == 2
    assert "SciPy cKDTree" in told
    assert main(["bench", "--shades", "500", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rows"][0]["median_us"] > 0
    assert main(["bench", "--shades", "0"]) == 2


@pytest.mark.parametrize(("name", "begins"), [("map.html", b"<!doctype html>"), ("map.png", b"\x89PNG")])
def test_plot_draws_a_range(shades, tmp_path, name, begins):
    assert main(["plot", str(shades), "--out", str(tmp_path / name)]) == 0
    assert (tmp_path / name).read_bytes().startswith(begins)


def test_a_range_of_one_colour_is_drawn_in_the_middle(tmp_path):
    path = tmp_path / "one.csv"
    path.write_text("hex,name\n#c68642,<b>Sand</b>\n")
    assert main(["plot", str(path), "--out", str(tmp_path / "one.html")]) == 0
    page = (tmp_path / "one.html").read_text()
    assert 'cx="480.0"' in page
    assert "<b>" not in page


def test_plot_refuses_another_kind_of_file(shades, tmp_path, capsys):
    assert main(["plot", str(shades), "--out", str(tmp_path / "map.gif")]) == 2
    assert ".html or .png" in capsys.readouterr().err


def test_a_bad_row_is_named_by_line_and_nothing_is_written(shades, tmp_path, capsys):
    shades.write_text(ROWS + "B,Odd,#nothex\n")
    assert main(["plot", str(shades), "--out", str(tmp_path / "map.html")]) == 2
    told = capsys.readouterr().err
    assert "line 5" in told
    assert "#nothex" in told
    assert not (tmp_path / "map.html").exists()


def test_bad_rows_can_be_left_out(shades, tmp_path, capsys):
    shades.write_text(ROWS + "B,Odd,#nothex\n")
    assert main(["plot", str(shades), "--out", str(tmp_path / "map.html"), "--skip-bad"]) == 0
    assert "left out" in capsys.readouterr().err
    assert (tmp_path / "map.html").read_text().count("<circle") == 3


def test_lab_columns_are_read_too(tmp_path, capsys):
    path = tmp_path / "lab.csv"
    path.write_text("name,L,a,b\n" + "One,60,10,20\n" * 1500)
    assert main(["match", "#c68642", "--in", str(path), "--k", "1"]) == 0
    assert "One" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("x,y\n1,2\n", "x, y"),
        ("", "none"),
        ("hex\n", "no shade"),
        ("L,a,b\n900,1,1\n", "900"),
        ("L,a,b\n5\n", "line 2"),
    ],
)
def test_a_file_that_holds_no_shades_is_refused(tmp_path, capsys, content, why):
    path = tmp_path / "odd.csv"
    path.write_text(content)
    assert main(["match", "#c68642", "--in", str(path)]) == 2
    assert why in capsys.readouterr().err


def test_a_missing_file_and_a_bad_colour_are_named(shades, capsys):
    assert main(["match", "#c68642", "--in", "nowhere.csv"]) == 2
    assert "nowhere.csv" in capsys.readouterr().err
    assert main(["match", "burnt toast", "--in", str(shades)]) == 2
    assert "burnt toast" in capsys.readouterr().err


def test_a_bar_is_drawn_for_a_person_and_for_nobody_else(capsys, monkeypatch):
    with ProgressBar("quiet") as bar:
        bar(1, 2)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with ProgressBar("reading") as bar:
        bar(1, 4)
        bar(2, 4)
        bar(4, 4)
    told = capsys.readouterr().err
    assert "4 of 4" in told
    assert "2 of 4" not in told


def test_the_proof_reports_mismatches(shades, capsys, monkeypatch):
    assert prove.main(["--queries", "10", "--made", "300"]) == 0
    assert [prove.count_questions(10_000, size) for size in (6_816, 1_000_000, 10**10)] == [10_000, 1_000, 1]
    assert "real-like: 6,816 shades, 10 questions, 0 mismatches" in capsys.readouterr().out
    monkeypatch.setattr(prove, "count_mismatches", lambda *_: 1)
    assert prove.main(["--queries", "10", "--made", "300", "--shades", str(shades)]) == 1
    assert "real: 3 shades" in capsys.readouterr().out


@pytest.mark.parametrize("options", [("--queries", "0"), ("--made", "-5"), ("--queries", "many")])
def test_a_proof_of_nothing_is_refused(options, capsys):
    with pytest.raises(SystemExit) as refused:
        main(["prove", *options])
    assert refused.value.code == 2
    assert f"argument {options[0]}: '{options[1]}' cannot be used; accepted is a whole number from 1 up" in (
        capsys.readouterr().err
    )


def test_shades_without_names_go_by_their_colours(tmp_path, capsys):
    path = tmp_path / "nameless.csv"
    path.write_text("hex\n#ffffff\n#000000\n")
    for command in (["neighbours", str(path)], ["assign", str(path), str(path)]):
        assert main(command) == 0
        assert "#ffffff  #" in capsys.readouterr().out
