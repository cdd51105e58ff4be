/** Follows a member or stops; the profile is loaded again when it worked. */
import { useState } from "react";
import { asProblem, friendly } from "~/api/errors";
import { follow, type UserDetails, unfollow } from "~/api/members";
import { Button } from "~/ui/button";
import { showToast } from "~/ui/toast";

interface FollowButtonProps {
  user: UserDetails;
  onChanged: () => Promise<void>;
}

export function FollowButton({ user, onChanged }: FollowButtonProps) {
  const [busy, setBusy] = useState(false);

  const press = async () => {
    setBusy(true);
    try {
      await (user.is_following ? unfollow : follow)(user.id);
      await onChanged();
    } catch (error) {
      showToast("error", friendly(asProblem(error)));
    }
    setBusy(false);
  };

  return (
    <Button look={user.is_following ? "outline" : "solid"} disabled={busy} onClick={press}>
      {busy ? "Loading" : user.is_following ? "Unfollow" : "Follow"}
    </Button>
  );
}
