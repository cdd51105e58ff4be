"""The proxies of `deploy/` before several machines: its files, with other addresses and certificates."""

import os
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from app.launch.processes.ports import find_free_port
from tests.support.debian_packages import find_or_install
from tests.support.proxies import wait_until_it_serves

DEPLOY = Path(__file__).parents[2] / "deploy"
EXAMPLES = ("10.0.0.11:3000", "10.0.0.12:3000")
Command = Callable[[Path, int, int, Sequence[int]], list[str]]


def make_certificate(folder: Path) -> Path:
    """A certificate for this machine, with its key in one file."""
    key, certificate, both = folder / "key.pem", folder / "certificate.pem", folder / "certs" / "shop.pem"
    both.parent.mkdir(exist_ok=True)
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    names = ["-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    files = ["-keyout", str(key), "-out", str(certificate)]
    subprocess.run([*command, *names, *files], check=True, capture_output=True)
    both.write_text(certificate.read_text() + key.read_text())
    return both


def fill_in(name: str, ports: Sequence[int], replacements: dict[str, str]) -> str:
    """A file of `deploy/` with these addresses. Each text must be in it."""
    addresses = {old: f"127.0.0.1:{port}" for old, port in zip(EXAMPLES, ports, strict=True)}
    text = (DEPLOY / name).read_text(encoding="utf-8")
    for old, new in (addresses | replacements).items():
        assert old in text, old
        text = text.replace(old, new)
    return text


def haproxy(folder: Path, port: int, http_port: int, machines: Sequence[int]) -> list[str]:
    certificate = make_certificate(folder)
    replacements = {
        "bind :80\n": f"bind 127.0.0.1:{http_port}\n",
        "bind :443": f"bind 127.0.0.1:{port}",
        "/etc/haproxy/certs": str(certificate.parent),
    }
    file = folder / "haproxy.cfg"
    file.write_text(fill_in("haproxy.cfg", machines, replacements))
    return [str(find_or_install("haproxy")), "-db", "-f", str(file)]


def nginx(folder: Path, port: int, http_port: int, machines: Sequence[int]) -> list[str]:
    certificate = make_certificate(folder)
    temporary = "".join(
        f"  {kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    replacements = {
        "listen 80;": f"listen 127.0.0.1:{http_port};",
        "listen 443": f"listen 127.0.0.1:{port}",
        "/etc/nginx/certs/shop.pem": str(certificate),
        "worker_processes auto;": f"worker_processes 1;\ndaemon off;\npid {folder}/nginx.pid;",
        "  access_log off;\n": f"  access_log off;\n{temporary}",
    }
    file = folder / "nginx.conf"
    file.write_text(fill_in("nginx.conf", machines, replacements))
    return [str(find_or_install("nginx")), "-c", str(file), "-p", str(folder), "-e", "stderr"]


def caddy(folder: Path, port: int, http_port: int, machines: Sequence[int]) -> list[str]:
    certificate = make_certificate(folder)
    options = f"{{\n\tadmin off\n\tauto_https off\n\thttp_port {http_port}\n}}\n"
    site = f"https://localhost:{port}, https://127.0.0.1:{port} {{\n\ttls {certificate} {certificate}\n"
    file = folder / "Caddyfile"
    file.write_text(options + fill_in("Caddyfile", machines, {"shop.example {\n": site}))
    return [str(find_or_install("caddy")), "run", "--adapter", "caddyfile", "--config", str(file)]


BALANCERS: dict[str, Command] = {"haproxy": haproxy, "caddy": caddy, "nginx": nginx}


@contextmanager
def running_balancer(name: str, folder: Path, machines: Sequence[int]) -> Iterator[str]:
    """A proxy before the machines at these ports; its address."""
    folder.mkdir(parents=True, exist_ok=True)
    port = find_free_port()
    url = f"https://localhost:{port}"
    words = BALANCERS[name](folder, port, find_free_port(), machines)
    log = folder / f"{name}.log"
    home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with log.open("wb") as output:
        process = subprocess.Popen(words, env=os.environ | home, stdout=output, stderr=subprocess.STDOUT)
    try:
        wait_until_it_serves(url, process, log, verify=False)
        yield url
    finally:
        process.terminate()
        process.wait(60)
