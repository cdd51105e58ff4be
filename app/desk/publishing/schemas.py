"""The JSON of posts and of the newsletter."""

from datetime import datetime
from typing import Annotated

import msgspec

from app.desk.schemas import Line, Status, Text
from app.kit.http.fields import Body
from app.mail.addresses import Email


class DeskPost(Body, frozen=True, kw_only=True):
    """All of a post. A draft with `publish_at` appears by itself."""

    title: Line
    slug: Line = ""
    subtitle: Line = ""
    md_content: Text = ""
    image: Line = ""
    author_name: Line = ""
    author_image: Line = ""
    status: Status = "draft"
    publish_at: datetime | None = None
    tags: Annotated[list[Line], msgspec.Meta(max_length=20)] = []


class StoredPost(msgspec.Struct, frozen=True):
    """A post as it is now."""

    id: int
    version: str
    post: DeskPost


class PostEdit(Body, frozen=True, kw_only=True):
    """A post to store in place of the version that was seen."""

    version: Line
    post: DeskPost


class ListedPost(msgspec.Struct, frozen=True, kw_only=True):
    """A post in the list."""

    id: int
    slug: str
    title: str
    status: Status
    author_name: str
    created_at: datetime
    publish_at: datetime | None


class PostList(msgspec.Struct, frozen=True):
    """The posts, newest first."""

    posts: list[ListedPost]


class DeskIssue(Body, frozen=True, kw_only=True):
    """An issue of the newsletter, in Markdown. Without `send_at` it is a draft."""

    subject: Line
    body: Text
    send_at: datetime | None = None


class StoredIssue(msgspec.Struct, frozen=True, kw_only=True):
    """An issue as it is now. One that was sent stays as it is."""

    id: int
    version: str
    issue: DeskIssue
    queued_at: datetime | None
    recipients: int


class IssueEdit(Body, frozen=True, kw_only=True):
    """An issue to store in place of the version that was seen."""

    version: Line
    issue: DeskIssue


class Newsletter(msgspec.Struct, frozen=True):
    """The issues, and how many would get one now."""

    issues: list[StoredIssue]
    readers: int


class Trial(Body, frozen=True, kw_only=True):
    """The address an issue is sent to for a look."""

    address: Email
