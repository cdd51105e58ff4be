"""The API's OpenAPI document, and the part of it that anybody may ask for."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec
from litestar import Litestar
from litestar._openapi.plugin import OpenAPIPlugin
from litestar.handlers import HTTPRouteHandler
from litestar.routes import HTTPRoute

from app.kit.http.error_responses import Node, with_error_responses

PUBLIC_READ: Final = "public_read"
"""`opt={PUBLIC_READ: True}` marks what anybody's program may ask, and pages of other sites may read."""


def document_bytes(app: Litestar) -> bytes:
    """The OpenAPI document, the same bytes for the same routes."""
    return write_json(_describe(app))


def describe_public_reads(app: Litestar) -> Node:
    """The part of the document about what anybody may ask. Operations are called as their handlers."""
    document = _describe(app)
    paths: Node = {}
    for route, method, handler in list_public_reads(app):
        call = document["paths"].get(route.path_format, {}).get(method)
        if call is None:  # the document itself
            continue
        paths.setdefault(route.path_format, {})[method] = call | {
            "operationId": handler.fn.__name__,
            "summary": call["description"].partition("\n")[0],
        }
    kept: set[str] = set()
    waiting = _list_references(paths)
    while waiting:
        kept |= waiting
        waiting = _list_references([_find_part(document, each) for each in waiting]) - kept
    components = {
        kind: {name: part for name, part in parts.items() if f"#/components/{kind}/{name}" in kept}
        for kind, parts in document["components"].items()
    }
    return document | {"paths": paths, "components": components}


def list_public_reads(app: Litestar) -> Iterator[tuple[HTTPRoute, str, HTTPRouteHandler]]:
    for route in app.routes:
        if isinstance(route, HTTPRoute):
            for method, (handler, _) in route.route_handler_map.items():
                if method != "OPTIONS" and handler.opt.get(PUBLIC_READ):
                    yield route, method.lower(), handler


def _describe(app: Litestar) -> Node:
    schema = app.plugins.get(OpenAPIPlugin).provide_openapi_schema()
    return with_error_responses(schema, app)


def _list_references(node: Any) -> set[str]:
    if isinstance(node, list):
        return set().union(*map(_list_references, node))
    if not isinstance(node, dict):
        return set()
    own = {node["$ref"]} if "$ref" in node else set()
    return own.union(*map(_list_references, node.values()))


def _find_part(document: Node, reference: str) -> Any:
    _, _, kind, name = reference.split("/")
    return document["components"][kind][name]


def write_json(document: Node) -> bytes:
    plain = msgspec.json.encode(document, enc_hook=str, order="sorted")
    return msgspec.json.format(plain, indent=2) + b"\n"
