"""Machines whose disk for windows fills up while they serve: what becomes of workers and of searches."""

import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.support import loopback
from tests.support.machines import Machine
from tests.support.processes import children_of, command_of

DISK = "64m"
FILLER = "filler"
BLOCK = 1 << 16
SEARCH = "/api/v1/search"


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A folder that is a small file system of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK}", "none", folder], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


@contextmanager
def filled(disk: Path) -> Iterator[None]:
    """Leave no room on a disk while the block runs."""
    filler = disk / FILLER
    with filler.open("wb", buffering=0) as file:
        size = BLOCK
        while size:
            try:
                file.write(b"\0" * size)
            except OSError:
                size //= 2
    try:
        yield
    finally:
        filler.unlink()


def list_workers(machine: Machine) -> set[int]:
    """The processes that answer the API's requests."""
    assert machine.process
    apis = [pid for pid in children_of(machine.process.pid) if "granian app.asgi" in command_of(pid)]
    workers = {worker for api in apis for worker in children_of(api)}
    return {pid for pid in workers if "resource_tracker" not in command_of(pid)}


class Watch:
    """What a machine did for some time: the workers that ended, and how searches were answered."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._alive = list_workers(machine)
        self.ended = 0
        self.searches: Counter[int] = Counter()

    def search(self, seconds: float) -> None:
        """Search anew ten times a second, and count the workers that have ended."""
        until = time.monotonic() + seconds
        headers = {"sec-fetch-site": "same-origin"}
        with loopback.Client(base_url=self._machine.url, headers=headers) as client:
            while time.monotonic() < until:
                number = self.searches.total()
                try:
                    answer = client.post(SEARCH, json={"query": f"lipstick under {number + 20}"})
                    self.searches[answer.status_code] += 1
                except httpx.TransportError:
                    self.searches[0] += 1
                alive = list_workers(self._machine)
                self.ended += len(self._alive - alive)
                self._alive = alive
                time.sleep(0.1)
