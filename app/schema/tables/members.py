"""The tables of members and their sessions.

Rows known by a pair (`member_identity`, `follow`, `wish`) have no class: Piccolo knows keys of one column,
and its `save` and `remove` would reach too many rows. They are written in SQL.
"""

from piccolo.columns import JSONB, Bytea, OnDelete
from piccolo.columns.readable import Readable
from piccolo.table import Table

from app.kit.database.piccolo_engine import ENGINE
from app.schema.tables.choices import UserType
from app.schema.tables.columns import (
    boolean_column,
    foreign_key,
    id_column,
    integer_column,
    optional_text_column,
    optional_timestamp_column,
    text_column,
    timestamp_column,
)


class Member(Table, tablename="member", db=ENGINE):
    """A member. The SQL adds `full_name`; triggers update `num_followers`."""

    id = id_column()
    user_type = text_column("default", choices=UserType)
    first_name = text_column()
    surname = text_column()
    short_description = text_column()
    image_url = text_column()
    socials_facebook = text_column()
    socials_instagram = text_column()
    socials_twitter = text_column()
    socials_tiktok = text_column()
    wishlist_type = text_column("public")
    skin_depth = text_column()
    skin_undertone = text_column()
    email = optional_text_column(secret=True)
    email_verified = boolean_column()
    num_followers = integer_column()
    is_demo = boolean_column()
    is_proved = boolean_column()
    adult_confirmed_at = optional_timestamp_column()
    created_at = timestamp_column()
    updated_at = timestamp_column()
    erased_at = optional_timestamp_column()
    closed_at = optional_timestamp_column()
    closed_reason = text_column()

    @classmethod
    def get_readable(cls) -> Readable:
        """Name a row for the admin."""
        return Readable(template="%s %s", columns=[cls.first_name, cls.surname])


class SessionFamily(Table, tablename="session_family", db=ENGINE):
    """A session: one sign-in in one browser, and all its refresh tokens."""

    id = id_column()
    member_id = foreign_key(Member, OnDelete.cascade)
    created_at = timestamp_column()
    expires_at = timestamp_column()
    ended_at = optional_timestamp_column()
    end_reason = optional_text_column()


class RefreshToken(Table, tablename="refresh_token", db=ENGINE):
    """A refresh token, by its hash. A used one is kept, so that a replay is recognised."""

    token_hash = Bytea(primary_key=True, secret=True)
    family_id = foreign_key(SessionFamily, OnDelete.cascade)
    created_at = timestamp_column()
    expires_at = timestamp_column()
    used_at = optional_timestamp_column()


class LoginTransaction(Table, tablename="login_transaction", db=ENGINE):
    """An unfinished sign-in at a provider."""

    state = text_column(primary_key=True)
    provider = text_column()
    nonce = text_column(secret=True)
    verifier = text_column(secret=True)
    return_path = text_column("/")
    browser_binding = Bytea(secret=True)
    created_at = timestamp_column()
    expires_at = timestamp_column()


class ShadePassport(Table, tablename="shade_passport", db=ENGINE):
    """The shades that a member keeps for themselves, as one document."""

    member_id = foreign_key(Member, OnDelete.cascade, primary_key=True)
    edition = integer_column()
    content = JSONB(null=False)
    changed_at = timestamp_column()


MEMBERS = (Member, SessionFamily, RefreshToken, LoginTransaction, ShadePassport)
