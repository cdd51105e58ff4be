/** A summary of all reviews: average, distribution of stars and frequent labels. */
import type { ReactNode } from "react";
import { formatAverage, formatRating, formatStarCount } from "~/ui/rating";
import { Stars } from "~/ui/stars";
import type { ReviewSummary, StarCount } from "./review-summary";

export function ReviewSummaryPanel({ summary, action }: { summary: ReviewSummary; action: ReactNode }) {
  const { totalRating, reviewCount, individualRatings, staticReviewCounts, paid } = summary;
  return (
    <div className="grid gap-x-10 gap-y-6 sm:grid-cols-[auto_1fr] lg:sticky lg:grid-cols-1 lg:top-24 lg:self-start">
      <div>
        <p className="font-display text-3xl leading-none tabular-nums">{formatRating(totalRating)}</p>
        <p className="mt-3">
          <Stars rating={totalRating} starDimension={18} />
        </p>
        <p className="mt-1 text-sm text-muted">{formatReviewCount(reviewCount)}</p>
        {reviewCount > 0 && (
          <p className="text-sm text-muted tabular-nums">
            <span className="font-semibold">{formatAverage(totalRating)}</span> on average
          </p>
        )}
        {paid && (
          <p className="text-sm text-muted tabular-nums">
            Not in the average: {paid.count} gifted or paid, rated {formatAverage(paid.average)}
          </p>
        )}
      </div>
      <ul aria-label="How people rated it" className="grid max-w-md content-center gap-1">
        {individualRatings.map((each) => (
          <StarBar key={each.star} {...each} />
        ))}
      </ul>
      {staticReviewCounts.length > 0 && (
        <ul aria-label="What reviewers say" className="col-span-full flex flex-wrap gap-2">
          {staticReviewCounts.map(([label, count]) => (
            <li key={label} className="rounded-full bg-tint px-3.5 py-1.5 text-sm">
              {label} <span className="font-semibold tabular-nums">{count}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="col-span-full">{action}</div>
    </div>
  );
}

function StarBar({ star, ratingCount, ratingPercentage }: StarCount) {
  return (
    <li className="grid grid-cols-[3.75rem_1fr_2.75rem] items-center gap-3 text-sm">
      <span>{formatStarCount(star)}</span>
      <svg aria-hidden viewBox="0 0 100 2" preserveAspectRatio="none" className="h-2 w-full rounded-full">
        <rect width="100" height="2" className="fill-line" />
        <rect width={ratingPercentage} height="2" className="fill-star" />
      </svg>
      <span className="text-right text-muted tabular-nums">
        {ratingPercentage}%<span className="sr-only">, {formatReviewCount(ratingCount)}</span>
      </span>
    </li>
  );
}

const formatReviewCount = (count: number) => (count === 1 ? "1 review" : `${count} reviews`);
