"""Pictures of shared links: real PNGs with both colours, for what the shop has, and for no other address."""

import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from PIL import Image

from app.kit.database.pool import Database
from app.matching.verdict_words import count_swatches, describe_verdict
from app.media.share.cards import PairCard, RangesCard, TapeCard
from app.share_pictures.cards import find_card
from app.window.shades.skin_tones import MONK_TONES
from app.window.window import Window
from shade_engine import ciede2000
from shade_matching.words import DIFFERENCE_VERDICTS
from tests.support.mended_colours import SHADES, mended

SHARE, TAPE = "/media/share", "/api/v1/search/similar/tape"


@pytest_asyncio.fixture(scope="module")
async def shades(module_db: Database, window) -> list[Any]:
    async with module_db.reading() as connection:
        return await connection.fetch(SHADES)


async def opened(shop, name: str) -> Image.Image:
    answer = await shop.get(f"{SHARE}/{name}.png")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "image/png"
    assert answer.headers["cache-control"] == "public, max-age=86400"
    with Image.open(BytesIO(answer.content)) as picture:
        assert (picture.format, picture.size) == ("PNG", (1200, 630))
        return picture.convert("RGB")


def hex_at(picture: Image.Image, x: int, y: int) -> str:
    red, green, blue = picture.getpixel((x, y))
    return f"#{red:02x}{green:02x}{blue:02x}"


def read_price(text: str) -> float | None:
    return float(text[1:].replace(",", "")) if text else None


def dark_pixels(picture: Image.Image, box: tuple[int, int, int, int]) -> int:
    """How much is written in a part of a picture."""
    return sum(count for count, pixel in picture.crop(box).getcolors(1 << 20) if max(pixel) < 120)


async def test_two_shades_meet_in_the_middle_with_their_words_below(shop, window: Window, shades):
    first, second = shades[3], shades[-2]
    card = find_card(window, f"v{first['id']}_v{second['id']}")
    assert isinstance(card, PairCard)
    picture = await opened(shop, f"v{first['id']}_v{second['id']}")
    for half, columns in ((card.left, (0, 300, 599)), (card.right, (600, 900, 1199))):
        assert {hex_at(picture, x, y) for x in columns for y in (0, 150, 329)} == {half.colour}
    for top, bottom in ((350, 420), (420, 460), (470, 560), (580, 615)):
        assert dark_pixels(picture, (40, top, 1160, bottom)) > 100


def test_a_card_says_of_a_verdict_what_the_pages_say():
    module = Path("frontend/app/shared/shades/verdict-words.ts").read_text()
    listed = re.search(r"VERDICT_WORDS[^{]*\{([^}]*)\}", module)
    assert listed
    looks = dict(re.findall(r'"?([a-z][a-z ]*)"?: "([^"]+)"', listed[1]))
    assert [*looks] == [*DIFFERENCE_VERDICTS]
    assert [describe_verdict(each) for each in looks] == [f"Swatches {words}" for words in looks.values()]
    assert count_swatches(1, "Agate", is_same=True) == "1 swatch looks the same as Agate"
    assert count_swatches(11, "Agate", is_same=False) == "11 swatches look like Agate"


async def test_a_card_says_what_the_engine_and_the_prices_say(window: Window, shades):
    colours = mended(shades)
    for first, second in zip(shades[:40:4], shades[1:41:4], strict=True):
        card = find_card(window, f"v{first['id']}_v{second['id']}")
        assert isinstance(card, PairCard)
        far = float(ciede2000(colours[first["id"]], colours[second["id"]]))
        assert card.difference.startswith(f"difference {far:.1f}")
        assert (card.left.name, card.right.name) == (first["name"], second["name"])
        prices = [
            float(half.price[1:].replace(",", "")) if half.price else None for half in (card.left, card.right)
        ]
        if None in prices or prices[0] == prices[1]:
            assert card.saving == ""
        else:
            word = "less" if prices[1] < prices[0] else "more"
            assert card.saving == f"£{abs(prices[0] - prices[1]):,.2f} {word}"


async def test_a_card_has_only_prices_one_can_buy_at(window: Window, shades):
    names = {shade["id"]: window.variant_place(shade["id"]) for shade in shades}
    in_stock = {
        id_: bool(window.products.in_stock[window.variants.product[place]]) for id_, place in names.items()
    }
    gone = [id_ for id_, can_buy in in_stock.items() if not can_buy]
    there = next(id_ for id_, can_buy in in_stock.items() if can_buy)
    assert gone
    for id_ in gone:
        card = find_card(window, f"v{there}_v{id_}")
        assert isinstance(card, PairCard)
        assert card.left.price
        assert (card.right.price, card.saving) == ("", "")


