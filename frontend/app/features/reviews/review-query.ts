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
  /** The exact number of stars, 0 for all; or those that somebody was given or paid something for, or all but them. */
  stars: number | Paid;
}

export const PAID_CHOICES = [
  { value: "unpaid", label: "Not gifted or paid" },
  { value: "paid", label: "Gifted or paid" },
] as const;

type Paid = (typeof PAID_CHOICES)[number]["value"];

export const STAR_CHOICES = [
  { value: "0", label: "All Stars" },
  ...[1, 2, 3, 4, 5].map((star) => ({ value: String(star), label: star === 1 ? "1 Star" : `${star} Stars` })),
];

/** The names of the choice in the address. */
export const REVIEW_PARAM_NAMES: readonly string[] = ["reviews", "stars"];

const DEFAULT_SORT: ReviewSort = "helpful";

export function readReviewQuery(params: URLSearchParams): ReviewQuery {
  return {
    sort: REVIEW_SORTS.find(({ value }) => value === params.get("reviews"))?.value ?? DEFAULT_SORT,
    stars: toStars(params.get("stars")),
  };
}

export const toStars = (text: string | null): ReviewQuery["stars"] =>
  PAID_CHOICES.find(({ value }) => value === text)?.value ??
  (STAR_CHOICES.some(({ value }) => value === text) ? Number(text) : 0);

/** Writes the query to the parameters. Other parameters stay, and default values are left out. */
export function writeReviewQuery(params: URLSearchParams, { sort, stars }: ReviewQuery): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete("reviews");
  next.delete("stars");
  if (sort !== DEFAULT_SORT) next.set("reviews", sort);
  if (stars) next.set("stars", String(stars));
  return next;
}

/** The query as a choice of reviews for the API. Default values are left out. */
export const toReviewChoice = ({ sort, stars }: ReviewQuery): ReviewChoice => ({
  ...(sort !== DEFAULT_SORT && { sort }),
  ...(typeof stars === "string" ? { incentivised: stars === "paid" } : stars > 0 && { stars }),
});

/** The API already sorts by Most Helpful. Of equal votes those with words come first. */
export function selectReviews(reviews: Review[], { sort, stars }: ReviewQuery): Review[] {
  const chosen = stars
    ? reviews.filter(({ rating, incentivised }) =>
        typeof stars === "string" ? incentivised === (stars === "paid") : rating === stars,
      )
    : reviews;
  const selected = putWordsFirst(chosen);
  if (sort === "recent") selected.sort((first, second) => second.created_at.localeCompare(first.created_at));
  if (sort === "rating") selected.sort((first, second) => second.rating - first.rating);
  return selected;
}

/** Reviews of equal votes stand together, whose order is otherwise kept. */
function putWordsFirst(reviews: Review[]): Review[] {
  const groups = new Map<string, Review[]>();
  for (const review of reviews) {
    const votes = `${review.review_likes} ${review.review_dislikes}`;
    groups.set(votes, [...(groups.get(votes) ?? []), review]);
  }
  return [...groups.values()].flatMap((equal) => [
    ...equal.filter(({ review }) => review),
    ...equal.filter(({ review }) => !review),
  ]);
}
