"""The demo's sign-in provider: OpenID Connect on loopback with invented people, never in production."""

from data.sign_in.settings import provider_settings

__all__ = ["provider_settings"]
