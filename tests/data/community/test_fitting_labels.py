"""A label is said only of a product, and by a person, that it can be true of."""

import pytest

# Category, labels, and the words of shape, finish or name that forbid them.
UNFIT = """
foundation: Kept shine away: dewy
primer: Pilled under foundation, Smoothed texture: water
blush: Melts into skin, Doubles as a lip: compact, powder
blush: Pigment packs a punch, Too much shimmer: sheer
bronzer: Buffs out evenly: serum
bronzer: Glittery in daylight: matte, dewy
highlighter: Visible glitter chunks, Blinding in a good way: sheer
highlighter: Subtle enough for work: metallic
highlighter: Glassy finish: compact
eyeshadow: Shimmer really shines: matte, satin
eyeshadow: Patchy mattes: metallic, glitter
eyeliner: Crisp wing: kohl
eyeliner: Glides without tugging, Safe on my waterline: felt, liquid
brows: Spoolie is useful: pen, jar, mascara
brows: Laminated look: pencil
lipstick: Full colour in one coat: sheer, balm
lipstick: Survived a meal, Bled onto my teeth: balm
lip-gloss: Pretty over lipstick: jelly
nail-polish: Salon-like shine: matte
nail-polish: Opaque in two coats: sheer, glitter
skincare: Layers well under makeup: cleanser, cleansing, night, lip
skincare: Absorbed quickly: cleanser, cleansing
brushes-tools: Picks up just enough: foundation, liner, set
"""


def _list_reviews(community, category):
    for review in community.reviews:
        product = community.products[review.product_slug]
        if product.category_slug == category:
            yield review, {product.shape, product.finish, *product.slug.split("-")}


@pytest.mark.parametrize("row", UNFIT.strip().splitlines())
def test_no_label_is_said_of_a_product_it_cannot_fit(community, row):
    category, *lists = row.split(": ")
    labels, forbidding = (set(each.split(", ")) for each in lists)
    heard = set()
    for review, words in _list_reviews(community, category):
        said = labels & set(review.static_review)
        heard |= said
        assert not said or not forbidding & words, (review.product_slug, said)
    assert heard == labels


def test_only_foundation_brushes_and_sets_leave_no_streaks(community):
    for review, words in _list_reviews(community, "brushes-tools"):
        assert "Streak-free finish" not in review.static_review or words & {"foundation", "set"}


def test_only_deep_skin_says_what_shows_up_on_deep_skin(community):
    depths = {
        community.members[review.member_handle].look.depth
        for review, _ in _list_reviews(community, "blush")
        if "Showed up on deep skin" in review.static_review
    }
    assert depths
    assert not depths & {"fair", "medium"}


def test_words_speak_of_parts_and_uses_the_product_has(community):
    for review in community.reviews:
        product = community.products[review.product_slug]
        if "spoolie" in review.text or "waterline" in review.text:
            assert product.shape == "pencil"
        if product.category_slug == "blush" and product.shape == "compact":
            assert "on lips" not in review.text