async def test_a_shade_alone_stands_beside_a_match_of_its_category(shop, window: Window, shades):
    compared = 0
    for shade in shades[::5]:
        answer = (await shop.get("/api/v1/search/similar", params={"variant_id": shade["id"]})).json()[
            "products"
        ]
        card = find_card(window, f"v{shade['id']}")
        assert (card is None) == (not answer)
        if isinstance(card, PairCard):
            same = [each for each in answer if each["verdict"] == "indistinguishable" and each["in_stock"]]
            expected = min(same, key=lambda each: each["price"]) if same else answer[0]
            assert card.right.product == f"{expected['brand']} {expected['name']}"
            compared += 1
    assert compared > 5


async def test_a_colour_is_the_left_half_itself(shop, shades):
    picture = await opened(shop, f"hc68642_v{shades[0]['id']}")
    assert hex_at(picture, 20, 20) == "#c68642"


@pytest.mark.parametrize("sort", ["deepest", "olive", "evenness", "gap", "shades", "name"])
async def test_ranges_are_drawn_over_the_ten_tones(shop, window: Window, sort: str):
    ranges = (await shop.get("/api/v1/shades/ranges", params={"sort": sort})).json()["ranges"]
    card = find_card(window, f"ranges-{sort}")
    assert isinstance(card, RangesCard)
    assert [row.brand for row in card.rows] == [each["brand"]["name"] for each in ranges[:6]]
    picture = await opened(shop, f"ranges-{sort}")
    assert [hex_at(picture, int(420 + (tone + 0.5) * 72.4), 140) for tone in range(10)] == [*MONK_TONES]


@pytest.mark.parametrize("within", ["_w3000", "_w5000", "_w90000"])
async def test_a_tape_shows_every_product_that_can_be_bought_by_its_price(
    shop, window: Window, shades, within: str
):
    compared: list[tuple[str, TapeCard]] = []
    query = {"max_delta_e": int(within[2:]) / 1000}
    for shade in shades[::9]:
        name = f"tape_v{shade['id']}{within}"
        tape = (await shop.get(f"{TAPE}", params={"variant_id": shade["id"], **query})).json()
        buyable = [each for each in tape["products"] if each["in_stock"] and each["price"] is not None]
        card = find_card(window, name)
        assert (card is None) == (not buyable)
        if isinstance(card, TapeCard):
            assert sorted(point.colour for point in card.points) == sorted(
                each["matched"] for each in buyable
            )
            assert card.title.startswith(f"{tape['total']} swatch")
            ends = [float(text[1:].replace(",", "")) for text in (card.low, card.high)]
            assert ends[0] <= min(each["price"] for each in buyable)
            assert ends[1] >= max(each["price"] for each in buyable)
            assert min(point.across for point in card.points) >= 0
            assert max(point.across for point in card.points) <= 1
            compared.append((name, card))
    assert compared
    name, card = compared[-1]
    picture = await opened(shop, name)
    assert hex_at(picture, 20, 20) == card.colour
    assert dark_pixels(picture, (40, 150, 1160, 270)) > 100


async def test_a_tape_of_a_colour_is_drawn_too(shop):
    assert hex_at(await opened(shop, "tape_hc68642_w12000"), 20, 20) == "#c68642"


async def test_what_the_shop_does_not_have_has_no_picture(shop, shades):
    one = shades[0]["id"]
    for name in (
        *("v999999999_v1.png", f"v{one}_v999999999.png", "v0.png", "v999999999.png", f"v{one}_v{one}.png"),
        *("hc68642.png", "hC68642_v1.png", "hc6864_v1.png", f"hc68642_v{one}.svg", f"v{one}.webp", f"v{one}"),
        *(
            "ranges-best.png",
            "ranges.png",
            "..%2fshare.png",
            f"v{one}_v{one + 1}_v{one + 2}.png",
            f"v0{one}.png",
        ),
        *("tape.png", "tape_v999999999.png", "tape_v1_w.png", "tape_h12345.png", "tape_v1_w0.png"),
        *("v99999999999999999999.png", ".png", f"v{one}.png.png", f" v{one}.png", "%00.png", "v1\u0661.png"),
    ):
        assert (await shop.get(f"{SHARE}/{name}")).status_code == 404, name


async def test_the_same_picture_is_drawn_once(shop, settings, shades):
    name = f"v{shades[1]['id']}_v{shades[7]['id']}"
    await opened(shop, name)
    before = {path: path.stat().st_ino for path in (settings.var / "media" / "share").rglob("*.png")}
    await opened(shop, name)
    assert {path: path.stat().st_ino for path in (settings.var / "media" / "share").rglob("*.png")} == before
