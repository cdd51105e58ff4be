"""The desk at `/desk`: the staff API behind the pages with which a merchant looks after the shop.

It stands on the accounts, sessions and audit of `app.admin`, and writes through what commands and features
already do. Nothing of it is imported unless the admin is switched on: see `app.asgi`.
"""
