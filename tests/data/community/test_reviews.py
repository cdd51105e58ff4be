"""The reviews look like a real shop's: many fives, some ones, fitting labels, words from a few."""

import re
from collections import Counter, defaultdict
from datetime import timedelta
from statistics import mean

import pytest

from data.community.ratings import read_labels
from data.community.sources_reader import read_community_sources


def _by_product(reviews):
    grouped = defaultdict(list)
    for review in reviews:
        grouped[review.product_slug].append(review)
    return grouped


def test_there_are_twenty_four_thousand(community):
    assert len(community.reviews) == 24_000


def test_one_review_a_member_and_product(community):
    assert len({(review.member_handle, review.product_slug) for review in community.reviews}) == 24_000


def test_five_stars_are_commonest_and_one_star_beats_two(community):
    stars = Counter(review.rating for review in community.reviews)
    assert set(stars) == {1, 2, 3, 4, 5}
    assert stars.most_common(1)[0][0] == 5
    assert stars[1] > stars[2]
    assert 3.8 < mean(review.rating for review in community.reviews) < 4.4


def test_products_differ_in_how_well_they_are_liked(community):
    averages = [
        mean(review.rating for review in reviews)
        for reviews in _by_product(community.reviews).values()
        if len(reviews) >= 30
    ]
    assert min(averages) < 3.4
    assert max(averages) > 4.5


def test_popular_products_have_hundreds_and_some_have_none(community):
    counts = Counter(review.product_slug for review in community.reviews)
    assert sum(count >= 100 for count in counts.values()) >= 20
    unpopular = {slug for slug, product in community.products.items() if product.popularity == 0}
    assert unpopular
    assert not unpopular & counts.keys()


def test_a_review_comes_after_its_product_and_its_author_and_within_two_years(community):
    for review in community.reviews:
        assert community.products[review.product_slug].created_at < review.created_at
        assert community.members[review.member_handle].joined_at < review.created_at
        assert review.created_at <= review.updated_at <= community.reference
        assert community.reference - review.created_at <= timedelta(days=731)


def test_some_reviews_were_edited(community):
    edited = sum(review.updated_at > review.created_at for review in community.reviews)
    assert 500 < edited < 1500


def test_every_label_of_every_category_is_understood(community):
    labels = read_community_sources().labels
    assert labels.keys() == community.categories.keys()
    for slug, category in community.categories.items():
        assert set(labels[slug]) == set(category.static_review)
        assert {label.claim.praises for label in read_labels(category)} == {True, False}


def test_labels_are_the_categorys_own_without_repeats(community):
    for review in community.reviews:
        category = community.categories[community.products[review.product_slug].category_slug]
        assert set(review.static_review) <= set(category.static_review)
        assert len(set(review.static_review)) == len(review.static_review)


@pytest.mark.parametrize(
    ("stars", "least", "most"), [(5, 0.9, 1), (4, 0.6, 0.95), (2, 0, 0.35), (1, 0, 0.15)]
)
def test_labels_agree_with_the_stars(community, stars, least, most):
    praises = []
    for review in community.reviews:
        if review.rating == stars:
            meaning = read_community_sources().labels[community.products[review.product_slug].category_slug]
            praises += [meaning[label].startswith("+") for label in review.static_review]
    assert least <= mean(praises) <= most


def test_no_label_speaks_of_what_the_product_has_not(community):
    for review in community.reviews:
        product = community.products[review.product_slug]
        words = {product.shape, *product.slug.split("-")}
        if product.shape not in {"pencil", "liner"}:
            of_pencils = {"Tip snapped", "Tip frayed", "Hair-like strokes", "Spoolie is useful"}
            assert not of_pencils & set(review.static_review)
        if words & {"oil", "solid"}:
            assert "Fills a room" not in review.static_review
            assert "spray" not in review.text
        if "gel" in words or product.shape != "pencil":
            assert not {"Sharpens cleanly", "Broke in the sharpener"} & set(review.static_review)
        if words & {"cleanser", "cleansing"}:
            assert not {"Absorbed quickly", "Layers well under makeup"} & set(review.static_review)


