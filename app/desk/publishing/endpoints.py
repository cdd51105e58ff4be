"""Posts, and issues of the newsletter."""

from typing import Any

from litestar import get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from app.catalogue.importing.reading.slugs import make_slug
from app.catalogue.importing.reading.values import expect_name, expect_picture, expect_slug, expect_text
from app.desk.access import OpenDesk
from app.desk.cell_rules import as_sentence, refusing_taken_slugs
from app.desk.history import (
    ChangedMeanwhileError,
    describe_version,
    note_addition_of,
    note_change_of,
    refuse_unseen,
)
from app.desk.publishing import queries
from app.desk.publishing.schemas import (
    DeskIssue,
    DeskPost,
    IssueEdit,
    ListedPost,
    Newsletter,
    PostEdit,
    PostList,
    StoredIssue,
    StoredPost,
    Trial,
)
from app.desk.queries import add_row, change_row, lock
from app.desk.schemas import DoneMessage
from app.editorial.newsletter import queries as newsletter
from app.editorial.newsletter.service import queue_trial
from app.editorial.posts import queries as posts
from app.kit import clock
from app.kit.database.pool import Connection, Database
from app.kit.http.errors import InvalidInputError, NotFoundError, may_raise
from app.kit.http.fields import Fault
from app.mail import queries as mail
from app.settings import Settings

POST_TAKEN = "Another post has this short name already"
POST_GONE, ISSUE_GONE = "This post is not here any more.", "This issue was sent, or is not here any more."
MAX_TAG_LENGTH = 60
_READERS = {
    "slug": expect_slug(200),
    "title": expect_name(200),
    "subtitle": expect_text(300),
    "md_content": expect_text(200_000),
    "image": expect_picture(),
    "author_name": expect_name(120),
    "author_image": expect_picture(),
}


@get("/posts")
async def list_posts(database: NamedDependency[Database]) -> PostList:
    """The posts, newest first."""
    async with database.reading() as connection:
        return PostList([ListedPost(**row) for row in await posts.list_posts(connection)])


@get("/posts/{post_id:int}")
@may_raise(NotFoundError)
async def get_post(database: NamedDependency[Database], post_id: FromPath[int]) -> StoredPost:
    """All of a post."""
    async with database.reading() as connection:
        return await _find_post(connection, post_id)


@post("/posts", status_code=201)
async def add_post(desk: OpenDesk, data: JSONBody[DeskPost]) -> StoredPost:
    """Add a post."""
    values = _read_post(data)
    async with desk.unit_of_work() as work:
        with refusing_taken_slugs(POST_TAKEN):
            post_id = await add_row(work, "blog_post", values)
        await posts.set_tags(work, post_id, _list_tags(data))
        await note_addition_of(work, desk, "blog_post", post_id, status=data.status)
        return await _find_post(work, post_id)


@put("/posts/{post_id:int}")
@may_raise(NotFoundError, ChangedMeanwhileError)
async def save_post(desk: OpenDesk, post_id: FromPath[int], data: JSONBody[PostEdit]) -> StoredPost:
    """Change a post. If somebody else saved it meanwhile, nothing is stored: the response has theirs."""
    values = _read_post(data.post)
    async with desk.unit_of_work() as work:
        await lock(work, "blog_post", post_id)
        was = (await _find_post(work, post_id)).post
        refuse_unseen(data.version, was)
        if was.status == "draft" and data.post.status == "published":
            values["created_at"] = clock.now()
        with refusing_taken_slugs(POST_TAKEN):
            await change_row(work, "blog_post", post_id, values)
        await posts.set_tags(work, post_id, _list_tags(data.post))
        saved = await _find_post(work, post_id)
        await note_change_of(work, desk, "blog_post", post_id, was, saved.post, status=saved.post.status)
    return saved


async def _find_post(connection: Connection, post_id: int) -> StoredPost:
    row = await posts.find_post(connection, post_id)
    if row is None:
        raise NotFoundError(POST_GONE)
    values = dict(row)
    number, post = values.pop("id"), DeskPost(**values)
    return StoredPost(number, describe_version(post), post)


def _list_tags(data: DeskPost) -> list[str]:
    """The tags, each once."""
    named = {tag.strip().lower(): tag.strip() for tag in data.tags if tag.strip()}
    return list(named.values())


