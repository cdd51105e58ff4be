"""The file that all parts of `just prove-scale` save what they found in."""

import json
from typing import Any

from benchmarks.machine import RESULTS, machine, now

RESULT = RESULTS / "scale.json"


def read_results() -> dict[str, Any]:
    """Read the results of before."""
    content: dict[str, Any] = json.loads(RESULT.read_text()) if RESULT.exists() else {}
    return content


def save_part(name: str, facts: dict[str, Any]) -> None:
    """Save what one part found, beside what the others found."""
    content = read_results() | {name: {"at": now(), "machine": machine(), **facts}}
    RESULT.write_text(json.dumps(content, indent=2) + "\n")
