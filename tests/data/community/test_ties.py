"""Votes, follows and wishes: nobody with themselves, nothing twice, nothing before its time."""

from collections import Counter
from statistics import median


def test_nobody_votes_on_their_own_review_or_twice(community):
    keys = [(vote.member_handle, vote.reviewer_handle, vote.product_slug) for vote in community.votes]
    assert len(set(keys)) == len(keys) > 15_000
    assert not [vote for vote in community.votes if vote.member_handle == vote.reviewer_handle]


def test_a_vote_is_on_a_review_that_stood(community):
    written = {(review.member_handle, review.product_slug): review for review in community.reviews}
    for vote in community.votes:
        review = written[vote.reviewer_handle, vote.product_slug]
        assert review.created_at < vote.created_at <= community.reference
        assert community.members[vote.member_handle].joined_at < vote.created_at


def test_likes_outnumber_dislikes_and_words_draw_votes(community):
    kinds = Counter(vote.kind for vote in community.votes)
    assert kinds["like"] > 4 * kinds["dislike"] > 0
    counts = Counter((vote.reviewer_handle, vote.product_slug) for vote in community.votes)
    written = [
        counts[review.member_handle, review.product_slug] for review in community.reviews if review.text
    ]
    plain = [
        counts[review.member_handle, review.product_slug] for review in community.reviews if not review.text
    ]
    assert sum(written) / len(written) > 3 * sum(plain) / len(plain)


def test_nobody_follows_themselves_or_twice(community):
    pairs = [(follow.follower_handle, follow.followed_handle) for follow in community.follows]
    assert len(set(pairs)) == len(pairs)
    assert not [pair for pair in pairs if pair[0] == pair[1]]


def test_influencers_are_followed_by_many_and_others_by_a_few(community):
    followers = Counter(follow.followed_handle for follow in community.follows)
    kinds = {"influencer": [], "default": []}
    for member in community.members.values():
        kinds[member.user_type].append(followers[member.handle])
    assert min(kinds["influencer"]) > 60
    assert 1 <= median(kinds["default"]) < 20


def test_a_follow_comes_after_both_joined(community):
    for follow in community.follows:
        both = community.members[follow.follower_handle], community.members[follow.followed_handle]
        assert max(member.joined_at for member in both) < follow.created_at <= community.reference


def test_wishes_are_for_products_that_exist_once_each(community):
    pairs = [(wish.member_handle, wish.product_slug) for wish in community.wishes]
    assert len(set(pairs)) == len(pairs) > 2_000
    for wish in community.wishes:
        product, member = community.products[wish.product_slug], community.members[wish.member_handle]
        assert max(product.created_at, member.joined_at) < wish.created_at <= community.reference


def test_some_members_wish_for_nothing(community):
    wishing = {wish.member_handle for wish in community.wishes}
    assert 20 < len(community.members) - len(wishing) < 100
