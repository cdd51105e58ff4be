"""Machines that share a Redis count together; while it is away each counts alone, and no request waits."""

import asyncio
import re
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.kit.findings import Level
from app.kit.http.errors import RateLimitError
from app.kit.limits import shared_limits
from app.kit.limits.machine_limits import Usage
from app.kit.limits.request_limits import RateLimits, create_limits
from app.kit.limits.shared_limits import find_limits_problem
from app.kit.observing.readiness import NotReadyError
from app.launch.doctor.limits_findings import examine_limits
from app.settings import Limits, Settings, UnsafeSettingsError, load
from tests.support.balancers import make_certificate
from tests.support.redis_server import RedisServer
from tests.support.shop import INTERNAL, open_shop, settings_for_tests
from tests.support.waiting import wait_until, wait_until_check_says

TEN = 10
PATIENT = 30.0
"""Seconds for a reply: a busy machine must not look like a server that is away."""
SECRET = "it-is-hidden"
NOBODY = "postgresql://nobody:nothing@127.0.0.1:1/nowhere"


@pytest.fixture(autouse=True)
def patient_machines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_limits, "ANSWER_TIMEOUT", PATIENT)


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[RedisServer]:
    server = RedisServer(tmp_path, password=SECRET)
    server.start()
    yield server
    server.kill()


def make_settings(url: str, var: Path, timeout: float = PATIENT) -> Settings:
    limits = Limits(sign_in=TEN, votes=TEN)
    return Settings(var=var, limits=limits, limits_url=url, limits_timeout=timeout)


@asynccontextmanager
async def open_machines(url: str, folder: Path, patience: float = PATIENT) -> AsyncIterator[list[RateLimits]]:
    """Two machines that have found their server."""
    async with AsyncExitStack() as stack:
        machines = [create_limits(make_settings(url, folder / name, patience)) for name in ("one", "two")]
        for machine in machines:
            await stack.enter_async_context(machine)
            await wait_until(partial(is_usable, machine))
        yield machines


async def is_away(machine: RateLimits) -> bool:
    assert machine.server
    try:
        await machine.server.check()
    except NotReadyError as error:
        return error.word == "away"
    return False


async def is_usable(machine: RateLimits) -> bool:
    return not await is_away(machine)


async def count_allowed(machines: list[RateLimits], attempts: int, name: str = "sign_in") -> int:
    """How many attempts of one caller, in turn on each machine and all at once, are allowed."""
    sent = [machines[each % len(machines)].count_request(name, "192.0.2.17") for each in range(attempts)]
    results = await asyncio.gather(*sent, return_exceptions=True)
    refusals = [result for result in results if not isinstance(result, Usage)]
    for refusal in refusals:
        assert isinstance(refusal, RateLimitError), refusal
        assert 0 < int(refusal.headers["retry-after"]) <= 60
    return attempts - len(refusals)


async def test_two_machines_share_ten_a_minute_and_the_keys_name_nobody(redis: RedisServer, tmp_path: Path):
    async with open_machines(redis.url, tmp_path) as machines:
        assert await count_allowed(machines, 40) == TEN
        assert await count_allowed(machines, 4, "votes") == 4
    keys = redis.run_command("KEYS", "*").split()
    assert len(keys) == 2
    for key in keys:
        assert re.fullmatch(r"undertone:limit:[0-9a-f]{32}", key)
        assert 0 < int(redis.run_command("PTTL", key)) <= 60_000


async def test_what_costs_more_counts_more_on_all_machines(redis: RedisServer, tmp_path: Path):
    async with open_machines(redis.url, tmp_path) as machines:
        await machines[0].count_request("votes", "ada", TEN - 1)
        await machines[1].count_request("votes", "ada", TEN)
        with pytest.raises(RateLimitError):
            await machines[0].count_request("votes", "ada")
        await machines[0].count_request("votes", "bea")


async def test_a_server_that_is_killed_leaves_each_machine_to_count_on_and_is_used_again(
    redis: RedisServer, tmp_path: Path, log: Callable[[], list[dict[str, Any]]]
):
    async with open_machines(redis.url, tmp_path) as machines:
        assert await count_allowed(machines, 6) == 6
        redis.kill()
        for machine in machines:
            await wait_until(partial(is_away, machine))
        # Each machine has counted three itself, and goes on from there.
        assert [await count_allowed([machine], 20) for machine in machines] == [TEN - 3, TEN - 3]
        assert await count_allowed(machines, 4, "votes") == 4
        redis.start()
        for machine in machines:
            await wait_until(partial(is_usable, machine))
        assert await count_allowed(machines, 40) == TEN
    said = [line["event"] for line in log()]
    assert said.count("limits are counted by each machine for itself") == 2
    assert said.count("limits are counted for all machines again") == 2


