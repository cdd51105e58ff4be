/** What a product page carries of its reviews from the start: the sum of all, and the first few. */
import type { Review } from "~/api/product";
import { arranged, type ReviewQuery } from "./arrange";
import { briefOf, type ReviewBrief } from "./brief";

export const FIRST_REVIEWS = 6;

export interface ReviewsPart {
  brief: ReviewBrief;
  /** What the first of them were chosen by. */
  query: ReviewQuery;
  first: Review[];
  /** How many there are of the kind asked for. */
  found: number;
}

export function reviewsPart(reviews: Review[], query: ReviewQuery): ReviewsPart {
  const some = arranged(reviews, query);
  return { brief: briefOf(reviews), query, first: some.slice(0, FIRST_REVIEWS), found: some.length };
}
