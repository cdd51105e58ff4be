/** A product's reviews in the browser: the first few are here, all of them come when asked for. */
import { useCallback, useEffect, useState } from "react";
import { browserApi } from "~/api/browser";
import { asProblem, type Problem } from "~/api/errors";
import type { Loaded } from "~/api/loaded";
import { fetchReviews, type Review } from "~/api/product";
import { useSession } from "~/session/store";
import { arranged, type ReviewQuery } from "./arrange";
import { briefOf, type ReviewBrief } from "./brief";
import { onReviewsChanged } from "./changes";
import type { ReviewsPart } from "./reviews-part";

export interface ReviewsState {
  brief: ReviewBrief | undefined;
  /** Of the kind and in the order asked for, as far as they are here. */
  reviews: Review[];
  found: number;
  loading: boolean;
  problem: Problem | undefined;
  /** Fetches all reviews afresh: for a second try, for more, and after a review has changed. */
  reload: () => Promise<void>;
}

export function useReviews(slug: string, start: Loaded<ReviewsPart>, query: ReviewQuery): ReviewsState {
  const [all, setAll] = useState<Review[]>();
  const [loading, setLoading] = useState(false);
  const [problem, setProblem] = useState(start.ok ? undefined : start.problem);
  const reload = useCallback(async () => {
    setLoading(true);
    try {
      setAll(await fetchReviews(browserApi(), slug));
      setProblem(undefined);
    } catch (error) {
      setProblem(asProblem(error));
    }
    setLoading(false);
  }, [slug]);

  const part = start.ok ? start.value : undefined;
  const isOther = part !== undefined && (part.query.sort !== query.sort || part.query.stars !== query.stars);
  const isMember = useSession().member !== null;
  const wanted = !all && !problem && (isOther || isMember);
  useEffect(() => {
    if (wanted) void reload();
  }, [wanted, reload]);

  useEffect(() => onReviewsChanged(slug, () => void reload()), [slug, reload]);

  const some = all && arranged(all, query);
  return {
    brief: all ? briefOf(all) : part?.brief,
    reviews: some ?? (isOther ? [] : (part?.first ?? [])),
    found: some?.length ?? (isOther ? 0 : (part?.found ?? 0)),
    loading,
    problem,
    reload,
  };
}
