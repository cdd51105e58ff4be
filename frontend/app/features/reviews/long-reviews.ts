/**
 * The reviews of a product that has more than one response holds. Each order and filter is asked of the API, and the
 * next page when it is needed. Loaded on request: most products have fewer.
 */
import { browserApi } from "~/api/browser-api";
import {
  fetchReviews,
  type Review,
  type ReviewChoice,
  type ReviewCounts,
  type ReviewPage,
} from "~/api/product";
import { summariseCounts } from "./count-summary";
import type { ReviewSummary } from "./review-summary";

export interface LongReviews {
  /** What was chosen, to tell it from what is chosen by now. */
  key: string;
  reviews: Review[];
  /** The number of reviews that match the choice. */
  total: number;
  summary: ReviewSummary;
  counts: ReviewCounts;
  /** Loads the next page. Returns these reviews with those of the page. */
  loadMore: () => Promise<LongReviews>;
}

/** Opens a choice of reviews. `page` is the first page without a choice. */
export async function openLongReviews(
  slug: string,
  key: string,
  choice: ReviewChoice,
  page: ReviewPage,
): Promise<LongReviews | undefined> {
  const { counts } = page;
  if (!counts) return undefined;
  const isPlain = Object.keys(choice).length === 0;
  return collect(isPlain ? page : await fetchReviews(browserApi(), slug, choice), []);

  function collect({ product_reviews, next }: ReviewPage, before: Review[]): LongReviews {
    // A review whose votes changed meanwhile may come twice.
    const shown = new Set(before.map(({ review_id }) => review_id));
    const reviews = [...before, ...product_reviews.filter(({ review_id }) => !shown.has(review_id))];
    const long: LongReviews = {
      key,
      reviews,
      total: next
        ? Math.max(countChosen(counts as ReviewCounts, choice), reviews.length + 1)
        : reviews.length,
      summary: summariseCounts(counts as ReviewCounts),
      counts: counts as ReviewCounts,
      loadMore: async () =>
        next ? collect(await fetchReviews(browserApi(), slug, { ...choice, after: next }), reviews) : long,
    };
    return long;
  }
}

/** How many reviews a choice has. With stars and shades chosen at once only the API knows: 0. */
export function countChosen({ stars, shades }: ReviewCounts, choice: ReviewChoice): number {
  const all = stars.reduce((sum, count) => sum + count, 0);
  if (!choice.shades) return choice.stars ? (stars[choice.stars - 1] ?? 0) : all;
  if (choice.stars) return 0;
  const chosen = choice.shades.split(",").map(Number);
  const ofShades = (isCounted: (id: number) => boolean) =>
    shades.reduce((sum, shade) => sum + (isCounted(shade.variant_id) ? shade.reviews : 0), 0);
  return ofShades((id) => chosen.includes(id)) + (chosen.includes(0) ? all - ofShades(() => true) : 0);
}
