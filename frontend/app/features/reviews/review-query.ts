/** The sort and star filter of the reviews, in the address. */
import type { ReviewChoice } from "~/api/product";

export const REVIEW_SORTS = [
  { value: "helpful", label: "Most Helpful" },
  { value: "recent", label: "Most Recent" },
  { value: "rating", label: "Highest Rated" },
] as const;

export type ReviewSort = (typeof REVIEW_SORTS)[number]["value"];

export interface ReviewQuery {
  sort: ReviewSort;
  /** The exact number of stars, 0 for all; or those that somebody was given or paid something for. */
  stars: number | typeof PAID;
}

export const PAID = "paid";
export const PAID_CHOICE = { value: PAID, label: "Gifted or paid" };

export const STAR_CHOICES = [
  { value: "0", label: "All Stars" },
  ...[1, 2, 3, 4, 5].map((star) => ({ value: String(star), label: star === 1 ? "1 Star" : `${star} Stars` })),
];

/** The names of the choice in the address. */
const PARAMS = { sort: "reviews", stars: "stars" } as const;
export const REVIEW_PARAM_NAMES: readonly string[] = Object.values(PARAMS);

const DEFAULT_SORT: ReviewSort = REVIEW_SORTS[0].value;

export function readReviewQuery(params: URLSearchParams): ReviewQuery {
  return {
    sort: REVIEW_SORTS.find(({ value }) => value === params.get(PARAMS.sort))?.value ?? DEFAULT_SORT,
    stars: toStars(params.get(PARAMS.stars)),
  };
}

export const toStars = (text: string | null): ReviewQuery["stars"] =>
  text === PAID ? text : STAR_CHOICES.some(({ value }) => value === text) ? Number(text) : 0;

/** Writes the query to the parameters. Other parameters stay, and default values are left out. */
export function writeReviewQuery(params: URLSearchParams, { sort, stars }: ReviewQuery): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of REVIEW_PARAM_NAMES) next.delete(name);
  if (sort !== DEFAULT_SORT) next.set(PARAMS.sort, sort);
  if (stars) next.set(PARAMS.stars, String(stars));
  return next;
}

/** The query as a choice of reviews for the API. Default values are left out. */
export const toReviewChoice = ({ sort, stars }: ReviewQuery): ReviewChoice => ({
  ...(sort !== DEFAULT_SORT && { sort }),
  ...(stars === PAID ? { incentivised: true } : stars > 0 && { stars }),
});
