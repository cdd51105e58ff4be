/** The reviews in the server-rendered page: a summary of all, and the first few. */
import type { Review, ReviewCounts } from "~/api/product";
import { countChosen, summariseCounts } from "./count-summary";
import { type ReviewQuery, toReviewChoice } from "./review-query";
import { type ReviewSummary, selectReviews, summariseReviews } from "./review-summary";

export const FIRST_REVIEWS = 6;

export interface InitialReviews {
  summary: ReviewSummary;
  query: ReviewQuery;
  reviews: Review[];
  /** The number of reviews that match the query. */
  total: number;
}

/** `counts` are of all reviews, where the API sent a part of them or those of a query. */
export function selectInitialReviews(
  reviews: Review[],
  query: ReviewQuery,
  counts?: ReviewCounts,
): InitialReviews {
  const selected = selectReviews(reviews, query);
  return {
    summary: counts ? summariseCounts(counts) : summariseReviews(reviews),
    query,
    reviews: selected.slice(0, FIRST_REVIEWS),
    total: counts ? countChosen(counts, toReviewChoice(query)) : selected.length,
  };
}
