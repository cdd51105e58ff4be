/** Summarises the reviews of a product by the counts of the API, where it sent a part of them. Apart: few need it. */
import type { ReviewCounts } from "~/api/product";
import { averageStars, countStars, type ReviewSummary } from "./review-summary";

export function summariseCounts({ stars, labels }: ReviewCounts): ReviewSummary {
  const count = stars.reduce((total, each) => total + each, 0);
  const sum = stars.reduce((total, each, index) => total + each * (index + 1), 0);
  return {
    totalRating: averageStars(sum, count),
    reviewCount: count,
    staticReviewCounts: labels.map(({ label, reviews }) => [label, reviews]),
    individualRatings: countStars((star) => stars[star - 1] ?? 0),
  };
}
