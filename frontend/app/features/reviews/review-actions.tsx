/** The actions on somebody's review beside voting: members follow its author, and anybody reports it. */
import { UserCheck, UserPlus } from "lucide";
import { useEffect, useState } from "react";
import type { Review } from "~/api/product";
import { ActionButton } from "~/features/members/action-button";
import { useFollow } from "~/features/members/follow-button";
import { useSession } from "~/session/session-store";
import { ReportReview } from "./report-button";

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

function FollowAuthor({ id, name, isFollowing }: { id: number; name: string; isFollowing: boolean }) {
  const [following, setFollowing] = useState(isFollowing);
  useEffect(() => setFollowing(isFollowing), [isFollowing]);
  const { busy, toggleFollow } = useFollow({ id, name, isFollowing: following }, () =>
    setFollowing(!following),
  );
  const label = following ? "Unfollow" : "Follow";
  return (
    <ActionButton
      icon={following ? UserCheck : UserPlus}
      label={`${label} ${name}`}
      busy={busy}
      onClick={toggleFollow}
    >
      {label}
    </ActionButton>
  );
}