def test_no_review_contradicts_itself(community):
    for review in community.reviews:
        meaning = read_community_sources().labels[community.products[review.product_slug].category_slug]
        said = defaultdict(set)
        for label in review.static_review:
            said[re.split("[/:]", meaning[label][1:])[0]].add(meaning[label][0])
        assert all(len(sides) == 1 for sides in said.values())


def test_only_influencers_write_and_only_they_are_given_things(community):
    for review in community.reviews:
        if review.text or review.incentivised:
            assert community.members[review.member_handle].user_type == "influencer"
    assert 500 < sum(bool(review.text) for review in community.reviews) < 2000
    assert 100 < sum(review.incentivised for review in community.reviews) < 600


def test_texts_read_as_finished_and_hardly_ever_alike(community):
    texts = [review.text for review in community.reviews if review.text]
    assert len(set(texts)) > 0.98 * len(texts)
    assert not [text for text in texts if re.search(r"[{}|]|  |\s$", text)]
    assert not [text for text in texts if text[-1] not in ".)!?"]
    assert 15 < mean(len(text.split()) for text in texts) < 50


def test_a_page_says_nothing_twice(community):
    sentences = [
        line.partition(" | ")[2]
        for words in read_community_sources().opinions.values()
        for line in (*words.praise, *words.gripe)
    ]
    patterns = [re.compile(_as_pattern(sentence)) for sentence in sentences]
    busiest = sorted(_by_product(community.reviews).values(), key=len)[-5:]
    for reviews in busiest:
        page = " ".join(review.text for review in reviews)
        assert max(len(pattern.findall(page)) for pattern in patterns) == 1


def _as_pattern(sentence):
    """The sentence with every choice it may have made."""
    parts = re.split(r"\{([^}]*)\}", sentence)
    choices = ["(?:" + "|".join(map(re.escape, part.split("|"))) + ")" for part in parts[1::2]]
    fixed = [re.escape(part) for part in parts[::2]]
    return "".join(part for pair in zip(fixed, [*choices, ""], strict=True) for part in pair)


def test_what_is_said_of_a_pump_is_said_where_there_is_one(community):
    for review in community.reviews:
        if "pump" in review.text:
            assert community.products[review.product_slug].shape in {"pump", "foundation_bottle", "dropper"}


def test_skin_is_spoken_of_by_those_who_have_it(community):
    depths = {person.name: person.depth for person in read_community_sources().people}
    known = {"freckles still": {"fair"}, "chalk": {"medium", "deep"}, "summer highlighter": {"deep"}}
    heard = set()
    for review in community.reviews:
        member = community.members[review.member_handle]
        for words, whose in known.items():
            if words in review.text:
                heard.add(words)
                assert depths[member.first_name, member.surname] in whose
    assert heard


def test_a_gift_is_told_in_the_flag_whenever_it_is_told_in_words(community):
    gift_words = re.compile(r"Gifted|did not pay|PR sample|Sent to me|sent it to me|paid partnership")
    assert all(review.incentivised for review in community.reviews if gift_words.search(review.text))
    assert not [
        review
        for review in community.reviews
        if review.incentivised and re.search("repurchase|Returned", review.text)
    ]


def test_every_condition_of_a_sentence_can_be_met(community):
    words = {"fair", "medium", "deep"}
    for product in community.products.values():
        words |= {product.shape, product.finish, *product.slug.split("-")}
    sources = read_community_sources()
    sentences = [line for each in sources.opinions.values() for line in (*each.praise, *each.gripe)]
    meanings = [meaning for labels in sources.labels.values() for meaning in labels.values()]
    for line in (*sentences, *meanings):
        condition = line.partition(" | ")[0].partition(":")[2]
        assert {each.removeprefix("!") for each in re.split("[,:]", condition) if each} <= words, line


@pytest.mark.parametrize(
    ("stars", "kind"), [(5, "praise"), (4, "praise"), (3, "praise"), (2, "gripe"), (1, "gripe")]
)
def test_words_agree_with_the_stars(community, stars, kind):
    for review in community.reviews[:6000]:
        if review.text and review.rating == stars:
            words = read_community_sources().opinions[community.products[review.product_slug].category_slug]
            lines = (line.partition(" | ")[2] for line in getattr(words, kind))
            assert any(re.search(_as_pattern(line), review.text) for line in lines)
