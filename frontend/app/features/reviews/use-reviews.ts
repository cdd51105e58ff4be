/** A product's reviews in the browser. The first few come with the page, the rest on request. */
import { useCallback, useEffect, useRef, useState } from "react";
import { browserApi } from "~/api/browser-api";
import { type Problem, toProblem } from "~/api/errors";
import type { LoadResult } from "~/api/load-result";
import { fetchReviews, type Review } from "~/api/product";
import { useSearchParams } from "~/router";
import { useSession } from "~/session/session-store";
import type { InitialReviews } from "./initial-reviews";
import { type ReviewQuery, readReviewQuery, selectReviews, writeReviewQuery } from "./review-query";
import { type ReviewSummary, summariseReviews } from "./review-summary";

export interface ReviewsState {
  query: ReviewQuery;
  applyQuery: (query: ReviewQuery) => void;
  summary: ReviewSummary | undefined;
  /** All reviews, once they are loaded. */
  all: Review[] | undefined;
  /** The loaded reviews that match the query, sorted. */
  reviews: Review[];
  total: number;
  loading: boolean;
  problem: Problem | undefined;
  /** Fetches all reviews again: to retry, to load more, or after a review changed. */
  reload: () => Promise<void>;
}

export function useReviews(
  slug: string,
  initialResult: LoadResult<InitialReviews> | undefined,
): ReviewsState {
  const [params, setParams] = useSearchParams();
  const query = readReviewQuery(params);
  const [all, setAll] = useState<Review[]>();
  const [loading, setLoading] = useState(false);
  const [problem, setProblem] = useState(initialResult?.ok === false ? initialResult.problem : undefined);
  const reload = useCallback(async () => {
    setLoading(true);
    try {
      setAll(await fetchReviews(browserApi(), slug));
      setProblem(undefined);
    } catch (error) {
      setProblem(toProblem(error));
    }
    setLoading(false);
  }, [slug]);

  const initial = initialResult?.ok ? initialResult.value : undefined;
  const isOtherQuery =
    initial !== undefined && (initial.query.sort !== query.sort || initial.query.stars !== query.stars);
  const needsReload = !all && !problem && (!initialResult || isOtherQuery);
  useEffect(() => {
    if (needsReload) void reload();
  }, [needsReload, reload]);
  useReloadForMember(useSession().member?.id, reload);

  useEffect(() => onReviewsChanged(slug, () => void reload()), [slug, reload]);

  const selected = all && selectReviews(all, query);
  return {
    query,
    applyQuery: (next) =>
      setParams(writeReviewQuery(params, next), { replace: true, preventScrollReset: true }),
    all,
    summary: all ? summariseReviews(all) : initial?.summary,
    reviews: selected ?? (isOtherQuery ? [] : (initial?.first ?? [])),
    total: selected?.length ?? (isOtherQuery ? 0 : (initial?.total ?? 0)),
    loading,
    problem,
    reload,
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
export function onReviewsChanged(slug: string, listener: () => void): () => void {
  const productListeners = listeners.get(slug) ?? new Set();
  listeners.set(slug, productListeners.add(listener));
  return () => productListeners.delete(listener);
}
