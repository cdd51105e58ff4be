/** Follows or unfollows a member, then reloads the profile. */
import { useState } from "react";
import { describeCause, toProblem } from "~/api/errors";
import { followMember, type UserDetails, unfollowMember } from "~/api/members";
import { Button } from "~/ui/button";
import { showToast } from "~/ui/toast";

interface FollowButtonProps {
  user: UserDetails;
  onChanged: () => Promise<void>;
}

export function FollowButton({ user, onChanged }: FollowButtonProps) {
  const [busy, setBusy] = useState(false);

  const toggleFollow = async () => {
    setBusy(true);
    try {
      await (user.is_following ? unfollowMember : followMember)(user.id);
      await onChanged();
    } catch (error) {
      showToast("error", describeCause(toProblem(error)));
    }
    setBusy(false);
  };

  return (
    <Button look={user.is_following ? "outline" : "solid"} disabled={busy} onClick={toggleFollow}>
      {busy ? "Loading" : user.is_following ? "Unfollow" : "Follow"}
    </Button>
  );
}
