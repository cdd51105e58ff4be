"""The public reads as an OpenAPI document, with examples that this shop answers."""

import asyncio
from collections.abc import Mapping
from typing import Any, Final
from zlib import crc32

import msgspec
import numpy as np
from litestar import Response, get
from litestar.di import NamedDependency

from app.kit.http.docs.api_document import describe_public_reads
from app.kit.http.error_responses import Node
from app.kit.http.requests import AnyRequest
from app.settings import Settings
from app.shades.addresses import write_shade_address
from app.window.http_cache import answer_get
from app.window.window import Window

ABOUT: Final = """What Undertone's pages show, for programs. Read-only, without a key.

Prices are pounds unless `currency` says otherwise. Answers to GET carry an `ETag`: send it as
`If-None-Match`, and what has not changed answers 304. Limited operations say so in `RateLimit-Policy` and
`RateLimit`; over the limit they answer 429 with `Retry-After`. Pages of any site may read all of this. Within
v1 nothing is taken away or changes its meaning; members may be added."""
_encode = msgspec.json.Encoder(enc_hook=str, order="sorted").encode

PRODUCT_READS: Final = ("product", "product/alternatives", "product/prices", "product/review")
SHADE_READS: Final = ("shade", "search/similar/tape", "search/similar/alike", "search/similar/nudges")
ExampleValues = Mapping[str, Any]


@get("/openapi.json", include_in_schema=False)
async def get_public_document(
    request: AnyRequest, window: NamedDependency[Window], settings: NamedDependency[Settings]
) -> Response[Any]:
    """The OpenAPI document of all that anybody may read."""
    origin = settings.public_origin
    document = await asyncio.to_thread(describe_public_reads, request.app)  # the first time it takes long
    examples = list_examples(window, origin)
    paths = {
        path: {
            method: _add_example(call, examples.get(path.removeprefix("/api/v1/"), {}))
            for method, call in item.items()
        }
        for path, item in document["paths"].items()
    }
    info = document["info"] | {"title": "Undertone, public reads", "description": ABOUT, "version": "1"}
    body = _encode(document | {"info": info, "paths": paths, "servers": [{"url": origin}]})
    return answer_get(request, window, body, edition=f"{crc32(body):x}")


def list_examples(window: Window, origin: str) -> dict[str, ExampleValues]:
    """The values of each operation's example. What this shop has nothing for is left out."""
    examples: dict[str, ExampleValues] = {
        "search": {"query": "lipstick", "page_limit": 5},
        "search/suggest": {"q": "lip"},
        "blogs": {"page_limit": 5},
        "shop/text": {"name": "about"},
    }
    if window.posts:
        examples["blog"] = {"blog_id": window.posts[0].id}
    if window.labels.brands:
        examples["brand"] = {"slug": window.labels.brands[0].slug}
    if window.labels.categories:
        slug = window.labels.categories[0].slug
        examples["category"] = {"slug": slug}
        examples["product/new"] = examples["product/trending"] = {"category_slug": slug, "top_n": 5}
    if window.alive_shades.any():
        examples |= _list_examples_of_shade(window, origin, int(np.argmax(window.alive_shades)))
    return examples


def _list_examples_of_shade(window: Window, origin: str, place: int) -> dict[str, ExampleValues]:
    slug = window.slugs[int(window.variants.product[place])]
    shade = window.texts.decode_swatches(np.array([place]))[0]
    variant: ExampleValues = {"variant_id": shade.id}
    address = f"{origin}/shades/{write_shade_address(shade.id, slug, shade.name)}"
    return {
        **{name: {"slug": slug} for name in PRODUCT_READS},
        **dict.fromkeys(SHADE_READS, variant),
        "search/similar": {**variant, "limit": 5, "leading": True},
        "oembed": {"url": address},
    }


def _add_example(call: Node, values: ExampleValues) -> Node:
    """Put the values where a client reads them: at the parameters, or in the body."""
    if not values:
        return call
    if body := call.get("requestBody"):
        media = body["content"]["application/json"] | {"example": values}
        return call | {"requestBody": body | {"content": {"application/json": media}}}
    parameters = [
        each | {"example": values[each["name"]]} if each["name"] in values else each
        for each in call.get("parameters", [])
    ]
    return call | ({"parameters": parameters} if parameters else {})
