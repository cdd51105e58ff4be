"""An object store at Amazon S3, or at any service that speaks the same protocol."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Mapping
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

import obstore
from obstore.exceptions import BaseError
from obstore.store import S3Store

from app.kit.storage.object_store import (
    SCHEME,
    ObjectStore,
    StoredObject,
    StoreError,
    StoreRefusedError,
    StoreUnavailableError,
    check_key,
)
from app.settings.store_endpoint import find_endpoint, find_endpoint_fault

if TYPE_CHECKING:  # the library has these for type checkers alone
    from obstore.store import ClientConfig, RetryConfig, S3Config

Result = TypeVar("Result")

CONNECT_TIMEOUT = timedelta(seconds=3)
RETRIES = 3
LISTED_AT_ONCE = 1_000
SETTINGS: Final = {
    "AWS_ACCESS_KEY_ID": "access_key_id",
    "AWS_SECRET_ACCESS_KEY": "secret_access_key",
    "AWS_SESSION_TOKEN": "session_token",
    "AWS_DEFAULT_REGION": "default_region",
    "AWS_REGION": "region",
    "AWS_ENDPOINT_URL": "endpoint",
    "AWS_ENDPOINT_URL_S3": "aws_endpoint_url_s3",
    "AWS_VIRTUAL_HOSTED_STYLE_REQUEST": "virtual_hosted_style_request",
    "AWS_DISABLE_BULK_DELETE": "disable_bulk_delete",
    "AWS_SERVER_SIDE_ENCRYPTION": "server_side_encryption",
    "AWS_SSE_KMS_KEY_ID": "sse_kms_key_id",
}
"""The variables that are read, and what the library calls them. Others, of roles say, it reads itself."""
# What services write in their answers, and what to do about it. The first that is found counts.
_REFUSALS: Final = {
    "RequestTimeTooSkewed": "it finds this machine's clock wrong: set the clock by NTP",
    "InvalidAccessKeyId": "it does not know the key: correct AWS_ACCESS_KEY_ID",
    "SignatureDoesNotMatch": "the secret is wrong: correct AWS_SECRET_ACCESS_KEY",
    "ExpiredToken": "the session token has expired: renew AWS_SESSION_TOKEN",
    "NoSuchBucket": "there is no such bucket: create it, or correct UNDERTONE_STORE",
    "AuthorizationHeaderMalformed": "it is in another region: correct AWS_REGION",
    "PermanentRedirect": "it is in another region: correct AWS_REGION",
    "AccessDenied": "the key lacks a right: let it list, read, write and delete there",
    "403 Forbidden": "it refuses the key: correct AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or its rights",
    "401 Unauthorized": "it refuses the key: correct AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
    "UnknownIssuer": "its certificate is signed by an unknown authority: name that in SSL_CERT_FILE",
    "invalid peer certificate": "its certificate is not valid: correct it, or AWS_ENDPOINT_URL",
}
_BEYOND_END = "416 Range Not Satisfiable"
_MAX_REASON = 200


class S3ObjectStore(ObjectStore):
    """Objects of a bucket whose keys begin with a prefix."""

    def __init__(self, address: str, timeout: float, variables: Mapping[str, str]) -> None:
        bucket, _, prefix = address.removeprefix(SCHEME).strip("/").partition("/")
        self.name = SCHEME + "/".join(filter(None, (bucket, prefix)))
        self._timeout = timeout
        self._store = _connect(bucket, prefix, timeout, variables)

    async def put(self, key: str, content: bytes | Path) -> None:
        # A file is sent in parts, of which each has that time.
        work = obstore.put_async(self._store, check_key(key), content)
        await self._run(work, timed=not isinstance(content, Path))

    async def get(self, key: str) -> bytes | None:
        return await self._run(self._read(check_key(key)))

    async def get_range(self, key: str, start: int, end: int) -> bytes | None:
        return await self._run(self._read_range(check_key(key), start, end))

    async def exists(self, key: str) -> bool:
        return await self._run(self._has(check_key(key)))

    async def list_objects(self, folder: str = "") -> AsyncIterator[StoredObject]:
        stream = obstore.list(self._store, check_key(folder) if folder else None, chunk_size=LISTED_AT_ONCE)
        while True:
            try:
                for found in await self._run(stream.__anext__()):
                    yield StoredObject(found["path"], found["size"], found["last_modified"])
            except StopAsyncIteration:
                return

    async def delete(self, *keys: str) -> None:
        if keys:
            await self._run(obstore.delete_async(self._store, [check_key(key) for key in keys]))

    async def _read(self, key: str) -> bytes | None:
        try:
            result = await obstore.get_async(self._store, key)
            return bytes(await result.bytes_async())
        except FileNotFoundError as error:
            self._refuse_missing_bucket(error)
            return None

    async def _read_range(self, key: str, start: int, end: int) -> bytes | None:
        try:
            return bytes(await obstore.get_range_async(self._store, key, start=start, end=end))
        except FileNotFoundError as error:
            self._refuse_missing_bucket(error)
            return None
        except BaseError as error:
            if _BEYOND_END in str(error):
                return b""
            raise

    async def _has(self, key: str) -> bool:
        try:
            await obstore.head_async(self._store, key)
        except FileNotFoundError:
            return False
        return True

    def _refuse_missing_bucket(self, error: FileNotFoundError) -> None:
        """Without a bucket an object is missing too, but for another reason."""
        if "NoSuchBucket" in str(error):
            raise self._translate(error) from error

    async def _run(self, work: Awaitable[Result], *, timed: bool = True) -> Result:
        try:
            async with asyncio.timeout(self._timeout if timed else None):
                return await work
        except TimeoutError as error:
            raise self._make_unavailable_error(f"nothing came within {self._timeout:g} s") from error
        except StoreError:
            raise
        except (BaseError, OSError) as error:
            raise self._translate(error) from error

    def _translate(self, error: Exception) -> StoreError:
        reason = str(error)
        for sign, advice in _REFUSALS.items():
            if sign in reason:
                return StoreRefusedError(f"The store {self.name} cannot be used, {advice}.")
        return self._make_unavailable_error(" ".join(reason.split())[:_MAX_REASON])

    def _make_unavailable_error(self, reason: str) -> StoreUnavailableError:
        return StoreUnavailableError(
            f"The store {self.name} does not answer ({reason}): look at the service and AWS_ENDPOINT_URL."
        )


def _connect(bucket: str, prefix: str, timeout: float, variables: Mapping[str, str]) -> S3Store:
    # The library panics at one that it cannot read.
    if fault := find_endpoint_fault(variables):
        raise StoreRefusedError(fault)
    config: S3Config = {SETTINGS[name]: variables[name] for name in SETTINGS if variables.get(name)}  # type: ignore[assignment]
    seconds = timedelta(seconds=timeout)
    client: ClientConfig = {
        "timeout": seconds,
        "connect_timeout": min(CONNECT_TIMEOUT, seconds),
        # An address that begins with http:// was chosen by whoever set it.
        "allow_http": find_endpoint(variables).startswith("http://"),
    }
    if authorities := variables.get("SSL_CERT_FILE"):
        client["root_certificate"] = Path(authorities).read_bytes()
    retries: RetryConfig = {"max_retries": RETRIES, "retry_timeout": seconds}
    return S3Store(bucket, prefix=prefix or None, config=config, client_options=client, retry_config=retries)
