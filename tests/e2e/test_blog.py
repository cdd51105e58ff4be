"""The blog in a real browser: its list, its filters, a post, and every state they can be in."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.looking import DESKTOP, hold, violations
from tests.support import loopback
from tests.support.posts import HOSTILE, NEWEST, OPENING, POSTS

pytestmark = pytest.mark.browser

DATA = re.compile(r"/blog(/\d+)?\.data")
FIRST_PAGE = 20
BRIEF = 100


def brief_of(text: str) -> str:
    """The whole words of the first hundred characters."""
    return text[: BRIEF + 1].rpartition(" ")[0]


def blog_by_link(page: Page, shop_url: str) -> None:
    page.set_viewport_size(DESKTOP)
    page.goto(f"{shop_url}/brands")
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Blog").click()


def test_the_list_tells_each_post_in_a_hundred_characters_newest_first(page: Page, shop_url: str) -> None:
    page.goto(f"{shop_url}/blog")
    expect(page).to_have_title("Blog | Undertone")
    expect(page.locator("link[rel=canonical]")).to_have_attribute("href", f"{shop_url}/blog")
    posts = page.get_by_role("article")
    expect(posts).to_have_count(FIRST_PAGE)
    expect(posts.first.get_by_role("heading")).to_have_text(NEWEST)
    expect(posts.first).to_contain_text(f"{brief_of(OPENING.replace('*', ''))}...")
    expect(posts.first).to_contain_text("Noor Hale · 22 March 2024")
    # Not click(): scrolled to, the end of the list would load the next page by itself.
    second = page.get_by_role("navigation", name="Pages").get_by_role("link", name="Page 2")
    second.evaluate("link => link.click()")
    expect(page).to_have_url(f"{shop_url}/blog?page=2")
    expect(posts).to_have_count(POSTS - FIRST_PAGE)


def test_more_posts_load_at_the_end_of_the_list(page: Page, shop_url: str) -> None:
    page.goto(f"{shop_url}/blog")
    posts = page.get_by_role("article")
    expect(posts).to_have_count(FIRST_PAGE)
    expect(page.get_by_text("End of Results")).to_have_count(0)
    posts.last.scroll_into_view_if_needed()
    page.mouse.wheel(0, 600)
    expect(posts).to_have_count(POSTS)
    expect(page.get_by_text("End of Results")).to_be_visible()
    expect(page).to_have_url(f"{shop_url}/blog?page=2")


def test_more_posts_load_at_a_press_and_a_failure_is_said(page: Page, shop_url: str) -> None:
    page.goto(f"{shop_url}/blog")
    page.route("**/api/v1/blogs", lambda route: route.abort())
    more = page.get_by_role("button", name="Load More")
    more.evaluate("button => button.click()")
    expect(page.get_by_role("alert")).to_have_text("Failed to fetch blogs.")
    page.unroute_all()
    more.evaluate("button => button.click()")
    expect(page.get_by_role("article")).to_have_count(POSTS)
    expect(more).to_have_count(0)


def test_tags_and_authors_narrow_the_list_and_back_widens_it(page: Page, shop_url: str) -> None:
    page.goto(f"{shop_url}/blog")
    posts = page.get_by_role("article")
    page.get_by_role("region", name="Tags").get_by_role("link", name="Skin").click()
    expect(page).to_have_url(f"{shop_url}/blog?tag=Skin")
    expect(posts).to_have_count(7)
    author = page.get_by_role("region", name="Authors").get_by_role("link", name="Ada Vale")
    author.press("Enter")
    expect(posts).to_have_count(3)
    expect(author).to_have_attribute("aria-current", "true")
    expect(author).to_be_focused()
    assert violations(page) == []
    page.go_back()
    expect(posts).to_have_count(7)


@pytest.mark.only_looks
def test_a_tag_nobody_wrote_about_has_nothing(page: Page, shop_url: str) -> None:
    page.goto(f"{shop_url}/blog?tag=Nothing")
    expect(page.get_by_role("heading", name="Nothing for you here.. At the moment :)")).to_be_visible()


def test_skeletons_stand_for_a_blog_on_its_way_and_a_lost_one_can_be_tried_again(
    page: Page, shop_url: str
) -> None:
    held = hold(page, DATA)
    blog_by_link(page, shop_url)
    expect(page.get_by_text("Loading the blog")).to_be_visible()
    held[0].abort()
    page.unroute_all()
    expect(page.get_by_role("heading", name="An error occurred while fetching blogs")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("Failed to fetch blogs.")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("article")).to_have_count(FIRST_PAGE)


def test_a_post_has_its_author_day_text_and_likes(page: Page, shop_url: str) -> None:
    page.goto(f"{shop_url}/blog")
    page.get_by_role("link", name=NEWEST).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(NEWEST)
    expect(page).to_have_title(f"{NEWEST} | Undertone")
    post = page.get_by_role("main").get_by_role("article").first
    expect(post).to_contain_text("Noor Hale")
    expect(post.get_by_role("time")).to_have_text("22 March 2024")
    expect(post.locator("strong")).to_have_text("promise")
    expect(post.get_by_role("heading", level=2)).to_have_text(["What follows", "Products for this"])
    expect(post).to_contain_text("21 likes")
    products = post.get_by_role("article")
    expect(products).to_have_count(4)  # the one that is linked to, and those of a shelf
    expect(products.first).to_contain_text("Lipstick 01")
    post.get_by_role("link", name="Colour").click()
    expect(page).to_have_url(f"{shop_url}/blog?tag=Colour")


def test_a_post_that_means_harm_is_shown_as_text(page: Page, shop_url: str) -> None:
    page.goto(f"{shop_url}/blog?page=2")
    page.get_by_role("link", name=HOSTILE).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(HOSTILE)
    post = page.get_by_role("main").get_by_role("article")
    expect(post).to_contain_text("<script>window.harmed = 1</script>")
    expect(post).to_contain_text('<img src=x onerror="window.harmed = 1">')
    expect(post.get_by_text("a link that runs")).to_have_attribute("href", "")
    expect(post.get_by_role("link", name="one that does not")).to_have_attribute(
        "rel", "nofollow noopener noreferrer"
    )
    assert page.evaluate("window.harmed") is None


@pytest.mark.only_looks
def test_what_is_no_post_is_lost(page: Page, shop_url: str) -> None:
    for address in ("words", "0", "1e1", "<b>"):
        assert loopback.get(f"{shop_url}/blog/{address}").status_code == 404, address
    answer = page.goto(f"{shop_url}/blog/999999")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", level=1)).to_have_text("We cannot find this post")
    expect(page.get_by_text("404 | Not Found")).to_be_visible()
    expect(page).to_have_title("Post not found | Undertone")
