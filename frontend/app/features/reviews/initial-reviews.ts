/** The reviews in the server-rendered page: a summary of all, and the first few. */
import type { Review } from "~/api/product";
import { type ReviewQuery, selectReviews } from "./review-query";
import { type ReviewSummary, summariseReviews } from "./review-summary";

export const FIRST_REVIEWS = 6;

export interface InitialReviews {
  summary: ReviewSummary;
  /** The query that selected the first reviews. */
  query: ReviewQuery;
  first: Review[];
  /** The number of reviews that match the query. */
  total: number;
}

export function selectInitialReviews(reviews: Review[], query: ReviewQuery): InitialReviews {
  const selected = selectReviews(reviews, query);
  return {
    summary: summariseReviews(reviews),
    query,
    first: selected.slice(0, FIRST_REVIEWS),
    total: selected.length,
  };
}
