"""Products' pictures in their shades: drawn for every shade of the product, and for no other colour."""

import asyncio
import re
from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from app.kit.http.errors import UnavailableError
from app.media import drawing_process
from app.media.drawing_process import MAX_WAITING, DrawingProcess
from data.pictures import service as picture_service
from data.pictures.paths import WORKER, DemoFolders
from data.pictures.queries import SpecWriter
from data.pictures.service import PictureService
from data.pictures.specs import make_spec
from tests.data.pictures.test_served import FOR_EVER, addresses, finished

OF_A_RANGE = """
    SELECT url FROM product_image WHERE role = 'main' AND product_id IN (
        SELECT product_id FROM variant GROUP BY product_id HAVING count(DISTINCT value) >= 4)
    ORDER BY product_id LIMIT 3"""
SHADES = """
    SELECT DISTINCT value FROM variant JOIN product_image USING (product_id) WHERE url = '{}' ORDER BY 1"""
IMAGES = """
    SELECT url FROM product_image
    WHERE product_id = (SELECT product_id FROM product_image WHERE url = '{}')"""


def in_shade(url: str, value: str) -> str:
    return re.sub(r"(-640\.webp|\.svg)", rf"~{value[1:]}\1", url)


def distance_to(content: bytes, value: str) -> float:
    """How far the nearest pixel of a picture is from a colour."""
    with Image.open(BytesIO(content)) as picture:
        pixels = np.asarray(picture.convert("RGB")).reshape(-1, 3).astype(float)
    wanted = np.array([int(value[at : at + 2], 16) for at in (1, 3, 5)])
    return float(np.abs(pixels - wanted).max(axis=1).min())


async def test_every_shade_of_a_product_has_its_own_picture(shop, demo):
    for url in await addresses(demo, OF_A_RANGE):
        shades = await addresses(demo, SHADES.format(url))
        drawings = set()
        for value in shades:
            answer = await shop.get(in_shade(url, value).replace("-640.webp", ".svg"))
            assert (answer.status_code, answer.headers["cache-control"]) == (200, FOR_EVER)
            assert answer.headers["content-type"] == "image/svg+xml"
            drawings.add(answer.content)
        assert len(drawings) == len(shades) >= 4


async def test_a_picture_in_a_shade_has_the_very_colour_of_it(shop, demo):
    url = (await addresses(demo, OF_A_RANGE))[0]
    for value in (await addresses(demo, SHADES.format(url)))[:2]:
        answer = await finished(shop, in_shade(url, value).replace("-640.webp", "-320.webp"))
        assert (answer.headers["content-type"], answer.headers["cache-control"]) == ("image/webp", FOR_EVER)
        assert distance_to(answer.content, value) <= 6


async def test_every_picture_of_a_product_but_the_one_of_its_range_is_drawn_in_a_shade(shop, demo):
    url = (await addresses(demo, OF_A_RANGE))[0]
    value = (await addresses(demo, SHADES.format(url)))[-1]
    for image in await addresses(demo, IMAGES.format(url)):
        answer = await shop.get(in_shade(image, value).replace("-640.webp", ".svg"))
        assert answer.status_code == (404 if "-range." in image else 200), image


async def test_only_a_shade_of_the_product_is_drawn(shop, demo):
    url = (await addresses(demo, OF_A_RANGE))[0]
    shades = await addresses(demo, SHADES.format(url))
    own, foreign = shades[0], next(f"#{each:06x}" for each in range(999) if f"#{each:06x}" not in shades)
    shaded = in_shade(url, own)
    for path in (
        in_shade(url, foreign),
        in_shade(url, foreign).replace("-640.webp", ".svg"),
        shaded.replace(own[1:], f"{own[1:]}0"),
        shaded.replace(own[1:], own[1:4]),
        shaded.replace(f"~{own[1:]}", f"~{own[1:]}~{own[1:]}"),
        shaded.replace("-640.webp", "-preview.jpg"),
        shaded.replace("-640.webp", "-641.webp"),
        shaded.replace("/products/", "/videos/"),
        "/media/demo/members/ada~c68642.svg",
    ):
        assert (await shop.get(path)).status_code == 404, path


async def test_pictures_in_shades_stand_in_a_folder_of_their_own_that_is_bounded(shop, demo, module_var):
    url = (await addresses(demo, OF_A_RANGE))[1]
    value = (await addresses(demo, SHADES.format(url)))[0]
    await finished(shop, in_shade(url, value))
    folders = DemoFolders(module_var)
    assert [*folders.shaded.rglob("*.webp")]
    assert not [path for path in folders.drawn.glob("products/**/*") if "~" in path.name]


async def test_more_requests_than_can_wait_are_refused_and_the_rest_are_drawn(tmp_path):
    with SpecWriter(DemoFolders(tmp_path)) as specs:
        specs.add(make_spec(f"members/{number}") for number in range(MAX_WAITING + 20))
    process = DrawingProcess(WORKER, tmp_path)
    paths = [f"members/{number}.svg" for number in range(MAX_WAITING + 20)]
    answers = await asyncio.gather(*map(process.draw, paths), return_exceptions=True)
    await process.close()
    assert answers[:MAX_WAITING] == [True] * MAX_WAITING
    assert all(isinstance(each, UnavailableError) for each in answers[MAX_WAITING:])


async def test_pixels_that_wait_leave_room_for_a_picture_that_is_drawn_at_once(tmp_path, monkeypatch):
    """A page with many pictures has their pixels made later. A preview is what links ask for."""
    ordered_of_each = picture_service.MAX_ORDERS / MAX_WAITING
    monkeypatch.setattr(drawing_process, "MAX_WAITING", 8)
    monkeypatch.setattr(picture_service, "MAX_ORDERS", round(8 * ordered_of_each))
    drawings = [f"members/{number}" for number in range(12)]
    with SpecWriter(DemoFolders(tmp_path)) as specs:
        specs.add([*map(make_spec, drawings), make_spec("blog/first", ["#c68642"] * 5)])
    async with PictureService(tmp_path) as service:
        for drawing in drawings:
            assert await service.find_picture(f"{drawing}.svg")
        shown = [await service.find_picture(f"{drawing}-320.webp") for drawing in drawings]
        preview = await asyncio.create_task(service.find_picture("blog/first-preview.jpg"))
    assert {(picture.media_type, picture.is_final) for picture in shown} == {("image/svg+xml", False)}
    assert (preview.media_type, preview.is_final) == ("image/jpeg", True)


@pytest.mark.parametrize("path", ["products/none/1-main~c68642.svg", "products/none/1-main~c68642-640.webp"])
async def test_a_shade_of_no_product_is_not_found_and_leaves_nothing(shop, module_var, path):
    before = sorted(DemoFolders(module_var).drawn.rglob("*.*"))
    assert (await shop.get(f"/media/demo/{path}")).status_code == 404
    assert sorted(DemoFolders(module_var).drawn.rglob("*.*")) == before
