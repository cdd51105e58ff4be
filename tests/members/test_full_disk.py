"""A full disk is ours to mend: a picture is not called unreadable, and nothing of it is left."""

import os
import time
from pathlib import Path

import pytest

from app.media.service import PictureStore
from app.privacy.sweeping import sweep
from tests.members.test_editing import sent
from tests.support.community import Community
from tests.support.full_disk import WAYS, full_disk
from tests.support.pictures import a_detailed_picture, a_picture

CANNOT = "This cannot be stored right now. Please try again later."


def members(shop: Community) -> Path:
    folder = shop.settings.var / "media" / "members"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.mark.parametrize("way", WAYS)
async def test_a_picture_that_finds_no_room_is_told_to_come_back(shop: Community, way: str):
    member_id, ada = await shop.newcomer()
    with full_disk(members(shop), way) as folder:
        before = set(folder.iterdir())
        answer = await sent(ada, first_name="Changed", image=a_detailed_picture())
        assert set(folder.iterdir()) == before
    assert (answer.status_code, answer.json()) == (503, {"detail": CANNOT})
    assert int(answer.headers["retry-after"]) > 0
    assert await shop.value("SELECT first_name FROM member WHERE id = $1", member_id) == "Ada"
    assert (await sent(ada, image=a_detailed_picture())).status_code == 200


async def test_what_killed_writes_left_is_swept(shop: Community):
    shelf, folder = PictureStore(shop.settings.var), members(shop)
    shown = await shelf.save(a_picture())
    await shop.newcomer(image_url=shown)
    token = shown.rpartition("/")[2].partition("-")[0]
    unclaimed = "0" * 32
    left = [
        f".{token}-384.webp.0011aabb.draft", f".{unclaimed}-96.webp.0011aabb.draft", f"{unclaimed}-96.webp",
    ]  # fmt: skip
    for name in left:
        (folder / name).write_bytes(b"half")
    async with shop.db.bulk() as work:
        await sweep(work, PictureStore(shop.settings.var))
    assert all((folder / name).exists() for name in left)  # they may be on their way
    for name in [*left, f"{token}-384.webp", f"{token}-96.webp"]:
        os.utime(folder / name, (time.time() - 100_000,) * 2)
    async with shop.db.bulk() as work:
        await sweep(work, PictureStore(shop.settings.var))
    assert not any((folder / name).exists() for name in left)
    assert shelf.read(f"{token}-384.webp")
    assert shelf.read(f"{token}-96.webp")
