"""The blog's two calls: a page of posts and one post. Both come from the window."""

from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter

from app.kit.http.caller import CROSS_SITE
from app.kit.http.errors import NotFoundError, may_raise
from app.kit.http.fields import Body
from app.kit.http.requests import AnyRequest
from app.window.http_cache import HttpCache, answer_get
from app.window.pagination import Pagination, paginate
from app.window.schemas import Blog
from app.window.window import Window

Names = Annotated[list[Annotated[str, msgspec.Meta(max_length=120)]], msgspec.Meta(max_length=50)]
PAGE = 20
MAX_PAGE = 100

_encode = msgspec.json.Encoder().encode


class BlogsRequest(Body, frozen=True, kw_only=True):
    """A page of posts, of any of some tags and by any of some authors."""

    page_limit: Annotated[int, msgspec.Meta(ge=1, le=MAX_PAGE)] = PAGE
    page_number: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 1
    tags: Names = msgspec.field(default_factory=list)
    authors: Names = msgspec.field(default_factory=list)
    others: Names = msgspec.field(default_factory=list)


class BlogFilters(msgspec.Struct, frozen=True):
    """Every tag and every author there is, whichever are chosen."""

    categories: list[str]
    authors: list[str]
    others: list[str]


class Blogs(msgspec.Struct, frozen=True):
    """A page of posts, newest first."""

    blogs: list[Blog]
    pagination: Pagination
    filters: BlogFilters


@post("/blogs", status_code=200, opt={CROSS_SITE: True})
async def list_blogs(
    request: AnyRequest, http_cache: NamedDependency[HttpCache], data: JSONBody[BlogsRequest]
) -> Response[Blogs]:
    """Posts, newest first, with the choices there are to narrow them."""
    return await http_cache.answer_post(request, data, lambda window: _encode(list_page(window, data)))


@get("/blog")
@may_raise(NotFoundError)
async def get_blog(
    request: AnyRequest,
    window: NamedDependency[Window],
    blog_id: Annotated[int, QueryParameter(ge=-(2**63), le=2**63 - 1)],
) -> Response[Blog]:
    """One post."""
    found = next((blog for blog in window.posts if blog.id == blog_id), None)
    if found is None:
        raise NotFoundError("Blog not found", data=False)
    return answer_get(request, window, _encode(found))


def list_page(window: Window, wanted: BlogsRequest) -> Blogs:
    """The page that was asked for."""
    found = [blog for blog in window.posts if _fits(blog, wanted)]
    skip = (wanted.page_number - 1) * wanted.page_limit
    page = found[skip : skip + wanted.page_limit]
    tags = {tag for blog in window.posts for tag in blog.tags}
    return Blogs(
        blogs=page,
        pagination=paginate(wanted.page_number, wanted.page_limit, len(found), len(page)),
        filters=BlogFilters(sorted(tags), sorted({blog.author_name for blog in window.posts}), []),
    )


def _fits(blog: Blog, wanted: BlogsRequest) -> bool:
    tagged = not wanted.tags or not set(wanted.tags).isdisjoint(blog.tags)
    return tagged and (not wanted.authors or blog.author_name in wanted.authors)
