"""The demo community: members, what they say, how they vote, whom they follow and what they wish for."""

from data.community.follows import make_follows
from data.community.members import make_members
from data.community.reviews import make_reviews
from data.community.votes import make_votes
from data.community.wishlists import make_wishes

__all__ = ["make_follows", "make_members", "make_reviews", "make_votes", "make_wishes"]
