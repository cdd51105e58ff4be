"""The members are believable, reachable nowhere in the real world, and keep the rules of the profile form."""

import re
from collections import Counter
from datetime import timedelta

import pytest

from data.catalogue import REFERENCE
from data.community import make_members
from data.community.sources_reader import read_community_sources

RULES = {
    "facebook": r"https://(www\.)?facebook\.com/[A-Za-z0-9]\S*",
    "instagram": r"https://(www\.)?instagram\.com/[A-Za-z0-9]\S*",
    "twitter": r"https://(www\.)?(twitter|x)\.com/[A-Za-z0-9]\S*",
    "tiktok": r"https://(www\.)?tiktok\.com/[A-Za-z0-9]\S*",
}


def test_four_hundred_of_whom_twelve_are_influencers(community):
    kinds = Counter(member.user_type for member in community.members.values())
    assert kinds == {"default": 388, "influencer": 12}


def test_portraits_have_the_skin_that_reviews_and_bios_speak_of(community):
    depths = {person.name: person.depth for person in read_community_sources().people}
    for member in community.members.values():
        if member.user_type == "influencer":
            assert member.look.depth == depths[member.first_name, member.surname]
        elif "Deep skin" in member.bio:
            assert member.look.depth == "deep"


def test_names_are_complete_and_nobody_has_a_namesake(community):
    names = [(member.first_name, member.surname) for member in community.members.values()]
    assert all(first and surname for first, surname in names)
    assert len(set(names)) == len(names)
    assert max(Counter(surname for _, surname in names).values()) <= 12


@pytest.mark.parametrize("network", RULES)
def test_social_links_pass_the_profile_form_and_name_no_real_account(community, network):
    links = [link for member in community.members.values() if (link := getattr(member, network))]
    assert len(links) > 40
    assert all(re.fullmatch(RULES[network], link) for link in links)
    assert all(re.search(r"/undertone[._]demo[._]", link) for link in links)


def test_every_address_is_on_a_reserved_host(community):
    assert all(
        re.fullmatch(r"[a-z0-9.]+@post\.example", member.email) for member in community.members.values()
    )


def test_influencers_introduce_themselves_and_so_do_some_others(community):
    shy = [member for member in community.members.values() if not member.bio]
    assert all(member.user_type == "default" for member in shy)
    assert 200 < len(shy) < 330
    bios = Counter(member.bio for member in community.members.values() if member.bio)
    assert not any("{" in bio for bio in bios)
    assert max(bios.values()) <= 6


def test_some_wishlists_are_private_and_all_providers_occur(community):
    members = community.members.values()
    assert 80 < sum(member.wishlist_type == "private" for member in members) < 160
    assert {member.provider for member in members} == {"google", "facebook", "apple"}


def test_everybody_joined_before_today(community):
    ages = [community.reference - member.joined_at for member in community.members.values()]
    assert timedelta(days=19) < min(ages)
    assert max(ages) < timedelta(days=1200)


def test_a_larger_town_has_more_members_with_handles_of_their_own():
    members = make_members(3, REFERENCE, scale=5)
    assert len(members) == 2000
    assert len({member.handle for member in members}) == 2000


def test_another_seed_is_another_town():
    assert make_members(1, REFERENCE)[12:] != make_members(2, REFERENCE)[12:]
