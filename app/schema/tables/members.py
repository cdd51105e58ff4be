"""Who shops here, and their sessions.

Rows known by a pair (`member_identity`, `follow`, `wish`) have no class: Piccolo knows keys of one column,
and its `save` and `remove` would reach too many rows. They are written in SQL.
"""

from piccolo.columns import Bytea, OnDelete
from piccolo.columns.readable import Readable
from piccolo.table import Table

from app.kit.database import ENGINE
from app.schema.tables.choices import UserType
from app.schema.tables.columns import (
    belongs_to,
    flag,
    maybe_moment,
    maybe_words,
    moment,
    number,
    numbered,
    words,
)


class Member(Table, tablename="member", db=ENGINE):
    """Someone with an account. The SQL adds `full_name`; triggers keep `num_followers`."""

    id = numbered()
    user_type = words("default", choices=UserType)
    first_name = words()
    surname = words()
    short_description = words()
    image_url = words()
    socials_facebook = words()
    socials_instagram = words()
    socials_twitter = words()
    socials_tiktok = words()
    wishlist_type = words("public")
    email = maybe_words(secret=True)
    email_verified = flag()
    num_followers = number()
    is_demo = flag()
    adult_confirmed_at = maybe_moment()
    created_at = moment()
    updated_at = moment()
    erased_at = maybe_moment()

    @classmethod
    def get_readable(cls) -> Readable:
        """How the admin names a row."""
        return Readable(template="%s %s", columns=[cls.first_name, cls.surname])


class SessionFamily(Table, tablename="session_family", db=ENGINE):
    """One sign-in on one browser, and every token that came of it."""

    id = numbered()
    member_id = belongs_to(Member, OnDelete.cascade)
    created_at = moment()
    expires_at = moment()
    ended_at = maybe_moment()
    end_reason = maybe_words()


class RefreshToken(Table, tablename="refresh_token", db=ENGINE):
    """A refresh token by its hash, kept when spent so that a replay is known for one."""

    token_hash = Bytea(primary_key=True, secret=True)
    family_id = belongs_to(SessionFamily, OnDelete.cascade)
    created_at = moment()
    expires_at = moment()
    used_at = maybe_moment()


class LoginTransaction(Table, tablename="login_transaction", db=ENGINE):
    """A sign-in under way at a provider."""

    state = words(primary_key=True)
    provider = words()
    nonce = words(secret=True)
    verifier = words(secret=True)
    return_path = words("/")
    browser_binding = Bytea(secret=True)
    created_at = moment()
    expires_at = moment()


MEMBERS = (Member, SessionFamily, RefreshToken, LoginTransaction)
