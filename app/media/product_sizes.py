"""Decodes pictures of products from other servers, one after another: `product_sizes FOLDER`.

On stdin each picture is its length in a line, and its bytes. For each it answers a line: a JSON object with
its name, width and height, or with the reason why it is refused. It runs as `reencode` does: without secrets,
with little memory, and with some seconds for each picture.
"""

import json
import resource
import sys
import warnings
from contextlib import suppress
from hashlib import blake2b
from io import BytesIO
from pathlib import Path

from PIL import Image

from app.kit.storage.files import write_atomically
from app.media.content_type import FileRejectedError
from app.media.reencode import MAX_CPU_SECONDS, decode_upright, limit_resources

WIDTHS = (320, 640, 960)
MAX_HEIGHT = 3  # times the width: a longer one is a drawing of something else
WEBP = {"quality": 80, "method": 2}  # half the time of 4, for 3% more bytes
AVIF = {"quality": 58, "speed": 9, "max_threads": 1}


def main() -> None:
    """Answer picture after picture, until there are no more."""
    folder = Path(sys.argv[1])
    warnings.simplefilter("ignore")
    limit_resources()
    while length := sys.stdin.buffer.readline():
        _allow_seconds()
        content = sys.stdin.buffer.read(int(length))
        try:
            answer = make_sizes(content, folder)
        except FileRejectedError as error:
            answer = {"reason": str(error)}
        print(json.dumps(answer), flush=True)


def make_sizes(content: bytes, folder: Path) -> dict[str, object]:
    """Write a picture in all its widths. No data of the original file stays."""
    with decode_upright(content, WIDTHS[-1], "This picture is damaged.") as decoded:
        upright = decoded
    if upright.height > MAX_HEIGHT * upright.width:
        raise FileRejectedError("This picture is no picture of a product: it is a strip.")
    name = blake2b(content, digest_size=16).hexdigest()
    sized, sizes = upright, dict[int, tuple[int, int]]()
    for width in reversed(WIDTHS):  # each is made of the larger one, which costs less
        sized = _fit(sized, width)
        sizes[width] = sized.size
        write_atomically(folder / f"{name}-{width}.webp", _encode(sized, "WEBP", WEBP))
        write_atomically(folder / f"{name}-{width}.avif", _encode(sized, "AVIF", AVIF))
    shown_width, shown_height = sizes[WIDTHS[1]]
    return {"name": name, "width": shown_width, "height": shown_height}


def _fit(picture: Image.Image, width: int) -> Image.Image:
    """The picture in a width, or as it is where it is smaller: what is not there is not made up."""
    width = min(width, picture.width)
    height = max(1, round(picture.height * width / picture.width))
    clean = Image.new("RGB", (width, height))
    clean.paste(picture.resize((width, height), Image.Resampling.LANCZOS))
    return clean


def _encode(picture: Image.Image, kind: str, options: dict[str, int]) -> bytes:
    out = BytesIO()
    picture.save(out, kind, **options)
    return out.getvalue()


def _allow_seconds() -> None:
    """Some seconds more for the next picture."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    allowed = int(used.ru_utime + used.ru_stime) + MAX_CPU_SECONDS + 1
    with suppress(ValueError, OSError):
        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (allowed, most))


if __name__ == "__main__":
    main()
