"""Pictures of products are fetched from a real server, which does all that servers do wrong."""

import asyncio
from collections.abc import Iterator
from io import BytesIO

import asyncpg
import pytest
from PIL import Image

from app.kit.database.pool import Database
from app.kit.http.outbound import ForbiddenHostError
from app.kit.http.public_hosts import is_public, public_client
from app.media.fetched import fetching
from app.media.fetched.fetching import PictureFetcher
from app.media.product_pictures import PictureDecoder, ProductPictures, list_files
from app.settings import Settings
from tests.support.feed_server import Retailer, make_jpeg, retailer_server

PICTURES = "SELECT address, name, width, height, problem FROM fetched_picture ORDER BY id"


@pytest.fixture
def retailer() -> Iterator[Retailer]:
    with retailer_server() as opened:
        yield opened


async def add_images(db: Database, addresses: list[str]) -> None:
    """A product for each address."""
    async with db.unit_of_work() as work:
        await work.execute("INSERT INTO brand (slug, name) VALUES ('oriel', 'Oriel') ON CONFLICT DO NOTHING")
        await work.execute("INSERT INTO category (slug, name) VALUES ('lips', 'Lips') ON CONFLICT DO NOTHING")
        for number, address in enumerate(addresses):
            product = await work.fetchval(
                "INSERT INTO product (brand_id, category_id, slug, name) SELECT brand.id, category.id, $1, $1"
                " FROM brand, category RETURNING id",
                f"p-{number}-{abs(hash(address))}",
            )
            await work.execute(
                "INSERT INTO product_image (product_id, name, url) VALUES ($1, 'main', $2)", product, address
            )


async def fetch(db: Database, settings: Settings, retailer: Retailer) -> dict[str, int]:
    async with public_client([retailer.host]) as http:
        counts = await PictureFetcher(db, ProductPictures(settings), http).fetch_all()
    assert counts is not None
    return dict(counts)


def make_png(colour: str) -> bytes:
    out = BytesIO()
    Image.new("RGB", (200, 200), colour).save(out, "PNG")
    return out.getvalue()


async def rows(db: Database, query: str) -> list[asyncpg.Record]:
    async with db.reading() as connection:
        return await connection.fetch(query)


async def test_a_picture_after_one_that_was_given_up_gets_its_own_name(tmp_path):
    decoder = PictureDecoder(tmp_path)
    try:
        own = await decoder.decode(make_png("#c01020"))
        given_up = asyncio.create_task(decoder.decode(make_png("#1020c0")))
        await asyncio.sleep(0)  # it has sent its picture now, and waits for the answer
        given_up.cancel()
        with pytest.raises(asyncio.CancelledError):
            await given_up
        assert await decoder.decode(make_png("#c01020")) == own
    finally:
        await decoder.close()


async def test_a_picture_is_stored_in_all_sizes_without_what_it_told(db, tmp_path, retailer):
    settings = Settings(database_url=db.url, var=tmp_path)
    retailer.files["a.jpg"] = make_jpeg()
    await add_images(db, [retailer.address("a.jpg")])
    assert await fetch(db, settings, retailer) == {"fetched": 1}
    (found,) = await rows(db, PICTURES)
    assert (found["width"], found["height"], found["problem"]) == (640, 800, "")
    pictures = ProductPictures(settings)
    for file in list_files(found["name"]):
        content = await pictures.load(file)
        assert content is not None
        assert b"secret" not in content
        with Image.open(BytesIO(content)) as picture:
            assert picture.width == min(800, int(file.split("-")[1].split(".")[0]))
            assert not picture.getexif()
    # The next day it is asked for, and not sent again. What has changed is.
    await rows(db, "UPDATE fetched_picture SET due_at = now()")
    assert await fetch(db, settings, retailer) == {"unchanged": 1}
    assert retailer.answered[304] == 1
    retailer.files["a.jpg"] = make_jpeg("#112233")
    await rows(db, "UPDATE fetched_picture SET due_at = now()")
    assert await fetch(db, settings, retailer) == {"fetched": 1}
    (changed,) = await rows(db, PICTURES)
    assert changed["name"] != found["name"]
    # What nothing shows any more is gone with its files.
    await rows(db, "DELETE FROM product_image")
    await fetch(db, settings, retailer)
    assert await rows(db, PICTURES) == []
    assert await pictures.load(f"{changed['name']}-640.webp") is None


