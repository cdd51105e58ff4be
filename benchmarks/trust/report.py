"""Stores the results of checks and writes the table of `docs/trust.md` from them."""

import json
from pathlib import Path
from typing import Any

from benchmarks.machine import RESULTS, machine
from benchmarks.server import ROOT
from benchmarks.trust.check import Verdict
from benchmarks.trust.registry import CHECKS

STORED = RESULTS / "trust.json"
STORED_QUICK = RESULTS / "trust-quick.json"
PAGE = ROOT / "docs" / "trust.md"
BEGIN = "<!-- The table is written by `just prove-trust`. -->"
END = "<!-- End of the table. -->"
PACKAGES = ("litestar", "granian", "asyncpg", "hypothesis", "schemathesis", "playwright")
FULL, QUICK = "full", "quick"

Results = dict[str, Any]


def load_results(path: Path = STORED) -> Results:
    """The stored results; without a file, none."""
    if not path.exists():
        return {"machine": {}, "checks": {}}
    found: Results = json.loads(path.read_text(encoding="utf-8"))
    return found


def store_result(name: str, result: Results, *, full: bool, record: bool) -> None:
    """Store one result. A quick one goes to a file of its own, which is not committed, unless `record`."""
    path = STORED if full or record else STORED_QUICK
    results = load_results(path)
    results["machine"] = machine(*PACKAGES)
    results["checks"].setdefault(name, {})[FULL if full else QUICK] = result
    order = [check.name for check in CHECKS]
    results["checks"] = {each: results["checks"][each] for each in order if each in results["checks"]}
    path.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def render_table(results: Results) -> str:
    """The table of all checks in Markdown."""
    rows = ["| Check | Promise | Goal | At full length | Quick |", "|---|---|---|---|---|"]
    for check in CHECKS:
        lengths = results["checks"].get(check.name, {})
        full, quick = (_cell(lengths.get(length)) for length in (FULL, QUICK))
        rows.append(f"| `{check.name}` | {check.promise} | {check.goal} | {full} | {quick} |")
    return "\n".join(rows)


def _cell(result: Results | None) -> str:
    if result is None:
        return "not yet run"
    figure = result["figure"].replace("|", "\\|")
    verdict = result["verdict"]
    shown = verdict if verdict == Verdict.PASSED else f"**{verdict}**"
    return f"{shown}: {figure} ({result['seconds']:,.0f} s, {result['date'][:10]})"


def render_page(text: str, results: Results) -> str:
    """The page with its table written anew."""
    before, _, rest = text.partition(BEGIN)
    after = rest.partition(END)[2]
    return f"{before}{BEGIN}\n\n{render_table(results)}\n\n{END}{after}"


def write_page() -> None:
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(render_page(text, load_results()), encoding="utf-8")
