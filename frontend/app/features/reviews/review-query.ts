/** The sort and star filter of the reviews, in the address. */
import type { Review, ReviewChoice } from "~/api/product";

export const REVIEW_SORTS = [
  { value: "helpful", label: "Most Helpful" },
  { value: "recent", label: "Most Recent" },
  { value: "rating", label: "Highest Rated" },
] as const;

export type ReviewSort = (typeof REVIEW_SORTS)[number]["value"];

export interface ReviewQuery {
  sort: ReviewSort;
  /** The exact number of stars, or 0 for all. */
  stars: number;
}

export const STAR_CHOICES = [
  { value: "0", label: "All Stars" },
  ...[1, 2, 3, 4, 5].map((star) => ({ value: String(star), label: star === 1 ? "1 Star" : `${star} Stars` })),
];

/** The names of the choice in the address. */
export const REVIEW_PARAM_NAMES: readonly string[] = ["reviews", "stars"];

const DEFAULT_SORT: ReviewSort = "helpful";

export function readReviewQuery(params: URLSearchParams): ReviewQuery {
  const stars = Number(params.get("stars"));
  return {
    sort: REVIEW_SORTS.find(({ value }) => value === params.get("reviews"))?.value ?? DEFAULT_SORT,
    stars: [1, 2, 3, 4, 5].includes(stars) ? stars : 0,
  };
}

/** Writes the query to the parameters. Other parameters stay, and default values are left out. */
export function writeReviewQuery(params: URLSearchParams, { sort, stars }: ReviewQuery): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete("reviews");
  next.delete("stars");
  if (sort !== DEFAULT_SORT) next.set("reviews", sort);
  if (stars > 0) next.set("stars", String(stars));
  return next;
}

/** The query as a choice of reviews for the API. Default values are left out. */
export const toReviewChoice = ({ sort, stars }: ReviewQuery): ReviewChoice => ({
  ...(sort !== DEFAULT_SORT && { sort }),
  ...(stars > 0 && { stars }),
});

/** The API already sorts by Most Helpful. */
export function selectReviews(reviews: Review[], { sort, stars }: ReviewQuery): Review[] {
  const selected = reviews.filter(({ rating }) => stars === 0 || rating === stars);
  if (sort === "recent") selected.sort((first, second) => second.created_at.localeCompare(first.created_at));
  if (sort === "rating") selected.sort((first, second) => second.rating - first.rating);
  return selected;
}