async def test_what_a_server_does_wrong_is_refused_with_its_reason(db, tmp_path, retailer, monkeypatch):
    settings = Settings(database_url=db.url, var=tmp_path)
    bomb = BytesIO()
    Image.new("1", (30_000, 30_000)).save(bomb, "PNG")
    retailer.files |= {
        "page.jpg": b"<!doctype html><p>Not here", "cut.jpg": make_jpeg()[:3000], "bomb.png": bomb.getvalue(),
        "more.gif": b"GIF89a" + b"\0" * 100 + b"PK\3\4", "good.jpg": make_jpeg(),
    }  # fmt: skip
    retailer.redirects |= {
        "inside": "http://169.254.169.254/latest/meta-data", "home": "http://127.0.0.1:9/x",
        "file": "file:///etc/passwd", "loop": retailer.address("loop"), "away": retailer.address("good.jpg"),
    }  # fmt: skip
    expected = {
        "page.jpg": "choose a JPEG", "cut.jpg": "damaged", "bomb.png": "damaged",
        "more.gif": "more than a picture",
        "inside": "private address", "home": "private address", "file": "not an http", "loop": "redirects",
        "endless": "larger than 20 MB", "two-gigabytes": "larger than 20 MB",
        "missing": "answers 404",
        "away": "", "good.jpg": "",
    }  # fmt: skip
    await add_images(db, [retailer.address(path) for path in expected])
    assert await fetch(db, settings, retailer) == {"fetched": 2, "failed": len(expected) - 2}
    found = {row["address"].rpartition("/")[2]: row for row in await rows(db, PICTURES)}
    assert {
        path: found[path]["problem"]
        for path, words in expected.items()
        if words not in found[path]["problem"]
    } == {}
    assert [path for path, row in found.items() if row["name"]] == ["away", "good.jpg"]
    # A failure does not take away what was there, and is tried again later.
    del retailer.files["good.jpg"]
    await rows(db, "UPDATE fetched_picture SET due_at = now() WHERE address LIKE '%good.jpg'")
    assert await fetch(db, settings, retailer) == {"failed": 1}
    (good,) = await rows(db, "SELECT *, due_at > now() + interval '1 hour' AS later FROM fetched_picture"
                             " WHERE address LIKE '%good.jpg'")  # fmt: skip
    assert (good["name"], good["problem"], good["later"]) == (found["good.jpg"]["name"], "answers 404", True)
    # And nobody waits for ever.
    monkeypatch.setattr(fetching, "PATIENCE", 0.5)
    await add_images(db, [retailer.address("never")])
    assert await fetch(db, settings, retailer) == {"failed": 1}
    problems = await rows(db, "SELECT problem FROM fetched_picture WHERE address LIKE '%never'")
    assert [row["problem"] for row in problems] == ["does not answer in time"]


async def test_unused_pictures_stay_known_until_the_store_has_deleted_them(
    db, tmp_path, retailer, monkeypatch
):
    monkeypatch.setattr(fetching, "BATCH", 2)
    store = tmp_path / "store"
    settings = Settings(database_url=db.url, var=tmp_path, store=str(store))
    retailer.files |= {f"{n}.jpg": make_jpeg(f"#{n * 20:02x}8080", (320, 400)) for n in range(3)}
    await add_images(db, [retailer.address(path) for path in retailer.files])
    assert await fetch(db, settings, retailer) == {"fetched": 3}
    await rows(db, "DELETE FROM product_image")
    store.rename(tmp_path / "away")
    store.write_text("The store is away.")
    await fetch(db, settings, retailer)
    assert len(await rows(db, PICTURES)) == 3
    store.unlink()
    (tmp_path / "away").rename(store)
    await fetch(db, settings, retailer)
    assert await rows(db, PICTURES) == []
    assert [path for path in store.rglob("*") if path.suffix in {".webp", ".avif"}] == []


