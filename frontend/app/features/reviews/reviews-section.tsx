/** The reviews of a product: the summary, then the list. */
import { type ReactNode, useState } from "react";
import { describeCause, type Problem } from "~/api/client/errors";
import { REVIEWS_FAILED_TEXT, type Review } from "~/api/product";
import { useOwnShade } from "~/session/own-shade-store";
import { Button } from "~/ui/button";
import { Select } from "~/ui/forms/select";
import { Loading, Skeleton } from "~/ui/loading/skeleton";
import { EmptyPanel, ErrorPanel, Notice } from "~/ui/notice";
import { FIRST_REVIEWS } from "./initial-reviews";
import { ReviewEntry } from "./review-entry";
import {
  PAID_CHOICE,
  REVIEW_SORTS,
  type ReviewQuery,
  type ReviewSort,
  STAR_CHOICES,
  toStars,
} from "./review-query";
import { ReviewSummaryPanel } from "./review-summary-panel";
import type { ReviewsState } from "./use-reviews";

const PAGE_SIZE = 10;

interface ReviewsSectionProps {
  state: ReviewsState;
  /** The button to write a review. */
  action: ReactNode;
  /** Whether the member has a review, which a moderator may have hidden from the list. */
  hasOwnReview: boolean;
}

export function ReviewsSection({ state, action, hasOwnReview }: ReviewsSectionProps) {
  const { query, applyQuery, summary, reviews, total, loading, problem, reload } = state;
  const [similarReviews, setSimilarReviews] = useState<Review[]>();
  const SimilarReviews = useOwnShade()?.parts.Reviews;
  if (problem && !loading) return <ReviewsFailed problem={problem} onRetry={reload} />;
  if (!summary) return <ReviewsSkeleton />;
  if (summary.reviewCount === 0 && !summary.paid) {
    const ownText = loading ? "" : "Yours is not shown to others";
    return (
      <EmptyPanel
        title="No Reviews Yet"
        description={hasOwnReview ? ownText : "Be the first to review this product"}
      >
        {action}
      </EmptyPanel>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-[22rem_1fr]">
      <ReviewSummaryPanel summary={summary} action={action} />
      <div>
        <ReviewControls hasPaid={Boolean(summary.paid)} query={query} onChange={applyQuery} />
        {SimilarReviews && <SimilarReviews state={state} onChange={setSimilarReviews} />}
        {loading && reviews.length === 0 ? (
          <ReviewsSkeleton />
        ) : (
          <ReviewList
            key={`${query.sort} ${query.stars}`}
            reviews={similarReviews ?? reviews}
            total={similarReviews?.length ?? total}
            loading={loading}
            problem={state.moreProblem}
            onMore={state.loadMore}
          />
        )}
      </div>
    </div>
  );
}

interface ReviewListProps {
  reviews: Review[];
  total: number;
  loading: boolean;
  /** Why no more could be loaded. */
  problem: Problem | undefined;
  onMore: () => Promise<void>;
}

function ReviewList({ reviews, total, loading, problem, onMore }: ReviewListProps) {
  const [limit, setLimit] = useState(FIRST_REVIEWS);
  const shownReviews = reviews.slice(0, limit);
  const showMore = async () => {
    setLimit(limit + PAGE_SIZE);
    if (reviews.length < Math.min(total, limit + PAGE_SIZE)) await onMore();
  };
  return (
    <div>
      <p role="status" className="text-sm text-muted">
        {total === 0 ? "No review fits this." : `Showing ${shownReviews.length} of ${total}`}
      </p>
      <ul>
        {shownReviews.map((review) => (
          <ReviewEntry key={review.review_id} review={review} />
        ))}
      </ul>
      {problem && <Notice tone="error">{describeCause(problem, REVIEWS_FAILED_TEXT)}</Notice>}
      {shownReviews.length < total && (
        <Button look="outline" busy={loading} onClick={showMore} className="mt-6">
          Show more reviews
        </Button>
      )}
    </div>
  );
}

function ReviewsFailed({ problem, onRetry }: { problem: Problem; onRetry: () => Promise<void> }) {
  return (
    <ErrorPanel
      title="An Error Occurred"
      description="Our server was unable to process your request"
      technicalLine={`${REVIEWS_FAILED_TEXT}: ${problem.status === 0 ? problem.statusLine : problem.message}`}
      onRetry={onRetry}
    />
  );
}

function ReviewsSkeleton() {
  return (
    <Loading label="Loading reviews">
      {[1, 2, 3].map((index) => (
        <div key={index} className="border-b border-line py-6">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="mt-3 h-4 w-11/12" />
          <Skeleton className="mt-2 h-4 w-3/5" />
        </div>
      ))}
    </Loading>
  );
}

interface ReviewControlsProps {
  /** Whether somebody was given or paid something for one of them. */
  hasPaid: boolean;
  query: ReviewQuery;
  onChange: (query: ReviewQuery) => void;
}

function ReviewControls({ hasPaid, query, onChange }: ReviewControlsProps) {
  return (
    <div className="mb-5 flex flex-wrap gap-3 no-script:hidden">
      <Select
        label="Sort reviews by"
        options={[...REVIEW_SORTS]}
        value={query.sort}
        onChange={(event) => onChange({ ...query, sort: event.target.value as ReviewSort })}
      />
      <Select
        label="Show reviews of"
        options={hasPaid ? [...STAR_CHOICES, PAID_CHOICE] : STAR_CHOICES}
        value={String(query.stars)}
        onChange={(event) => onChange({ ...query, stars: toStars(event.target.value) })}
      />
    </div>
  );
}
