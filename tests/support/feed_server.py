"""A retailer's web server: feeds and pictures, and everything that such a server can do wrong."""

import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

from PIL import Image


def make_jpeg(colour: str = "#b28378", size: tuple[int, int] = (800, 1000)) -> bytes:
    """A photo with the place where it was taken in it."""
    exif = Image.Exif()
    exif[0x010E] = "a secret description"
    exif.get_ifd(0x8825)[1] = "N"
    out = BytesIO()
    Image.new("RGB", size, colour).save(out, "JPEG", exif=exif)
    return out.getvalue()


class Retailer:
    """What the server has, and what it was asked."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.redirects: dict[str, str] = {}
        self.headers: dict[str, dict[str, str]] = {}
        self.busy: dict[str, str] = {}
        """For each path the seconds after which to come back."""
        self.asked: Counter[str] = Counter()
        self.answered: Counter[int] = Counter()
        self.delay = 0.0
        self.port = 0
        self.folder = Path(mkdtemp(prefix="retailer-"))

    def address(self, path: str) -> str:
        return f"http://127.0.0.1:{self.port}/{path}"

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"


class PatientServer(ThreadingHTTPServer):
    """Keeps connections that wait until it comes to them, however many there are."""

    daemon_threads = True
    request_queue_size = 128


@contextmanager
def retailer_server() -> Iterator[Retailer]:  # noqa: C901 - each branch is one thing that a server does wrong
    """Serve what is put into the retailer. `never` never answers, `endless` never ends."""
    retailer = Retailer()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            path = self.path.lstrip("/")
            retailer.asked[path] += 1
            if retailer.delay:
                time.sleep(retailer.delay)
            if path == "never":
                stopped.wait(60)
                return
            if path == "endless":
                self._send(200, {"content-type": "image/jpeg", "connection": "close"})
                with suppress(OSError):
                    while not stopped.is_set():
                        self.wfile.write(b"\xff\xd8\xff" + bytes(1 << 16))
                self.close_connection = True
                return
            if path == "two-gigabytes":
                self._send(200, {"content-type": "image/jpeg", "content-length": str(2 << 30)})
                self.close_connection = True
                return
            if path in retailer.redirects:
                self._send(302, {"location": retailer.redirects[path], "content-length": "0"})
                return
            if path in retailer.busy:
                self._send(503, {"retry-after": retailer.busy[path], "content-length": "0"})
                return
            content = retailer.files.get(path)
            if content is None:
                self._send(404, {"content-length": "0"})
                return
            etag = f'"{hash(content):x}"'
            if self.headers.get("if-none-match") == etag:
                self._send(304, {"etag": etag, "content-length": "0"})
                return
            extra = retailer.headers.get(path, {})
            self._send(200, {"etag": etag, "content-length": str(len(content)), **extra})
            with suppress(OSError):
                self.wfile.write(content)

        def _send(self, status: int, headers: dict[str, str]) -> None:
            retailer.answered[status] += 1
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    stopped = threading.Event()
    server = PatientServer(("127.0.0.1", 0), Handler)
    retailer.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield retailer
    finally:
        stopped.set()
        server.shutdown()
        server.server_close()
        thread.join()
        rmtree(retailer.folder)
