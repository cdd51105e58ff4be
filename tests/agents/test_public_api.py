"""The public API does what its document says: each example is answered, in the shape that is told."""

from typing import Any

import httpx
import msgspec
import pytest
from jsonschema import Draft202012Validator

from app.agents.api_document import _add_example
from app.settings import Settings
from tests.support.members import stopped_minute
from tests.support.shop import open_shop

DOCUMENT = "/api/v1/openapi.json"
FOREIGN = {"origin": "https://blog.example", "sec-fetch-site": "cross-site"}
WITHOUT_EXAMPLE = {"/api/v1/barcode", "/api/v1/blog"}
"""What the assortment has nothing for."""
SAYS_WHEN_IT_WAS_MADE = {"/api/v1/product/prices"}


async def ask(shop: httpx.AsyncClient, method: str, path: str, call: Any, **headers: str) -> httpx.Response:
    values = {each["name"]: each["example"] for each in call.get("parameters", []) if "example" in each}
    body = call["requestBody"]["content"]["application/json"]["example"] if "requestBody" in call else None
    return await shop.request(method, path, params=values, json=body, headers=headers)


async def operations(shop: httpx.AsyncClient) -> list[tuple[str, str, Any]]:
    document = (await shop.get(DOCUMENT)).json()
    return [(method, path, call) for path, item in document["paths"].items() for method, call in item.items()]


def test_a_body_without_values_has_no_example() -> None:
    operation = {"requestBody": {"content": {"application/json": {"schema": {"type": "object"}}}}}
    assert _add_example(operation, {}) == operation


async def test_every_example_is_answered_in_the_shape_that_is_told(shop) -> None:
    document = (await shop.get(DOCUMENT)).json()
    answered = set()
    for method, path, call in await operations(shop):
        answer = await ask(shop, method, path, call)
        if path in WITHOUT_EXAMPLE:
            continue
        assert answer.status_code == 200, (path, answer.text)
        schema = call["responses"]["200"]["content"]["application/json"]["schema"]
        validator = Draft202012Validator({**schema, "components": document["components"]})
        assert [error.message for error in validator.iter_errors(answer.json())] == [], path
        answered.add(path)
    assert len(answered) >= 25


async def test_it_names_every_operation_once_and_nothing_private(shop) -> None:
    called = [call["operationId"] for _, _, call in await operations(shop)]
    assert len(set(called)) == len(called)
    text = (await shop.get(DOCUMENT)).text
    for private in ("/user/", "/auth/", "/admin", "/wishlist", "email"):
        assert private not in text, private


async def test_pages_of_other_sites_may_read_it_and_its_refusals(shop) -> None:
    for method, path, call in await operations(shop):
        answer = await ask(shop, method, path, call, **FOREIGN)
        assert answer.headers["access-control-allow-origin"] == "*", path
        assert "etag" in answer.headers["access-control-expose-headers"]
        assert "access-control-allow-credentials" not in answer.headers
        asked = {
            "access-control-request-method": method.upper(),
            "access-control-request-headers": "content-type",
        }
        allowed = await shop.options(path, headers=FOREIGN | asked)
        assert allowed.status_code == 204
        assert method.upper() in allowed.headers["access-control-allow-methods"]
        assert "content-type" in allowed.headers["access-control-allow-headers"]
    missing = await shop.get("/api/v1/brand", params={"slug": "never-was"}, headers=FOREIGN)
    assert (missing.status_code, missing.headers["access-control-allow-origin"]) == (404, "*")


@pytest.mark.parametrize(
    "path", ["/api/v1/user/profile", "/api/v1/user/passport", "/api/v1/product/wishlist"]
)
async def test_what_is_personal_is_for_our_own_pages(shop, path: str) -> None:
    answer = await shop.get(path, headers=FOREIGN)
    assert "access-control-allow-origin" not in answer.headers
    asked = await shop.options(path, headers=FOREIGN | {"access-control-request-method": "POST"})
    assert "access-control-allow-methods" not in asked.headers


async def test_what_has_not_changed_is_not_sent_again(shop) -> None:
    for method, path, call in await operations(shop):
        if method == "get" and path not in WITHOUT_EXAMPLE | SAYS_WHEN_IT_WAS_MADE:
            answer = await ask(shop, method, path, call)
            assert "etag" in answer.headers, path
            tag = answer.headers["etag"]
            again = await ask(shop, method, path, call, **{"if-none-match": tag})
            assert (again.status_code, again.content) == (304, b""), path


async def test_limits_are_told_and_count_down(shop) -> None:
    path, left = "/api/v1/search/suggest", []
    with stopped_minute():
        for query in ("lip", "lip", "eye"):
            answer = await shop.get(path, params={"q": query})
            assert answer.headers["ratelimit-policy"].startswith('"search";q=')
            name, remaining, _ = answer.headers["ratelimit"].split(";")
            assert name == '"search"'
            left.append(int(remaining.removeprefix("r=")))
    assert left == [left[0], left[0] - 1, left[0] - 2]
    body = {"query": "lip"}
    assert "ratelimit" in (await shop.post("/api/v1/search", json=body)).headers


async def test_a_real_shop_publishes_it_too_and_no_pages_of_all_calls(settings: Settings, window) -> None:
    production = msgspec.structs.replace(settings, env="production", secret="s" * 40, front_secret="f" * 40)
    async with open_shop(production) as real:
        assert (await real.get(DOCUMENT)).status_code == 200
        assert (await real.get("/schema")).status_code == 404
        assert (await real.get("/schema/openapi.json")).status_code == 404
