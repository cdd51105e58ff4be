"""The process that draws: reads paths line by line, answers `made` or `unknown`, and ends with its input.

It stands apart so that the processes that serve need neither Pillow nor resvg, nor wait for a drawing.
"""

import os
import sys
from pathlib import Path

from data.pictures.make_files import make_picture_file
from data.pictures.paths import DemoFolders, parse_picture_path

NICENESS = 5  # behind the processes that serve


def main() -> None:
    """Draw until the input ends."""
    folders = DemoFolders(Path(sys.argv[1]))
    os.nice(NICENESS)
    for line in sys.stdin:
        path = parse_picture_path(line.rstrip("\n"))
        is_made = path is not None and make_picture_file(folders, path)
        print("made" if is_made else "unknown", flush=True)


if __name__ == "__main__":
    main()
