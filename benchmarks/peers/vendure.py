"""Vendure: its API answers GraphQL with JSON; its search is PostgreSQL's, by its own DefaultSearchPlugin."""

from pathlib import Path
from typing import Any

from app.window.window import Window
from benchmarks.api.load import post
from benchmarks.peers.packages import modules_with, node_versions
from benchmarks.peers.peer import Peer

SITE = str(Path(__file__).parent / "sites" / "vendure_site.cjs")
PACKAGES = ("@vendure/core@3.7.3", "pg@8")
AS_OF = "2026-09-15"
API = "/shop-api"
PRODUCT = """
    query($slug: String!) { product(slug: $slug) {
      id name slug description assets { preview } facetValues { name facet { name } }
      variants { id name sku priceWithTax currencyCode stockLevel }
    } }"""
SEARCH = """
    query($input: SearchInput!) { search(input: $input) {
      totalItems facetValues { count facetValue { name facet { name } } }
      items { slug productName description currencyCode
        priceWithTax { ... on PriceRange { min max } ... on SinglePrice { value } } }
    } }"""


def vendure(folder: Path) -> Peer:
    """One process of its server, as in production."""
    modules = modules_with(folder, PACKAGES, AS_OF)

    def product(window: Window, row: int) -> bytes:
        return _query(PRODUCT, slug=window.slugs[row])

    def search(words: str) -> bytes:
        return _query(SEARCH, input={"term": words, "groupByProduct": True, "take": 20})

    alone = {"NODE_ENV": "production", "VENDURE_DISABLE_TELEMETRY": "true"}
    return Peer(
        name="vendure",
        versions=node_versions(modules, ("@vendure/core", "pg")),
        environment={"NODE_PATH": str(modules), **alone},
        fill=[("node", SITE, "fill"), ("node", SITE, "index")],
        serve=lambda port: ("node", SITE, "serve", str(port)),
        health="/health",
        product=product,
        search=search,
        products_a_turn=400,
        searches_a_turn=40,
    )


def _query(query: str, **variables: Any) -> bytes:
    return post(API, {"query": query, "variables": variables})
