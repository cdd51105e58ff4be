"""The blog is worth reading: enough of it, well formed, by several hands, and no link leads nowhere."""

import re
from collections import Counter
from datetime import timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from data.catalogue import REFERENCE, make_catalogue
from data.editorial import reader
from data.editorial.reader import read_pictures, read_posts

POSTS = read_posts(REFERENCE)

CATEGORIES = "|".join(category.slug for category in make_catalogue().categories)
PAGES = re.compile(rf"/(match-your-shade|brands|account|blog/(?P<number>\d+)|categories/({CATEGORIES}))")


def _nodes(post, kind):
    tokens = MarkdownIt("commonmark").enable("table").parse(post.md_content)
    inner = [child for token in tokens for child in token.children or ()]
    return [token for token in (*tokens, *inner) if token.type == kind]


def _words(post):
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", post.md_content)
    return re.findall(r"[^\W\d_][\w'-]*", text)


def test_there_are_thirty_six():
    assert len(POSTS) == 36


def test_each_has_its_own_slug_title_and_subtitle():
    for field in ("slug", "title", "subtitle", "md_content"):
        assert len({getattr(post, field) for post in POSTS}) == len(POSTS), field


def test_every_article_has_substance():
    assert [post.slug for post in POSTS if len(_words(post)) < 400] == []


def test_every_article_has_headings_and_a_list_or_a_table():
    for post in POSTS:
        levels = {node.tag for node in _nodes(post, "heading_open")}
        assert "h2" in levels, post.slug
        assert "h1" not in levels, f"{post.slug}: the title is the page's one first heading"
        assert _nodes(post, "list_item_open") or _nodes(post, "table_open"), post.slug


def test_every_link_stays_in_the_shop_and_leads_to_a_page():
    for post in POSTS:
        targets = [node.attrs["href"] for node in _nodes(post, "link_open")]
        assert targets, post.slug
        for target in targets:
            page = PAGES.fullmatch(target)
            assert page, (post.slug, target)
            assert 1 <= int(page["number"] or 1) <= len(POSTS)


def test_no_article_links_to_itself():
    for number, post in enumerate(POSTS, start=1):
        assert f"(/blog/{number})" not in post.md_content


def test_pictures_are_named_after_their_article_and_described():
    for post in POSTS:
        pictures = _nodes(post, "image")
        assert [node.attrs["src"] for node in pictures] == [f"/media/demo/blog/{post.slug}-detail.svg"]
        assert all(len(node.content) > 20 for node in pictures), post.slug


def test_every_article_has_two_pictures_in_colours_of_its_own():
    pictures = read_pictures()
    names = [name for post in POSTS for name in (post.slug, f"{post.slug}-detail")]
    assert [picture.name for picture in pictures] == names
    assert all(3 <= len(picture.palette) <= 5 for picture in pictures)
    assert all(re.fullmatch("#[0-9a-f]{6}", colour) for picture in pictures for colour in picture.palette)
    assert len({picture.palette for picture in pictures}) == len(POSTS)


def test_no_article_has_raw_html():
    assert [post.slug for post in POSTS if _nodes(post, "html_block") + _nodes(post, "html_inline")] == []


def test_every_author_and_tag_comes_back():
    authors = Counter(post.author_name for post in POSTS)
    tags = Counter(tag for post in POSTS for tag in post.tags)
    assert 6 <= len(authors) <= 8
    assert 8 <= len(tags) <= 12
    assert min(authors.values()) >= 2
    assert min(tags.values()) >= 2


def test_articles_are_spread_over_two_years_in_order():
    times = [post.created_at for post in POSTS]
    assert times == sorted(times)
    assert times[-1] < REFERENCE
    assert times[-1] - times[0] > timedelta(days=600)
    assert max(after - before for before, after in pairwise(times)) < timedelta(days=120)


def test_some_articles_were_revised_and_none_before_it_was_written():
    assert all(post.created_at <= post.updated_at < REFERENCE for post in POSTS)
    assert any(post.created_at < post.updated_at for post in POSTS)


def test_no_paragraph_is_used_twice():
    paragraphs = Counter(part for post in POSTS for part in post.md_content.split("\n\n") if len(part) > 60)
    assert max(paragraphs.values()) == 1


def test_a_file_without_its_head_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "01-headless.md").write_text("Hello\n---\ntitle: x\n---\nbody\n", encoding="utf-8")
    monkeypatch.setattr(reader, "POSTS", tmp_path)
    with pytest.raises(ValueError, match=r"01-headless\.md does not begin with its head"):
        read_posts(REFERENCE)
