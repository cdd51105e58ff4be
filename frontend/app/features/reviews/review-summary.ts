/** Summarises the reviews of a product. */
import type { Review } from "~/api/product";

export interface StarCount {
  star: number;
  ratingCount: number;
  ratingPercentage: number;
}

export interface ReviewSummary {
  /** The average with two decimals. 0 without reviews. */
  totalRating: number;
  reviewCount: number;
  /** The labels by how often they were chosen, most frequent first. */
  staticReviewCounts: [label: string, count: number][];
  individualRatings: StarCount[];
}

export const STARS = [5, 4, 3, 2, 1];

export function summariseReviews(reviews: Review[]): ReviewSummary {
  const count = reviews.length;
  const sum = reviews.reduce((total, { rating }) => total + rating, 0);
  return {
    totalRating: count > 0 ? Math.round((sum / count) * 100) / 100 : 0,
    reviewCount: count,
    staticReviewCounts: countLabels(reviews),
    individualRatings: STARS.map((star) => countStars(star, reviews)),
  };
}

/** Ratings above 4 count as five stars, above 3 as four, and so on. */
function countStars(star: number, reviews: Review[]): StarCount {
  const ratingCount = reviews.filter(({ rating }) => rating > star - 1 && rating <= star).length;
  const share = reviews.length > 0 ? ratingCount / reviews.length : 0;
  return { star, ratingCount, ratingPercentage: Math.round(share * 100) };
}

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
