/** Points of the specification that need no browser. */
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { LoadResult } from "~/api/load-result";
import { respondWithRows } from "~/api/load-result";
import type { Filters } from "~/api/search";
import type { Match } from "~/api/shades";
import { appendPage, type PostsPage } from "~/features/blog/use-more-posts";
import { Banner } from "~/features/catalogue/banner";
import { buildFilterGroups } from "~/features/catalogue/list/filter-options";
import { readListQuery } from "~/features/catalogue/list/list-query";
import { mergeFilters } from "~/features/catalogue/list/merge-filters";
import { findTwins, summariseTwins } from "~/features/product/matches/twins";
import { STAR_CHOICES } from "~/features/reviews/review-query";
import { buildSearchPath, readSearchPath } from "~/features/search/search-path";
import { StarInput } from "~/ui/star-input";

const filters = (brands: [string, number][], finishes: [string, number][]): Filters => ({
  brands: brands.map(([slug, count]) => ({ name: slug.toUpperCase(), slug, count })),
  categories: [],
  price: { minPrice: 1, maxPrice: 9, currency: "GBP" },
  others: [{ type: "finish", filters: finishes.map(([value, count]) => ({ name: value, value, count })) }],
});

const WHOLE = filters(
  [
    ["alder", 4],
    ["birch", 2],
  ],
  [
    ["matte", 5],
    ["satin", 1],
  ],
);

describe("the choices of a filtered list", () => {
  const narrowed = mergeFilters(WHOLE, filters([["alder", 1]], [["matte", 1]]));

  it("stay whole, in their order, with 0 where nothing is left", () => {
    expect(narrowed.brands.map(({ slug, count }) => [slug, count])).toEqual([
      ["alder", 1],
      ["birch", 0],
    ]);
    expect(narrowed.others[0]?.filters.map(({ value, count }) => [value, count])).toEqual([
      ["matte", 1],
      ["satin", 0],
    ]);
  });

  it("gain a choice that only the narrowed list has", () => {
    const merged = mergeFilters(filters([["alder", 1]], []), filters([["cedar", 3]], [["dewy", 2]]));
    expect(merged.brands.map(({ slug }) => slug)).toEqual(["alder", "cedar"]);
    expect(merged.others[0]?.filters.map(({ value }) => value)).toEqual(["dewy"]);
  });

  it("are all offered", () => {
    const groups = buildFilterGroups(narrowed, readListQuery(new URLSearchParams("brand=alder")), {});
    expect(groups.map(({ title, options }) => [title, options.length])).toEqual([
      ["Brand", 2],
      ["Finish", 2],
    ]);
  });
});

describe("the address of a search", () => {
  it.each([".", ".."])("for %j is no step to another folder", (typed) => {
    const url = new URL(buildSearchPath(typed), "https://shop.test");
    expect(url.pathname.startsWith("/search/.")).toBe(true);
    expect(readSearchPath(url.pathname)).toBe(typed);
  });
});

describe("the star filter", () => {
  it("begins with all and goes from 1 to 5", () => {
    expect(STAR_CHOICES.map(({ label }) => label)).toEqual([
      "All Stars",
      "1 Star",
      "2 Stars",
      "3 Stars",
      "4 Stars",
      "5 Stars",
    ]);
  });
});

const failed = (status: number): LoadResult<never> => ({
  ok: false,
  problem: { status, message: "", statusLine: "", fields: [] },
});

describe("a page of rows", () => {
  const whole = { ok: true as const, value: 1 };

  it.each([400, 404, 422])("stands where one was refused with %i", (status) => {
    expect(respondWithRows({ whole, row: failed(status) }).init?.status).toBe(200);
  });

  it.each([0, 500, 503])("is not kept where one did not come, with %i", (status) => {
    expect(respondWithRows({ whole, row: failed(status) }).init?.status).toBe(503);
  });
});

describe("a growing blog", () => {
  const page = (number: number, ids: number[], last: boolean) =>
    ({
      blogs: ids.map((id) => ({ id })),
      pagination: { current_page: number, is_last_page: last, total_pages: 2 },
    }) as PostsPage;

  it("adds the next page, shows a post once and knows its end", () => {
    const source = page(1, [5, 4, 3], false);
    const start = { source, blogs: source.blogs, page: 1, complete: false, state: "idle" as const };
    const grown = appendPage(start, page(2, [3, 2], true));
    expect(grown.blogs.map(({ id }) => id)).toEqual([5, 4, 3, 2]);
    expect([grown.page, grown.complete, grown.source]).toEqual([2, true, source]);
  });
});

describe("twins", () => {
  const match = (verdict: string, price: number | null) => ({ verdict, price, currency: "GBP" }) as Match;

  it("are the matches most eyes take for the same colour", () => {
    const all = ["indistinguishable", "very close", "close", "noticeable"].map((each) => match(each, 9));
    expect(findTwins(all).map(({ verdict }) => verdict)).toEqual(["indistinguishable", "very close"]);
  });

  it("are summed up with their lowest price", () => {
    const some = [match("very close", 12), match("very close", null), match("very close", 9)];
    expect(summariseTwins(some)).toBe("3 twins from £9.00");
    expect(summariseTwins([match("very close", null)])).toBe("1 twin");
  });
});

describe("the stars to choose from", () => {
  it("take a size, a gap and three colours", () => {
    const input = (
      <StarInput
        label="Rating"
        name="rating"
        value={2}
        onChange={() => undefined}
        starDimension={20}
        starSpacing={8}
        starHoverColor="#0a0"
        starRatedColor="#00a"
        starEmptyColor="#a00"
      />
    );
    const html = renderToStaticMarkup(input);
    expect(html.match(/width:28px/g)).toHaveLength(5);
    expect(html.match(/fill="#00a"/g)).toHaveLength(2);
    expect(html.match(/fill="#a00"/g)).toHaveLength(3);
  });
});

describe("a banner", () => {
  it("is a link where it leads somewhere", () => {
    const html = renderToStaticMarkup(<Banner src="/a.svg" link={{ to: "/brands/alder", label: "Alder" }} />);
    expect(html).toMatch(/^<a [^>]*href="\/brands\/alder"/);
    expect(renderToStaticMarkup(<Banner src="/a.svg" />)).toMatch(/^<img /);
  });
});

describe("certificates", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  it.each([
    ["true", true],
    ["false", false],
    ["1", false],
    ["", false],
    [undefined, false],
  ])("with the setting %j are shown: %j", async (setting, shown) => {
    vi.resetModules();
    vi.stubEnv("VITE_DISPLAY_PRODUCT_ATTRIBUTES", setting);
    const { SHOWS_CERTIFICATES } = await import("~/features/product/facts/certificates");
    expect(SHOWS_CERTIFICATES).toBe(shown);
  });
});
