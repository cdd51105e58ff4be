"""The rights of each role by table, in the words of GRANT. What is not named here, a role may not.

Triggers write counters, logs and announcements as the owner of the schema, so no role has rights for those.
Only the owner changes the schema, imports, seeds, and backs up and restores.
"""

from collections.abc import Mapping
from typing import Final

SERVING: Final = "undertone_serve"
WORKING: Final = "undertone_work"
MANAGING: Final = "undertone_admin"
ROLES: Final = (SERVING, WORKING, MANAGING)

Rights = Mapping[str, str]
"""The rights of a role by table."""

_READ = "SELECT"
_ALL = "SELECT, INSERT, UPDATE, DELETE"

_CATALOGUE = (
    "brand", "category", "product", "variant", "other_swatch", "mended_shade", "vendor", "offer",
    "ingredient", "product_ingredient", "certification", "product_certification", "product_image",
    "social_video", "blog_post", "blog_tag", "blog_post_tag", "fetched_picture", "brand_alias",
    "product_alias", "variant_alias",
)  # fmt: skip
_STATE = (
    "migration", "shop_state", "machine", "window_folder", "catalogue_change", "activity_change",
    "activity_total", "search_count", "search_phrase", "search_phrases",
    "shop_fact",
)  # fmt: skip
_READ_BY_BOTH = dict.fromkeys((*_CATALOGUE, *_STATE), _READ)

# A request of a member changes only what is theirs. A review's counts and its standing are not.
_SERVING: Rights = _READ_BY_BOTH | {
    "accepted_terms": "SELECT, INSERT, DELETE",
    "alert": "SELECT, INSERT, DELETE, UPDATE (below_pence, is_daily, asked_at, confirmed_at, paused_at)",
    "alert_product": "SELECT, INSERT, DELETE",
    "blocked_word": _READ,
    "audit_entry": "SELECT, INSERT",
    "complaint": "SELECT, INSERT",
    "dead_address": "SELECT, DELETE",
    "erasure": "SELECT, INSERT",
    "follow": "SELECT, INSERT, DELETE",
    "login_transaction": "SELECT, INSERT, DELETE",
    "machine": _ALL,
    "mail": "SELECT, INSERT, DELETE",
    "member": """SELECT, INSERT, UPDATE (first_name, surname, short_description, image_url, socials_facebook,
        socials_instagram, socials_twitter, socials_tiktok, wishlist_type, skin_depth, skin_undertone,
        user_type, email, email_verified, adult_confirmed_at, erased_at, closed_reason)""",
    "member_block": "SELECT, INSERT, DELETE",
    "member_identity": _ALL,
    "member_write": _ALL,
    "newsletter_subscription": _ALL,
    "offer_history": _READ,
    "product_view": "SELECT, INSERT, UPDATE",
    "profile_report": "SELECT, INSERT, UPDATE (member_id, reason, kind), DELETE",
    "push_device": _ALL,
    "refresh_token": "SELECT, INSERT, UPDATE",
    "retailer_click": "SELECT, INSERT, UPDATE",
    "review": """SELECT, INSERT, DELETE, UPDATE (rating, body, static_review, incentivised, worn_variant_id,
        member_id, updated_at)""",
    "review_count": _READ,
    "review_origin": "INSERT",
    "review_report": "SELECT, INSERT, UPDATE (member_id, reason, kind)",
    "review_vote": _ALL,
    "search_count": "SELECT, INSERT, UPDATE",
    "search_day": "SELECT, INSERT, UPDATE",
    "search_opening": "SELECT, INSERT, UPDATE",
    "session_family": _ALL,
    "shade_passport": _ALL,
    "visitor_day": "SELECT, INSERT, UPDATE",
    "wear_report": _ALL,
    "wish": "SELECT, INSERT, DELETE",
    "worn_shade": "SELECT, INSERT, DELETE",
}

