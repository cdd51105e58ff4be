"""The frequent reads of the shop, each called as the shop calls it, for products and members at random."""

import random
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from hashlib import sha256

from app.admin import queries as admin
from app.demo import queries as demo
from app.kit.database.pool import Connection
from app.members.opinions import queries as opinions
from app.members.opinions.schemas import ListPosition, ReviewChoice, ReviewPosition
from app.members.profile import queries as profile
from app.members.sessions import queries as sessions
from app.members.wishlist import queries as wishlist
from app.privacy import queries as privacy
from app.reviews import queries as reviews
from app.wearing import queries as wearing
from app.window import queries as window
from app.window.activity import queries as activity

Call = Callable[[Connection], Awaitable[object]]
MODERATION = """
    SELECT id, waiting_reports, standing, reasons, product, rating, body, author, created_at
    FROM review_moderation ORDER BY waiting_reports DESC, id DESC LIMIT 15"""


def list_calls(dice: random.Random, members: int, products: int) -> dict[str, Call]:
    """One call of each frequent read. Half of the products are among the most reviewed."""
    product = dice.randint(1, 50) if dice.random() < 0.5 else dice.randint(1, products)
    member, other = dice.randint(1, members), dice.randint(1, members)
    shades = tuple(10 * (product - 1) + place for place in (3, 1, 2))
    changed = dice.sample(range(1, products), 100)
    below = ReviewPosition(1, 4, 0.01, datetime.now(UTC) - timedelta(days=300), 10**9)
    return {
        "reviews, first page": lambda db: opinions.list_of_product(db, product, None),
        "reviews, first page of a member": lambda db: opinions.list_of_product(db, product, member),
        "reviews, further down": lambda db: opinions.list_of_product(db, product, None, after=below),
        "reviews, most recent": _list(product, ReviewChoice("recent")),
        "reviews, most recent with one star": _list(product, ReviewChoice("recent", 1)),
        "reviews, highest rated": _list(product, ReviewChoice("rating")),
        "reviews with three stars": _list(product, ReviewChoice(stars=3)),
        "reviews near my shade": _list(product, ReviewChoice(shades=shades)),
        "reviews counted": lambda db: opinions.count_facets(db, product),
        "product of a slug": lambda db: reviews.find_product(db, f"p{product}"),
        "a product and me": lambda db: opinions.find_personal(db, member, product),
        "my reviews": lambda db: opinions.list_of_member(db, member, other, ListPosition(), 101),
        "my wishes": lambda db: wishlist.list_wishes(db, member, ListPosition(), 201),
        "profile": lambda db: profile.find_details(db, member, other),
        "what I wear": lambda db: wearing.list_wearing(db, member),
        "session": lambda db: sessions.find_member_of_session(db, member, member),
        "token just used": lambda db: sessions.find_just_used(
            db, sha256(str(member).encode()).digest(), timedelta(seconds=10)
        ),
        "activity since a snapshot": lambda db: activity.list_active_since(db, "100:100:"),
        "activity of 100 products": lambda db: activity.fetch_activity(db, changed, datetime.now(UTC).date()),
        "catalogue changes since a snapshot": lambda db: db.fetchval(window.IS_WINDOW_ASKED_FOR, "100:100:"),
        "moderators' list": lambda db: db.fetch(MODERATION),
        "rows of a table, for staff": lambda db: admin.estimate_rows(db, "review_moderation"),
        "readiness: demo rows": demo.has_demo_rows,
        "erased lately": privacy.has_lately_erased,
        "my export": lambda db: privacy.list_rows_about(db, member),
    }


def _list(product: int, choice: ReviewChoice) -> Call:
    return lambda db: opinions.list_of_product(db, product, None, choice)
