import type { ServerBuild } from "@remix-run/server-runtime";
import { describe, expect, it } from "vitest";
import { BLOG_PARAM_NAMES, readBlogQuery } from "~/features/blog/blog-query";
import { BRAND_PARAM_NAMES, getBrandRedirect } from "~/features/catalogue/brands/brand-query";
import { LIST_PARAM_NAMES, readListQuery } from "~/features/catalogue/list/list-query";
import { CHOICE_PARAM_NAMES, readHomeChoice } from "~/features/home/home-data";
import { RANGE_PARAM_NAMES, readRangeChoices } from "~/features/ranges/ranges-query";
import { REVIEW_PARAM_NAMES, readReviewQuery } from "~/features/reviews/review-query";
import { FINDER_PARAM_NAMES, readFinderQuery } from "~/shared/shades/finder-query";
import { createAddressTrimmer } from "../../server/pages/page-address";

const ROUTES = [
  { id: "root", path: "", module: {} },
  { id: "home", parentId: "root", index: true, module: { handle: { query: ["trending"] } } },
  { id: "ranges", parentId: "root", path: "ranges", module: { handle: { query: ["sort", "own"] } } },
  { id: "list", parentId: "root", path: "brands/:slug", module: { handle: { query: ["page"] } } },
  { id: "plain", parentId: "root", path: "passport", module: {} },
];

const trimAddress = createAddressTrimmer({
  routes: Object.fromEntries(ROUTES.map((route) => [route.id, route])),
} as unknown as ServerBuild);
const read = (address: string) => trimAddress(new URL(address, "http://front"));

describe("the address of a page", () => {
  it("has only the parameters that its route reads", () => {
    expect(read("/ranges")).toBe("/ranges");
    expect(read("/ranges?")).toBe("/ranges");
    expect(read("/ranges?x=1")).toBe("/ranges");
    expect(read("/ranges?x=1&sort=olive&utm_source=post")).toBe("/ranges?sort=olive");
    expect(read("/brands/a?sort=olive&page=2")).toBe("/brands/a?page=2");
    expect(read("/?x=1&trending=lipstick")).toBe("/?trending=lipstick");
    expect(read("/passport?sort=olive")).toBe("/passport");
    expect(read("/nowhere?sort=olive")).toBe("/nowhere");
  });

  it("is the same in whichever order they are, and keeps each value", () => {
    expect(read("/ranges?own=b&sort=olive&own=a")).toBe(read("/ranges?sort=olive&own=b&own=a"));
    expect(read("/ranges?own=wear:veil:12&own=a%26b")).toBe("/ranges?own=wear:veil:12&own=a%26b");
  });

  it("is that of the page where only its data are asked for, with the routes that are wanted", () => {
    expect(read("/ranges.data?x=1&sort=olive")).toBe("/ranges.data?sort=olive");
    expect(read("/_root.data?trending=lipstick")).toBe("/_root.data?trending=lipstick");
    expect(read("/ranges.data?_routes=ranges,x1")).toBe("/ranges.data?_routes=ranges");
    expect(read("/ranges.data?_routes=x2")).toBe("/ranges.data?_routes=");
    expect(read("/ranges?_routes=ranges&_data=ranges")).toBe("/ranges");
  });
});

/** Parameters of which all have a value. They note the names that are asked for. */
class NotedParams extends URLSearchParams {
  readonly names = new Set<string>();
  override get(name: string): string {
    this.names.add(name);
    return "a";
  }
  override getAll(name: string): string[] {
    return [this.get(name)];
  }
}

describe("what a route says it reads of its address", () => {
  it.each<[string, readonly string[], (params: URLSearchParams) => unknown]>([
    ["a list", LIST_PARAM_NAMES, readListQuery],
    ["the finder", FINDER_PARAM_NAMES, readFinderQuery],
    ["the ranges", RANGE_PARAM_NAMES, readRangeChoices],
    ["the blog", BLOG_PARAM_NAMES, readBlogQuery],
    ["the brands", BRAND_PARAM_NAMES, getBrandRedirect],
    ["the reviews", REVIEW_PARAM_NAMES, readReviewQuery],
    ["the home page", Object.values(CHOICE_PARAM_NAMES), readHomeChoice],
  ])("is what %s reads", (_, declared, readQuery) => {
    const params = new NotedParams();
    readQuery(params);
    expect([...params.names].sort()).toEqual([...declared].sort());
  });
});
