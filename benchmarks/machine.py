"""Describes the machine, without which figures mean nothing."""

import os
import platform
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).parent / "results"


def machine(*packages: str) -> dict[str, Any]:
    """The processor, its load, and the versions of what was measured."""
    cpu_info = Path("/proc/cpuinfo")
    lines = cpu_info.read_text().splitlines() if cpu_info.exists() else []
    model = next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), "")
    return {
        "processor": model or platform.machine(),
        "cores": os.cpu_count(),
        "load": [round(load, 1) for load in os.getloadavg()],
        "python": platform.python_version(),
        "versions": {name: _version(name) for name in packages},
    }


def now() -> str:
    """The time of the measurement."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"
