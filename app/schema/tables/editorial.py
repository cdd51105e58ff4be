"""The tables of the blog and the newsletter."""

from piccolo.columns import OnDelete
from piccolo.table import Table

from app.kit.database.piccolo_engine import ENGINE
from app.schema.tables.choices import Status
from app.schema.tables.columns import (
    Named,
    boolean_column,
    foreign_key,
    id_column,
    integer_column,
    optional_timestamp_column,
    text_column,
    timestamp_column,
)


class BlogPost(Named, Table, tablename="blog_post", db=ENGINE):
    id = id_column()
    slug = text_column(unique=True)
    title = text_column()
    subtitle = text_column()
    md_content = text_column()
    image = text_column()
    author_name = text_column()
    author_image = text_column()
    likes = integer_column()
    status = text_column("published", choices=Status)
    is_demo = boolean_column()
    created_at = timestamp_column()
    updated_at = timestamp_column()
    publish_at = optional_timestamp_column()


class BlogTag(Named, Table, tablename="blog_tag", db=ENGINE):
    """A tag of blog posts, unique regardless of upper and lower case."""

    id = id_column()
    name = text_column()


class BlogPostTag(Table, tablename="blog_post_tag", db=ENGINE):
    id = id_column()
    post_id = foreign_key(BlogPost, OnDelete.cascade)
    tag_id = foreign_key(BlogTag, OnDelete.cascade)
    position = integer_column()


class NewsletterIssue(Table, tablename="newsletter_issue", db=ENGINE):
    """An issue of the newsletter, in Markdown. It is sent at `send_at`, and then kept as it was."""

    id = id_column()
    subject = text_column()
    body = text_column()
    send_at = optional_timestamp_column()
    queued_at = optional_timestamp_column()
    recipients = integer_column()
    created_at = timestamp_column()


EDITORIAL = (BlogPost, BlogTag, BlogPostTag, NewsletterIssue)
