"""Who already holds an answer is told so, and nobody else."""

import pytest

from app.kit.http.headers import etag_of, matches_etag, weaken_etag


@pytest.mark.parametrize(
    ("if_none_match", "held"),
    [
        (b'"abc"', True),
        (b'W/"abc"', True),
        (b'"x", W/"abc" ,"y"', True),
        (b'"x","abc"', True),
        (b"*", True),
        (b" * ", True),
        (b'"abcd"', False),
        (b'"x, abc"', False),
        (b'"*"', False),
        (b"abc", False),
        (b"", False),
        (b'"abc', False),
    ],
)
def test_tags_are_compared_weakly_and_in_lists(if_none_match: bytes, held: bool):
    assert matches_etag(if_none_match, b'"abc"') is held
    assert matches_etag(if_none_match, b'W/"abc"') is held


def test_a_tag_follows_every_byte():
    assert etag_of(b"a") == etag_of(b"a") != etag_of(b"b")


def test_a_weak_tag_stays_as_it_is():
    assert weaken_etag(b'"a"') == weaken_etag(b'W/"a"') == b'W/"a"'
