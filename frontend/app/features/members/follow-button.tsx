/** Follows or unfollows a member, then reloads the profile. */
import type { UserDetails } from "~/api/member/profile";
import { Button } from "~/ui/button";
import { useFollow } from "./use-follow";

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
