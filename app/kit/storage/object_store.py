"""The interface of all object stores, their errors, and the way to open one by its address."""

import re
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from app.kit.storage.files import StorageError
from app.settings import environment

SCHEME = "s3://"
TIMEOUT = 60.0  # seconds for one operation, its retries included
_KEY = re.compile(r"[A-Za-z0-9_][\w.+=@-]*(?:/[A-Za-z0-9_][\w.+=@-]*)*", re.ASCII)


class StoreError(StorageError):
    """The store cannot be used. The message is a sentence that says what to do."""


class StoreUnavailableError(StoreError):
    """The store does not answer, or is full. Trying again later may help."""


class StoreRefusedError(StoreError):
    """The store answers and refuses: wrong keys, no bucket, no right. Somebody has to correct a setting."""


class StoredObject(NamedTuple):
    key: str
    size: int
    modified: datetime


class ObjectStore(ABC):
    """Objects by key. A key is a path such as `parts/ab12`; an object is written whole or not at all.

    Every method raises `StoreUnavailableError` or `StoreRefusedError` if the store cannot be used.
    """

    name: str
    """The address of the store, for messages. It has no secrets."""

    @abstractmethod
    async def put(self, key: str, content: bytes | Path) -> None:
        """Write an object, or replace it, by bytes or a file. After this every machine can read it."""

    @abstractmethod
    async def get(self, key: str) -> bytes | None:
        """Read an object. None if there is none."""

    @abstractmethod
    async def get_range(self, key: str, start: int, end: int) -> bytes | None:
        """Read the bytes from `start` on, before `end`. Fewer of a shorter object, None if there is none."""

    @abstractmethod
    async def exists(self, key: str) -> bool:
        """Whether there is an object."""

    @abstractmethod
    def list_objects(self, folder: str = "") -> AsyncIterator[StoredObject]:
        """List all objects in a folder of keys such as `parts`, and in folders inside it, in any order."""

    @abstractmethod
    async def delete(self, *keys: str) -> None:
        """Delete objects. Those that do not exist are ignored."""

    async def check(self) -> None:
        """Raise if the store cannot be read."""
        async for _ in self.list_objects():
            return


def open_store(
    address: str, *, timeout: float = TIMEOUT, variables: Mapping[str, str] | None = None
) -> ObjectStore:
    """Open the store at `s3://bucket/prefix` or in a folder. Nothing is sent before the first operation.

    Keys, region and endpoint of an S3 service are in the usual AWS_* variables.
    """
    # Each is imported only where it is used: the library of S3 takes memory.
    if address.startswith(SCHEME):
        from app.kit.storage.s3_store import S3ObjectStore  # noqa: PLC0415

        return S3ObjectStore(address, timeout, environment() if variables is None else variables)
    from app.kit.storage.folder_store import FolderStore  # noqa: PLC0415

    return FolderStore(Path(address))


def check_key(key: str) -> str:
    """Return the key, or raise `ValueError`: a key from elsewhere must not lead out of the store."""
    if not _KEY.fullmatch(key):
        raise ValueError(f"{key!r} is no key of an object")
    return key
