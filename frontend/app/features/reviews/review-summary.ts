/**
 * Summarises and selects the reviews of a product. Kept out of review-query.ts, so that the first view of a page does
 * not fetch it.
 */
import type { Review } from "~/api/product";
import { PAID, type ReviewQuery } from "./review-query";

export interface StarCount {
  star: number;
  ratingCount: number;
  ratingPercentage: number;
}

/** The review brief of the specification, whose names it keeps. */
export interface ReviewSummary {
  /** The average with two decimals. 0 without reviews. */
  totalRating: number;
  reviewCount: number;
  /** The labels by how often they were chosen, most frequent first. */
  staticReviewCounts: [label: string, count: number][];
  /** How many reviews there are of each number of stars, from five to one. */
  individualRatings: StarCount[];
  /** Those that somebody was given or paid something for. They are in no other figure. */
  paid?: { count: number; average: number };
}

const STARS = [5, 4, 3, 2, 1];

export function summariseReviews(all: Review[]): ReviewSummary {
  const reviews = all.filter(({ incentivised }) => !incentivised);
  const paid = all.filter(({ incentivised }) => incentivised);
  const count = reviews.length;
  return {
    totalRating: averageStars(sumStars(reviews), count),
    reviewCount: count,
    staticReviewCounts: countLabels(reviews),
    individualRatings: countStars((star) => countRatings(star, reviews)),
    ...summarisePaid(sumStars(paid), paid.length),
  };
}

const sumStars = (reviews: Review[]) => reviews.reduce((total, { rating }) => total + rating, 0);

export const summarisePaid = (sum: number, count: number) =>
  count > 0 && { paid: { count, average: averageStars(sum, count) } };

/** Rounded in hundredths, halves up, as the API does. */
export const averageStars = (sum: number, count: number): number =>
  count > 0 ? Math.round((sum * 100) / count) / 100 : 0;

/** Each percentage is rounded by itself, so that equal counts have equal ones: they need not add up to 100. */
export function countStars(getCount: (star: number) => number): StarCount[] {
  const total = STARS.reduce((sum, star) => sum + getCount(star), 0);
  return STARS.map((star) => ({
    star,
    ratingCount: getCount(star),
    ratingPercentage: Math.round((getCount(star) * 100) / (total || 1)),
  }));
}

/** As specified for ratings with fractions: above 4 counts as five stars, above 3 as four, and so on. */
const countRatings = (star: number, reviews: Review[]): number =>
  reviews.filter(({ rating }) => rating > star - 1 && rating <= star).length;

function countLabels(reviews: Review[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const label of reviews.flatMap((review) => review.static_review)) {
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return [...counts].sort(
    ([firstLabel, firstCount], [secondLabel, secondCount]) =>
      secondCount - firstCount || firstLabel.localeCompare(secondLabel),
  );
}

/** The API already sorts by Most Helpful. */
export function selectReviews(reviews: Review[], { sort, stars }: ReviewQuery): Review[] {
  const selected = reviews.filter(
    ({ rating, incentivised }) => stars === 0 || (stars === PAID ? incentivised : rating === stars),
  );
  if (sort === "recent") selected.sort((first, second) => second.created_at.localeCompare(first.created_at));
  if (sort === "rating") selected.sort((first, second) => second.rating - first.rating);
  return selected;
}
