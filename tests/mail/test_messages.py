"""What a letter's Markdown becomes, as HTML and as plain text."""

from datetime import UTC, datetime
from uuid import uuid4

from app.mail.messages import Letter, escape_markup, make_message
from app.settings import Settings

SETTINGS = Settings(secret="s" * 40)


def read(body: str) -> tuple[str, str]:
    letter = Letter(uuid4(), "rosa@example.com", "Reds", body, None, datetime.now(UTC))
    message = make_message(letter, SETTINGS)
    html, plain = message.get_body(("html",)), message.get_body(("plain",))
    assert html
    assert plain
    return html.get_content(), plain.get_content()


def test_the_shops_own_pictures_are_shown_with_their_whole_address() -> None:
    origin = SETTINGS.public_origin
    for source in ("/images/reds.webp", f"{origin}/images/reds.webp"):
        html, plain = read(f"![Three reds]({source})")
        assert f'src="{origin}/images/reds.webp"' in html
        assert 'alt="Three reds"' in html
        assert plain.startswith("Three reds\n")


def test_pictures_of_others_stay_words() -> None:
    for source in (
        "https://tracker.example/1.gif",
        "//tracker.example/1.gif",
        f"{SETTINGS.public_origin}.example/1.gif",
    ):
        html, _ = read(f"![Three <reds>]({source})")
        assert "<img" not in html
        assert "Three &lt;reds&gt;" in html


def test_a_name_that_looks_like_a_picture_stays_a_name() -> None:
    name = "![x](/images/x.webp)"
    html, plain = read(f"{escape_markup(name)} reviewed it.")
    assert "<img" not in html
    assert plain.startswith(f"{name} reviewed it.")


def test_numbered_items_keep_their_numbers_in_plain_text() -> None:
    _, plain = read("1. Clean\n\n   Dry, too.\n1. Line\n\n- Fill\n\nSee you.")
    assert plain.split("\n\n")[:5] == ["1. Clean", "Dry, too.", "2. Line", "- Fill", "See you."]
