"""A shop with somebody of its staff."""

from tests.admin.conftest import cheap_passwords, rosa, shop

__all__ = ["cheap_passwords", "rosa", "shop"]
