"""A provider for people who try the shop: OpenID Connect on loopback, made-up people, never in production."""

from app.launch.demo_provider.environment import environment

__all__ = ["environment"]
