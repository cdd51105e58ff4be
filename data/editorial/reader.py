"""Reads the blog's articles from `posts/`: a head of `key: value` lines between dashes, then markdown.

Files are numbered in the order of publication and refer to each other by that number ("/blog/3"), so a
seeder gives post N the id N. Dates are kept as days before a reference, which keeps the blog as fresh as
the rest of the demo shop.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from data.entities import BlogPost

POSTS = Path(__file__).parent / "posts"
FENCE = "---\n"


@dataclass(frozen=True, slots=True)
class BlogPicture:
    """A picture of the blog. An article's own is `/media/demo/blog/{name}.svg`."""

    name: str
    palette: tuple[str, ...]


def read_posts(reference: datetime) -> tuple[BlogPost, ...]:
    """Every article, oldest first: the first is number 1."""
    return tuple(_read_post(path, reference) for path in sorted(POSTS.glob("*.md")))


def read_pictures() -> tuple[BlogPicture, ...]:
    """Read the pictures to draw for the blog: for each article its header, and the picture in its text."""
    return tuple(picture for path in sorted(POSTS.glob("*.md")) for picture in _read_pictures(path))


def _read_pictures(path: Path) -> tuple[BlogPicture, BlogPicture]:
    head, _ = _split(path)
    palette = _listed(head["palette"])
    return BlogPicture(_slug(path), palette), BlogPicture(f"{_slug(path)}-detail", palette)


def _read_post(path: Path, reference: datetime) -> BlogPost:
    head, body = _split(path)
    created_at = _morning(reference, int(head["days_ago"]), path)
    revised = head.get("revised_days_ago")
    return BlogPost(
        slug=_slug(path),
        title=head["title"],
        subtitle=head["subtitle"],
        md_content=body,
        author_name=head["author"],
        tags=_listed(head["tags"]),
        likes=int(head["likes"]),
        created_at=created_at,
        updated_at=_morning(reference, int(revised), path) if revised else created_at,
    )


def _split(path: Path) -> tuple[Mapping[str, str], str]:
    before, head, body = path.read_text(encoding="utf-8").split(FENCE, 2)
    if before:
        raise ValueError(f"{path.name} does not begin with its head.")
    lines = (line.partition(": ") for line in head.splitlines())
    return {key: value.strip() for key, _, value in lines}, body.strip() + "\n"


def _slug(path: Path) -> str:
    return path.stem.partition("-")[2]


def _listed(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(","))


def _morning(reference: datetime, days_ago: int, path: Path) -> datetime:
    number = int(path.stem.partition("-")[0])
    day = (reference - timedelta(days=days_ago)).replace(hour=0, minute=0, second=0, microsecond=0)
    return day + timedelta(hours=6 + number % 4, minutes=number * 17 % 60)
