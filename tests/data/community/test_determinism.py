"""One seed is one community, whatever process makes it; a scale makes a larger one."""

import os
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from random import Random

from data.catalogue import REFERENCE, make_catalogue
from data.community import make_members, make_reviews
from data.community.sampling import MemberSampler, split_by_weight

ROOT = Path(__file__).parents[3]
FINGERPRINT = """
from hashlib import sha256
from data.catalogue import REFERENCE, make_catalogue
from data.community import make_follows, make_members, make_reviews, make_votes, make_wishes
from data.editorial.reader import read_posts

catalogue = make_catalogue(7)
products = tuple(catalogue.products())
for seed in {seeds}:
    members = make_members(seed, REFERENCE)
    reviews = make_reviews(products, members, catalogue.categories, seed, REFERENCE, scale=0.1)
    rest = (
        make_votes(reviews, members, seed, REFERENCE),
        make_follows(members, seed, REFERENCE),
        make_wishes(products, members, seed, REFERENCE),
        read_posts(REFERENCE),
    )
    print(sha256(repr((members, reviews, rest)).encode()).hexdigest())
"""


def _fingerprints(seeds, hash_seed):
    done = subprocess.run(
        [sys.executable, "-c", FINGERPRINT.format(seeds=seeds)],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()


def test_the_same_in_every_process_and_another_by_another_seed():
    first, other = _fingerprints([7, 8], "1")
    assert len(first) == 64
    assert _fingerprints([7], "2") == [first]
    assert other != first


def test_a_scale_changes_how_many_there_are():
    catalogue = make_catalogue(7)
    members = make_members(7, REFERENCE, scale=1.5)
    reviews = make_reviews(
        tuple(catalogue.products()), members, catalogue.categories, 7, REFERENCE, scale=0.1
    )
    assert len(members) == 600
    assert len(reviews) == 2_400


def test_a_product_made_after_the_reference_has_no_reviews():
    catalogue = make_catalogue(7)
    before = min(product.created_at for product in catalogue.products()) - timedelta(days=1)
    members = make_members(7, before)
    assert make_reviews(tuple(catalogue.products()), members, catalogue.categories, 7, before) == ()


def test_shares_add_up_and_nobody_gets_more_than_allowed():
    counts = split_by_weight([60.0, 5.0, 1.0, 0.0, 0.5], 100, 40)
    assert counts[0] == 40
    assert counts[3] == 0
    assert max(counts) == 40
    assert sum(counts) == 100


def test_shares_of_too_much_are_all_there_is():
    assert split_by_weight([1.0, 1.0, 0.0], 100, 10) == [10, 10, 0]


def test_a_crowd_can_turn_up_whole():
    members = make_members(7, REFERENCE, scale=0.05)
    present = MemberSampler(members, 7).sample_distinct(Random(1), len(members))
    assert {member.handle for member in present} == {member.handle for member in members}
