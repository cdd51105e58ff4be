"""The settings that put the demo provider behind the three buttons, in place of those that are not set up."""

import secrets
from collections.abc import Mapping

from joserfc.jwk import ECKey

CLIENT = "undertone-demo"


def provider_settings(port: int, environment: Mapping[str, str]) -> dict[str, str]:
    """Variables for the API and the demo provider alike; a provider that is set up already is left alone."""
    origin = f"http://127.0.0.1:{port}"
    names = {
        "UNDERTONE_GOOGLE_": {**_openid(f"{origin}/google"), "CLIENT_SECRET": secrets.token_urlsafe(32)},
        "UNDERTONE_FACEBOOK_": {**_graph(f"{origin}/facebook"), "CLIENT_SECRET": secrets.token_urlsafe(32)},
        "UNDERTONE_APPLE_": {**_openid(f"{origin}/apple"), **_apple_key()},
    }
    names["UNDERTONE_GOOGLE_"]["PICTURE_ORIGIN"] = origin
    names["UNDERTONE_FACEBOOK_"]["PICTURE_ORIGIN"] = origin
    ours = {
        prefix + name: value
        for prefix, values in names.items()
        if not environment.get(f"{prefix}CLIENT_ID")
        for name, value in values.items()
    }
    return ours | {"UNDERTONE_DEMO_SIGN_IN": "true"}


def issuer_of(name: str) -> str:
    """The same whatever port it has today: accounts are known by it."""
    return f"http://{name}.demo.localhost"


def _openid(place: str) -> dict[str, str]:
    return _common(place) | {"KEYS_URL": f"{place}/keys"}


def _graph(place: str) -> dict[str, str]:
    return _common(place) | {"PROFILE_URL": f"{place}/me"}


def _common(place: str) -> dict[str, str]:
    return {
        "CLIENT_ID": CLIENT,
        "ISSUER": issuer_of(place.rpartition("/")[2]),
        "AUTHORIZE_URL": f"{place}/authorize",
        "TOKEN_URL": f"{place}/token",
    }


def _apple_key() -> dict[str, str]:
    pem = ECKey.generate_key("P-256").as_pem(private=True).decode()
    return {"TEAM_ID": "DEMOTEAM01", "KEY_ID": "DEMOKEY001", "PRIVATE_KEY": pem.replace("\n", "\\n")}
