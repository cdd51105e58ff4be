import { describe, expect, it } from "vitest";
import type { Review } from "~/api/product";
import { summariseCounts } from "~/features/reviews/count-summary";
import { FIRST_REVIEWS, selectInitialReviews } from "~/features/reviews/initial-reviews";
import { readReviewQuery, writeReviewQuery } from "~/features/reviews/review-query";
import { selectReviews, summariseReviews } from "~/features/reviews/review-summary";
import { formatAverage, formatRating } from "~/ui/rating";

const review = (review_id: number, rating: number, created_at = "", labels: string[] = []): Review => ({
  review_id,
  user_id: 1,
  user_name: "Ada",
  rating,
  review: "",
  static_review: labels,
  incentivised: false,
  created_at,
  review_likes: 0,
  review_dislikes: 0,
  is_liked: false,
  is_disliked: false,
});

const REVIEWS = [
  review(1, 4, "2026-03-01T00:00:00Z", ["Lasts", "True to shade"]),
  review(2, 5, "2026-01-01T00:00:00Z", ["True to shade"]),
  review(3, 4, "2026-05-01T00:00:00Z"),
];

const ids = (reviews: Review[]) => reviews.map(({ review_id }) => review_id);

describe("all reviews together", () => {
  it("have an average of two decimals, and counts by star", () => {
    const brief = summariseReviews(REVIEWS);
    expect(brief.totalRating).toBe(4.33);
    expect(brief.reviewCount).toBe(3);
    expect(brief.individualRatings.slice(0, 2)).toEqual([
      { star: 5, ratingCount: 1, ratingPercentage: 33 },
      { star: 4, ratingCount: 2, ratingPercentage: 67 },
    ]);
  });

  it("count a part of a star towards the star above", () => {
    const counts = summariseReviews([review(1, 4.01), review(2, 4), review(3, 0.5)]).individualRatings;
    expect(counts.map(({ ratingCount }) => ratingCount)).toEqual([1, 1, 0, 0, 1]);
  });

  it("count labels, the most frequent first", () => {
    expect(summariseReviews(REVIEWS).staticReviewCounts).toEqual([
      ["True to shade", 2],
      ["Lasts", 1],
    ]);
  });

  it("have percentages that are equal where the counts are", () => {
    const spread = (...stars: number[]) =>
      summariseCounts({ stars, labels: [], shades: [], incentivised: [] }).individualRatings.map(
        ({ ratingPercentage }) => ratingPercentage,
      );
    expect(spread(1, 1, 1, 1, 3)).toEqual([43, 14, 14, 14, 14]);
    expect(spread(0, 1, 1, 15, 23)).toEqual([58, 38, 3, 3, 0]);
    expect(spread(0, 0, 0, 0, 9)).toEqual([100, 0, 0, 0, 0]);
    expect(spread(0, 0, 0, 0, 0)).toEqual([0, 0, 0, 0, 0]);
  });

  it("leave out what was given or paid for, and say it apart", () => {
    const paid = { ...review(6, 5), incentivised: true, static_review: ["Paid praise"] };
    const without = summariseReviews(REVIEWS);
    expect(without.paid).toBeUndefined();
    expect(summariseReviews([...REVIEWS, paid])).toEqual({ ...without, paid: { count: 1, average: 5 } });
    const counts = { stars: [0, 0, 1, 0, 0], labels: [], shades: [], incentivised: [0, 0, 0, 1, 1] };
    expect(summariseCounts(counts)).toMatchObject({ totalRating: 3, paid: { count: 2, average: 4.5 } });
  });

  it("round the average in one way, however it is written", () => {
    const counted = summariseCounts({ stars: [0, 0, 5, 15, 20], labels: [], shades: [], incentivised: [] });
    expect(counted.totalRating).toBe(4.38);
    expect([formatRating(3.65), formatAverage(3.65), formatRating(3.75)]).toEqual(["3.7", "3.65", "3.8"]);
  });

  it("are nothing where there is none", () => {
    expect(summariseReviews([])).toMatchObject({ totalRating: 0, reviewCount: 0, staticReviewCounts: [] });
  });
});

describe("reviews in order", () => {
  it("keep the server's order, or go by day, or by stars", () => {
    expect(ids(selectReviews(REVIEWS, { sort: "helpful", stars: 0 }))).toEqual([1, 2, 3]);
    expect(ids(selectReviews(REVIEWS, { sort: "recent", stars: 0 }))).toEqual([3, 1, 2]);
    expect(ids(selectReviews(REVIEWS, { sort: "rating", stars: 0 }))).toEqual([2, 1, 3]);
  });

  it("are filtered by whether somebody was given or paid anything for them", () => {
    const paid = { ...review(6, 5), incentivised: true };
    expect(ids(selectReviews([...REVIEWS, paid], { sort: "helpful", stars: "paid" }))).toEqual([6]);
    const params = writeReviewQuery(new URLSearchParams(), { sort: "helpful", stars: "paid" });
    expect(String(params)).toBe("stars=paid");
    expect(readReviewQuery(params).stars).toBe("paid");
  });

  it("are filtered by exactly so many stars", () => {
    expect(ids(selectReviews(REVIEWS, { sort: "recent", stars: 4 }))).toEqual([3, 1]);
  });

  it("are remembered by the address, and the plain order needs no word", () => {
    const params = writeReviewQuery(new URLSearchParams("variant=3"), { sort: "recent", stars: 5 });
    expect(String(params)).toBe("variant=3&reviews=recent&stars=5");
    expect(readReviewQuery(params)).toEqual({ sort: "recent", stars: 5 });
    expect(String(writeReviewQuery(params, { sort: "helpful", stars: 0 }))).toBe("variant=3");
    expect(readReviewQuery(new URLSearchParams("reviews=best&stars=9"))).toEqual({
      sort: "helpful",
      stars: 0,
    });
  });

  it("travel with the page as the first few and the sum of all", () => {
    const many = Array.from({ length: 20 }, (_, place) => review(place, 5));
    const part = selectInitialReviews(many, { sort: "helpful", stars: 5 });
    expect(part.reviews).toHaveLength(FIRST_REVIEWS);
    expect(part.total).toBe(20);
    const none = selectInitialReviews(many, { sort: "helpful", stars: 1 });
    expect(none).toMatchObject({ reviews: [], total: 0 });
  });
});
