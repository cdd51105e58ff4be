"""A Redis from Debian's packages, which is started, killed and started again at one port."""

import os
import signal
import subprocess
from pathlib import Path

from app.launch.processes.ports import find_free_port
from tests.support.debian_packages import find_or_install
from tests.support.processes import wait_until_listening


class RedisServer:
    """A server that stores nothing on disk. With a certificate it speaks TLS alone."""

    def __init__(self, folder: Path, *, password: str = "", certificate: Path | None = None) -> None:
        self.port = find_free_port()
        self._folder = folder
        self._password = password
        self._settings = ["--requirepass", password] if password else []
        self._listen = ["--port", str(self.port)]
        if certificate:
            names = ("--tls-cert-file", "--tls-key-file", "--tls-ca-cert-file")
            self._settings += [word for name in names for word in (name, str(certificate))]
            self._listen = ["--port", "0", "--tls-port", str(self.port), "--tls-auth-clients", "no"]
        scheme = "rediss" if certificate else "redis"
        secret = f":{password}@" if password else ""
        self.url = f"{scheme}://{secret}127.0.0.1:{self.port}/0"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        words = ["--bind", "127.0.0.1", "--save", "", "--dir", str(self._folder)]
        program = find_or_install("redis-server")
        with (self._folder / "redis.log").open("ab") as log:
            self._process = subprocess.Popen(
                [program, *self._listen, *words, *self._settings], stdout=log, stderr=log
            )
        wait_until_listening(self.port, self._process)

    def kill(self) -> None:
        if self._process:
            self._process.kill()
            self._process.wait()
            self._process = None

    def pause(self) -> None:
        """Let it accept connections and answer nothing."""
        assert self._process
        self._process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        assert self._process
        self._process.send_signal(signal.SIGCONT)

    def run_command(self, *words: str) -> str:
        """Send a command with the server's own client."""
        command = [find_or_install("redis-cli", "redis-tools"), "-p", str(self.port), *words]
        environment = os.environ | {"REDISCLI_AUTH": self._password}
        done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
        return done.stdout.strip()
