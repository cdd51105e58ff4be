/** A product's reviews in the browser. The first few come with the page, the rest on request, 100 at a time. */
import { useCallback, useEffect, useRef, useState } from "react";
import { browserApi } from "~/api/browser-api";
import { type Problem, toProblem } from "~/api/errors";
import type { LoadResult } from "~/api/load-result";
import { fetchReviews, type Review, type ReviewCounts } from "~/api/product";
import { useSearchParams } from "~/router";
import { useSession } from "~/session/session-store";
import type { InitialReviews } from "./initial-reviews";
import type { LongReviews } from "./long-reviews";
import {
  type ReviewQuery,
  readReviewQuery,
  selectReviews,
  toReviewChoice,
  writeReviewQuery,
} from "./review-query";
import { type ReviewSummary, summariseReviews } from "./review-summary";

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
  const [all, setAll] = useState<Review[]>();
  const [long, setLong] = useState<LongReviews>();
  const [shades, chooseShades] = useState("");
  const key = `${query.sort} ${query.stars} ${shades}`;
  const latestKey = useRef(key);
  latestKey.current = key;
  const [loading, setLoading] = useState(false);
  const [problem, setProblem] = useState(initialResult?.ok === false ? initialResult.problem : undefined);
  const attempt = useCallback(async (load: () => Promise<void>) => {
    setLoading(true);
    try {
      await load();
      setProblem(undefined);
    } catch (error) {
      setProblem(toProblem(error));
    }
    setLoading(false);
  }, []);
  const { sort, stars } = query;
  const reload = useCallback(
    () =>
      attempt(async () => {
        const page = await fetchReviews(browserApi(), slug);
        const choice = { ...toReviewChoice({ sort, stars }), ...(shades && { shades }) };
        const opened =
          page.next && (await (await import("./long-reviews")).openLongReviews(slug, key, choice, page));
        if (latestKey.current !== key) return;
        setLong(opened || undefined);
        setAll(opened ? undefined : page.product_reviews);
      }),
    [attempt, slug, key, sort, stars, shades],
  );
  const loadMore = () =>
    long
      ? attempt(async () => {
          const next = await long.loadMore();
          if (latestKey.current === long.key) setLong(next);
        })
      : reload();

  const initial = initialResult?.ok ? initialResult.value : undefined;
  const isOtherQuery =
    initial !== undefined && (initial.query.sort !== query.sort || initial.query.stars !== query.stars);
  const needsReload = !all && !problem && (long ? long.key !== key : !initialResult || isOtherQuery);
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
    counts: long?.counts,
    chooseShades,
    summary: all ? summariseReviews(all) : (long ?? initial)?.summary,
    ...(selected
      ? { reviews: selected, total: selected.length }
      : long
        ? selectLong(long, key)
        : {
            reviews: isOtherQuery ? [] : (initial?.first ?? []),
            total: isOtherQuery ? 0 : (initial?.total ?? 0),
          }),
    loading,
    problem,
    reload,
    loadMore,
  };
}

const selectLong = ({ key, reviews, total }: LongReviews, wanted: string) =>
  key === wanted ? { reviews, total } : { reviews: [], total: 0 };

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
