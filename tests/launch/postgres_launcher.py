"""A small launcher: runs an embedded PostgreSQL until a signal ends it."""

import signal
import sys
from pathlib import Path

from app.launch.postgres import server
from app.launch.postgres.server import EmbeddedPostgres

if __name__ == "__main__":
    server.ORPHAN_PATIENCE = 60.0  # a busy machine takes long to end the server of a killed launcher
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with EmbeddedPostgres(Path(sys.argv[1]), say=lambda _: None) as url:
        print(url, flush=True)
        signal.pause()
