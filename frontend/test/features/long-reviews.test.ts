/** A product with more reviews than one response: pages are asked for, and counts come from the API. */

import { afterEach, describe, expect, it, vi } from "vitest";
import { MAX_PAGE_SIZE } from "~/api/constants";
import type { Review, ReviewCounts } from "~/api/product";
import { countSimilarShades, orderShades } from "~/features/passport/on-pages/similar-reviews";
import { countChosen } from "~/features/reviews/count-summary";
import { selectInitialReviews } from "~/features/reviews/initial-reviews";
import { type LoadedReviews, openReviews } from "~/features/reviews/loaded-reviews";
import { makeReview } from "../support/review";

const review = (review_id: number) => makeReview({ review_id });

const COUNTS: ReviewCounts = {
  stars: [10, 0, 0, 50, 200],
  labels: [{ label: "Lasts", reviews: 90 }],
  shades: [
    { variant_id: 7, reviews: 30, stars: 120 },
    { variant_id: 8, reviews: 3, stars: 15 },
  ],
  incentivised: [0, 0, 0, 0, 6],
};
const FIRST = { product_reviews: [review(1), review(2)], next: "two", counts: COUNTS };
const ids = (reviews: Review[]) => reviews.map(({ review_id }) => review_id);

afterEach(() => vi.unstubAllGlobals());

/** The reviews that are loaded and how many there are. */
function shown(loaded: LoadedReviews | undefined) {
  const selected = loaded?.select({ sort: "helpful", stars: 0 }, "plain");
  return [ids(selected?.reviews ?? []), selected?.total];
}

/** A browser's `Request`, which knows the page it is made on. */
class PageRequest extends Request {
  constructor(address: RequestInfo | URL, init?: RequestInit) {
    super(typeof address === "string" ? new URL(address, "https://shop.test") : address, init);
  }
}

/** Answers requests in turn, and lists their addresses. */
function answerWith(...pages: object[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (request: Request) => {
    asked.push(new URL(request.url).search);
    return Promise.resolve(Response.json(pages[asked.length - 1]));
  });
  vi.stubGlobal("Request", PageRequest);
  vi.stubGlobal("location", new URL("https://shop.test/products/silk"));
  return asked;
}

describe("many reviews", () => {
  it("go on page by page, each review once, until there are no more", async () => {
    const asked = answerWith(
      FIRST,
      { product_reviews: [review(2), review(3)], next: "three" },
      { product_reviews: [review(4)] },
    );
    const query = { sort: "helpful", stars: 0 } as const;
    const first = await openReviews("silk", "plain", query, "");
    expect(shown(first)).toEqual([[1, 2], 266]);
    const second = await first.loadMore?.();
    expect(shown(second)).toEqual([[1, 2, 3], 266]);
    const last = await second?.loadMore?.();
    expect(shown(last)).toEqual([[1, 2, 3, 4], 4]);
    expect(last?.loadMore).toBeUndefined();
    expect(last?.select(query, "another")).toBeUndefined();
    expect(asked).toEqual(["?slug=silk", "?slug=silk&after=two", "?slug=silk&after=three"]);
  });

  it("are asked of the API in another order or with other stars", async () => {
    const asked = answerWith(FIRST, { product_reviews: [review(9)], next: "more", counts: COUNTS });
    const opened = await openReviews("silk", "plain", { sort: "recent", stars: 4 }, "");
    expect(shown(opened)).toEqual([[9], 50]);
    expect(asked).toEqual(["?slug=silk", "?slug=silk&sort=recent&stars=4"]);
  });

  it("are sorted and filtered here where all of them came", async () => {
    answerWith({ product_reviews: [review(1), { ...review(2), rating: 4 }] });
    const opened = await openReviews("silk", "any", { sort: "helpful", stars: 0 }, "");
    expect(opened.all).toHaveLength(2);
    expect(ids(opened.select({ sort: "rating", stars: 4 }, "other")?.reviews ?? [])).toEqual([2]);
  });

  it("are as many as the API counted", () => {
    expect(countChosen(COUNTS, {})).toBe(266);
    expect(countChosen(COUNTS, { incentivised: false })).toBe(260);
    expect(countChosen(COUNTS, { incentivised: true })).toBe(6);
    expect(countChosen(COUNTS, { stars: 5 })).toBe(206);
    expect(countChosen(COUNTS, { shades: "8,7" })).toBe(33);
    expect(countChosen(COUNTS, { shades: "8,0" })).toBe(236);
    const { summary, total } = selectInitialReviews(
      FIRST.product_reviews,
      { sort: "helpful", stars: 4 },
      COUNTS,
    );
    expect([summary.reviewCount, summary.totalRating, total]).toEqual([260, 4.65, 50]);
    expect(summary.staticReviewCounts).toEqual([["Lasts", 90]]);
    expect(summary.individualRatings[0]).toEqual({ star: 5, ratingCount: 200, ratingPercentage: 77 });
  });

  it("near my shade are chosen by the shades that were worn", () => {
    const steps = new Map([
      [7, 3],
      [8, 1],
    ]);
    expect(orderShades(COUNTS, steps, false)).toBe("8,7,0");
    expect(orderShades(COUNTS, steps, true)).toBe("8");
    expect(countSimilarShades(COUNTS, steps)).toBeUndefined();
    expect(countSimilarShades(COUNTS, new Map([[7, 2]]))).toEqual({ people: 30, stars: 4 });
    const shades = Array.from({ length: 300 }, (_, index) => ({
      variant_id: index + 1,
      reviews: 1,
      stars: 5,
    }));
    const all = new Map(shades.map(({ variant_id }) => [variant_id, variant_id]));
    expect(orderShades({ ...COUNTS, shades }, all, false).split(",")).toHaveLength(MAX_PAGE_SIZE);
  });
});
