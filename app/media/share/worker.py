"""The process that draws pictures of shared links: `worker FOLDER`, with a card and its name a line."""

import sys
from pathlib import Path

import msgspec

from app.kit.processes import lower_priority
from app.media.share.cards import ShareCard
from app.media.share.drawing import draw_card
from app.media.share.store import open_folder

NICENESS = 5  # behind the processes that serve


class Order(msgspec.Struct, frozen=True):
    """A picture to draw, and the name it is stored under."""

    name: str
    card: ShareCard


def main() -> None:
    """Draw until the input ends."""
    files = open_folder(Path(sys.argv[1]))
    lower_priority(NICENESS)
    for line in sys.stdin:
        order = msgspec.json.decode(line, type=Order)
        files.write(order.name, draw_card(order.card))
        print("made", flush=True)


if __name__ == "__main__":
    main()
