"""Processes that publish a window to a store or fetch one, and end with `kill -9` at a named point."""

import asyncio
from pathlib import Path
from typing import Final

from app.kit.storage.folder_store import FolderStore
from app.window import files
from app.window.distribution import fetching, uploading
from tests.support.killed_processes import Point, end_at

SECRETS = ("what the machines of these tests share",)
PUBLISH_POINTS: Final[dict[str, Point]] = {
    "before the first part": (FolderStore, "put", False),
    "after the parts": (uploading.Upload, "write_chunks", True),
    "after the index": (uploading.Upload, "finish", True),
    "before the manifest": (uploading, "check_parts", True),
    "before old windows are deleted": (uploading, "delete_unused", False),
}
FETCH_POINTS: Final[dict[str, Point]] = {
    "after the manifest": (fetching, "read_stored_window", True),
    "in the middle of the parts": (FolderStore, "get_range", True),
    "before the files": (fetching.Fetch, "write_files", False),
    "before the check": (files, "compute_checksum", False),
    "before the switch": (files, "publish", False),
    "after the switch": (files, "publish", True),
}


def publish_until(name: str, store: Path, folder: Path) -> None:
    """Publish a window until a named point."""
    end_at(PUBLISH_POINTS[name])
    asyncio.run(uploading.publish_window(FolderStore(store), folder, SECRETS))


def fetch_until(name: str, store: Path, root: Path) -> None:
    """Fetch the newest window until a named point."""
    end_at(FETCH_POINTS[name])
    asyncio.run(fetching.fetch_newest(FolderStore(store), root, SECRETS))
