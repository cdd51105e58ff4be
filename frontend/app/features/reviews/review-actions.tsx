/** What a member does beside voting on somebody's review: follow its author, or report it. */
import { Flag, UserCheck, UserPlus } from "lucide";
import { type ButtonHTMLAttributes, lazy, useEffect, useState } from "react";
import type { Review } from "~/api/product";
import { useFollow } from "~/features/members/use-follow";
import { Icon } from "~/ui/icon";
import { importOrRetry, LazyBoundary } from "~/ui/loading/lazy-parts";
import { Dialog } from "~/ui/overlays/dialog";

const ReportForm = lazy(importOrRetry(() => import("./report-form")));

export default function ReviewActions({ review }: { review: Review }) {
  const { user_id, user_name } = review;
  return (
    <div className="flex">
      {user_id !== null && (
        <FollowAuthor id={user_id} name={user_name} isFollowing={review.is_following ?? false} />
      )}
      <ReportReview review={review} />
    </div>
  );
}

interface FollowAuthorProps {
  id: number;
  name: string;
  isFollowing: boolean;
}

function FollowAuthor({ id, name, isFollowing }: FollowAuthorProps) {
  const [following, setFollowing] = useState(isFollowing);
  useEffect(() => setFollowing(isFollowing), [isFollowing]);
  const { busy, toggleFollow } = useFollow({ id, name, isFollowing: following }, () =>
    setFollowing(!following),
  );
  const label = following ? "Unfollow" : "Follow";
  return (
    <ActionButton
      aria-disabled={busy}
      onClick={busy ? undefined : toggleFollow}
      aria-label={`${label} ${name}`}
    >
      <Icon icon={following ? UserCheck : UserPlus} aria-hidden size={15} />
      {label}
    </ActionButton>
  );
}

function ReportReview({ review }: { review: Review }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ActionButton onClick={() => setOpen(true)} aria-label={`Report the review by ${review.user_name}`}>
        <Icon icon={Flag} aria-hidden size={15} />
        Report
      </ActionButton>
      <Dialog title="Report this review" open={open} onClosed={() => setOpen(false)}>
        {(close) => (
          <LazyBoundary>
            <ReportForm id={review.review_id} onDone={close} />
          </LazyBoundary>
        )}
      </Dialog>
    </>
  );
}

const ActionButton = (props: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button
    type="button"
    className="mt-3 inline-flex min-h-10 items-center gap-2 rounded-full px-3 text-sm text-muted transition-colors hover:bg-tint hover:text-ink"
    {...props}
  />
);
