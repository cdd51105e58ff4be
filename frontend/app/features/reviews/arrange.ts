/** Which reviews a shopper asked to see, and in which order; the address remembers both. */
import type { Review } from "~/api/product";

export const SORTS = [
  { value: "helpful", label: "Most Helpful" },
  { value: "recent", label: "Most Recent" },
  { value: "rating", label: "Highest Rated" },
] as const;

export type ReviewSort = (typeof SORTS)[number]["value"];

export interface ReviewQuery {
  sort: ReviewSort;
  /** Exactly so many stars; 0 means all. */
  stars: number;
}

export const STAR_CHOICES = [
  { value: "0", label: "All Stars" },
  ...[5, 4, 3, 2, 1].map((star) => ({ value: String(star), label: star === 1 ? "1 Star" : `${star} Stars` })),
];

const FIRST: ReviewSort = "helpful";

export function readReviewQuery(params: URLSearchParams): ReviewQuery {
  const stars = Number(params.get("stars"));
  return {
    sort: SORTS.find(({ value }) => value === params.get("reviews"))?.value ?? FIRST,
    stars: [1, 2, 3, 4, 5].includes(stars) ? stars : 0,
  };
}

/** The shortest address that says the same, everything else in it kept. */
export function writeReviewQuery(params: URLSearchParams, { sort, stars }: ReviewQuery): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete("reviews");
  next.delete("stars");
  if (sort !== FIRST) next.set("reviews", sort);
  if (stars > 0) next.set("stars", String(stars));
  return next;
}

/** Most Helpful is the server's own order. */
export function arranged(reviews: Review[], { sort, stars }: ReviewQuery): Review[] {
  const some = stars > 0 ? reviews.filter(({ rating }) => rating === stars) : [...reviews];
  if (sort === "recent") some.sort((one, other) => other.created_at.localeCompare(one.created_at));
  if (sort === "rating") some.sort((one, other) => other.rating - one.rating);
  return some;
}
