/** Follows a member, or no longer follows them, and says so. */
import { followMember, unfollowMember } from "~/api/member/account";
import type { UserDetails } from "~/api/member/profile";
import { Button } from "~/ui/button";
import { useRequest } from "~/ui/forms/use-request";
import { showToast } from "~/ui/overlays/toast";

export function FollowButton({ user, onChanged }: { user: UserDetails; onChanged: () => Promise<void> }) {
  const { id, full_name, is_following } = user;
  const member = { id, name: full_name || "this member", isFollowing: is_following };
  const { busy, toggleFollow } = useFollow(member, onChanged);
  return (
    <Button look={is_following ? "outline" : "solid"} busy={busy} busyLabel="Loading" onClick={toggleFollow}>
      {is_following ? "Unfollow" : "Follow"}
    </Button>
  );
}

interface FollowableMember {
  id: number;
  name: string;
  isFollowing: boolean;
}

export function useFollow(
  { id, name, isFollowing }: FollowableMember,
  onChanged: () => Promise<void> | void,
) {
  const { busy, send } = useRequest({ toasts: true });
  const toggleFollow = () =>
    send(async () => {
      await (isFollowing ? unfollowMember : followMember)(id);
      await onChanged();
      showToast("success", isFollowing ? `You no longer follow ${name}` : `You follow ${name}`);
    });
  return { busy, toggleFollow };
}
