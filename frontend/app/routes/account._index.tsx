/** The member's own account page. */
import { useEffect, useState } from "react";
import { PROFILE_UPDATED_TEXT } from "~/api/member/account";
import type { Profile } from "~/api/member/profile";
import { OwnAlerts } from "~/features/alerts/own-alerts";
import { leavePush } from "~/features/alerts/push";
import { AccountData } from "~/features/members/account-data";
import { BlockedMembers } from "~/features/members/blocked-members";
import { EditProfileForm, PROFILE_DRAFT, PROFILE_OPEN } from "~/features/members/edit-profile-form";
import { LogoutButton } from "~/features/members/logout-button";
import { getListEnd } from "~/features/members/profile/next-page";
import { ProfileFailed } from "~/features/members/profile/profile-failed";
import { ProfileHeader } from "~/features/members/profile/profile-header";
import { ProfileSkeleton } from "~/features/members/profile/profile-skeleton";
import { ProfileTabs } from "~/features/members/profile/profile-tabs";
import { ProfileReviewList } from "~/features/members/profile/review-list";
import { useProfile } from "~/features/members/profile/use-profile";
import { WishlistGrid } from "~/features/members/profile/wishlist-grid";
import { OwnWearingSection } from "~/features/wearing/own-wearing";
import { buildPageMeta } from "~/page-meta";
import type { RouteHandle } from "~/route-handle";
import type { MetaFunction } from "~/router";
import { deleteDraft, hasDraft, saveDraft } from "~/session/form-draft";
import { refreshProfile, rememberProfile } from "~/session/refresh-profile";
import { watchWishlistOfOtherTabs } from "~/session/session-store";
import { useMembersOnly } from "~/session/use-members-only";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyPanel } from "~/ui/notice";
import { Drawer } from "~/ui/overlays/drawer";
import { showToast } from "~/ui/overlays/toast";

export const handle: RouteHandle = import.meta.env.SSR && { query: ["showWishlist"] };

export const meta: MetaFunction = () => buildPageMeta({ title: "Your Account", noindex: true });

export default function Account() {
  const allowed = useMembersOnly();
  const { profile, problem, reload, show } = useProfile(allowed);
  useChangesOfOtherTabs(allowed, show);
  const [leftOffline, setLeftOffline] = useState(false);
  if (!allowed && leftOffline) return <LoggedOutOffline />;
  return (
    <div className="page pt-10">
      {(!allowed || !(profile || problem)) && <ProfileSkeleton />}
      {allowed && problem && <ProfileFailed problem={problem} reload={reload} />}
      {allowed && profile && (
        <OwnProfile
          profile={profile}
          reload={reload}
          onSaved={show}
          onLeftOffline={() => setLeftOffline(true)}
        />
      )}
    </div>
  );
}

function useChangesOfOtherTabs(allowed: boolean, show: (profile: Profile) => void): void {
  useEffect(() => {
    if (!allowed) return;
    // If it cannot be fetched now, the page stays as it is.
    return watchWishlistOfOtherTabs(() => void refreshProfile().then(show, () => undefined));
  }, [allowed, show]);
}

interface OwnProfileProps {
  profile: Profile;
  reload: () => Promise<void>;
  onSaved: (profile: Profile) => void;
  onLeftOffline: () => void;
}

function OwnProfile({ profile, reload, onSaved, onLeftOffline }: OwnProfileProps) {
  // Reopens the form if it was open when the session expired.
  const [editing, setEditing] = useState(() => hasDraft(PROFILE_OPEN) && hasDraft(PROFILE_DRAFT));
  const user = profile.user_details;

  const saved = (next: Profile, close: () => void) => {
    rememberProfile(next);
    onSaved(next);
    showToast("success", PROFILE_UPDATED_TEXT);
    deleteDraft(PROFILE_DRAFT);
    close();
  };

  const edit = () => {
    saveDraft(PROFILE_OPEN, {});
    setEditing(true);
  };

  const closed = () => {
    deleteDraft(PROFILE_OPEN);
    setEditing(false);
  };

  return (
    <>
      <ProfileHeader user={user}>
        <Button look="outline" onClick={edit}>
          Edit Profile
        </Button>
        <LogoutButton onLogout={endPush} onLeftOffline={onLeftOffline} />
      </ProfileHeader>
      <ProfileTabs
        reviews={<ProfileReviewList reviews={profile.reviews} end={getListEnd(profile, "reviews")} isOwn />}
        wishlist={<OwnWishlist profile={profile} reload={reload} />}
      />
      <OwnAlerts />
      <OwnWearingSection />
      <BlockedMembers />
      <AccountData />
      <Drawer title="Edit Profile" open={editing} onClosed={closed}>
        {(close) => <EditProfileForm user={user} onSaved={(next) => saved(next, close)} />}
      </Drawer>
    </>
  );
}

const endPush = () => void leavePush().catch(() => undefined);

function OwnWishlist({ profile, reload }: Pick<OwnProfileProps, "profile" | "reload">) {
  if (profile.wishlist.length > 0)
    return (
      <WishlistGrid products={profile.wishlist} onRemoved={reload} end={getListEnd(profile, "wishlist")} />
    );
  return (
    <EmptyPanel
      title="You have not added any products to your wishlist yet"
      description="A heart on any product puts it here."
    />
  );
}

function LoggedOutOffline() {
  return (
    <div className="page pt-10">
      <EmptyPanel
        title="You are logged out on this device"
        description="Your session with the shop ends as soon as you are online."
      >
        <ButtonLink to="/">Back to Home</ButtonLink>
      </EmptyPanel>
    </div>
  );
}
