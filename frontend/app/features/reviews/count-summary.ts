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
  const stars = countByStars(counts, choice.incentivised);
  if (!choice.shades) return choice.stars ? (stars[choice.stars - 1] ?? 0) : sumOf(stars);
  if (choice.stars) return 0;
  const chosen = choice.shades.split(",").map(Number);
  const sumOfShades = (shades: ReviewCounts["shades"]) => sumOf(shades.map(({ reviews }) => reviews));
  const withoutShade = chosen.includes(0) ? sumOf(stars) - sumOfShades(counts.shades) : 0;
  return sumOfShades(counts.shades.filter(({ variant_id }) => chosen.includes(variant_id))) + withoutShade;
}

/** Of one star, two stars and so on: those that were paid for, those that were not, or all. */
function countByStars({ stars, incentivised }: ReviewCounts, isPaid: ReviewChoice["incentivised"]): number[] {
  if (isPaid === undefined) return stars.map((count, index) => count + (incentivised[index] ?? 0));
  return isPaid ? stars.map((_, index) => incentivised[index] ?? 0) : stars;
}
