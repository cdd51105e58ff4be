"""The loop of all processes that draw: they read paths line by line, answer each, and end at the end."""

import sys
from collections.abc import Callable
from itertools import islice
from pathlib import Path

from app.kit.processes import lower_priority
from data.pictures.paths import DemoFolders, PicturePath, parse_picture_path

NICENESS = 5  # behind the processes that serve
MAX_PICTURES = 1000  # then it ends and another takes its place: so nothing it stores grows without bound


def answer_paths(make_file: Callable[[DemoFolders, PicturePath], bool]) -> None:
    """Draw until the input ends: `made`, or `unknown` for a path without a picture."""
    folders = DemoFolders(Path(sys.argv[1]))
    lower_priority(NICENESS)
    for line in islice(sys.stdin, MAX_PICTURES):
        path = parse_picture_path(line.rstrip("\n"))
        is_made = path is not None and make_file(folders, path)
        print("made" if is_made else "unknown", flush=True)
