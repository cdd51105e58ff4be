"""What comes closest to a product in each of its shades is what the finder says of each shade."""

from app.matching.matching import MAX_DELTA_E
from app.shades.alternatives import MATCHES_A_SHADE, MAX_ALTERNATIVES, MAX_SHADES
from app.window.window import Window

ALTERNATIVES = "/api/v1/product/alternatives"
LONG_SHOT = "Long shot"


async def test_each_shade_has_the_answer_of_the_finder_and_products_count_those_they_match(
    shop, window: Window
) -> None:
    matched = 0
    for row in range(0, window.used_rows, 5):
        slug = window.slugs[row]
        told = (await shop.get(ALTERNATIVES, params={"slug": slug})).json()
        close: dict[str, int] = {}
        for each in told["shades"]:
            params = {
                "variant_id": each["shade"]["id"],
                "limit": MATCHES_A_SHADE,
                "leading": True,
                "max_delta_e": MAX_DELTA_E,
            }
            found = (await shop.get("/api/v1/search/similar", params=params)).json()
            assert each["match"] == (found["leading"] and found["leading"]["lead"])
            assert each["shade"]["address"].startswith(f"{each['shade']['id']}-{slug}")
            for match in found["products"]:
                if match["scale"] != LONG_SHOT:
                    close[match["slug"]] = close.get(match["slug"], 0) + 1
        page = (await shop.get("/api/v1/product", params={"slug": slug})).json()["data"]
        assert len(told["shades"]) == min(len(page["variants"]), MAX_SHADES)
        counts = [(each["match"]["slug"], each["shades"]) for each in told["alternatives"]]
        assert dict(counts).items() <= close.items()
        assert len(counts) == min(len(close), MAX_ALTERNATIVES)
        assert [shades for _, shades in counts] == sorted(close.values(), reverse=True)[:MAX_ALTERNATIVES]
        matched += len(counts)
    assert matched


async def test_a_product_that_never_was_has_none(shop) -> None:
    answer = await shop.get(ALTERNATIVES, params={"slug": "never-was"})
    assert (answer.status_code, answer.json()["detail"]) == (404, "Product not found")
    assert (await shop.get(ALTERNATIVES, params={"slug": ""})).status_code == 422
