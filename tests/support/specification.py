"""The points of the specification: what each says, whether the shop is exact, and which tests show it.

`python -m tests.support.specification` writes docs/specification.md from them.
"""

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
POINTS = ROOT / "tests" / "e2e" / "spec" / "points"
PAGE = ROOT / "docs" / "specification.md"
EXACT, DIFFERS = "exact", "differs"
HEAD = """\
# The specification, point by point

Written by `just specification` from the lists in tests/e2e/spec/points: change them there. Each point is one
claim of the specification in short words, with a verdict and the tests that show it. Where the shop differs,
the reason stands below its chapter's table.
"""


class Point(NamedTuple):
    """One claim of the specification."""

    id: str
    words: str
    verdict: str
    reason: str
    tests: tuple[str, ...]


class Section(NamedTuple):
    """The points about one thing."""

    title: str
    points: list[Point]


class Chapter(NamedTuple):
    """A chapter of the specification."""

    number: int
    title: str
    sections: list[Section]

    @property
    def points(self) -> list[Point]:
        return [point for section in self.sections for point in section.points]


def read_chapters() -> list[Chapter]:
    """Read all points, in the order of the specification."""
    return [_read_chapter(path) for path in sorted(POINTS.glob("*.toml"))]


def _read_chapter(path: Path) -> Chapter:
    content = tomllib.loads(path.read_text(encoding="utf-8"))
    sections: list[Section] = []
    for group in content["group"]:
        if not sections or sections[-1].title != group["section"]:
            sections.append(Section(group["section"], []))
        verdict, reason = group.get("verdict", EXACT), group.get("reason", "")
        sections[-1].points.extend(
            Point(point_id, words, verdict, reason, tuple(group["tests"]))
            for point_id, words in group["points"].items()
        )
    return Chapter(content["chapter"], content["title"], sections)


def is_test_written(node: str) -> bool:
    """Whether a test of that name is written: of pytest by its function, of vitest by its titles."""
    path, _, name = node.partition("::")
    if not (ROOT / path).is_file():
        return False
    if path.endswith(".py"):
        return name in python_tests(ROOT / path)
    return all(_quoted(title, _read_text(ROOT / path)) for title in name.split(" > "))


@cache
def python_tests(path: Path) -> frozenset[str]:
    """The test functions of a module."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    tree = ast.parse(_read_text(path))
    return frozenset(node.name for node in tree.body if isinstance(node, kinds) and node.name[:5] == "test_")


@cache
def _read_text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _quoted(title: str, text: str) -> bool:
    return any(f"({quote}{title}{quote}, " in text for quote in "\"'`") or f'"{title}",\n' in text


def write_page(chapters: list[Chapter]) -> str:
    """The page about all points, as Markdown."""
    lines = [HEAD, *_summary(chapters)]
    for chapter in chapters:
        lines += ["", f"## {chapter.number}. {chapter.title}"]
        for section in chapter.sections:
            lines += ["", f"### {section.title}", "", "| Point | What it says | Verdict | Shown by |"]
            lines += ["| --- | --- | --- | --- |", *map(_row, section.points)]
        lines += _reasons(chapter)
    return "\n".join(lines) + "\n"


def _summary(chapters: list[Chapter]) -> Iterator[str]:
    yield from ("| Chapter | Points | Exact | Differ |", "| --- | ---: | ---: | ---: |")
    for chapter in chapters:
        counts = Counter(point.verdict for point in chapter.points)
        yield f"| {chapter.number}. {chapter.title} | {_cells(counts)} |"
    yield f"| All | {_cells(Counter(point.verdict for chapter in chapters for point in chapter.points))} |"


def _cells(counts: Counter[str]) -> str:
    return f"{counts.total()} | {counts[EXACT]} | {counts[DIFFERS]}"


def _row(point: Point) -> str:
    shown = ", ".join(_short_name(test) for test in point.tests)
    return f"| {point.id} | {_escape(point.words)} | {point.verdict} | {_escape(shown)} |"


def _short_name(node: str) -> str:
    """`test_shell: the skip link leads to the content` for a test of pytest, and alike for one of vitest."""
    path, _, name = node.partition("::")
    words = name.removeprefix("test_").replace("_", " ") if path.endswith(".py") else name
    return f"{Path(path).name.split('.')[0]}: {words}"


def _reasons(chapter: Chapter) -> Iterator[str]:
    differing = [point for point in chapter.points if point.verdict == DIFFERS]
    if differing:
        yield ""
    for point in differing:
        yield f"- {point.id} differs: {point.reason}."


def _escape(text: str) -> str:
    return re.sub(r"([|<>*_{}\[\]])", r"\\\1", text)


if __name__ == "__main__":
    PAGE.write_text(write_page(read_chapters()), encoding="utf-8")
