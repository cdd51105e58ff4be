"""A Prometheus of a test's own, with the files of `deploy/` and the addresses of a test's machines."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import yaml

from app.launch.processes.ports import find_free_port
from tests.support import loopback
from tests.support.debian_packages import find_or_install

FILES = Path(__file__).parents[2] / "deploy" / "prometheus"


class Prometheus:
    """A running server."""

    def __init__(self, url: str) -> None:
        self.url = url

    def read(self, path: str, **parameters: str) -> Any:
        """What its API says; None while it does not answer."""
        try:
            return loopback.get(f"{self.url}/api/v1/{path}", params=parameters, timeout=10).json()["data"]
        except (httpx.HTTPError, ValueError):
            return None


@contextmanager
def running_prometheus(folder: Path, machines: dict[str, int]) -> Iterator[Prometheus]:
    """Scrape machines, by role and port, every second."""
    config = yaml.safe_load((FILES / "prometheus.yaml").read_text())
    config["global"] = {"scrape_interval": "1s", "evaluation_interval": "1s"}
    config["rule_files"] = [str(FILES / "rules.yaml")]
    config["scrape_configs"][0]["static_configs"] = [
        {"targets": [f"127.0.0.1:{port}"], "labels": {"role": role}} for role, port in machines.items()
    ]
    folder.mkdir(parents=True)
    (folder / "prometheus.yaml").write_text(yaml.safe_dump(config))
    port = find_free_port()
    words = [
        find_or_install("prometheus"),
        f"--config.file={folder / 'prometheus.yaml'}",
        f"--storage.tsdb.path={folder / 'data'}",
        f"--web.listen-address=127.0.0.1:{port}",
    ]
    with (folder / "log").open("wb") as log, subprocess.Popen(words, stdout=log, stderr=log) as process:
        try:
            yield Prometheus(f"http://127.0.0.1:{port}")
        finally:
            process.terminate()
