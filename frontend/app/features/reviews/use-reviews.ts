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
  /** Fetches the reviews again: to retry, or after a review changed. */
  reload: () => Promise<void>;
  /** Fetches reviews that are not loaded yet. */
  loadMore: () => Promise<void>;
}

export function useReviews(
  slug: string,
  initialResult: LoadResult<InitialReviews> | undefined,
): ReviewsState {
  const [params, setParams] = useSearchParams();
  const query = readReviewQuery(params);
  const [loaded, setLoaded] = useState<LoadedReviews>();
  const [shades, chooseShades] = useState("");
  const { sort, stars } = query;
  const key = `${sort} ${stars} ${shades}`;
  const latestKey = useRef(key);
  latestKey.current = key;
  const [loading, setLoading] = useState(false);
  const [problem, setProblem] = useState(initialResult?.ok === false ? initialResult.problem : undefined);
  const load = useCallback(
    async (more?: LoadedReviews["loadMore"]) => {
      setLoading(true);
      try {
        const { openReviews } = await import("./loaded-reviews");
        const opened = await (more ? more() : openReviews(slug, key, { sort, stars }, shades));
        if (latestKey.current === key || opened.all) setLoaded(opened);
        setProblem(undefined);
      } catch (error) {
        setProblem(toProblem(error));
      }
      setLoading(false);
    },
    [slug, key, sort, stars, shades],
  );
  const reload = useCallback(() => load(), [load]);

  const initial = initialResult?.ok ? initialResult.value : undefined;
  const isOtherQuery =
    initial !== undefined && (initial.query.sort !== sort || initial.query.stars !== stars);
  const selected = loaded ? loaded.select(query, key) : !isOtherQuery && initial;
  const needsReload = !problem && !selected && (loaded || !initialResult || isOtherQuery);
  useEffect(() => {
    if (needsReload) void reload();
  }, [needsReload, reload]);
  useReloadForMember(useSession().member?.id, reload);

  useEffect(() => onReviewsChanged(slug, () => void reload()), [slug, reload]);

  return {
    query,
    applyQuery: (next) =>
      setParams(writeReviewQuery(params, next), { replace: true, preventScrollReset: true }),
    all: loaded?.all,
    counts: loaded?.counts,
    chooseShades,
    summary: (loaded ?? initial)?.summary,
    reviews: selected ? selected.first : [],
    total: selected ? selected.total : 0,
    loading,
    problem,
    reload,
    loadMore: () => load(loaded?.loadMore),
  };
}

/** Reloads after sign-in or sign-out, because the response contains the member's own votes. */
function useReloadForMember(member: number | undefined, reload: () => Promise<void>): void {
  const previous = useRef<number>();
  useEffect(() => {
    if (previous.current !== member) void reload();
    previous.current = member;
  }, [member, reload]);
}

const listeners = new Map<string, Set<() => void>>();

export function announceReviewsChanged(slug: string): void {
  for (const listener of listeners.get(slug) ?? []) listener();
}

/** Adds a listener. Call the returned function to remove it. */
function onReviewsChanged(slug: string, listener: () => void): () => void {
  const productListeners = listeners.get(slug) ?? new Set();
  listeners.set(slug, productListeners.add(listener));
  return () => productListeners.delete(listener);
}
