/** A product's reviews in the browser: the first few are here, all of them come when asked for. */
import { useCallback, useEffect, useRef, useState } from "react";
import { browserApi } from "~/api/browser-api";
import { type Problem, toProblem } from "~/api/errors";
import type { LoadResult } from "~/api/load-result";
import { fetchReviews, type Review } from "~/api/product";
import { useSearchParams } from "~/router";
import { useSession } from "~/session/session-store";
import { arranged, type ReviewQuery, readReviewQuery, writeReviewQuery } from "./arrange";
import { briefOf, type ReviewBrief } from "./brief";
import { onReviewsChanged } from "./changes";
import type { ReviewsPart } from "./reviews-part";

export interface ReviewsState {
  query: ReviewQuery;
  ask: (query: ReviewQuery) => void;
  brief: ReviewBrief | undefined;
  /** Of the kind and in the order asked for, as far as they are here. */
  reviews: Review[];
  found: number;
  loading: boolean;
  problem: Problem | undefined;
  /** Fetches all reviews afresh: for a second try, for more, and after a review has changed. */
  reload: () => Promise<void>;
}

export function useReviews(slug: string, start: LoadResult<ReviewsPart>): ReviewsState {
  const [params, setParams] = useSearchParams();
  const query = readReviewQuery(params);
  const [all, setAll] = useState<Review[]>();
  const [loading, setLoading] = useState(false);
  const [problem, setProblem] = useState(start.ok ? undefined : start.problem);
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

  const part = start.ok ? start.value : undefined;
  const isOther = part !== undefined && (part.query.sort !== query.sort || part.query.stars !== query.stars);
  const wanted = !all && !problem && isOther;
  useEffect(() => {
    if (wanted) void reload();
  }, [wanted, reload]);
  useReloadAs(useSession().member?.id, reload);

  useEffect(() => onReviewsChanged(slug, () => void reload()), [slug, reload]);

  const some = all && arranged(all, query);
  return {
    query,
    ask: (next) => setParams(writeReviewQuery(params, next), { replace: true, preventScrollReset: true }),
    brief: all ? briefOf(all) : part?.brief,
    reviews: some ?? (isOther ? [] : (part?.first ?? [])),
    found: some?.length ?? (isOther ? 0 : (part?.found ?? 0)),
    loading,
    problem,
    reload,
  };
}

/** Whoever signs in here sees their own votes, and nobody else's once they are gone. */
function useReloadAs(member: number | undefined, reload: () => Promise<void>): void {
  const before = useRef<number>();
  useEffect(() => {
    if (before.current !== member) void reload();
    before.current = member;
  }, [member, reload]);
}
