"""The page of the documentation site with all results of the benchmarks as tables."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).resolve().parents[1] / "benchmarks" / "results"


def describe_figures() -> str:
    """Every result of a benchmark as tables, below its chart."""
    parts = ["# All figures\n\nAs the [benchmarks](docs/benchmarks.md) saved them, on the machine of each.\n"]
    for path in sorted(RESULTS.glob("*.json")):
        if not path.stem.endswith("-quick"):
            result = json.loads(path.read_text(encoding="utf-8"))
            machine, taken = result.pop("machine", {}), result.pop("taken", "")
            parts.append(f"\n## {spell(path.stem)}\n")
            where = (
                f"{machine.get('processor', 'a machine')}, {machine.get('cores')} cores" if machine else ""
            )
            parts.append(f"{' · '.join(filter(None, [taken[:10], where]))}\n")
            parts.append(show_chart(path.stem))
            parts += write_tables(result)
    return "\n".join(parts)


def show_chart(name: str) -> str:
    if not (RESULTS / f"{name}-light.svg").exists():
        return ""
    at = f"../benchmarks/results/{name}"
    return (
        f'<picture><source media="(prefers-color-scheme: dark)" srcset="{at}-dark.svg">'
        f'<img alt="The chart of these figures" src="{at}-light.svg"></picture>\n'
    )


def write_tables(result: dict[str, Any]) -> Iterator[str]:
    """A table of all single figures by their places, and one for each list."""
    places = dict(list_values(result, ()))
    single = [[" · ".join(place), value] for place, value in places.items() if not isinstance(value, list)]
    if single:
        yield write_table(["what", "value"], single)
    for place, value in places.items():
        if isinstance(value, list) and value:
            rows = [row if isinstance(row, dict) else {"value": row} for row in value]
            names = list(dict.fromkeys(name for row in rows for name in row))
            yield f"\n**{' · '.join(place)}**\n"
            yield write_table(names, [[row.get(name, "") for name in names] for row in rows])


def list_values(value: Any, place: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Everything in a result that is no dictionary, with the names that lead to it."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield from list_values(each, (*place, spell(name)))
    else:
        yield place, value


def write_table(names: list[str], rows: list[list[Any]]) -> str:
    lines = [map(spell, names), ["---"] * len(names), *(map(write_cell, row) for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def write_cell(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:,.6g}"
    return (str(value) if isinstance(value, str | int) else json.dumps(value)).replace("|", "\\|")


def spell(name: str) -> str:
    return name.replace("_", " ").replace("-", " ")
