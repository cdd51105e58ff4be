"""Hostile texts in everything that is shown, read in Chromium with and without the page's policy."""

from collections.abc import Iterator
from itertools import product

from playwright.sync_api import Browser, Page, sync_playwright

from app.kit.database.pool import Connection
from benchmarks.trust.check import Outcome, Trial, judge
from benchmarks.trust.shops import open_running_shop
from tests.e2e.test_hostile_texts import ALLOWED, ELEMENTS, HANDLERS, SCHEMES, TEXTS
from tests.support.rows import a_brand, a_category, a_member, a_product, a_review, a_variant, row
from tests.support.running_shop import RunningShop, wait_for
from tools.chromium import find_or_install

BATCH = 20
"""Texts on one page."""
RUN = "window.harmed=1"
COVER = """
() => [...document.querySelectorAll('main *')].filter((each) => {
  const style = getComputedStyle(each), box = each.getBoundingClientRect();
  return style.position === 'fixed' && box.width >= innerWidth && box.height >= innerHeight;
}).map((each) => each.outerHTML.slice(0, 200))
"""
_BREAKS = ("", '">', "'>", "-->", "]]>", "</title>", "</script>", "</textarea>", "`", "\\", "&quot;>", "${")
_RUNNERS = (
    f"<img src=x onerror={RUN}>", f"<svg/onload={RUN}>", f"<script>{RUN}</script>",
    f"<details open ontoggle={RUN}>x</details>", f"<input autofocus onfocus={RUN}>",
    "<iframe srcdoc='<script>top.harmed=1</script>'></iframe>", f"<video><source onerror={RUN}></video>",
    f"<body onload={RUN}>", f"<style onload={RUN}></style>", f"<a href=javascript:{RUN}>x</a>",
    "<meta http-equiv=refresh content=0;url=//evil.example>", "<base href=//evil.example>",
    "<form action=//evil.example><input></form>", f"<math><mi xlink:href=javascript:{RUN}>x</mi></math>",
    "<link rel=stylesheet href=//evil.example>", f"<object data=javascript:{RUN}></object>",
    f"<embed src=javascript:{RUN}>", f"<img src=`x`onerror={RUN}>", f"<IMG SRC=x OnErRoR={RUN}>",
    f"<svg><animate onbegin={RUN} attributeName=x></svg>", f"<template><img src=x onerror={RUN}></template>",
    "<div style=position:fixed;inset:0;z-index:9999>cover</div>", f"[x](javascript:{RUN})",
    f"![x](x' onerror='{RUN})", f'[x](x "onmouseover={RUN} ")',
)  # fmt: skip


def texts(count: int) -> list[str]:
    """The texts of the tests, then every way to run something behind every way out of a context."""
    made = [*TEXTS, *(before + runner for before, runner in product(_BREAKS, _RUNNERS))]
    return list(dict.fromkeys(made))[:count]


def measure(trial: Trial) -> Outcome:
    every = texts(trial.count)
    batches = [every[start : start + BATCH] for start in range(0, len(every), BATCH)]
    faults: list[str] = []
    visits = 0
    with open_running_shop(trial) as shop:
        posts = shop.with_database(lambda work: _insert(work, batches))
        for number in range(len(batches)):
            wait_for(shop, f"/products/hostile-{number}")
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=str(find_or_install()), args=["--no-sandbox", "--disable-gpu"]
            )
            addresses = list(_addresses(posts))
            for without_policy in (False, True):
                for fault in _visit(browser, shop, addresses, without_policy=without_policy):
                    visits += 1
                    trial.report(visits // 2, len(addresses))
                    if fault:
                        faults.append(fault)
            browser.close()
    return judge(len(every), "texts", faults, f"{visits} visits with and without the policy")


def _addresses(posts: list[int]) -> Iterator[str]:
    """The pages of each batch, whose post is one of these, and the lists."""
    for number, post_id in enumerate(posts):
        yield f"/products/hostile-{number}"
        yield f"/brands/hostile-{number}"
        yield f"/categories/hostile-{number}"
        yield f"/blog/{post_id}"
    yield "/blog"
    yield "/brands"


def _visit(
    browser: Browser, shop: RunningShop, addresses: list[str], *, without_policy: bool
) -> Iterator[str]:
    """For each address what was wrong there; empty where nothing was."""
    context = browser.new_context(base_url=shop.url, bypass_csp=without_policy)
    foreign: list[str] = []
    context.on(
        "request",
        lambda request: request.url.startswith((shop.url, "data:", "blob:")) or foreign.append(request.url),
    )
    page = context.new_page()
    for address in addresses:
        answer = page.goto(address, wait_until="load")
        status = answer.status if answer else 0
        yield _judge(page, shop, address, status, foreign)
        foreign.clear()
    context.close()


def _judge(page: Page, shop: RunningShop, address: str, status: int, foreign: list[str]) -> str:
    wrong = {
        "status": status if status != 200 else None,
        "ran": page.evaluate("window.harmed"),
        "redirect": page.url if page.url != shop.url + address else None,
        "overlay": page.evaluate(COVER),
        "requests": [url for url in foreign if "evil" in url],
        "elements": sorted(set(page.evaluate(ELEMENTS)) - ALLOWED),
        "handlers": page.evaluate(HANDLERS),
        "schemes": sorted(set(page.evaluate(SCHEMES)) - {"http:", "https:", "mailto:"}),
    }
    found = {name: value for name, value in wrong.items() if value}
    return f"{address}: {found}" if found else ""


async def _insert(work: Connection, batches: list[list[str]]) -> list[int]:
    """Each batch is on the pages of a product, its brand, its category and a post. Returns the posts."""
    posts: list[int] = []
    for number, batch in enumerate(batches):
        words = "\n\n".join(batch)
        slug = f"hostile-{number}"
        about = {"slug": slug, "name": _fit(batch[0], 120), "description": words}
        brand = await a_brand(work, caption=_fit(batch[-1], 300), **about)
        category = await a_category(work, static_review=[_fit(text, 100) for text in batch], **about)
        product_id = await a_product(
            work, slug=slug, name=_fit(batch[1], 200), caption=_fit(batch[2], 300), description=words,
            volume=_fit(batch[3], 60), brand_id=brand, category_id=category,
        )  # fmt: skip
        for place, text in enumerate(batch):
            await _insert_voice(work, product_id, place, text)
        post_id = await row(
            work, "blog_post", slug=slug, title=_fit(batch[0], 200), subtitle=_fit(batch[1], 300),
            md_content=words, author_name=_fit(batch[2], 120),
        )  # fmt: skip
        posts.append(post_id)
    return posts


async def _insert_voice(work: Connection, product_id: int, place: int, text: str) -> None:
    await a_variant(work, product_id, name=_fit(text, 190) + f" {place}", position=place)
    author = await a_member(
        work, first_name=_fit(text, 80), surname=_fit(text, 80), short_description=text,
        user_type="influencer",
    )  # fmt: skip
    await a_review(work, product_id, author, body=text)


def _fit(text: str, length: int) -> str:
    return text[:length].strip() or "x"
