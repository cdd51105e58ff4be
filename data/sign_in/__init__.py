"""A provider for people who try the shop: OpenID Connect on loopback, made-up people, never in production."""

from data.sign_in.environment import environment

__all__ = ["environment"]
