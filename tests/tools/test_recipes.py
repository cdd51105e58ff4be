"""What the justfile offers works in a fresh clone: a measurement installs and builds what it needs first."""

import importlib.util
import re
from pathlib import Path

import pytest

JUSTFILE = Path(__file__).resolve().parents[2] / "justfile"
MEASUREMENTS = re.findall(r"^((?:prove|bench|judge)-[a-z]+).*:.*\n(.+)", JUSTFILE.read_text(), re.MULTILINE)


@pytest.mark.parametrize(("recipe", "command"), MEASUREMENTS, ids=[recipe for recipe, _ in MEASUREMENTS])
def test_a_measurement_installs_first_and_its_module_is_there(recipe, command):
    found = re.search(r"python3 {{ bootstrap }} run (\S+)", command)
    assert found, f"{recipe} runs in an installed checkout alone"
    assert importlib.util.find_spec(found[1])


def test_the_measurements_are_found():
    assert {"prove-trust", "bench-api", "judge-search"} <= {recipe for recipe, _ in MEASUREMENTS}
