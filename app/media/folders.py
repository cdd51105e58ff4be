"""The folder of members' pictures, and the environment of the processes that handle pictures."""

import sys
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BARE_ENVIRONMENT = {"LANG": "C.UTF-8", "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
"""The whole environment of such a process: no database address and no secret."""


async def start_picture_process(module: str, *arguments: str, stderr: int | None = None) -> Process:
    """Start a module that handles pictures. It is asked on stdin, and answers on stdout."""
    return await create_subprocess_exec(
        *(sys.executable, "-m", module, *arguments),
        stdin=PIPE,
        stdout=PIPE,
        stderr=stderr,
        env=BARE_ENVIRONMENT,
        cwd=ROOT,
    )


@dataclass(frozen=True, slots=True)
class MediaFolders:
    """The folder of members' pictures, by the data folder of the shop."""

    var: Path

    @property
    def members(self) -> Path:
        """Members' own pictures."""
        return self.var / "media" / "members"

    @property
    def products(self) -> Path:
        """Our copies of pictures of products."""
        return self.var / "media" / "products"
