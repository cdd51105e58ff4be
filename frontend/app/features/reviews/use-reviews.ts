/** A product's reviews in the browser. The first few come with the page, the rest on request, 100 at a time. */
import { useCallback, useEffect, useRef, useState } from "react";
import { type Problem, toProblem } from "~/api/client/errors";
import type { LoadResult } from "~/api/client/load-result";
import type { Review, ReviewCounts } from "~/api/product";
import { useSearchParams } from "~/router";
import { useSession } from "~/session/session-store";
import type { InitialReviews } from "./initial-reviews";
import type { LoadedReviews } from "./loaded-reviews";
import { type ReviewQuery, readReviewQuery, writeReviewQuery } from "./review-query";
import type { ReviewSummary } from "./review-summary";
import { onReviewsChanged } from "./reviews-changed";

export interface ReviewsState {
  query: ReviewQuery;
  applyQuery: (query: ReviewQuery) => void;
  summary: ReviewSummary | undefined;
  /** All reviews, once they are loaded. Undefined where they are too many. */
  all: Review[] | undefined;
  /** Counts of all reviews, where they are too many. */
  counts: ReviewCounts | undefined;
  /** Of too many reviews, shows those of some shades alone, in the order of the shades. */
  chooseShades: (shades: string) => void;
  /** The loaded reviews that match the query, sorted. */
  reviews: Review[];
  total: number;
  loading: boolean;
  problem: Problem | undefined;
  /** Why no more could be loaded. What is loaded stays. */
  moreProblem: Problem | undefined;
  /** Fetches the reviews again: to retry, or after a review changed. */
  reload: () => Promise<void>;
  /** Fetches reviews that are not loaded yet. Does nothing during another load. */
  loadMore: () => Promise<void>;
}

/** What was loaded, and how the newest load stands. */
interface LoadState {
  /** What that load asked for, and for whom: an answer has the member's own votes. Undefined before the first one. */
  asked: { key: string; member: number | undefined } | undefined;
  loaded: LoadedReviews | undefined;
  loading: boolean;
  failure: Failure | undefined;
}

interface Failure {
  of: "reviews" | "more";
  problem: Problem;
}

const buildKey = ({ sort, stars }: ReviewQuery, shades: string) => `${sort} ${stars} ${shades}`;

/** The reviews in the page are as visitors see them who are not signed in. */
function startState(result: LoadResult<InitialReviews> | undefined, key: string): LoadState {
  const askedKey = result?.ok ? buildKey(result.value.query, "") : key;
  return {
    asked: result && { key: askedKey, member: undefined },
    loaded: undefined,
    loading: false,
    failure: result?.ok === false ? { of: "reviews", problem: result.problem } : undefined,
  };
}

export function useReviews(
  slug: string,
  initialResult: LoadResult<InitialReviews> | undefined,
): ReviewsState {
  const [params, setParams] = useSearchParams();
  const query = readReviewQuery(params);
  const { sort, stars } = query;
  const [shades, chooseShades] = useState("");
  const key = buildKey(query, shades);
  const member = useSession().member?.id;
  const [state, setState] = useState(() => startState(initialResult, key));
  const { asked, loaded, loading, failure } = state;

  const newestLoad = useRef(0);
  /** Only the newest load changes what is shown, whichever ends last. */
  const load = useCallback(
    async (of: Failure["of"], more?: LoadedReviews["loadMore"]) => {
      newestLoad.current += 1;
      const number = newestLoad.current;
      setState(({ loaded }) => ({ asked: { key, member }, loaded, loading: true, failure: undefined }));
      const finish = (outcome: Partial<LoadState>) => {
        if (number === newestLoad.current) setState((before) => ({ ...before, ...outcome, loading: false }));
      };
      try {
        const { openReviews } = await import("./loaded-reviews");
        finish({ loaded: await (more ? more() : openReviews(slug, key, { sort, stars }, shades)) });
      } catch (error) {
        finish({ failure: { of, problem: toProblem(error) } });
      }
    },
    [slug, key, sort, stars, shades, member],
  );
  const reload = useCallback(() => load("reviews"), [load]);
  const loadMore = async () => {
    if (!loading) await load("more", loaded?.loadMore);
  };

  // Where all are loaded, every query is answered here.
  const needsLoad = asked?.member !== member || (asked?.key !== key && !loaded?.all);
  useEffect(() => {
    if (needsLoad) void reload();
  }, [needsLoad, reload]);
  useEffect(() => onReviewsChanged(slug, () => void reload()), [slug, reload]);

  const initial = initialResult?.ok ? initialResult.value : undefined;
  const isInitialKey = initial && buildKey(initial.query, "") === key;
  const selected = loaded ? loaded.select(query, key) : isInitialKey && initial;
  return {
    query,
    applyQuery: (next) =>
      setParams(writeReviewQuery(params, next), { replace: true, preventScrollReset: true }),
    all: loaded?.all,
    counts: loaded?.counts,
    chooseShades,
    summary: (loaded ?? initial)?.summary,
    reviews: selected ? selected.reviews : [],
    total: selected ? selected.total : 0,
    loading,
    problem: failure?.of === "reviews" ? failure.problem : undefined,
    moreProblem: failure?.of === "more" ? failure.problem : undefined,
    reload,
    loadMore,
  };
}
