"""What the shop itself writes, and to whom."""

from piccolo.columns import Bytea, OnDelete
from piccolo.columns.readable import Readable
from piccolo.table import Table

from app.kit.database import ENGINE
from app.schema.tables.choices import Status
from app.schema.tables.columns import belongs_to, flag, maybe_moment, moment, number, numbered, words


class BlogPost(Table, tablename="blog_post", db=ENGINE):
    """An article."""

    id = numbered()
    slug = words(unique=True)
    title = words()
    subtitle = words()
    md_content = words()
    image = words()
    author_name = words()
    author_image = words()
    likes = number()
    status = words("published", choices=Status)
    is_demo = flag()
    created_at = moment()
    updated_at = moment()

    @classmethod
    def get_readable(cls) -> Readable:
        """How the admin names a row."""
        return Readable(template="%s", columns=[cls.title])


class BlogTag(Table, tablename="blog_tag", db=ENGINE):
    """What an article is about, unique however it is capitalised."""

    id = numbered()
    name = words()

    @classmethod
    def get_readable(cls) -> Readable:
        """How the admin names a row."""
        return Readable(template="%s", columns=[cls.name])


class BlogPostTag(Table, tablename="blog_post_tag", db=ENGINE):
    """A tag on an article."""

    id = numbered()
    post_id = belongs_to(BlogPost, OnDelete.cascade)
    tag_id = belongs_to(BlogTag, OnDelete.cascade)
    position = number()


class NewsletterSubscription(Table, tablename="newsletter_subscription", db=ENGINE):
    """An address that asked for the newsletter, and when."""

    id = numbered()
    email = words(secret=True)
    consent_at = moment()
    unsubscribe_hash = Bytea(unique=True, secret=True)
    unsubscribed_at = maybe_moment()


EDITORIAL = (BlogPost, BlogTag, BlogPostTag, NewsletterSubscription)
