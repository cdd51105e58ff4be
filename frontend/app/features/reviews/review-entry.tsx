/** One review: stars, author, date, labels, text and votes. */
import { lazy } from "react";
import type { Review } from "~/api/product";
import { useSession } from "~/session/session-store";
import { DEPTH_NAMES, type SkinDepth } from "~/shared/shades/shade-depth";
import { capitalise, formatDay } from "~/ui/format";
import { Link } from "~/ui/link";
import { AfterHydration, importOrNothing } from "~/ui/loading/lazy-parts";
import { Stars } from "~/ui/stars";
import { Swatch } from "~/ui/swatch";
import { VoteButtons } from "./vote-buttons";

const ReviewActions = lazy(importOrNothing(() => import("./review-actions")));

export function ReviewEntry({ review }: { review: Review }) {
  const { member } = useSession();
  const { user_id, user_name, rating, created_at, incentivised, static_review, worn_shade } = review;
  const skin = describeReviewerSkin(review);
  return (
    <li className="border-b border-line py-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={rating} />
        <Author id={user_id} name={user_name} />
        {skin && <span className="text-sm text-muted">{skin}</span>}
        <time dateTime={created_at} className="text-sm text-muted">
          {formatDay(created_at)}
        </time>
      </div>
      {incentivised && (
        <p className="mt-2 inline-block rounded-field bg-accent-tint px-2.5 py-1 text-xs font-semibold text-accent">
          Incentivised: gifted or paid
        </p>
      )}
      {worn_shade && (
        <p className="mt-2 flex items-center gap-2 text-sm">
          <Swatch value={worn_shade.value} name="" size={18} />
          Wore {worn_shade.name}
        </p>
      )}
      {review.review && <p className="mt-3 max-w-prose whitespace-pre-line">{review.review}</p>}
      {static_review.length > 0 && (
        <ul aria-label="Labels" className="mt-3 flex flex-wrap gap-2">
          {static_review.map((label) => (
            <li key={label} className="rounded-full bg-tint px-3.5 py-1.5 text-sm">
              {label}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center justify-between">
        <VoteButtons review={review} />
        {member?.id !== user_id && (
          <AfterHydration>
            <ReviewActions review={review} />
          </AfterHydration>
        )}
      </div>
    </li>
  );
}

/** A former member's reviews stay, but there is no profile to link to. */
function Author({ id, name }: { id: number | null; name: string }) {
  if (id === null) return <span className="font-semibold wrap-anywhere">{name}</span>;
  return (
    <Link
      to={`/profile/${id}`}
      className="inline-flex min-h-6 items-center font-semibold wrap-anywhere underline-offset-4 hover:underline"
    >
      {name}
    </Link>
  );
}

/** For example "Deep, warm skin". Nothing where the author keeps it to themselves. */
function describeReviewerSkin({ skin_depth, skin_undertone }: Review): string {
  const words = [skin_depth && DEPTH_NAMES[skin_depth as SkinDepth], skin_undertone].filter(Boolean);
  return words.length > 0 ? capitalise(`${words.join(", ")} skin`) : "";
}
