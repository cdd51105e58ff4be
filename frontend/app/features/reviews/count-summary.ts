/** Summarises the reviews of a product by the counts of the API, where it sent a part of them. Apart: few need it. */
import type { ReviewChoice, ReviewCounts } from "~/api/product";
import { averageStars, countStars, type ReviewSummary, summarisePaid } from "./review-summary";

const sumOf = (counts: number[]) => counts.reduce((total, each) => total + each, 0);
const sumStars = (counts: number[]) => sumOf(counts.map((each, index) => each * (index + 1)));

export function summariseCounts({ stars, labels, incentivised }: ReviewCounts): ReviewSummary {
  const count = sumOf(stars);
  return {
    totalRating: averageStars(sumStars(stars), count),
    reviewCount: count,
    staticReviewCounts: labels.map(({ label, reviews }) => [label, reviews]),
    individualRatings: countStars((star) => stars[star - 1] ?? 0),
    ...summarisePaid(sumStars(incentivised), sumOf(incentivised)),
  };
}

/** The number of reviews of a choice. With stars and shades chosen at once only the API knows: 0. */
export function countChosen(counts: ReviewCounts, choice: ReviewChoice): number {
  const { shades } = counts;
  const { incentivised } = choice;
  const stars = counts.stars.map((count, index) => {
    const paid = counts.incentivised[index] ?? 0;
    return incentivised === undefined ? count + paid : incentivised ? paid : count;
  });
  const all = sumOf(stars);
  if (!choice.shades) return choice.stars ? (stars[choice.stars - 1] ?? 0) : all;
  if (choice.stars) return 0;
  const chosen = choice.shades.split(",").map(Number);
  const ofShades = (isCounted: (id: number) => boolean) =>
    shades.reduce((sum, shade) => sum + (isCounted(shade.variant_id) ? shade.reviews : 0), 0);
  return ofShades((id) => chosen.includes(id)) + (chosen.includes(0) ? all - ofShades(() => true) : 0);
}
