"""The folder of the shop, its environment, ports and processes: all that the steps of a start work on."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from socket import socket
from subprocess import Popen

from app.kit.observing.internal_pages import LOOPBACK
from app.launch.processes import ports
from app.launch.processes.supervisor import Supervisor

ROOT = Path(__file__).resolve().parents[2]

STATUS_FILE = Path("run") / "status.json"
"""In the folder of the shop: where the storefront reads how the programs are."""


@dataclass(slots=True)
class StartContext:
    environment: dict[str, str]
    """All variables; steps add more, such as DATABASE_URL. Each process is given some of them."""
    var: Path
    port: int
    api_port: int
    internal_port: int
    """The port of the launcher's internal pages; 0 for none."""
    api_internal_port: int
    """The port of the API workers' internal pages, for the launcher to ask."""
    supervisor: Supervisor
    say: Callable[[str], None]
    follow_edits: bool = False
    is_managed: bool = False
    """Whether a service manager runs the launcher: it collects the output of the processes too."""
    listens_on: str = LOOPBACK
    importing_api: Popen[bytes] | None = None
    """The API's process, which imports the application until its program begins."""
    reserved: socket | None = None
    """Reserves the public port until the storefront may open it."""

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    @property
    def host(self) -> str:
        """The host under which the storefront is reached from this machine."""
        host = ports.reach_host(self.listens_on)
        return f"[{host}]" if ":" in host else host

    @property
    def origin(self) -> str:
        """The address of the storefront on this machine."""
        return f"http://{self.host}:{self.port}"

    def reserve_port(self) -> None:
        """Reserve the public port, so that another start finds it taken. Vite opens it at once."""
        if not self.follow_edits:
            with suppress(OSError):  # connections of an earlier start are still closing: no reservation then
                self.reserved = ports.reserve_port(self.port)

    def free_port(self) -> None:
        if self.reserved:
            self.reserved.close()
            self.reserved = None

    @property
    def windows(self) -> Path:
        """The folder of windows, which machines may share."""
        return Path(self.environment.get("UNDERTONE_SHARED_VAR") or self.var) / "window"

    @property
    def internal_host(self) -> str:
        """The address at which the launcher's internal pages listen."""
        return self.environment.get("UNDERTONE_INTERNAL_HOST") or LOOPBACK

    @property
    def status_file(self) -> Path:
        return self.var / STATUS_FILE

    @property
    def api_origin(self) -> str:
        return f"http://127.0.0.1:{self.api_port}"

    def log(self, name: str) -> Path:
        """The log of a program, in a folder that is there."""
        folder = self.var / "log"
        folder.mkdir(parents=True, exist_ok=True)
        return folder / f"{name.lower()}.log"
