"""The demo's pictures: each address a seed wrote shows its picture, lasting and of the right kind."""

import asyncio
import subprocess
import sys
import time
from io import BytesIO

import pytest
from PIL import Image

from app.media.folders import ROOT
from tests.data.seeding.test_filling import PICTURES
from tests.support.patience import PATIENCE

FOR_EVER = "public, max-age=31536000, immutable"


async def addresses(demo, statement: str) -> list[str]:
    async with demo.reading() as connection:
        return [row[0] for row in await connection.fetch(statement)]


async def finished(shop, url: str):
    """The picture once its pixels are there; until then a vector stands in, and is not kept for long."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        answer = await shop.get(url)
        if answer.headers["content-type"] != "image/svg+xml":
            return answer
        assert answer.headers["cache-control"] == "public, max-age=5"
        await asyncio.sleep(0.1)
    raise AssertionError(f"{url} stayed a vector")


def opened(content: bytes) -> Image.Image:
    with Image.open(BytesIO(content)) as picture:
        picture.load()
    return picture


@pytest.mark.parametrize("table", PICTURES)
async def test_every_kind_of_picture_is_shown(shop, demo, table):
    for column in PICTURES[table]:
        found = await addresses(demo, f"SELECT {column} FROM {table} ORDER BY id LIMIT 6")
        for url in found:
            answer = await shop.get(url)
            assert answer.status_code == 200, url
            assert (
                answer.content.startswith(b"<svg xmlns=")
                or url.endswith(".webp")
                or b"RIFF" in answer.content
            )
            if ".svg" in url:
                assert answer.headers["content-type"] == "image/svg+xml"
                assert answer.headers["cache-control"] == FOR_EVER
                assert answer.headers["etag"]
                assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("width", [320, 640, 960])
async def test_a_main_picture_is_had_in_every_size(shop, demo, width):
    [url] = await addresses(demo, "SELECT url FROM product_image WHERE role = 'main' ORDER BY id LIMIT 1")
    answer = await finished(shop, url.replace("-640.webp", f"-{width}.webp"))
    assert answer.headers["content-type"] == "image/webp"
    assert answer.headers["cache-control"] == FOR_EVER
    assert opened(answer.content).size == (width, width * 5 // 4)


async def test_a_picture_in_pixels_that_is_asked_for_the_first_time_is_there_at_once(shop, demo):
    urls = await addresses(demo, "SELECT url FROM product_image WHERE role = 'main' ORDER BY id DESC LIMIT 1")
    answer = await shop.get(urls[0])
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.content.startswith(b"<svg")
    assert opened((await finished(shop, urls[0])).content).format == "WEBP"


async def test_a_link_is_shared_with_a_wide_jpeg(shop, demo):
    [url] = await addresses(demo, "SELECT url FROM product_image WHERE role = 'main' ORDER BY id LIMIT 1")
    answer = await shop.get(url.replace("-640.webp", "-preview.jpg"))
    assert answer.headers["content-type"] == "image/jpeg"
    assert opened(answer.content).size == (1200, 630)
    [post] = await addresses(demo, "SELECT image FROM blog_post WHERE id = 1")
    answer = await shop.get(post.replace(".svg", "-preview.jpg"))
    assert opened(answer.content).size == (1200, 630)


async def test_a_video_has_a_poster(shop, demo):
    slug = (await addresses(demo, "SELECT slug FROM product ORDER BY id LIMIT 1"))[0]
    for platform in ("youtube", "tiktok", "instagram"):
        answer = await shop.get(f"/media/demo/videos/{slug}/{platform}.svg")
        assert answer.content.startswith(b"<svg")


async def test_pictures_in_articles_are_shown(shop, demo):
    text = (await addresses(demo, "SELECT md_content FROM blog_post WHERE id = 1"))[0]
    path = text[text.index("/media/demo/") :].partition(")")[0]
    answer = await shop.get(path)
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "public, max-age=86400"


async def test_a_held_picture_is_not_sent_again(shop):
    first = await shop.get("/media/demo/placeholder.svg")
    again = await shop.get("/media/demo/placeholder.svg", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "path",
    [
        *("nothing", "products/none/1-main.svg", "products/none/1-main-640.webp", "brands/none/logo.svg"),
        *("members/none.svg", "../demo.briefs", "..%2fdemo.briefs", "%2e%2e/demo.briefs", "/etc/passwd"),
        *(
            "products/../../demo.briefs",
            "products/a/1-main.svg%00.png",
            "placeholder.png",
            ".placeholder.svg",
        ),
        *(
            "placeholder-123.webp",
            "brands/none/logo-preview.jpg",
            "a" * 1000,
            "PLACEHOLDER.svg",
            "placeholder.svg/",
        ),
        "placeholder.svg%0aproducts",
    ],
)
async def test_what_is_no_picture_of_ours_is_not_found(shop, path):
    answer = await shop.get(f"/media/demo/{path}")
    assert answer.status_code == (200 if path == "placeholder.svg/" else 404)


async def test_a_picture_of_a_known_product_that_it_does_not_have_is_not_found(shop, demo):
    slug = (await addresses(demo, "SELECT slug FROM product ORDER BY id LIMIT 1"))[0]
    for name in ("9-main.svg", "main-640.webp", "9-main-preview.jpg"):
        assert (await shop.get(f"/media/demo/products/{slug}/{name}")).status_code == 404


def test_serving_needs_none_of_the_libraries_that_draw():
    heavy = ("PIL", "resvg_py", "data.pictures.drawing", "sklearn", "colormath")
    opened = "from app.asgi import create_shop; from app.settings import Settings; create_shop(Settings())"
    asked = f"import sys; {opened}; print([name for name in {heavy} if name in sys.modules])"
    result = subprocess.run(
        [sys.executable, "-c", asked],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={"PYTHONPATH": "."},
    )
    assert result.stdout.strip() == "[]"
