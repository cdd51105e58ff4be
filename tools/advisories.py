"""`advisories`: ask the registries' own clients what is known against the locked packages.

An advisory that another version mends is a failure. One that none mends is told. A registry that does not
answer, or a client that is not there, is told too and fails nothing: it says nothing about our packages.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 180.0
BESIDE = Path(sys.executable).with_name("uv")
UV = str(BESIDE) if BESIDE.exists() else "uv"


@dataclass(frozen=True, slots=True)
class Advisory:
    """What is known of a package, and whether another version mends it."""

    package: str
    about: str
    is_mended: bool


class NoAnswerError(Exception):
    """The registry told nothing. The message says what came instead."""


def read_npm(report: Any) -> Iterator[Advisory]:
    """The advisories in the report of `npm audit --json`. Another major version is a change and no mend."""
    for package, found in report["vulnerabilities"].items():
        titles = sorted({via["title"] for via in found["via"] if isinstance(via, dict)})
        fix = found["fixAvailable"]
        is_mended = not fix["isSemVerMajor"] if isinstance(fix, dict) else bool(fix)
        yield Advisory(package, "; ".join(titles) or "through what it needs", is_mended)


def read_pip_audit(report: Any) -> Iterator[Advisory]:
    """The advisories in the report of `pip-audit --format json`."""
    packages = report["dependencies"]
    unknown = [package["name"] for package in packages if "skip_reason" in package]
    if unknown and len(unknown) == len(packages):
        raise NoAnswerError("the index has no advisories of any package")
    if unknown:
        print(f"pip: nothing is known of {', '.join(unknown)}")
    for package in packages:
        for found in package.get("vulns", ()):
            yield Advisory(package["name"], found["id"], bool(found["fix_versions"]))


CLIENTS: tuple[tuple[Sequence[str], Path, Callable[[Any], Iterator[Advisory]]], ...] = (
    (("npm", "audit", "--omit=dev", "--json"), ROOT / "frontend", read_npm),
    (
        (UV, "tool", "run", "pip-audit", "--requirement", "requirements.lock", "--require-hashes",
         "--disable-pip", "--format", "json", "--progress-spinner", "off"),
        ROOT, read_pip_audit,
    ),
)  # fmt: skip


def ask(command: Sequence[str], folder: Path, read: Callable[[Any], Iterator[Advisory]]) -> list[Advisory]:
    """Run a client and read its report. Raise `NoAnswerError` where there is none."""
    try:
        run = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        return list(read(json.loads(run.stdout)))
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoAnswerError(str(error)) from error
    except (ValueError, KeyError, TypeError) as error:
        lines = [line for line in run.stderr.splitlines() if line.strip()]
        raise NoAnswerError(lines[0] if lines else "no report") from error


def main() -> None:
    """Say what is known, and end with 1 where an update would mend it."""
    must_update = False
    for command, folder, read in CLIENTS:
        name = "npm" if command[0] == "npm" else "pip"
        try:
            found = ask(command, folder, read)
        except NoAnswerError as error:
            print(f"{name}: no answer ({error})")
            continue
        print(f"{name}: {len(found)} known advisories")
        for each in found:
            print(f"  {each.package}: {each.about}{'' if each.is_mended else ' (no version mends it)'}")
        must_update |= any(each.is_mended for each in found)
    sys.exit(must_update)


if __name__ == "__main__":
    main()