# Builds read what pages show. The daily sweep deletes by age, and needs to see nothing but the age. Feeds
# add to the catalogue, and change offers.
_WORKING: Rights = _READ_BY_BOTH | {
    "activity_change": "SELECT, DELETE",
    "activity_total": "SELECT, INSERT, UPDATE",
    "alert": "SELECT, DELETE, UPDATE (told_at)",
    "alert_news": "SELECT, INSERT, DELETE",
    "alert_price": "SELECT, INSERT, UPDATE",
    "alert_product": "SELECT, INSERT",
    "blog_post": "SELECT, UPDATE (status, created_at, publish_at)",
    "brand": "SELECT, INSERT",
    "category": "SELECT, INSERT",
    "catalogue_change": "SELECT, DELETE",
    "complaint": "SELECT (answered_at), DELETE",
    "dead_address": "SELECT, INSERT",
    "erasure": "SELECT, DELETE",
    "follow": _READ,
    "feed": "SELECT, UPDATE",
    "feed_item": "SELECT, INSERT, UPDATE",
    "fetched_picture": "SELECT, UPDATE, DELETE",
    "held_price": _ALL,
    "known_pair": _READ,
    "login_transaction": "SELECT (expires_at), DELETE",
    "mail": _ALL,
    "member": """SELECT (id, full_name, skin_depth, skin_undertone, image_url, email, erased_at, is_demo,
        is_proved, created_at)""",
    "mended_shade": _ALL,
    "newsletter_issue": "SELECT, UPDATE (queued_at, recipients)",
    "newsletter_subscription": "SELECT, UPDATE (unsubscribe_hash), DELETE",
    "offer": _ALL,
    "product": "SELECT, INSERT, UPDATE",
    "product_image": "SELECT, INSERT, UPDATE",
    "product_proposal": "SELECT, INSERT",
    "product_view": "SELECT, DELETE",
    "profile_report": "SELECT (resolved_at, created_at), DELETE",
    "push_device": "SELECT, DELETE",
    "retailer_click": "SELECT (day), DELETE",
    "review": _READ,
    "review_check": _READ,
    "review_count": _READ,
    "review_origin": "SELECT, DELETE",
    "review_vote": _READ,
    "review_report": "SELECT (resolved_at, created_at), DELETE",
    "search_count": "SELECT, DELETE",
    "search_day": "SELECT (day), DELETE",
    "session_family": "SELECT (expires_at), DELETE",
    "shade_passport": _READ,
    "shop_state": "SELECT, INSERT, UPDATE",
    "variant": "SELECT, INSERT, UPDATE",
    "vendor": "SELECT, INSERT",
    "visitor_day": "SELECT (day), DELETE",
    "wear_burst": "SELECT, INSERT, UPDATE (accounts, first_on, last_on)",
    "wear_report": _READ,
    "window_folder": "SELECT, INSERT, UPDATE",
    "wish": _READ,
    "worn_shade": _READ,
}

# What staff change in the admin, beside all that serving may do. A product is withdrawn and not deleted.
_MANAGING: Rights = dict.fromkeys(set(_CATALOGUE) - {"mended_shade", "fetched_picture"}, _ALL) | {
    "blocked_word": _ALL,
    "complaint": "SELECT, UPDATE (answer)",
    "desk_history": "SELECT, INSERT",
    "newsletter_issue": _ALL,
    "member": "UPDATE (user_type)",
    "offer_history": "SELECT, DELETE",
    "product": "SELECT, INSERT, UPDATE",
    "product_proposal": "SELECT, UPDATE (standing)",
    "profile_report": "SELECT, UPDATE (resolution, explanation)",
    "held_price": "SELECT, UPDATE (standing, product_id)",
    "feed": _ALL,
    "feed_item": _READ,
    "review_check": _READ,
    "review_moderation": "SELECT, UPDATE, DELETE",
    "review_report": "SELECT, UPDATE (resolution)",
    "search_days_report": _READ,
    "search_openings_report": _READ,
    "search_phrase": _ALL,
    "searches_report": _READ,
    "shop_fact": "SELECT, INSERT",
    "staff": "SELECT, UPDATE",
    "staff_session": _ALL,
    "wear_burst": "SELECT, UPDATE (standing)",
}

RIGHTS: Final[Mapping[str, Rights]] = {SERVING: _SERVING, WORKING: _WORKING, MANAGING: _MANAGING}
OWNER_ALONE: Final = frozenset(("product_activity", "unproved_activity"))
"""Tables and views that no role has rights on."""

CALLS: Final[Mapping[str, tuple[str, ...]]] = {
    SERVING: ("announce_catalogue()", "hold_if_doubtful(bigint)"),
    MANAGING: ("close_member(bigint, text)", "reopen_member(bigint)"),
    WORKING: (
        "announce_catalogue()", "forget_audit_before(timestamptz)", "hold_reviews(bigint[], text)",
        "prepare_offer_history()",
        "prove_next_member()", "prune_offer_history(integer)",
    ),
}  # fmt: skip
"""The functions that run as the owner, by who may call them."""
