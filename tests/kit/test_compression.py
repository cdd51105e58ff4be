"""Compression follows what the caller accepts, with its weights."""

import gzip

import pytest

from app.kit.http.compression import LONG, compress_body, is_compressible, wants_gzip


@pytest.mark.parametrize(
    ("accept", "wanted"),
    [
        (b"gzip", True),
        (b"GZIP", True),
        (b"gzip, deflate, br, zstd", True),
        (b"br;q=1.0, gzip;q=0.8, *;q=0.1", True),
        (b"*", True),
        (b"gzip;q=0.5, identity;q=0.5", True),
        (b"identity;q=0, gzip; q=0.2", True),
        (b"gzip;q=0.4, identity;q=0.5", False),
        (b"gzip;q=0", False),
        (b"gzip;q=0, *", False),
        (b"identity", False),
        (b"br", False),
        (b"*;q=0", False),
        (b"gzip;q=lots", False),
        (b"", False),
    ],
)
def test_weights_decide(accept: bytes, wanted: bool):
    assert wants_gzip(accept) is wanted


@pytest.mark.parametrize(
    ("content_type", "compressible"),
    [
        (b"application/json", True),
        (b"text/html; charset=utf-8", True),
        (b"image/svg+xml", True),
        (b"image/avif", False),
        (b"application/octet-stream", False),
        (b"", False),
    ],
)
def test_pictures_are_left_alone(content_type: bytes, compressible: bool):
    assert is_compressible(content_type) is compressible


@pytest.mark.parametrize("length", [1024, LONG + 1])
async def test_short_and_long_answers_come_back_whole(length: int):
    body = b"shade " * length
    assert gzip.decompress(await compress_body(body)) == body
