"""A shop with the desk open, and somebody of the staff at it."""

from tests.admin.conftest import cheap_passwords, rosa, shop

__all__ = ["cheap_passwords", "rosa", "shop"]