async def test_a_server_that_hangs_holds_no_request_and_is_used_again(redis: RedisServer, tmp_path: Path):
    async with open_machines(redis.url, tmp_path, patience=0.05) as [machine, _]:
        redis.pause()
        with pytest.raises(RateLimitError):
            for _ in range(TEN + 1):
                await machine.count_request("votes", "ada")
        # The first waited for a reply. While it is late, nobody else waits: this needs no event loop.
        with pytest.raises(StopIteration):
            machine.count_request("votes", "bea").send(None)
        assert await is_away(machine)
        redis.resume()
        await wait_until(partial(is_usable, machine))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda url: url.replace(SECRET, "wrong"), "invalid username-password pair"),
        (lambda url: url.replace("redis://", "rediss://"), ""),
        (lambda url: url.replace("/0", "/99"), "out of range"),
    ],
    ids=["password", "tls", "database"],
)
async def test_an_address_that_cannot_be_used_is_said_and_each_machine_counts(
    redis: RedisServer,
    tmp_path: Path,
    change: Callable[[str], str],
    words: str,
    monkeypatch: pytest.MonkeyPatch,
):
    if not words:  # a server without TLS says nothing at all
        monkeypatch.setattr(shared_limits, "ANSWER_TIMEOUT", 1.0)
    url = change(redis.url)
    settings = make_settings(url, tmp_path)
    [found] = [finding async for finding in examine_limits(settings)]
    assert found.level is Level.WRONG
    assert words in found.sentence
    assert SECRET not in found.sentence
    assert f"://***@127.0.0.1:{redis.port}/" in found.sentence
    async with create_limits(settings) as machine:
        assert await count_allowed([machine], 20) == TEN
        assert await is_away(machine)
    monkeypatch.setattr(shared_limits, "ANSWER_TIMEOUT", PATIENT)
    [found] = [finding async for finding in examine_limits(make_settings(redis.url, tmp_path))]
    assert found.level is Level.FINE


@pytest.mark.parametrize(
    ("spoil", "mend", "words"),
    [
        ("CONFIG SET maxmemory 1", "CONFIG SET maxmemory 0", "maxmemory"),
        ("REPLICAOF 127.0.0.1 1", "REPLICAOF NO ONE", "read only replica"),
    ],
    ids=["full", "read-only"],
)
async def test_a_server_that_answers_and_cannot_count_is_not_used_until_it_can(
    redis: RedisServer, tmp_path: Path, spoil: str, mend: str, words: str
):
    redis.run_command(*spoil.split())
    async with create_limits(make_settings(redis.url, tmp_path)) as machine:
        server = machine.server
        assert server

        async def has_tried() -> bool:
            return bool(server._reason) or await is_usable(machine)

        await wait_until(has_tried)
        with pytest.raises(NotReadyError, match=words):
            await server.check()
        redis.run_command(*mend.split())
        await wait_until(partial(is_usable, machine))


async def test_a_server_with_tls_is_used_if_its_certificate_is_trusted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    certificate = make_certificate(tmp_path)
    server = RedisServer(tmp_path, certificate=certificate)
    server.start()
    try:
        assert "certificate verify failed" in await find_limits_problem(server.url)
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
        async with open_machines(server.url, tmp_path) as machines:
            assert await count_allowed(machines, 20) == TEN
    finally:
        server.kill()


async def test_another_server_at_the_address_is_said(tmp_path: Path):
    async def answer(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        assert "not a Redis server" in await find_limits_problem(f"redis://127.0.0.1:{port}")


async def test_two_shops_share_ten_sign_ins_and_say_that_the_server_is_away(
    redis: RedisServer, tmp_path: Path
):
    async with AsyncExitStack() as stack:
        shops = [
            await stack.enter_async_context(
                open_shop(
                    msgspec.structs.replace(
                        settings_for_tests(NOBODY, tmp_path / name),
                        limits_url=redis.url,
                        limits_timeout=PATIENT,
                    )
                )
            )
            for name in ("one", "two")
        ]
        for shop in shops:
            await wait_until_check_says(shop, "limits", "ok")
        statuses = [
            (await shops[each % 2].get("/api/v1/auth/google/login")).status_code for each in range(TEN + 2)
        ]
        assert [status == 429 for status in statuses] == [False] * TEN + [True] * 2
        redis.kill()
        for shop in shops:
            await wait_until_check_says(shop, "limits", "away")
            page = (await shop.get(f"{INTERNAL}/metrics", timeout=60)).text
            assert "\nundertone_limits_away 1.0\n" in page
            assert (await shop.get("/api/v1/auth/google/login")).status_code != 429


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("http://h", "must be an address that begins with redis:// or rediss://"),
        ("redis://u:hidden@h:port", "its port must be a whole number"),
        ("redis://:hidden@/0", "it names no host"),
        ("redis://u:hidden@h/first", "it may only name a database"),
        ("redis://u:hidden@h/0?a=b", "it may only name a database"),
    ],
)
def test_a_faulty_address_is_a_sentence_without_its_secret(url: str, words: str):
    with pytest.raises(UnsafeSettingsError, match="UNDERTONE_LIMITS_URL") as refused:
        load({"UNDERTONE_LIMITS_URL": url})
    assert words in str(refused.value)
    assert "hidden" not in str(refused.value)


async def test_an_unusual_reply_time_is_measured_by_what_came_and_not_by_when_it_was_read(
    redis: RedisServer, tmp_path: Path
):
    """A process that was busy for longer than the timeout uses the reply that came meanwhile."""
    async with open_machines(redis.url, tmp_path, patience=0.2) as [machine, other]:
        spending = [asyncio.ensure_future(machine.count_request("votes", "ada")) for _ in range(TEN)]
        await asyncio.sleep(0)
        time.sleep(0.5)  # noqa: ASYNC251 - it is what keeps this process busy
        await asyncio.gather(*spending)
        assert machine.server
        assert other.server
        async with asyncio.timeout(60):  # a busy server may reply when nobody waits any more
            while machine.server._waiting:  # noqa: ASYNC110 - nothing tells
                await asyncio.sleep(0.02)
        other.server._timeout = PATIENT
        await wait_until(partial(is_usable, other))
        with pytest.raises(RateLimitError):
            await other.count_request("votes", "ada")
