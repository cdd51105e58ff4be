"""Opens an empty shop with real goods' weight: a feed and its pictures come from a server of this machine."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from threading import Thread
from typing import Any

import numpy as np
from PIL import Image, ImageFilter

from benchmarks.costs import MeasuredShop
from benchmarks.imports.feeds import HEADER, SYLLABLES

BRANDS, SHADES = 300, 2
SIZES = ((1000, 1000), (1200, 1500), (800, 800), (1500, 1500))
SHELVES = ("Lipstick", "Foundation", "Mascara", "Blush", "Eyeliner")


def opening(there: MeasuredShop, products: int) -> dict[str, Any]:
    """The steps after `migrate`, each a command that a merchant types."""
    with _serve(_write_feed(products)) as port:
        private = {"UNDERTONE_PRIVATE_HOSTS": f"127.0.0.1:{port}"}
        feed = f"http://127.0.0.1:{port}/feed.tsv"
        commands = {
            "feeds_add": ("feeds", "add", "boots", feed, "--retailer", "Boots"),
            "feeds_run": ("feeds", "run", "boots", "--refused", str(there.folder / "refused.csv")),
            "pictures_fetch": ("pictures", "fetch"),
        }
        steps = {name: there.cost_of(*command, **private) for name, command in commands.items()}
    for step in steps.values():
        del step["most_memory_mb"]  # a child's begins with that of this process, which drew pictures
    return {
        "products": products,
        **steps,
        "seconds": round(sum(step["seconds"] for step in steps.values()), 1),
    }


def _write_feed(products: int) -> bytes:
    rows = [HEADER]
    for number in range(products * SHADES):
        product = number // SHADES
        name = " ".join(SYLLABLES[product >> place & 15] * 2 for place in (0, 4, 8, 12))
        shelf = SHELVES[product % len(SHELVES)]
        rows.append(
            f"{number}\t{product}\t{name} {shelf}\tBrand {product % BRANDS}\t\tShade {number % SHADES}\t4 g\t"
            f"10.00 GBP\tMakeup > {shelf}\thttps://boots.example/{number}\tPICTURES/{product}.jpg"
        )
    return "\n".join(rows).encode()


@contextmanager
def _serve(feed: bytes) -> Iterator[int]:
    pictures = [_draw(number, *SIZES[number % len(SIZES)]) for number in range(16)]

    class Files(BaseHTTPRequestHandler):
        server: ThreadingHTTPServer
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            number = self.path.removeprefix("/").removesuffix(".jpg")
            if number.isdecimal():
                # a comment makes each picture's bytes its own
                picture, comment = pictures[int(number) % len(pictures)], number.encode()
                mark = b"\xff\xfe" + (len(comment) + 2).to_bytes(2, "big") + comment
                body, kind = picture[:2] + mark + picture[2:], "image/jpeg"
            else:
                host = f"http://127.0.0.1:{self.server.server_port}".encode()
                body, kind = feed.replace(b"PICTURES", host), "text/tab-separated-values"
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_request(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Files)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_port
    finally:
        server.shutdown()


def _draw(seed: int, width: int, height: int) -> bytes:
    """A bottle with a label on white, with the noise of a photograph."""
    noise = np.random.default_rng(seed)
    across, down = np.arange(width)[None, :] - width / 2, np.arange(height)[:, None] / height
    radius = width * 0.18
    light = (0.6 + 0.4 * np.cos(across / radius * 1.4))[..., None] * noise.integers(60, 220, 3)
    body = ((abs(across) < radius) & (down > 0.2) & (down < 0.9))[..., None]
    picture = np.where(body, light, 250.0)
    lines = (abs(across) < radius * 0.7) & (down > 0.45) & (down < 0.7) & ((down * height // 6) % 3 == 0)
    picture = np.where((lines & (noise.random((height, width)) > 0.4))[..., None], 20.0, picture)
    picture += noise.normal(0, 2.5, picture.shape)
    file = BytesIO()
    Image.fromarray(picture.clip(0, 255).astype("uint8")).filter(ImageFilter.GaussianBlur(0.6)).save(
        file, "JPEG", quality=88
    )
    return file.getvalue()
