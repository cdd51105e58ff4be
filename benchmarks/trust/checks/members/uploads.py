"""Pictures and what pretends to be one, sent to a running shop: words or a new picture, never a 5xx."""

import os
import random
from collections import Counter
from collections.abc import Iterator
from itertools import cycle, islice

import httpx
from PIL import Image

from benchmarks.trust.check import Outcome, Trial, judge
from benchmarks.trust.memory import find_processes, read_memory
from benchmarks.trust.shops import cookie_header, open_running_shop, sign_in_somebody
from tests.media.test_own_pictures import REFUSED, picture
from tests.support import loopback
from tests.support.running_shop import RunningShop

SEED = 20_260_101
MARK = b"12 Acacia Avenue"
"""A camera wrote this into each picture, and nobody may find it again."""
KINDS = ("JPEG", "PNG", "WEBP", "AVIF", "GIF")
MEGABYTES_ALLOWED = 150.0
"""The memory that the API may use more after all of them."""


def files() -> Iterator[tuple[str, bytes]]:
    """Make files that are refused, then good pictures and damaged ones in turn."""
    yield from REFUSED.items()
    chosen = random.Random(SEED)
    exif = Image.Exif()
    exif[0x010E] = MARK.decode()
    for number, kind in enumerate(cycle(KINDS)):
        size = (chosen.randint(200, 1600), chosen.randint(200, 1600))
        options = {} if kind == "GIF" else {"exif": exif}
        good = picture(kind, size, **options)
        yield f"{number} {kind} of {size}", good
        damaged = bytearray(good)
        for _ in range(chosen.randint(1, 20)):
            damaged[chosen.randrange(len(damaged))] = chosen.randrange(256)
        yield f"{number} {kind} with bytes changed", bytes(damaged[: chosen.randint(20, len(damaged))])


def measure(trial: Trial) -> Outcome:
    faults: list[str] = []
    statuses: Counter[int] = Counter()
    with open_running_shop(trial) as shop:
        api = find_processes(os.getpid(), "app.asgi")
        client = loopback.Client(base_url=shop.url, timeout=120, headers={"origin": shop.url})
        client.headers.update(cookie_header(sign_in_somebody(shop)[1]))
        before = read_memory(api)
        for done, (name, content) in enumerate(islice(files(), trial.count), 1):
            statuses[_send(client, name, content, faults)] += 1
            trial.report(done, trial.count)
        grown = read_memory(api) - before
        client.close()
        faults += _find_mark(shop)
    if grown > MEGABYTES_ALLOWED:
        faults.append(f"the API uses {grown:.0f} MB more")
    return judge(trial.count, "files", faults, f"{dict(statuses)}, {grown:+.0f} MB")


def _send(client: httpx.Client, name: str, content: bytes, faults: list[str]) -> int:
    answer = client.post("/api/v1/user/profile", files={"image": ("x.png", content, "image/png")})
    if answer.status_code not in (200, 413, 422):
        faults.append(f"{name}: {answer.status_code} {answer.text[:200]}")
    if answer.status_code == httpx.codes.OK and content:  # an empty file means that none was chosen
        shown = client.get(answer.json()["data"]["user_details"]["image_url"])
        if shown.headers.get("content-type") != "image/webp" or MARK in shown.content:
            faults.append(f"{name}: shown with its metadata, or not as WebP")
    return answer.status_code


def _find_mark(shop: RunningShop) -> Iterator[str]:
    for path in shop.folder.rglob("*"):
        if path.is_file() and MARK in path.read_bytes():
            yield f"{path.relative_to(shop.folder)} has a picture's metadata"
