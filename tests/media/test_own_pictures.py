"""What members send: looked at by content, made anew, square and bare; what is no picture is refused."""

import re
import struct
import zipfile
import zlib
from io import BytesIO

import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from app.media.service import MAX_PICTURE_BYTES, PictureRejectedError, PictureStore

ADDRESS = re.compile(r"/media/members/([0-9a-f]{32})-384\.webp")


def picture(kind: str = "JPEG", size: tuple[int, int] = (640, 480), **saved) -> bytes:
    """Red to the left, blue to the right."""
    image = Image.new("RGB", size, "#c01020")
    image.paste("#1020c0", (size[0] // 2, 0, *size))
    out = BytesIO()
    image.save(out, kind, **saved)
    return out.getvalue()


def kept(tmp_path, address: str, size: int = 384) -> Image.Image:
    path = tmp_path / "media" / "members" / f"{ADDRESS.fullmatch(address)[1]}-{size}.webp"
    with Image.open(path) as found:
        found.load()
    return found


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "AVIF", "GIF"])
async def test_a_picture_becomes_two_squares(shelf, tmp_path, kind):
    address = await shelf.save(picture(kind))
    for size in (384, 96):
        found = kept(tmp_path, address, size)
        assert (found.format, found.size) == ("WEBP", (size, size))
        left, right = found.getpixel((size // 8, size // 2)), found.getpixel((size * 7 // 8, size // 2))
        assert left[0] > left[2]
        assert right[2] > right[0]


async def test_what_a_camera_wrote_about_place_and_owner_is_gone(shelf, tmp_path):
    exif = Image.Exif()
    exif[0x010E] = "at home, 12 Acacia Avenue"
    exif.get_ifd(0x8825)[1] = "N"
    info = PngInfo()
    info.add_text("Author", "12 Acacia Avenue")
    for sent in (picture(exif=exif, comment=b"12 Acacia Avenue"), picture("PNG", pnginfo=info, exif=exif)):
        found = kept(tmp_path, await shelf.save(sent))
        assert not found.getexif()
        assert "exif" not in found.info
    held = b"".join(path.read_bytes() for path in tmp_path.rglob("*.webp"))
    assert b"Acacia" not in held
    assert b"EXIF" not in held


async def test_a_picture_taken_sideways_stands_upright(shelf, tmp_path):
    exif = Image.Exif()
    exif[0x0112] = 6  # turn a quarter clockwise: what was left is now on top
    found = kept(tmp_path, await shelf.save(picture(exif=exif)))
    top, bottom = found.getpixel((192, 40)), found.getpixel((192, 344))
    assert top[0] > top[2]
    assert bottom[2] > bottom[0]


async def test_glass_is_laid_on_white(shelf, tmp_path):
    out = BytesIO()
    Image.new("RGBA", (200, 200), (0, 0, 0, 0)).save(out, "PNG")
    found = kept(tmp_path, await shelf.save(out.getvalue()))
    assert min(found.getpixel((100, 100))) > 250


def _archive() -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        packed.writestr("a.txt", "hello")
    return out.getvalue()


def _chunk(kind: bytes, content: bytes) -> bytes:
    checked = kind + content
    return struct.pack(">I", len(content)) + checked + struct.pack(">I", zlib.crc32(checked))


def _png(width: int, height: int, content: bytes) -> bytes:
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", content) + _chunk(b"IEND", b"")


SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
REFUSED = {
    "nothing": b"",
    "a text": b"hello",
    "a page": b"<html><script>alert(1)</script></html>",
    "a drawing with a program": SVG,
    "a drawing after a declaration": b'<?xml version="1.0"?>' + SVG,
    "a bitmap": picture("BMP"),
    "a TIFF": picture("TIFF"),
    "an icon": b"\0\0\1\0\1\0" + b"\0" * 64,
    "PostScript": b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\n",
    "only the name of a JPEG": b"\xff\xd8\xff\xe0" + b"x" * 500,
    "half a picture": picture("PNG")[:300],
    "half a JPEG": picture(size=(1600, 1200))[:9000],
    "a picture and an archive": picture() + _archive(),
    "a PNG and an archive": picture("PNG") + _archive(),
    "a picture and a page": picture(comment=b"<html><script>alert(1)</script>"),
    "a picture and a program of the server": picture() + b"<?php system('id'); ?>",
    "a picture and a document": picture(comment=b"%PDF-1.7"),
    "a PNG that goes on": picture("PNG") + b"and more",
    "a GIF that goes on": picture("GIF") + b"*/=1;alert(1)",
    "a WebP that goes on": picture("WEBP") + b"and more",
    "a script that begins like a GIF": b"GIF89a/*" + b"\0" * 40 + b"*/=1;alert(1)//\x3b",
    "a bomb by its size": _png(60_000, 60_000, zlib.compress(b"\0" * 1_000_000)),
    "a bomb just above the limit": _png(6_001, 4_000, zlib.compress(b"\0" * 4_000 * (6_001 * 3 + 1))),
    "a picture as thin as a hair": picture("PNG", (16, 4000)),
    "more than 5 MB": b"\xff\xd8\xff" + b"\0" * MAX_PICTURE_BYTES,
}


@pytest.mark.parametrize("name", REFUSED)
async def test_what_we_do_not_take_is_refused_in_a_sentence(shelf, tmp_path, name):
    with pytest.raises(PictureRejectedError, match=r"[.]$") as refused:
        await shelf.save(REFUSED[name])
    assert "Traceback" not in str(refused.value)
    assert list(tmp_path.rglob("*.webp")) == []


async def test_24_megapixels_are_taken(shelf, tmp_path):
    address = await shelf.save(picture(size=(6000, 4000), quality=30))
    assert kept(tmp_path, address).size == (384, 384)


async def test_a_text_that_unpacks_to_a_flood_does_not(shelf, tmp_path):
    flood = _chunk(b"zTXt", b"Comment\0\0" + zlib.compress(b"A" * 200_000_000))
    sent = picture("PNG")
    with pytest.raises(PictureRejectedError):
        await shelf.save(sent[:33] + flood + sent[33:])


async def test_one_that_takes_too_long_is_given_up(shelf, tmp_path, monkeypatch):
    monkeypatch.setattr("app.media.service.PATIENCE", 0.01)
    with pytest.raises(PictureRejectedError, match="cannot be read"):
        await shelf.save(picture())


async def test_a_picture_that_is_taken_away_is_gone_in_every_size(shelf, tmp_path):
    first, other = await shelf.save(picture()), await shelf.save(picture())
    await shelf.delete(first)
    assert len(list(tmp_path.rglob("*.webp"))) == 2
    for address in (
        "",
        "/media/demo/members/ada.svg",
        "/media/members/../../x-384.webp",
        "https://a.example/b.png",
    ):
        await shelf.delete(address)
    assert kept(tmp_path, other)
    assert shelf.read(first.rpartition("/")[2]) is None


async def test_a_kept_picture_is_served_for_a_day(shop, module_var):
    address = await PictureStore(module_var).save(picture())
    for url in (address, address.replace("-384", "-96")):
        answer = await shop.get(url)
        assert answer.headers["content-type"] == "image/webp"
        assert answer.headers["cache-control"] == "public, max-age=86400"
    response = await shop.get(address, headers={"if-none-match": answer.headers["etag"]})
    assert response.status_code == 200
    for name in ("x", "..%2fdemo.briefs", "0" * 32 + "-384.webp", "0" * 32 + "-5000.webp"):
        assert (await shop.get(f"/media/members/{name}")).status_code == 404
