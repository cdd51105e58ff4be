"""A real streaming replica answers what it has, and is left alone where it lacks something or is away."""

import asyncio
from collections.abc import AsyncIterator, Iterator

import msgspec
import pytest
import pytest_asyncio

from app.kit.database import replica as replica_module
from app.kit.database.replica import ReadReplica
from app.kit.findings import Level
from app.launch.doctor import replica_findings
from app.launch.doctor.replica_findings import examine_replica
from app.settings import Settings, UnsafeSettingsError, load
from tests.support.community import Community, community
from tests.support.members import Visitor
from tests.support.replicated_server import ReplicatedServer, replicated_server
from tests.support.shop import INTERNAL, open_shop
from tests.support.waiting import wait_until_check_says

PATIENCE = 60.0
WISHES = "/product/wishlist"


@pytest.fixture(scope="module")
def servers() -> Iterator[ReplicatedServer]:
    with replicated_server() as opened:
        yield opened


@pytest_asyncio.fixture(scope="module")
async def shop(
    servers: ReplicatedServer, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Community]:
    """A shop that reads from the replica. It counts as behind after three seconds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(replica_module, "MAX_LAG", 3.0)
        patch.setattr(replica_module, "LOOK_TIMEOUT", PATIENCE)
        patch.setattr(replica_module, "LOOK_INTERVAL", 0.1)
        async with community(servers.primary_url, tmp_path_factory.mktemp("var")) as direct:
            settings = msgspec.structs.replace(
                direct.settings, database_replica_url=servers.replica_url, internal_port=0
            )
            async with open_shop(settings) as client:
                opened = Community(client, direct.db, settings, direct.products, direct.product_ids)
                await wait_until_check_says(client, "replica", "ok")
                yield opened


def replica_of(shop: Community) -> ReadReplica:
    pipeline = shop.shop._transport.app  # type: ignore[attr-defined]
    found: ReadReplica = pipeline.app.shop.state.services.replica
    return found


async def count_wishes(visitor: Visitor) -> int:
    answer = await visitor.get("/user/profile")
    assert answer.status_code == 200, answer.text
    return len(answer.json()["data"]["wishlist"])


async def test_a_member_sees_every_write_of_theirs_and_the_replica_answers_the_rest(shop: Community) -> None:
    replica = replica_of(shop)
    _, ada = await shop.newcomer()
    for product in shop.products:
        assert (await ada.post(WISHES, {"product_slug": product})).status_code == 200
        assert await count_wishes(ada) == shop.products.index(product) + 1
    async with asyncio.timeout(PATIENCE):  # the replica catches up, and answers
        while True:
            before = replica.reads
            assert await count_wishes(ada) == len(shop.products)
            if replica.reads > before:
                break
    for path in ("/user/wearing", "/user/passport"):
        before = replica.reads
        async with asyncio.timeout(PATIENCE):  # a busy machine may count as behind for a moment
            while replica.reads == before:
                assert (await ada.get(path)).status_code == 200
        assert replica.reads == before + 1


async def test_reviews_after_the_first_page_come_from_the_replica(shop: Community) -> None:
    product = shop.product_ids[1]
    async with shop.db.unit_of_work() as work:
        await work.execute(
            """WITH author AS (INSERT INTO member (first_name)
                SELECT 'Reviewer' FROM generate_series(1, 130) RETURNING id)
            INSERT INTO review (product_id, member_id, rating) SELECT $1, id, 4 FROM author""",
            product,
        )
    replica, address = replica_of(shop), f"/product/review?slug={shop.products[1]}"
    before = replica.reads
    first = (await shop.nobody.get(address)).json()
    assert (len(first["product_reviews"]), replica.reads) == (100, before)
    rest: list[object] = []
    async with asyncio.timeout(PATIENCE):  # the replica gets them in a moment
        while len(rest) < 30 or replica.reads == before:
            rest = (await shop.nobody.get(f"{address}&after={first['next']}")).json()["product_reviews"]
    assert len(rest) == 30


async def test_a_replica_that_is_behind_is_not_used_and_said(
    shop: Community, servers: ReplicatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    replica = replica_of(shop)
    _, ada = await shop.newcomer()
    _, bo = await shop.newcomer()
    await wait_until_check_says(shop.shop, "replica", "ok")
    servers.stop_replay()
    try:
        reads, refused = replica.reads, replica.refused
        assert (await ada.post(WISHES, {"product_slug": shop.products[0]})).status_code == 200
        assert await count_wishes(ada) == 1  # from the primary, as the replica lacks it
        assert (replica.reads, replica.refused) == (reads, refused + 1)
        await wait_until_check_says(shop.shop, "replica", "behind")
        assert replica.lag > 1
        refused = replica.refused
        assert await count_wishes(bo) == 0
        assert replica.refused == refused + 1
        monkeypatch.setattr(replica_findings, "MAX_LAG", 0.4)
        [found] = [each async for each in examine_replica(shop.settings)]
        assert found.level is Level.WRONG
        assert " s behind: its reads go to the primary." in found.sentence
    finally:
        servers.resume_replay()
    await wait_until_check_says(shop.shop, "replica", "ok")
    monkeypatch.setattr(replica_findings, "MAX_LAG", PATIENCE)
    [found] = [each async for each in examine_replica(shop.settings)]
    assert found.level is Level.FINE, found
    metrics = (await shop.shop.get(f"{INTERNAL}/metrics", timeout=60)).text
    for name in ("lag_seconds", "reads_total", "refused_reads_total"):
        assert f"\nundertone_replica_{name} " in metrics


async def test_an_erased_member_leaves_no_count(shop: Community) -> None:
    ada_id, ada = await shop.newcomer()
    await ada.post(WISHES, {"product_slug": shop.products[0]})
    count = "SELECT count(*) FROM member_write WHERE member_id = $1"
    assert await shop.value(count, ada_id) == 1
    assert (await ada.delete("/user", {"keep_ratings": False})).status_code == 200
    assert await shop.value(count, ada_id) == 0


async def test_another_database_is_no_replica(servers: ReplicatedServer, shop: Community) -> None:
    wrong = msgspec.structs.replace(shop.settings, database_replica_url=servers.primary_url)
    [found] = [each async for each in examine_replica(wrong)]
    assert found.level is Level.WRONG
    assert "is no standby of this database" in found.sentence
    async with ReadReplica(shop.db, servers.primary_url) as replica, asyncio.timeout(PATIENCE):
        while not (replica._fault and replica._fault.word == "wrong"):  # noqa: ASYNC110 - nothing tells
            await asyncio.sleep(0.05)


async def test_a_replica_that_is_away_is_not_used_and_said(
    shop: Community, servers: ReplicatedServer
) -> None:
    """The last test here: the replica ends."""
    _, ada = await shop.newcomer()
    servers.replica.stop()
    assert await count_wishes(ada) == 0
    await wait_until_check_says(shop.shop, "replica", "away")
    assert await count_wishes(ada) == 0
    [found] = [each async for each in examine_replica(shop.settings)]
    assert found.level is Level.WRONG
    assert "cannot be compared with the primary" in found.sentence


async def test_without_an_address_everything_is_read_from_the_primary(shop: Community) -> None:
    async with ReadReplica(shop.db) as replica:
        await replica.check()
        assert await replica.read(lambda connection: connection.fetchval("SELECT 1")) == 1
        assert (replica.reads, replica.refused, replica.lag) == (0, 0, 0.0)
    assert [each async for each in examine_replica(Settings())] == []


def test_a_replica_of_no_database_is_refused() -> None:
    with pytest.raises(UnsafeSettingsError, match="DATABASE_REPLICA_URL needs a DATABASE_URL"):
        load({"DATABASE_REPLICA_URL": "postgresql://a@127.0.0.1/shop"})
