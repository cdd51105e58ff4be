"""The demo community: members, their reviews, votes, follows and wishlists."""

from data.community.follows import make_follows
from data.community.members import make_members
from data.community.reviews import make_reviews
from data.community.votes import make_votes
from data.community.wearing import make_wearing
from data.community.wishlists import make_wishes

__all__ = ["make_follows", "make_members", "make_reviews", "make_votes", "make_wearing", "make_wishes"]
