"""A blog of two pages, and a post that means harm."""

from datetime import UTC, datetime, timedelta

from app.kit.database.pool import Connection
from tests.support.rows import row

POSTS = 22
AUTHORS = ("Ada Vale", "Noor Hale")
TAGS = ("Colour", "Skin", "Ingredients")
FIRST_DAY = datetime(2024, 3, 1, 12, tzinfo=UTC)
NEWEST = "Post 21"
LINKS = "[One](/products/lipstick-01), and all [foundations](/categories/foundation)."
OPENING = (
    "A shade is a **promise** that a swatch makes and a jar has to keep, "
    "in daylight, by lamp and by candle, all the year."
)
HOSTILE = "A post that means harm"
HARM = """
<script>window.harmed = 1</script>

<img src=x onerror="window.harmed = 1">

[a link that runs](javascript:window.harmed=1) and [one that does not](https://elsewhere.example/)
"""


async def insert_posts(connection: Connection) -> None:
    """Write the blog, oldest first."""
    tags = [await row(connection, "blog_tag", name=name) for name in TAGS]
    for number in range(POSTS):
        hostile = number == 0
        post = await row(
            connection,
            "blog_post",
            slug=f"post-{number:02}",
            title=HOSTILE if hostile else f"Post {number:02}",
            subtitle=f"What number {number} is about",
            md_content=HARM if hostile else f"{OPENING}\n\n## What follows\n\n{LINKS}",
            author_name=AUTHORS[number % len(AUTHORS)],
            likes=number,
            created_at=FIRST_DAY + timedelta(days=number),
        )
        await row(connection, "blog_post_tag", post_id=post, tag_id=tags[number % len(tags)])
