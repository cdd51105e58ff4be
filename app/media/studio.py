"""The process that draws: reads paths line by line, answers `made` or `unknown`, and ends with its input.

It stands apart so that the processes that serve need neither Pillow nor resvg, nor wait for a drawing.
"""

import os
import sys
from pathlib import Path

from app.media.making import make
from app.media.names import asked_for
from app.media.places import Places

CALM = 5  # nicer than those who serve


def main() -> None:
    """Draw until nobody asks any more."""
    places = Places(Path(sys.argv[1]))
    os.nice(CALM)
    for line in sys.stdin:
        asked = asked_for(line.rstrip("\n"))
        made = asked is not None and make(places, asked)
        print("made" if made else "unknown", flush=True)


if __name__ == "__main__":
    main()
