/** What a product page carries of its reviews from the start: the sum of all, and the first few. */
import type { Review } from "~/api/product";
import { type ReviewQuery, selectReviews } from "./review-query";
import { type ReviewSummary, summariseReviews } from "./review-summary";

export const FIRST_REVIEWS = 6;

export interface InitialReviews {
  summary: ReviewSummary;
  /** What the first of them were chosen by. */
  query: ReviewQuery;
  first: Review[];
  /** How many there are of the kind asked for. */
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
