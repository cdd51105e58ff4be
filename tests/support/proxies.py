"""haproxy, nginx and Caddy before a storefront, set up as `docs/proxies.md` says."""

import os
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from app.launch.processes.ports import find_free_port
from tests.support import loopback
from tests.support.debian_packages import find_or_install

START_TIMEOUT = 120.0

HAPROXY = """
defaults
  mode http
  timeout connect 60s
  timeout client 60s
  timeout server 60s
frontend shoppers
  bind 127.0.0.1:{port}
  default_backend shop
backend shop
  {rules}
  server storefront 127.0.0.1:{front_port} {speaks}
"""
APPENDED = "option forwardfor\n  http-request del-header Forwarded"
RFC_7239 = (
    "http-request del-header X-Forwarded-For\n"
    "  http-request add-header Forwarded 'for=%[src];proto=https' if TRUE"
)
NGINX = """
daemon off;
pid {folder}/nginx.pid;
error_log stderr;
events {{}}
http {{
  access_log off;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  server {{
    listen 127.0.0.1:{port};
    location / {{
      proxy_pass http://127.0.0.1:{front_port};
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header Forwarded "";
    }}
  }}
}}
"""
CADDY = """
{{
  admin off
  auto_https off
}}
http://127.0.0.1:{port} {{
  reverse_proxy 127.0.0.1:{front_port} {{
    header_up -Forwarded
  }}
}}
"""

Command = Callable[[Path, int, int], list[str]]


def haproxy(rules: str, speaks: str = "") -> Command:
    def command(folder: Path, port: int, front_port: int) -> list[str]:
        file = folder / "haproxy.cfg"
        file.write_text(HAPROXY.format(port=port, front_port=front_port, rules=rules, speaks=speaks))
        return [str(find_or_install("haproxy")), "-db", "-f", str(file)]

    return command


def nginx(folder: Path, port: int, front_port: int) -> list[str]:
    file = folder / "nginx.conf"
    file.write_text(NGINX.format(folder=folder, port=port, front_port=front_port))
    return [str(find_or_install("nginx")), "-c", str(file), "-p", str(folder), "-e", "stderr"]


def caddy(folder: Path, port: int, front_port: int) -> list[str]:
    file = folder / "Caddyfile"
    file.write_text(CADDY.format(port=port, front_port=front_port))
    return [str(find_or_install("caddy")), "run", "--adapter", "caddyfile", "--config", str(file)]


PROXIES: dict[str, tuple[Command, dict[str, str]]] = {
    "nginx": (nginx, {}),
    "Caddy": (caddy, {}),
    "HAProxy": (haproxy(APPENDED), {}),
    "HAProxy with Forwarded": (haproxy(RFC_7239), {}),
    "HAProxy with the PROXY protocol 1": (haproxy("", "send-proxy"), {"UNDERTONE_PROXY_PROTOCOL": "true"}),
    "HAProxy with the PROXY protocol 2": (haproxy("", "send-proxy-v2"), {"UNDERTONE_PROXY_PROTOCOL": "true"}),
}
"""How each is started, and what the storefront behind it is told."""


@contextmanager
def running_proxy(command: Command, folder: Path, front_port: int) -> Iterator[str]:
    """A proxy before the storefront at a port; its address."""
    port = find_free_port()
    url = f"http://127.0.0.1:{port}"
    words = command(folder, port, front_port)
    log = folder / "proxy.log"
    home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with log.open("wb") as output:
        process = subprocess.Popen(words, env=os.environ | home, stdout=output, stderr=subprocess.STDOUT)
    try:
        wait_until_it_serves(url, process, log)
        yield url
    finally:
        process.terminate()
        process.wait(60)


def wait_until_it_serves(url: str, process: "subprocess.Popen[bytes]", log: Path, **options: object) -> None:
    deadline = time.monotonic() + START_TIMEOUT
    while process.poll() is None and time.monotonic() < deadline:
        try:
            if (
                loopback.get(f"{url}/healthz", timeout=30, trust_env=False, **options).status_code
                == httpx.codes.OK
            ):
                return
        except httpx.HTTPError:
            pass
        time.sleep(0.1)
    raise AssertionError(f"the proxy does not serve\n{log.read_text()}")
