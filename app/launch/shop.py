"""What the steps of a start work on: one shop in one folder, its surroundings and its processes."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from app.launch.supervisor import Supervisor

ROOT = Path(__file__).resolve().parents[2]


@dataclass(slots=True)
class Shop:
    """A shop being opened."""

    environment: dict[str, str]
    """What its processes are given; steps add what they find out, such as DATABASE_URL."""
    var: Path
    port: int
    api_port: int
    supervisor: Supervisor
    say: Callable[[str], None]
    follow_edits: bool = False

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    @property
    def api_origin(self) -> str:
        return f"http://127.0.0.1:{self.api_port}"

    def log(self, name: str) -> Path:
        folder = self.var / "log"
        folder.mkdir(parents=True, exist_ok=True)
        return folder / f"{name}.log"
