"""An S3 service in a process of its own, which checks signatures, rights and buckets as Amazon's does."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx

from app.launch.processes.ports import find_free_port
from tests.support import loopback
from tests.support.processes import comes_true_within

BUCKET = "shop-data"
START_TIMEOUT = 180.0
OBJECTS_ON_DISK = {"MOTO_S3_DEFAULT_KEY_BUFFER_SIZE": "1024"}
POLICY = '{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":"s3:*","Resource":"*"}]}'


class S3Server(NamedTuple):
    """A service with one bucket, and the variables of a key that may use it."""

    url: str
    variables: Mapping[str, str]
    process: "subprocess.Popen[bytes]"

    def address(self, prefix: str, bucket: str = BUCKET) -> str:
        """The address of a store, as UNDERTONE_STORE has it."""
        return f"s3://{bucket}/{prefix}"


@contextmanager
def running_s3(folder: Path) -> Iterator[S3Server]:
    """Run the service; its objects are gone when it ends."""
    port = find_free_port()
    words = [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)]
    with (folder / "s3.log").open("wb") as log:
        process = subprocess.Popen(words, stdout=log, stderr=log, env=os.environ | OBJECTS_ON_DISK)
    try:
        url = f"http://127.0.0.1:{port}"
        assert comes_true_within(START_TIMEOUT, lambda: _answers(url)), (folder / "s3.log").read_text()
        yield S3Server(url, _prepare(url), process)
    finally:
        process.kill()
        process.wait(60)


def _answers(url: str) -> bool:
    try:
        return loopback.get(f"{url}/moto-api/", timeout=30).status_code < 500
    except httpx.TransportError:
        return False


def _prepare(url: str) -> dict[str, str]:
    """Make the bucket and a key, and from then on check every request."""
    with loopback.Client(base_url=url) as client:
        client.put(f"/{BUCKET}", headers=_scope("s3")).raise_for_status()
        _act(client, Action="CreateUser", UserName="shop")
        _act(client, Action="PutUserPolicy", UserName="shop", PolicyName="all", PolicyDocument=POLICY)
        answer = _act(client, Action="CreateAccessKey", UserName="shop")
        client.post("/moto-api/reset-auth", content=b"0").raise_for_status()
    return {
        "AWS_ENDPOINT_URL": url,
        "AWS_REGION": "us-east-1",
        "AWS_ACCESS_KEY_ID": _read(answer, "AccessKeyId"),
        "AWS_SECRET_ACCESS_KEY": _read(answer, "SecretAccessKey"),
    }


def _act(client: httpx.Client, **fields: str) -> str:
    answer = client.post("/", data=fields | {"Version": "2010-05-08"}, headers=_scope("iam"))
    return answer.raise_for_status().text


def _scope(service: str) -> dict[str, str]:
    """What says which service a request is for. Signatures are not checked yet."""
    credential = f"any/20260101/us-east-1/{service}/aws4_request"
    return {"authorization": f"AWS4-HMAC-SHA256 Credential={credential}, SignedHeaders=host, Signature=0"}


def _read(answer: str, field: str) -> str:
    found = re.search(f"<{field}>([^<]+)</{field}>", answer)
    assert found, answer
    return found[1]
