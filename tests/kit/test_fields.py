"""A body is read strictly, and every fault of it is told with its place."""

from datetime import date
from typing import Annotated, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.kit.http.fields import Body, InvalidBodyError, read_body


class Shade(Body):
    value: Annotated[str, msgspec.Meta(pattern="^#[0-9a-f]{6}$")]
    depth: Annotated[int, msgspec.Meta(ge=1, le=10)] = 5


class Review(Body):
    rating: Annotated[int, msgspec.Meta(ge=1, le=5, extra={"msg": "Please select a rating"})]
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=20)] | None = None
    labels: Annotated[list[str], msgspec.Meta(max_length=3)] = []
    shades: list[Shade] = []
    verdict: Literal["match", "darker", "lighter"] = "match"
    bought: date | None = None
    marks: dict[str, int] = {}


def faults(raw: bytes) -> list[tuple[str, str]]:
    with pytest.raises(InvalidBodyError) as refused:
        read_body(raw, Review)
    return [(".".join(map(str, fault.loc)), fault.msg) for fault in refused.value.faults]


def test_a_good_body_is_its_struct():
    raw = b'{"rating": 5, "shades": [{"value": "#aabbcc"}], "bought": "2024-02-29"}'
    assert read_body(raw, Review) == Review(
        rating=5, shades=[Shade(value="#aabbcc")], bought=date(2024, 2, 29)
    )


def test_every_fault_is_told_and_not_the_first_alone():
    raw = b"""{"text": 7, "labels": ["a", 2], "verdict": "same", "bought": "yesterday", "extra": 1,
              "shades": [{"value": "red", "depth": 11}, {"hue": 1}, 3], "marks": {"a": "b"}}"""
    assert faults(raw) == [
        ("body.rating", "Please select a rating"),
        ("body.text", "Must be text"),
        ("body.labels.1", "Must be text"),
        ("body.shades.0.value", "Does not have the expected form"),
        ("body.shades.0.depth", "Must be at most 10"),
        ("body.shades.1.value", "Is required"),
        ("body.shades.1.hue", "Does not belong here"),
        ("body.shades.2", "Must be an object"),
        ("body.verdict", "Must be one of: match, darker, lighter"),
        ("body.bought", "Must be a date such as 2001-12-31"),
        ("body.marks.a", "Must be a whole number"),
        ("body.extra", "Does not belong here"),
    ]


@pytest.mark.parametrize(
    ("raw", "place", "words"),
    [
        (b"", "body", "Must be well-formed JSON"),
        (b"{", "body", "Must be well-formed JSON"),
        (b'{"rating": NaN}', "body", "Must be well-formed JSON"),
        (b"\xff\xfe", "body", "Must be well-formed JSON"),
        (b"[" * 100_000, "body", "Must be well-formed JSON"),
        (b"[]", "body", "Must be an object"),
        (b"null", "body", "Must be an object"),
        (b'{"rating": 0}', "body.rating", "Please select a rating"),
        (b'{"rating": 5.5}', "body.rating", "Please select a rating"),
        (b'{"rating": 5, "text": ""}', "body.text", "Must not be empty"),
        (b'{"rating": 5, "text": "%s"}' % (b"x" * 21), "body.text", "Must be at most 20 characters long"),
        (b'{"rating": 5, "text": "a\\u0000b"}', "body.text", "Must not contain the character U+0000"),
        (b'{"rating": 5, "text": "\\ud800"}', "body", "Must be well-formed JSON"),
        (b'{"rating": 5, "text": "\xff"}', "body", "Must be well-formed JSON"),
        (b'{"rating": 5, "labels": ["a", "b", "c", "d"]}', "body.labels", "Must be at most 3 items long"),
        (b'{"rating": 5, "labels": null}', "body.labels", "Must be a list"),
        (b'{"rating": "5"}', "body.rating", "Please select a rating"),
        (b'{"rating": true}', "body.rating", "Please select a rating"),
    ],
)
def test_a_fault_is_told_in_words(raw: bytes, place: str, words: str):
    assert faults(raw) == [(place, words)]


def test_a_backslash_before_u0000_is_no_nul():
    assert read_body(b'{"rating": 5, "text": "a\\\\u0000b"}', Review).text == "a\\u0000b"


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from([*Review.__struct_fields__, *Shade.__struct_fields__, "x"]), inner, max_size=4
        )
    ),
)


@given(JSON)
def test_whatever_comes_is_read_or_told_apart(value: object):
    raw = msgspec.json.encode(value)
    try:
        is_understood = isinstance(read_body(raw, Review), Review)
    except InvalidBodyError as refused:
        is_understood = all(fault.loc[0] == "body" and fault.msg for fault in refused.faults) and bool(
            refused.faults
        )
    assert is_understood


@given(st.binary(max_size=40))
def test_bytes_that_mean_nothing_are_refused_calmly(raw: bytes):
    with pytest.raises(InvalidBodyError):
        read_body(raw, Review)
