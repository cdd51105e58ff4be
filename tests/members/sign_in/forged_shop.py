"""A shop whose providers are the forger, as it is at the beginning of every test."""

from pathlib import Path

import httpx
import msgspec
from litestar import Litestar

from app.settings import Limits, Settings, load
from tests.members.sign_in.forger import Forger


def settings_with(provider: Forger, database_url: str, var: Path) -> Settings:
    """Settings of a shop that takes the forger for all its providers."""
    variables = {"DATABASE_URL": database_url, "UNDERTONE_LOG_FORMAT": "json"}
    read = load(provider.environment() | variables)
    limits = Limits(sign_in=100_000, callbacks=100_000, refresh=100_000)
    return msgspec.structs.replace(read, var=var, limits=limits, builds_windows=False)


def forget_visitor(shop: httpx.AsyncClient) -> None:
    """Empty the client's cookies and what the shop has cached of its providers' keys."""
    shop.cookies.clear()
    for provider in inside(shop).state.services.providers._by_name.values():
        if hasattr(provider, "_keys"):
            provider._keys._keys.clear()
            provider._keys._fetched_at = float("-inf")


def inside(shop: httpx.AsyncClient) -> Litestar:
    """The application behind a client."""
    return shop._transport.app.app.shop  # type: ignore[attr-defined,no-any-return]