async def test_an_address_that_is_none_keeps_no_other_picture_away(db, tmp_path, retailer):
    settings = Settings(database_url=db.url, var=tmp_path)
    retailer.files["a.jpg"] = make_jpeg()
    await add_images(db, ["https://[oops/a.jpg", retailer.address("a.jpg")])
    assert await fetch(db, settings, retailer) == {"failed": 1, "fetched": 1}


async def test_a_host_that_is_busy_and_names_no_time_is_asked_again_later(db, tmp_path, retailer):
    settings = Settings(database_url=db.url, var=tmp_path)
    retailer.busy["a.jpg"] = "0"
    await add_images(db, [retailer.address("a.jpg")])
    assert await asyncio.wait_for(fetch(db, settings, retailer), 20) == {"failed": 1}
    assert retailer.asked["a.jpg"] == 1


async def test_the_picture_that_a_card_shows_is_fetched_before_those_of_galleries(
    db, tmp_path, retailer, monkeypatch
):
    monkeypatch.setattr(fetching, "BATCH", 2)
    settings = Settings(database_url=db.url, var=tmp_path)
    retailer.files |= {f"{n}.jpg": make_jpeg(f"#{n * 20:02x}8080", (320, 400)) for n in range(4)}
    await add_images(db, [retailer.address(path) for path in retailer.files])
    await rows(db, "UPDATE product_image SET position = 1 WHERE url ~ '[01].jpg'")
    counted = []

    async def tell(_) -> None:
        counted.append(sorted(retailer.asked))

    async with public_client([retailer.host]) as http:
        await PictureFetcher(db, ProductPictures(settings), http).fetch_all(tell)
    assert counted == [["2.jpg", "3.jpg"], ["0.jpg", "1.jpg", "2.jpg", "3.jpg"]]


async def test_a_stopped_run_is_completed_by_the_next(db, tmp_path, retailer, monkeypatch):
    monkeypatch.setattr(fetching, "BATCH", 3)
    settings = Settings(database_url=db.url, var=tmp_path)
    retailer.files |= {f"{n}.jpg": make_jpeg(f"#{n * 20:02x}8080", (320, 400)) for n in range(12)}
    await add_images(db, [retailer.address(path) for path in retailer.files])
    async with public_client([retailer.host]) as http:
        fetcher, half = PictureFetcher(db, ProductPictures(settings), http), asyncio.Event()

        async def stop(counts) -> None:
            if counts["fetched"] >= 6:
                half.set()
                await asyncio.sleep(60)

        running = asyncio.create_task(fetcher.fetch_all(stop))
        await half.wait()
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
    assert await fetch(db, settings, retailer) == {"fetched": 6}
    assert set(retailer.asked.values()) == {1}
    assert len({row["name"] for row in await rows(db, PICTURES)}) == 12


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "fe80::1%eth0",
     "2002:a00:1::", "0.0.0.0", "224.0.0.1", "100.64.0.1", "fd00::1"],
)  # fmt: skip
def test_no_spelling_of_a_private_address_is_public(address):
    assert not is_public(address)


async def test_a_name_that_means_this_machine_is_refused(retailer):
    async with public_client() as http:
        for host in ("localhost", "127.1", "0x7f.1", "2130706433"):
            with pytest.raises(ForbiddenHostError):
                await http.get(f"http://{host}:{retailer.port}/a.jpg")
    assert retailer.asked == {}
