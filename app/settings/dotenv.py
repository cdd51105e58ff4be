"""Reads a `.env` file: settings for development, beside the code."""

import re
from pathlib import Path

_DOTENV_LINE = re.compile(
    r"""^\s*(?:export\s+)?(?P<name>\w+)\s*=\s*"""
    r"""(?:'(?P<single>[^']*)'|"(?P<double>[^"]*)"|(?P<bare>[^#]*?))\s*(?:\#.*)?$"""
)


def read_dotenv(file: Path) -> dict[str, str]:
    """The variables of a file; none where there is no file."""
    return parse_dotenv(file.read_text(encoding="utf-8")) if file.is_file() else {}


def parse_dotenv(text: str) -> dict[str, str]:
    """`NAME=value` lines; `#` starts a comment, quotes keep blanks, `export` is allowed."""
    matches = filter(None, map(_DOTENV_LINE.match, text.splitlines()))
    return {found["name"]: found["single"] or found["double"] or found["bare"] or "" for found in matches}
