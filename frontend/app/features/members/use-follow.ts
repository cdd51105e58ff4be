/** Follows a member, or no longer follows them, and says so. */
import { followMember, unfollowMember } from "~/api/member/account";
import { useRequest } from "~/ui/forms/use-request";
import { showToast } from "~/ui/overlays/toast";

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