def _read_post(data: DeskPost) -> dict[str, Any]:
    record = {name: getattr(data, name) for name in _READERS}
    record["slug"] = data.slug or make_slug(data.title, max_length=200)
    faults: list[Fault] = []
    values = {}
    for name, read in _READERS.items():
        try:
            values[name] = read(record[name])
        except ValueError as error:
            faults.append(Fault(("body", name), as_sentence(str(error))))
    if any(len(tag) > MAX_TAG_LENGTH for tag in _list_tags(data)):
        faults.append(Fault(("body", "tags"), f"A tag has at most {MAX_TAG_LENGTH} characters"))
    if data.publish_at and data.publish_at.tzinfo is None:
        faults.append(Fault(("body", "publish_at"), "Must be a time with its zone"))
    if faults:
        raise InvalidInputError(faults)
    publish_at = data.publish_at if data.status == "draft" else None
    return values | {"status": data.status, "publish_at": publish_at}


@get("/newsletter")
async def get_newsletter(database: NamedDependency[Database]) -> Newsletter:
    """The issues, and how many readers there are."""
    async with database.reading() as connection:
        rows = await queries.list_issues(connection)
        return Newsletter(
            [_describe_issue(dict(row)) for row in rows], await queries.count_readers(connection)
        )


@post("/newsletter", status_code=201)
async def add_issue(desk: OpenDesk, data: JSONBody[DeskIssue]) -> StoredIssue:
    """Add an issue."""
    _check_issue(data)
    async with desk.unit_of_work() as work:
        issue_id = await newsletter.add_issue(work, data.subject.strip(), data.body)
        if data.send_at:
            await newsletter.schedule(work, issue_id, data.send_at)
        await desk.note_change(work, "newsletter_issue", issue_id, is_new=True)
        return _describe_issue(dict((await queries.list_issues(work, issue_id))[0]))


@put("/newsletter/{issue_id:int}")
@may_raise(NotFoundError, ChangedMeanwhileError)
async def save_issue(desk: OpenDesk, issue_id: FromPath[int], data: JSONBody[IssueEdit]) -> StoredIssue:
    """Change an issue, or when it is sent, until it is. What somebody else saved meanwhile stays."""
    issue = data.issue
    _check_issue(issue)
    async with desk.unit_of_work() as work:
        row = await queries.lock_unsent_issue(work, issue_id)
        if row is None:
            raise NotFoundError(ISSUE_GONE)
        refuse_unseen(data.version, _describe_issue(dict(row)).issue)
        await queries.change_issue(work, issue_id, issue.subject.strip(), issue.body, issue.send_at)
        details = {"send_at": issue.send_at.isoformat() if issue.send_at else None}
        await desk.note_change(work, "newsletter_issue", issue_id, **details)
        return _describe_issue(dict((await queries.list_issues(work, issue_id))[0]))


@post("/newsletter/{issue_id:int}/try", status_code=200)
@may_raise(NotFoundError)
async def try_issue(
    desk: OpenDesk, settings: NamedDependency[Settings], issue_id: FromPath[int], data: JSONBody[Trial]
) -> DoneMessage:
    """Send an issue to one address, one's own for example."""
    async with desk.unit_of_work() as work:
        issue = await newsletter.find_issue(work, issue_id)
        if issue is None:
            raise NotFoundError(ISSUE_GONE)
        if not await queue_trial(work, issue, data.address, settings.secret):
            raise InvalidInputError.in_body("address", f"Nothing is sent there: {mail.DEAD}")
        await desk.note_change(work, "newsletter_issue", issue_id, tried=True)
    return DoneMessage(f"It is on its way to {data.address}.")


def _check_issue(data: DeskIssue) -> None:
    faults = []
    subject = data.subject.strip()
    if not 1 <= len(subject) <= 200 or any(ord(sign) < 32 for sign in subject):
        faults.append(Fault(("body", "subject"), "Please write 1 to 200 characters on one line"))
    if not data.body.strip() or len(data.body) > 90_000:
        faults.append(Fault(("body", "body"), "Please write 1 to 90,000 characters"))
    if data.send_at and data.send_at.tzinfo is None:
        faults.append(Fault(("body", "send_at"), "Must be a time with its zone"))
    if faults:
        raise InvalidInputError(faults)


def _describe_issue(row: dict[str, Any]) -> StoredIssue:
    issue = DeskIssue(subject=row["subject"], body=row["body"], send_at=row["send_at"])
    return StoredIssue(
        id=row["id"],
        version=describe_version(issue),
        issue=issue,
        queued_at=row["queued_at"],
        recipients=row["recipients"],
    )


PUBLISHING = [list_posts, get_post, add_post, save_post, get_newsletter, add_issue, save_issue, try_issue]
