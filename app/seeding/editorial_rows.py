"""Rows of the blog. Articles point at each other as `/blog/<number>`, so each is numbered by its place."""

from collections.abc import Iterable, Mapping, Sequence

from app.media.briefs import Brief, address, brief
from app.seeding.rows import Rows
from app.seeding.shelf_rows import Shared
from data.catalogue.slugs import slugify
from data.editorial.reader import read_pictures
from data.records import BlogPost


def blog_briefs(posts: Sequence[BlogPost]) -> list[Brief]:
    """What is drawn for the blog: headers and pictures in the text, and the authors' portraits."""
    drawn = [brief(f"blog/{each.name}", each.palette) for each in read_pictures()]
    return drawn + [_portrait(name) for name in dict.fromkeys(post.author_name for post in posts)]


def _portrait(author: str) -> Brief:
    return brief(f"members/{slugify(author)}")


def post_rows(posts: Sequence[BlogPost]) -> Rows:
    columns = (
        *("id", "slug", "title", "subtitle", "md_content", "image", "author_name", "author_image"),
        *("likes", "is_demo", "created_at", "updated_at"),
    )
    headers = dict(blog_briefs(posts))
    rows = []
    for number, each in enumerate(posts, 1):
        key = f"blog/{each.slug}"
        picture, portrait = address((key, headers[key])), address(_portrait(each.author_name))
        words = (number, each.slug, each.title, each.subtitle, each.md_content, picture)
        about = (each.author_name, portrait, each.likes, True, each.created_at, each.updated_at)
        rows.append(words + about)
    return Rows("blog_post", columns, rows)


def tags_of(posts: Iterable[BlogPost]) -> list[str]:
    return list(dict.fromkeys(tag for post in posts for tag in post.tags))


def tag_rows(ids: Shared) -> Rows:
    return Rows("blog_tag", ("id", "name"), [(n, name) for name, n in ids.numbers.items() if name in ids.new])


def post_tag_rows(posts: Sequence[BlogPost], ids: Mapping[str, int]) -> Rows:
    rows = [
        (number, ids[tag], position)
        for number, post in enumerate(posts, 1)
        for position, tag in enumerate(post.tags)
    ]
    return Rows("blog_post_tag", ("post_id", "tag_id", "position"), rows)
