"""An object store does the same in a folder and at an S3 service, and says what is wrong with it."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from app.kit.storage.object_store import (
    ObjectStore,
    StoreError,
    StoreRefusedError,
    StoreUnavailableError,
    open_store,
)
from app.launch.processes.ports import find_free_port
from tests.support.certificates import tls_tunnel, write_certificates
from tests.support.fault_proxy import Fault, fault_proxy
from tests.support.s3_server import BUCKET, S3Server, running_s3

PART_BYTES = 6 << 20  # larger than one request of an upload
SOON = 0.5
PATIENCE = 40.0  # less than a store is waited for where nothing else is said
SKEWED = (
    b'<?xml version="1.0"?><Error><Code>RequestTimeTooSkewed</Code>'
    b"<Message>The difference between the request time and the current time is too large.</Message></Error>"
)


@pytest.fixture(scope="module")
def s3(tmp_path_factory: pytest.TempPathFactory) -> Iterator[S3Server]:
    with running_s3(tmp_path_factory.mktemp("s3")) as server:
        yield server


@pytest.fixture(params=["folder", "s3"])
def store(request: pytest.FixtureRequest, s3: S3Server, tmp_path: Path) -> ObjectStore:
    if request.param == "folder":
        return open_store(str(tmp_path / "store"))
    return open_store(s3.address(tmp_path.name), variables=s3.variables)


async def list_keys(store: ObjectStore, folder: str = "") -> list[str]:
    return sorted([found.key async for found in store.list_objects(folder)])


async def test_objects_are_written_read_listed_and_deleted(store: ObjectStore) -> None:
    content = bytes(range(256)) * (PART_BYTES // 256)
    assert await list_keys(store) == []
    for key, value in {"parts/a1": content, "parts/b/c.json": b"", "other": b"first"}.items():
        await store.put(key, value)
    await store.put("other", b"second")
    assert await store.get("parts/a1") == content
    assert [await store.get(key) for key in ("parts/b/c.json", "other", "none")] == [b"", b"second", None]
    assert [await store.exists(key) for key in ("other", "none", "parts")] == [True, False, False]
    assert await list_keys(store) == ["other", "parts/a1", "parts/b/c.json"]
    assert await list_keys(store, "parts") == ["parts/a1", "parts/b/c.json"]
    assert await list_keys(store, "none") == []
    [found] = [found async for found in store.list_objects("parts/b")]
    assert found.size == 0
    assert abs(datetime.now(UTC) - found.modified) < timedelta(minutes=5)
    await store.delete("other", "none", "parts/a1")
    await store.delete()
    assert await list_keys(store) == ["parts/b/c.json"]
    await store.check()


async def test_a_range_is_read(store: ObjectStore) -> None:
    await store.put("numbers", bytes(range(100)))
    assert await store.get_range("numbers", 10, 20) == bytes(range(10, 20))
    assert await store.get_range("numbers", 90, 120) == bytes(range(90, 100))
    assert await store.get_range("numbers", 200, 220) == b""
    assert await store.get_range("none", 0, 10) is None


@pytest.mark.parametrize("key", ["", "/a", "a//b", "../a", "a/../../b", "a/.hidden", "a\0", "a b", "ä", "a/"])
async def test_a_key_cannot_lead_out_of_the_store(store: ObjectStore, key: str) -> None:
    for work in (store.put(key, b""), store.get(key), store.exists(key), store.delete(key)):
        with pytest.raises(ValueError, match="is no key of an object"):
            await work


WRONG = {
    "an unknown key": (BUCKET, {"AWS_ACCESS_KEY_ID": "AKIAUNKNOWN"}, "AWS_ACCESS_KEY_ID"),
    "a wrong secret": (BUCKET, {"AWS_SECRET_ACCESS_KEY": "wrong"}, "AWS_SECRET_ACCESS_KEY"),
    "no bucket": ("none-there", {}, "there is no such bucket: create it, or correct UNDERTONE_STORE"),
}


@pytest.mark.parametrize("name", WRONG)
async def test_a_store_that_refuses_says_what_to_correct(s3: S3Server, name: str) -> None:
    bucket, variables, words = WRONG[name]
    wrong = open_store(s3.address("x", bucket), variables={**s3.variables, **variables})
    for work in (wrong.check(), wrong.put("a", b"1"), wrong.get("a"), wrong.get_range("a", 0, 1)):
        with pytest.raises(StoreRefusedError, match=words) as refused:
            await work
        assert str(refused.value).startswith(f"The store s3://{bucket}/x cannot be used, ")
        assert s3.variables["AWS_SECRET_ACCESS_KEY"] not in str(refused.value)


@asynccontextmanager
async def answering(status: str, body: bytes) -> AsyncIterator[str]:
    """A service that answers everything with this, as the one of the other tests never does."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        head = f"HTTP/1.1 {status}\r\ncontent-type: application/xml\r\ncontent-length: {len(body)}\r\n"
        writer.write(head.encode() + b"connection: close\r\n\r\n" + body)
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"


async def test_a_wrong_clock_is_named(s3: S3Server) -> None:
    async with answering("403 Forbidden", SKEWED) as url:
        store = open_store(s3.address("x"), variables={**s3.variables, "AWS_ENDPOINT_URL": url})
        with pytest.raises(StoreRefusedError, match="clock wrong: set the clock by NTP"):
            await store.check()


async def test_a_store_that_is_away_is_given_up_soon(s3: S3Server) -> None:
    async with fault_proxy(s3.url) as proxy:
        for fault in (Fault.NONE, Fault.SILENT, Fault.REFUSED, Fault.NONE):
            proxy.begin(fault)
            variables = {**s3.variables, "AWS_ENDPOINT_URL": proxy.url}
            if fault is Fault.NONE:
                await open_store(s3.address("away"), variables=variables).put("a", b"1")
                continue
            store = open_store(s3.address("away"), timeout=SOON, variables=variables)
            works = store.put("a", b"2"), store.get("a"), store.check(), store.delete("a")
            async with asyncio.timeout(PATIENCE):
                errors = await asyncio.gather(*works, return_exceptions=True)
            assert [type(error) for error in errors] == [StoreUnavailableError] * len(works)
            assert {"does not answer" in str(error) for error in errors} == {True}
    gone = {**s3.variables, "AWS_ENDPOINT_URL": f"http://127.0.0.1:{find_free_port()}"}
    with pytest.raises(StoreUnavailableError):
        await open_store(s3.address("x"), timeout=SOON, variables=gone).get("a")


async def test_a_certificate_counts_if_its_authority_is_named(s3: S3Server, tmp_path: Path) -> None:
    certificates = write_certificates(tmp_path)
    async with tls_tunnel(s3.url, certificates) as url:
        variables = {**s3.variables, "AWS_ENDPOINT_URL": url}
        authority = {"SSL_CERT_FILE": str(certificates.authority)}
        trusting = open_store(s3.address("tls"), variables=variables | authority)
        await trusting.put("a", b"secret")
        assert await trusting.get("a") == b"secret"
        with pytest.raises(StoreError, match="certificate"):
            await open_store(s3.address("tls"), variables=variables).get("a")


async def test_a_folder_that_cannot_be_used_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    store = open_store(str(tmp_path / "file" / "store"))
    for work in (store.put("a", b""), store.check()):
        with pytest.raises(StoreRefusedError, match="give this user the right"):
            await work
