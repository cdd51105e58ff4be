/** Follows a member, or no longer follows them, and says so. */
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { followMember, unfollowMember } from "~/api/account";
import { describeCause, toProblem } from "~/api/errors";
import { showToast } from "~/ui/toast";

interface FollowableMember {
  id: number;
  name: string;
  isFollowing: boolean;
}

export function useFollow(
  { id, name, isFollowing }: FollowableMember,
  onChanged: () => Promise<void> | void,
) {
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
      await (isFollowing ? unfollowMember : followMember)(id);
      await onChanged();
      showToast("success", isFollowing ? `You no longer follow ${name}` : `You follow ${name}`);
    } catch (error) {
      showToast("error", describeCause(toProblem(error)));
    }
    setBusy(false);
  };
  return { busy, toggleFollow };
}
