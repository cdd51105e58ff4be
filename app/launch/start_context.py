"""What the steps of a start work on: the folder of the shop, its environment, ports and processes."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from app.launch.supervisor import Supervisor

ROOT = Path(__file__).resolve().parents[2]

STATUS_FILE = Path("run") / "status.json"
"""In the folder of the shop: where the storefront reads how the services are."""


@dataclass(slots=True)
class StartContext:
    """The shop that is being started."""

    environment: dict[str, str]
    """All variables; steps add more, such as DATABASE_URL. Each process is given some of them."""
    var: Path
    port: int
    api_port: int
    internal_port: int
    """Where the launcher serves its internal pages; 0 for none."""
    api_internal_port: int
    """Where the API's workers serve theirs, for the launcher to ask."""
    supervisor: Supervisor
    say: Callable[[str], None]
    follow_edits: bool = False
    listens_on: str = "127.0.0.1"

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    @property
    def host(self) -> str:
        """The host under which the storefront is reached from this machine."""
        everywhere = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}  # noqa: S104 - recognised, not bound
        host = everywhere.get(self.listens_on, self.listens_on)
        return f"[{host}]" if ":" in host and not host.startswith("[") else host

    @property
    def status_file(self) -> Path:
        return self.var / STATUS_FILE

    @property
    def api_origin(self) -> str:
        return f"http://127.0.0.1:{self.api_port}"

    def log(self, name: str) -> Path:
        folder = self.var / "log"
        folder.mkdir(parents=True, exist_ok=True)
        return folder / f"{name}.log"
