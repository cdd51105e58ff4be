"""No review says two things that cannot both be true, in its labels, its text or across the two."""

import re

import pytest

from data.community.claims import Claim, contradict, keep_consistent
from data.community.ratings import read_labels
from data.community.sources_reader import read_community_sources

# Written by hand, so that the table of opposites is not its own witness.
IMPOSSIBLE = [
    ("face-powder", "Looked chalky|chalk|light frost", "Finely milled|So fine it"),
    ("face-powder", "Left a white cast|chalk|light frost", "Invisible once on|You cannot see it"),
    ("contour", "Far too warm|Too warm to contour", r"Went \w+ on m"),
    ("contour", "Hard to blend out|Sets before you", "Beginner friendly|I handed it"),
    ("bronzer", "Turned orange|satsuma|tomato soup", "Sun-kissed|Cornwall|fortnight away"),
    ("highlighter", "Blinding in a good way|Visible from", "Subtle enough|only I know"),
    ("highlighter", "Visible glitter chunks|Up close you can count", "Subtle enough|only I know"),
    (
        "primer",
        "No difference",
        "Smoothed texture|Gripped well|grabs on|stays where|Calmed redness",
    ),
    ("skincare", "No visible change|no difference", "Skin felt softer|My skin felt|Worth the price"),
    ("skincare", "Broke me out|Little bumps", "Worth the price|a bit more even|a little brighter"),
    ("fragrance", "Fills a room|One spray", "Stays close"),
    ("fragrance", "Faded within an hour|Gorgeous for", "dry-down|last four hours|still smells of it"),
    ("nail-polish", "Streaky", "Opaque in two coats|no streaks"),
    ("brushes-tools", "Sheds bristles|picking", "Washes well|kept its shape"),
    ("lip-liner", "Faded from the middle|Vanishes from", "worn alone|wear it on its own"),
]


def _list_labels_and_text(review):
    return (*review.static_review, review.text)


@pytest.mark.parametrize(("category", "one", "other"), IMPOSSIBLE)
def test_what_cannot_both_be_true_is_not_said_at_once(community, category, one, other):
    reviews = [
        review
        for review in community.reviews
        if community.products[review.product_slug].category_slug == category
    ]
    saying_one = [r for r in reviews if any(re.search(one, words) for words in _list_labels_and_text(r))]
    assert saying_one
    assert any(re.search(other, words) for r in reviews for words in _list_labels_and_text(r))
    assert not [r for r in saying_one if any(re.search(other, words) for words in _list_labels_and_text(r))]


def test_no_two_claims_of_a_review_are_opposites(community):
    labels = {
        slug: {label.text: label.claim for label in read_labels(category)}
        for slug, category in community.categories.items()
    }
    openings = {slug: list(_list_openings(slug)) for slug in community.categories}
    for review in community.reviews:
        slug = community.products[review.product_slug].category_slug
        claims = [labels[slug][text] for text in review.static_review]
        claims += [claim for pattern, claim in openings[slug] if review.text and pattern.search(review.text)]
        opposed = [(a, b) for i, a in enumerate(claims) for b in claims[:i] if contradict(slug, a, b)]
        assert not opposed, (_list_labels_and_text(review), opposed)


def _list_openings(slug):
    """What each sentence begins with, every choice open, and what it claims."""
    opinions = read_community_sources().opinions[slug]
    for praises, lines in ((True, opinions.praise), (False, opinions.gripe)):
        for line in lines:
            about, _, text = line.partition(" | ")
            topic, _, word = about.partition(":")[0].partition("/")
            parts = re.split(r"\{([^}]*)\}", text)
            fixed = [re.escape(part) for part in parts]
            fixed[1::2] = ["(?:" + "|".join(map(re.escape, part.split("|"))) + ")" for part in parts[1::2]]
            yield re.compile("".join(fixed)), Claim(topic, praises, word)


def test_every_word_of_the_table_is_claimed_by_something_and_every_claim_is_in_the_table():
    sources = read_community_sources()
    for slug, meanings in sources.labels.items():
        opinions = sources.opinions[slug]
        written = [meaning[1:] for meaning in meanings.values()]
        written += [line.partition(" | ")[0] for line in (*opinions.praise, *opinions.gripe)]
        words = {each.partition(":")[0].partition("/")[2] for each in written} - {""}
        assert words == {word for pair in sources.opposites.get(slug, ()) for word in pair}, slug


def test_of_two_opposites_the_first_is_kept(community):
    labels = {label.text: label for label in read_labels(community.categories["face-powder"])}
    chalky, fine = labels["Looked chalky"], labels["Finely milled"]
    assert keep_consistent("face-powder", [chalky, fine]) == [chalky]
    assert keep_consistent("face-powder", [fine, chalky]) == [fine]
    assert keep_consistent("face-powder", [fine], said=[chalky.claim]) == []
    assert keep_consistent("foundation", [fine, chalky]) == [fine, chalky]
