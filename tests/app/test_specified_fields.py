"""Chapter 3 of the specification: every entity that the API sends has its fields."""

import re
from collections.abc import AsyncIterator
from typing import Any

import pytest_asyncio

from app.kit.database.pool import Database
from tests.support.community import LABELS, Community, community
from tests.support.product_pages import FULL, insert_product_pages
from tests.support.rows import row

USER = (
    "id full_name first_name surname short_description image_url socials wishlist_type num_followers"
    " is_following is_followed email user_type"
)
PROFILE_REVIEW = (
    "review_id rating comment static_review timestamp is_liked is_disliked review_likes review_dislikes"
)
PRODUCT = (
    "slug name description images brand category category_slug brand_slug variants avg_rating reviews rating"
    " price currency caption ingredients certifications vendors socials is_added_to_wishlist is_reviewed"
    " user_review"
)
REVIEW = (
    "review_id user_id user_name rating review static_review created_at review_likes review_dislikes is_liked"
    " is_disliked"
)
BLOG = "id title subtitle md_content image author_name author_image tags created_at updated_at likes"
CARD = "name slug category category_slug currency price rating reviews images variants"
VARIANT = "id name value similarity_score"
# Entity, where it stands in the answers below, its fields.
FIELDS = [
    ("user details and user", "profile user_details", USER),
    ("socials of a user", "profile user_details socials", "facebook instagram twitter tiktok"),
    ("profile", "profile", "user_details reviews wishlist"),
    ("wishlist", "profile wishlist 0", CARD),
    ("profile review", "profile reviews 0", "product review"),
    ("its product", "profile reviews 0 product", "slug category_slug images"),
    ("its review", "profile reviews 0 review", PROFILE_REVIEW),
    ("product", "product", PRODUCT),
    ("brand of a product", "product brand", "name slug"),
    ("category of a product", "product category", "name slug"),
    ("ingredients", "product ingredients", "natural synthetic"),
    ("variant", "product variants 0", VARIANT),
    ("certification", "product certifications 0", "name logo is_certified is_unknown"),
    ("vendor", "product vendors 0", "name url currency price"),
    ("card", "search products 0", CARD),
    ("variant of a card", "search products 0 variants 0", VARIANT),
    ("pagination", "search pagination",
     "current_page total_pages records_matching_search page_length is_last_page"),
    ("filters", "search filters", "brands categories price others"),
    ("brand of a filter", "search filters brands 0", "name slug"),
    ("category of a filter", "search filters categories 0", "name slug"),
    ("price of a filter", "search filters price", "minPrice maxPrice currency"),
    ("other filter", "search filters others 0", "type filters"),
    ("review", "reviews 0", REVIEW),
    ("brand", "brand", "name slug description caption logo"),
    ("category", "category", "name slug description logo static_review"),
    ("blog", "blogs blogs 0", BLOG),
    ("blog filters", "blogs filters", "categories authors others"),
]  # fmt: skip
LISTS = (
    "profile reviews 0 review static_review", "product ingredients natural", "product ingredients synthetic",
    "search filters others", "category static_review", "blogs blogs 0 tags",
)  # fmt: skip


@pytest_asyncio.fixture(scope="module")
async def api(module_database_url: str, tmp_path_factory) -> AsyncIterator[Community]:
    async with Database(module_database_url) as database, database.unit_of_work() as work:
        await insert_product_pages(work)
        post = await row(work, "blog_post", slug="post", title="Post", md_content="-", author_name="Ada")
        tag = await row(work, "blog_tag", name="Skin")
        await row(work, "blog_post_tag", post_id=post, tag_id=tag, position=0)
    async with community(module_database_url, tmp_path_factory.mktemp("var"), products=1) as opened:
        yield opened


@pytest_asyncio.fixture(scope="module")
async def answers(api: Community) -> dict[str, Any]:
    _, ada = await api.newcomer(email="ada@shop.example", email_verified=True)
    await ada.post(
        "/product/review",
        {"product_slug": "tint-0", "rating": 4, "incentivised": False, "static_review": [LABELS[0]]},
    )
    await ada.post("/product/wishlist", {"product_slug": "tint-0"})

    async def ask(path: str, body: object = None) -> Any:
        answer = await (ada.get(path) if body is None else ada.post(path, body))
        assert answer.status_code == 200, answer.text
        return answer.json()

    return {
        "profile": (await ask("/user/profile"))["data"],
        "product": (await ask(f"/product?slug={FULL}"))["data"],
        "search": await ask("/search", {"query": " ", "must_have_variant": True}),
        "reviews": (await ask(f"/product/review?slug={FULL}"))["product_reviews"],
        "brand": (await ask("/brand?slug=pages"))["data"],
        "category": (await ask("/category?slug=page-foundation"))["data"],
        "blogs": await ask("/blogs", {}),
    }


def find(answers: Any, place: str) -> Any:
    for step in place.split():
        answers = answers[int(step) if step.isdigit() else step]
    return answers


async def test_every_entity_has_its_fields(answers: dict[str, Any]) -> None:
    missing = {name: set(fields.split()) - find(answers, place).keys() for name, place, fields in FIELDS}
    assert {name: fields for name, fields in missing.items() if fields} == {}
    assert [place for place in LISTS if not isinstance(find(answers, place), list)] == []
    user, product = answers["profile"]["user_details"], answers["product"]
    assert (user["wishlist_type"], user["user_type"]) == ("public", "default")
    assert {shade["similarity_score"] for shade in product["variants"]} == {None}
    assert all(re.fullmatch("#[0-9a-f]{6}", shade["value"]) for shade in product["variants"])
    assert isinstance(product["reviews"], int)
    assert answers["blogs"]["filters"]["others"] == []


async def test_a_match_has_its_score_on_the_shade(api: Community, answers: dict[str, Any]) -> None:
    variant = answers["product"]["variants"][0]["id"]
    matches = (await api.nobody.get(f"/search/similar?variant_id={variant}")).json()["products"]
    assert matches
    for match in matches:
        assert [shade["similarity_score"] for shade in match["variants"]] == [match["similarity_score"]]


async def test_similar_answers_the_specified_fields(api: Community, answers: dict[str, Any]) -> None:
    variant = answers["product"]["variants"][0]["id"]
    fields = {"slug", "name", "images", "variants", "rating", "reviews", "price", "currency"}
    for category in ("", "&category_slug=page-foundation"):
        matches = (await api.nobody.get(f"/search/similar?variant_id={variant}{category}")).json()["products"]
        assert matches
        assert all(fields <= match.keys() for match in matches)
