/** The actions on somebody's review beside voting: members follow its author, and anybody reports it. */
import { Flag, UserCheck, UserPlus } from "lucide";
import { type ButtonHTMLAttributes, type ComponentProps, lazy, useEffect, useState } from "react";
import type { Review } from "~/api/product";
import { type ProfilePart, reportProfile, reportReview } from "~/api/reviews";
import { useFollow } from "~/features/members/use-follow";
import { useSession } from "~/session/session-store";
import { Select } from "~/ui/forms/select";
import { Icon } from "~/ui/icon";
import { importOrRetry, LazyBoundary } from "~/ui/loading/lazy-parts";
import { Dialog } from "~/ui/overlays/dialog";

const ReportForm = lazy(importOrRetry(() => import("./report-form")));

export default function ReviewActions({ review }: { review: Review }) {
  const { user_id, user_name } = review;
  const { member } = useSession();
  return (
    <div className="flex">
      {member && user_id !== null && (
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

const ReportReview = ({ review: { review_id, user_name } }: { review: Review }) => (
  <ReportButton
    subject="review"
    label={`Report the review by ${user_name}`}
    name={String(review_id)}
    send={(report) => reportReview(review_id, report)}
  />
);

interface ReportButtonProps extends Omit<ComponentProps<typeof ReportForm>, "onDone"> {
  subject: string;
  label: string;
}

function ReportButton({ subject, label, ...form }: ReportButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ActionButton onClick={() => setOpen(true)} aria-label={label}>
        <Icon icon={Flag} aria-hidden size={15} />
        Report
      </ActionButton>
      <Dialog title={`Report this ${subject}`} open={open} onClosed={() => setOpen(false)}>
        {(close) => (
          <LazyBoundary>
            <ReportForm {...form} onDone={close} />
          </LazyBoundary>
        )}
      </Dialog>
    </>
  );
}

const PARTS: { value: ProfilePart; label: string }[] = [
  { value: "name", label: "The name" },
  { value: "picture", label: "The picture" },
  { value: "bio", label: "The text about them" },
  { value: "links", label: "A link" },
  { value: "wishlist", label: "The wishlist" },
];

/** Reports something on a member's profile. */
export function ReportProfile({ id, name }: { id: number; name: string }) {
  const [part, setPart] = useState<ProfilePart>("name");
  return (
    <ReportButton
      subject="profile"
      label={`Report the profile of ${name}`}
      name={`profile ${id}`}
      send={(report) => reportProfile(id, part, report)}
    >
      <Select
        label="What is it about?"
        options={PARTS}
        value={part}
        onChange={(event) => setPart(event.target.value as ProfilePart)}
        className="w-full"
      />
    </ReportButton>
  );
}

const ActionButton = (props: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button
    type="button"
    className="mt-3 inline-flex min-h-10 items-center gap-2 rounded-full px-3 text-sm text-muted transition-colors hover:bg-tint hover:text-ink"
    {...props}
  />
);
