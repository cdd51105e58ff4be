"""The speed of the storefront's server with a cached page, and its CPU time for a new one."""

import http.client
import itertools
import os
import random
import re
import shutil
import statistics
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

TICKS = os.sysconf("SC_CLK_TCK")
READINGS = 300
FRESH, TURNS = 100, 20
CONNECTIONS = 16
LIST = "/categories/lipstick"
ABOVE_ALL_PRICES = (100_000, 1_000_000)  # pence


def first_byte(shop: str, path: str) -> dict[str, float]:
    """Milliseconds to the first byte of a cached page, over one connection."""
    line = http.client.HTTPConnection(urlsplit(shop).netloc)
    taken = sorted(_once(line, path) for _ in range(READINGS))
    line.close()
    return {"median_ms": round(statistics.median(taken), 2), "p99_ms": round(taken[READINGS * 99 // 100], 2)}


def rendered_anew(shop: str, process: int) -> dict[str, Any]:
    """The server's CPU time for a page of twenty cards that is not cached.

    A new front compiles its code while it draws, so that its first hundreds of pages cost more: every turn is
    told, and the figure is the median of the later half.
    """
    line = http.client.HTTPConnection(urlsplit(shop).netloc)
    limits = itertools.count(
        random.randrange(*ABOVE_ALL_PRICES)
    )  # each page is another to the server, and shows the same cards
    turns = [_drawn(line, process, limits) for _ in range(TURNS)]
    line.close()
    return {
        "pages_a_turn": FRESH,
        "cpu_ms_of_turns": turns,
        "first_cpu_ms": turns[0],
        "cpu_ms": round(statistics.median(turns[TURNS // 2 :]), 2),
    }


def _drawn(line: http.client.HTTPConnection, process: int, limits: Iterator[int]) -> float:
    before = cpu_seconds(process)
    for pence in itertools.islice(limits, FRESH):
        _once(line, f"{LIST}?max={pence / 100:.2f}")
    return round(1000 * (cpu_seconds(process) - before) / FRESH, 2)


def load_page(shop: str, path: str, seconds: int, process: int) -> dict[str, Any]:
    """Many requests for one cached page, by wrk if it is installed."""
    wrk = shutil.which("wrk")
    if wrk is None:
        return {"left_out": "wrk is not installed (Debian: `apt install wrk`)"}
    before = cpu_seconds(process)
    words = [
        wrk,
        "-t1",
        f"-c{CONNECTIONS}",
        f"-d{seconds}s",
        "--latency",
        "-H",
        "Accept-Encoding: br",
        shop + path,
    ]
    output = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    number = int(_found(r"(\d+) requests in", output))
    return {
        "connections": CONNECTIONS,
        "seconds": seconds,
        "requests_a_second": float(_found(r"Requests/sec:\s+([\d.]+)", output)),
        "p99": _found(r"(?m)^ +99%\s+(\S+)", output),
        "errors": int(_found(r"Non-2xx or 3xx responses: (\d+)", output) or 0),
        "front_cpu_ms_a_request": round(1000 * (cpu_seconds(process) - before) / max(number, 1), 3),
    }


def cpu_seconds(process: int) -> float:
    """The CPU time of a process so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def front_of(port: int) -> int:
    """The process that listens on a port of this machine."""
    sockets = {f"socket:[{row.split()[9]}]" for row in _listening() if _port_of(row) == port}
    for place in Path("/proc").glob("[0-9]*/fd/*"):
        if _leads_to(place) in sockets:
            return int(place.parts[2])
    raise SystemExit(f"Nothing of yours listens on port {port} of this machine.")


def _port_of(row: str) -> int:
    return int(row.split()[1].rpartition(":")[2], 16)


def _leads_to(place: Path) -> str:
    try:
        return str(place.readlink())
    except OSError:  # it has ended, or belongs to another user
        return ""


def _listening() -> list[str]:
    tables = (Path("/proc/net/tcp"), Path("/proc/net/tcp6"))
    rows = [row for table in tables if table.exists() for row in table.read_text().splitlines()[1:]]
    return [row for row in rows if row.split()[3] == "0A"]


def _once(line: http.client.HTTPConnection, path: str) -> float:
    began = time.perf_counter()
    line.request("GET", path, headers={"Accept-Encoding": "br"})
    answer = line.getresponse()
    taken = time.perf_counter() - began
    answer.read()
    if answer.status != http.HTTPStatus.OK:
        raise SystemExit(f"{path} answered {answer.status}. (429: start the shop as --help says.)")
    return 1000 * taken


def _found(pattern: str, text: str) -> str:
    found = re.search(pattern, text)
    return found[1] if found else ""
