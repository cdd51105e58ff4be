"""A provider for people who try the shop: OpenID Connect on loopback, made-up people, never in production."""

from data.sign_in.settings import provider_settings

__all__ = ["provider_settings"]
