/** Follows or unfollows a member, then reloads the profile. */
import { type MouseEvent, useEffect, useRef, useState } from "react";
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
  const pressed = useRef<HTMLElement>();
  // A button that is disabled meanwhile loses the focus.
  useEffect(() => {
    if (!busy && document.activeElement === document.body) pressed.current?.focus();
  }, [busy]);

  const toggleFollow = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    pressed.current = currentTarget;
    setBusy(true);
    try {
      await (user.is_following ? unfollowMember : followMember)(user.id);
      await onChanged();
      const name = user.full_name || "this member";
      showToast("success", user.is_following ? `You no longer follow ${name}` : `You follow ${name}`);
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
