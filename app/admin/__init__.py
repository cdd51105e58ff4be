"""The admin at `/admin`, for staff: catalogue, blog, members' type and moderation.

Piccolo Admin shows and edits; who may come in, what may be changed and what is written down about it is
decided here, in front of it. Nothing of it is imported unless the admin is switched on: see `app.asgi`.
"""
