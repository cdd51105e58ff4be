"""What the justfile offers works in a fresh clone: a measurement installs and builds what it needs first."""

import importlib.util
import re
from pathlib import Path

JUSTFILE = Path(__file__).resolve().parents[2] / "justfile"
MEASUREMENTS = re.findall(r"^((?:prove|bench|judge)-[a-z]+).*:.*\n(.+)", JUSTFILE.read_text(), re.MULTILINE)


def test_every_measurement_installs_first_and_its_module_is_there():
    assert {"prove-trust", "bench-api", "judge-search"} <= {recipe for recipe, _ in MEASUREMENTS}
    for recipe, command in MEASUREMENTS:
        found = re.search(r"python3 {{ bootstrap }} run (\S+)", command)
        assert found, f"{recipe} runs in an installed checkout alone"
        assert importlib.util.find_spec(found[1]), recipe
