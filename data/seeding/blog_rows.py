"""Rows of the blog. Articles point at each other as `/blog/<number>`, so each is numbered by its place."""

from collections.abc import Iterable, Mapping, Sequence

from data.catalogue.wording import slugify
from data.editorial.reader import read_pictures
from data.entities import BlogPost
from data.pictures.specs import PictureSpec, make_spec, picture_url
from data.seeding.rows import SharedIds, TableRows


def list_blog_specs(posts: Sequence[BlogPost]) -> list[PictureSpec]:
    """The specs of the blog's pictures: headers, pictures in texts, and portraits of authors."""
    drawn = [make_spec(f"blog/{each.name}", each.palette) for each in read_pictures()]
    return drawn + [_make_portrait_spec(name) for name in dict.fromkeys(post.author_name for post in posts)]


def _make_portrait_spec(author: str) -> PictureSpec:
    return make_spec(f"members/{slugify(author)}")


def list_post_rows(posts: Sequence[BlogPost]) -> TableRows:
    columns = (
        *("id", "slug", "title", "subtitle", "md_content", "image", "author_name", "author_image"),
        *("likes", "is_demo", "created_at", "updated_at"),
    )
    specs = {spec.key: spec for spec in list_blog_specs(posts)}
    rows = []
    for number, each in enumerate(posts, 1):
        picture = picture_url(specs[f"blog/{each.slug}"])
        portrait = picture_url(_make_portrait_spec(each.author_name))
        words = (number, each.slug, each.title, each.subtitle, each.md_content, picture)
        about = (each.author_name, portrait, each.likes, True, each.created_at, each.updated_at)
        rows.append(words + about)
    return TableRows("blog_post", columns, rows)


def list_tags(posts: Iterable[BlogPost]) -> list[str]:
    return list(dict.fromkeys(tag for post in posts for tag in post.tags))


def list_tag_rows(ids: SharedIds) -> TableRows:
    return TableRows(
        "blog_tag", ("id", "name"), [(n, name) for name, n in ids.by_key.items() if name in ids.new]
    )


def list_post_tag_rows(posts: Sequence[BlogPost], ids: Mapping[str, int]) -> TableRows:
    rows = [
        (number, ids[tag], position)
        for number, post in enumerate(posts, 1)
        for position, tag in enumerate(post.tags)
    ]
    return TableRows("blog_post_tag", ("post_id", "tag_id", "position"), rows)
