"""The API's own page: its OpenAPI document as plain HTML, without scripts or anything else to load."""

from html import escape
from typing import Any, cast

from litestar import MediaType, Request, Router
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import OpenAPIRenderPlugin
from litestar.routes import BaseRoute
from litestar.types import ControllerRouterHandler

from app.kit.http.docs.api_document import write_json
from app.kit.http.error_responses import Node, with_error_responses
from app.kit.http.headers import make_page_policy

_STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
details { border: 1px solid #8886; border-radius: .5rem; margin: .5rem 0; padding: .5rem 1rem }
summary { cursor: pointer } code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere }
b { display: inline-block; min-width: 4.5rem } table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .25rem .5rem; border-top: 1px solid #8884 }
"""
_METHODS = ("get", "post", "put", "patch", "delete")


class _Pages(Router):
    """Litestar's router for the documentation, without its HTML page for unknown addresses."""

    def __init__(self, *, are_shown: bool, headers: dict[str, str]) -> None:
        self._are_shown = are_shown
        super().__init__("/schema", route_handlers=[], response_headers=headers, include_in_schema=False)

    def register(self, value: ControllerRouterHandler) -> list[BaseRoute]:
        catch_all = isinstance(value, HTTPRouteHandler) and value.paths == {"/{path:str}"}
        return super().register(value) if self._are_shown and not catch_all else []


class _Document(OpenAPIRenderPlugin):
    def render(self, request: Request[Any, Any, Any], openapi_schema: Node) -> bytes:
        return write_json(with_error_responses(openapi_schema, request.app))


class _Page(OpenAPIRenderPlugin):
    """All calls of the API as an HTML page."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: Node) -> bytes:
        return _write_html(with_error_responses(openapi_schema, request.app)).encode()


def openapi_config(version: str, *, with_pages: bool) -> OpenAPIConfig:
    # Litestar's own pages load scripts from other hosts, so they are off.
    policy = {"content-security-policy": make_page_policy(_STYLE)}
    return OpenAPIConfig(
        title="Undertone",
        version=version,
        render_plugins=[_Document(path="/openapi.json", media_type=MediaType.JSON), _Page(path="/")],
        openapi_router=_Pages(are_shown=with_pages, headers=policy),
        use_handler_docstrings=True,
    )


def _write_html(document: Node) -> str:
    title = escape(f"{document['info']['title']} {document['info']['version']}")
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style><main><h1>{title}</h1>'
        f'<p><a href="/schema/openapi.json">The OpenAPI document</a></p>{write_calls(document)}</main></html>'
    )


def write_calls(document: Node) -> str:
    """All calls, and the shapes they take and give, as HTML."""
    shared = document.get("components", {}).get("responses", {})
    calls = "".join(
        _write_operation(method, path, item[method], shared)
        for path, item in sorted(document.get("paths", {}).items())
        for method in _METHODS
        if method in item
    )
    shapes = "".join(
        _write_shape(name, shape)
        for name, shape in sorted(document.get("components", {}).get("schemas", {}).items())
    )
    return f"<h2>Calls</h2>{calls}<h2>Shapes</h2>{shapes}"


def _write_operation(method: str, path: str, operation: Node, shared: Node) -> str:
    rows = [_write_parameter(parameter) for parameter in operation.get("parameters", [])]
    if body := operation.get("requestBody"):
        rows += [
            _write_row(f"body ({kind})", _name_type(media.get("schema", {})), "")
            for kind, media in body["content"].items()
        ]
    rows += [
        _write_answer(status, _resolve(answer, shared))
        for status, answer in operation.get("responses", {}).items()
    ]
    words = escape(operation.get("description") or operation.get("summary") or "")
    return (
        f"<details><summary><b>{method.upper()}</b> <code>{escape(path)}</code></summary>"
        f"<p>{words}</p><table>{''.join(rows)}</table></details>"
    )


def _resolve(answer: Node, shared: Node) -> Node:
    """A response that several calls share is written once in the document."""
    return cast("Node", shared[answer["$ref"].rpartition("/")[2]]) if "$ref" in answer else answer


def _write_parameter(parameter: Node) -> str:
    need = "required" if parameter.get("required") else "optional"
    kind = _name_type(parameter.get("schema", {}))
    return _write_row(parameter["name"], kind, f"{parameter['in']}, {need}")


def _write_answer(status: str, answer: Node) -> str:
    kinds = [_name_type(media.get("schema", {})) for media in answer.get("content", {}).values()]
    return _write_row(status, ", ".join(kinds), answer.get("description", ""))


def _write_shape(name: str, shape: Node) -> str:
    needed = shape.get("required", [])
    rows = [
        _write_row(field, _name_type(kind), "required" if field in needed else "optional")
        for field, kind in shape.get("properties", {}).items()
    ]
    return (
        f'<details id="{escape(name)}"><summary><code>{escape(name)}</code></summary>'
        f"<table>{''.join(rows)}</table></details>"
    )


def _write_row(name: str, kind: str, words: str) -> str:
    return f"<tr><th><code>{escape(name)}</code></th><td>{kind}</td><td>{escape(words)}</td></tr>"


def _name_type(schema: Node) -> str:
    """A type in a few words, as HTML. A named type links to its description."""
    if reference := schema.get("$ref"):
        name = escape(reference.rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    for key in ("oneOf", "anyOf", "allOf"):
        if key in schema:
            return " or ".join(map(_name_type, schema[key]))
    if "enum" in schema:
        return escape(" or ".join(map(str, schema["enum"])))
    if schema.get("type") == "array":
        return f"list of {_name_type(schema.get('items', {}))}"
    return escape(str(schema.get("type", "anything")))
