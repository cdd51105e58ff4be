/** Summarises the reviews of a product by the counts of the API, where it sent a part of them. Apart: few need it. */
import type { ReviewCounts } from "~/api/product";
import { type ReviewSummary, STARS } from "./review-summary";

export function summariseCounts({ stars, labels }: ReviewCounts): ReviewSummary {
  const count = stars.reduce((total, each) => total + each, 0);
  const sum = stars.reduce((total, each, index) => total + each * (index + 1), 0);
  return {
    totalRating: count > 0 ? Math.round((sum / count) * 100) / 100 : 0,
    reviewCount: count,
    staticReviewCounts: labels.map(({ label, reviews }) => [label, reviews]),
    individualRatings: STARS.map((star) => {
      const ratingCount = stars[star - 1] ?? 0;
      return { star, ratingCount, ratingPercentage: count > 0 ? Math.round((ratingCount / count) * 100) : 0 };
    }),
  };
}
