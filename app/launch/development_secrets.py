"""The secrets of a shop in development: made once, and stored in a file that only its owner can read.

Production sets its own in the environment; without them `app.settings` refuses to start.
"""

import json
import secrets
from collections.abc import Mapping
from pathlib import Path

from app.kit.storage.files import write_atomically

NAMES = ("UNDERTONE_SECRET", "UNDERTONE_FRONT_SECRET")


def find_or_make_secrets(environment: Mapping[str, str], var: Path) -> dict[str, str]:
    """The secrets that the environment does not set, made where there are none yet."""
    if environment.get("UNDERTONE_ENV") == "production":
        return {}
    stored = read_secrets(var / "secrets.json")
    wanted = {name: stored.get(name) or secrets.token_urlsafe(48) for name in NAMES}
    if wanted != stored:
        content = f"{json.dumps(wanted, indent=2)}\n".encode()
        write_atomically(var / "secrets.json", content, mode=0o600)
    return {name: word for name, word in wanted.items() if not environment.get(name)}


def read_secrets(path: Path) -> dict[str, str]:
    try:
        return dict(json.loads(path.read_text(encoding="utf-8")))
    except (FileNotFoundError, ValueError):
        return {}
