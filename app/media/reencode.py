"""The program that decodes an untrusted picture: `reencode FOLDER TOKEN SIZES`, with the picture on stdin.

It ends with 0 and the squares in the folder, with 1 and a sentence for the sender, or with `NOT_STORED` and a
reason for us.
"""

import resource
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageCms, ImageOps

from app.kit.storage.files import NOT_STORED, write_atomically
from app.media.content_type import FileRejectedError, find_kind, refuse_polyglots

MAX_PIXELS = 24_000_000
MAX_SIDE = 16_000
MIN_SIDE = 32
MAX_MEMORY = 1 << 30
MAX_CPU_SECONDS = 15
QUALITY = 84


def main() -> None:
    """Read the picture and write a square in each size."""
    folder, token, sizes = Path(sys.argv[1]), sys.argv[2], [int(size) for size in sys.argv[3].split(",")]
    limit_resources()
    _limit_seconds()
    try:
        square = crop_to_square(sys.stdin.buffer.read(), max(sizes))
    except FileRejectedError as error:
        print(error, end="")
        sys.exit(1)
    try:
        for size in sizes:
            write_atomically(folder / f"{token}-{size}.webp", _encode_webp(square, size))
    except OSError as error:
        print(error, end="", file=sys.stderr)
        sys.exit(NOT_STORED)


def crop_to_square(content: bytes, size: int) -> Image.Image:
    """The middle of the picture, upright and in sRGB. Nothing else of the file stays."""
    with decode_upright(content, size, "This picture is damaged. Please choose another one.") as upright:
        return ImageOps.fit(upright, (size, size), Image.Resampling.LANCZOS, centering=(0.5, 0.4))


@contextmanager
def decode_upright(content: bytes, size: int, refusal: str) -> Iterator[Image.Image]:
    """Decode a picture, upright and in sRGB, at least so large where it can be decoded smaller than it is."""
    kind = find_kind(content)
    refuse_polyglots(content, kind)
    try:
        with Image.open(BytesIO(content), formats=[kind]) as picture:
            check_dimensions(picture)
            picture.draft("RGB", (size * 2, size * 2))
            yield convert_to_web_colours(ImageOps.exif_transpose(picture))
    except (OSError, SyntaxError, ValueError, MemoryError, EOFError, Image.DecompressionBombError) as error:
        raise FileRejectedError(refusal) from error


def check_dimensions(picture: Image.Image) -> None:
    """Check the size before any pixel is decoded."""
    width, height = picture.size
    if width * height > MAX_PIXELS or max(width, height) > MAX_SIDE:
        raise FileRejectedError("Please choose a picture of at most 24 megapixels.")
    if min(width, height) < MIN_SIDE:
        raise FileRejectedError(f"Please choose a picture of at least {MIN_SIDE} by {MIN_SIDE} pixels.")


def convert_to_web_colours(picture: Image.Image) -> Image.Image:
    """Convert to sRGB without transparency. A colour profile is applied, as it is removed."""
    profile = picture.info.get("icc_profile")
    if profile and picture.mode in ("RGB", "L", "CMYK"):
        with suppress(ImageCms.PyCMSError, OSError):
            there, here = ImageCms.ImageCmsProfile(BytesIO(profile)), ImageCms.createProfile("sRGB")
            moved = ImageCms.profileToProfile(picture, there, here, outputMode="RGB")
            return moved or picture
    if picture.mode in ("RGBA", "LA", "PA", "P"):
        with_alpha = picture.convert("RGBA")
        return Image.alpha_composite(Image.new("RGBA", with_alpha.size, "#ffffff"), with_alpha).convert("RGB")
    return picture.convert("RGB")


def _encode_webp(square: Image.Image, size: int) -> bytes:
    out, clean = BytesIO(), Image.new("RGB", (size, size))
    clean.paste(square.resize((size, size), Image.Resampling.LANCZOS))
    clean.save(out, "WEBP", quality=QUALITY, method=4)
    return out.getvalue()


def limit_resources() -> None:
    """Limit what a malicious file can cost in memory and on the disk."""
    warnings.simplefilter("ignore")
    for limit, maximum in (
        (resource.RLIMIT_AS, MAX_MEMORY),
        (resource.RLIMIT_FSIZE, 8 << 20),
        (resource.RLIMIT_CORE, 0),
    ):
        with suppress(ValueError, OSError):  # not every system has all of them
            resource.setrlimit(limit, (_lower_to_own(limit, maximum),) * 2)


def _limit_seconds() -> None:
    """Limit what it can cost in time."""
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CPU, (_lower_to_own(resource.RLIMIT_CPU, MAX_CPU_SECONDS),) * 2)


def _lower_to_own(limit: int, maximum: int) -> int:
    """The lower one of a limit and the limit that this process was started with."""
    own, _ = resource.getrlimit(limit)
    return maximum if own == resource.RLIM_INFINITY else min(maximum, own)


if __name__ == "__main__":
    main()
