/**
 * Reviews in the browser, loaded on request. All of them, to be sorted and filtered here; or, of a product that has
 * more than one response holds, those that are asked of the API in an order, and the next page when it is needed.
 */
import { browserApi } from "~/api/client/browser-api";
import {
  fetchReviews,
  type Review,
  type ReviewChoice,
  type ReviewCounts,
  type ReviewPage,
} from "~/api/product";
import { countChosen, summariseCounts } from "./count-summary";
import { type ReviewQuery, toReviewChoice } from "./review-query";
import { type ReviewSummary, selectReviews, summariseReviews } from "./review-summary";
import { confirmedVotesByReview } from "./review-votes";

interface SelectedReviews {
  reviews: Review[];
  /** The number of reviews that match the query. */
  total: number;
}

export interface LoadedReviews {
  summary: ReviewSummary;
  /** All reviews, where they are not too many. */
  all?: Review[];
  /** Counts of all reviews, where they are too many. */
  counts?: ReviewCounts;
  /** The reviews of a query. Undefined where they have to be asked for; the key is that of the query and shades. */
  select: (query: ReviewQuery, key: string) => SelectedReviews | undefined;
  /** Loads the next page. Returns these reviews with those of the page. */
  loadMore?: () => Promise<LoadedReviews>;
}

/** Loads reviews. Of too many only those of the query, and of the shades if there are any. */
export async function openReviews(
  slug: string,
  key: string,
  query: ReviewQuery,
  shades: string,
): Promise<LoadedReviews> {
  const page = await fetchPage(slug);
  const { counts } = page;
  if (!page.next || !counts) return createFromAll(page.product_reviews);
  const choice = { ...toReviewChoice(query), ...(shades && { shades }) };
  const isChosen = Object.keys(choice).length > 0;
  return createFromPages({ slug, key, choice, counts }, isChosen ? await fetchPage(slug, choice) : page, []);
}

/** Every review is here: each query is answered in the browser. */
const createFromAll = (all: Review[]): LoadedReviews => ({
  all,
  summary: summariseReviews(all),
  select: (query) => {
    const reviews = selectReviews(all, query);
    return { reviews, total: reviews.length };
  },
});

/** What was asked of the API, with the counts of all reviews. */
interface Asked {
  slug: string;
  key: string;
  choice: ReviewChoice;
  counts: ReviewCounts;
}

/** The reviews of one query as far as they are loaded: those before, and one more page. */
function createFromPages(
  asked: Asked,
  { product_reviews, next }: ReviewPage,
  before: Review[],
): LoadedReviews {
  const { slug, key, choice, counts } = asked;
  // A review whose votes changed meanwhile may come twice.
  const held = new Set(before.map(({ review_id }) => review_id));
  const reviews = [...before, ...product_reviews.filter(({ review_id }) => !held.has(review_id))];
  const total = next ? Math.max(countChosen(counts, choice), reviews.length + 1) : reviews.length;
  return {
    counts,
    summary: summariseCounts(counts),
    select: (_, wanted) => (wanted === key ? { reviews, total } : undefined),
    ...(next && {
      loadMore: async () =>
        createFromPages(asked, await fetchPage(slug, { ...choice, after: next }), reviews),
    }),
  };
}

/** Reviews that were asked for at a time of `performance.now()`, with the votes that were confirmed since. */
const addNewerVotes = (reviews: Review[], askedAt: number): Review[] =>
  reviews.map((review) => {
    const newer = confirmedVotesByReview.get(review.review_id);
    return newer && newer.at >= askedAt ? { ...review, ...newer.votes } : review;
  });

async function fetchPage(slug: string, choice?: ReviewChoice): Promise<ReviewPage> {
  const askedAt = performance.now();
  const page = await fetchReviews(browserApi(), slug, choice);
  return { ...page, product_reviews: addNewerVotes(page.product_reviews, askedAt) };
}
