/** The member's own account page. */
import { useEffect, useState } from "react";
import { PROFILE_UPDATED_TEXT } from "~/api/member/account";
import type { Profile } from "~/api/member/profile";
import { OwnAlerts } from "~/features/alerts/own-alerts";
import { unsubscribePush } from "~/features/alerts/push";
import { AccountData } from "~/features/members/account-data";
import { BlockedMembers } from "~/features/members/blocked-members";
import { EditProfileForm, PROFILE_DRAFT, PROFILE_OPEN } from "~/features/members/edit-profile-form";
import { LogoutButton } from "~/features/members/logout-button";
import { getRest } from "~/features/members/profile/next-page";
import { ProfileHeader } from "~/features/members/profile/profile-header";
import { ProfileFailed, ProfileSkeleton } from "~/features/members/profile/profile-states";
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
  const [loggedOutOffline, setLoggedOutOffline] = useState(false);
  if (!allowed && loggedOutOffline) return <LoggedOutOffline />;
  return (
    <div className="page pt-10">
      {(!allowed || !(profile || problem)) && <ProfileSkeleton />}
      {allowed && problem && <ProfileFailed problem={problem} reload={reload} />}
      {allowed && profile && (
        <OwnProfile
          profile={profile}
          reload={reload}
          onSaved={show}
          onOffline={() => setLoggedOutOffline(true)}
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
  onOffline: () => void;
}

function OwnProfile({ profile, reload, onSaved, onOffline }: OwnProfileProps) {
  // Reopens the form if it was open when the session expired.
  const [editing, setEditing] = useState(() => hasDraft(PROFILE_OPEN) && hasDraft(PROFILE_DRAFT));
  const user = profile.user_details;

  const handleSaved = (next: Profile, closeForm: () => void) => {
    rememberProfile(next);
    onSaved(next);
    showToast("success", PROFILE_UPDATED_TEXT);
    deleteDraft(PROFILE_DRAFT);
    closeForm();
  };

  const openForm = () => {
    saveDraft(PROFILE_OPEN, {});
    setEditing(true);
  };

  const handleClosed = () => {
    deleteDraft(PROFILE_OPEN);
    setEditing(false);
  };

  return (
    <>
      <ProfileHeader user={user}>
        <Button look="outline" onClick={openForm}>
          Edit Profile
        </Button>
        <LogoutButton onLogout={() => void unsubscribePush().catch(() => undefined)} onOffline={onOffline} />
      </ProfileHeader>
      <ProfileTabs
        reviews={<ProfileReviewList reviews={profile.reviews} rest={getRest(profile, "reviews")} isOwn />}
        wishlist={<OwnWishlist profile={profile} reload={reload} />}
      />
      <OwnAlerts />
      <OwnWearingSection />
      <BlockedMembers />
      <AccountData />
      <Drawer title="Edit Profile" open={editing} onClosed={handleClosed}>
        {(close) => <EditProfileForm user={user} onSaved={(next) => handleSaved(next, close)} />}
      </Drawer>
    </>
  );
}

function OwnWishlist({ profile, reload }: Pick<OwnProfileProps, "profile" | "reload">) {
  if (profile.wishlist.length > 0)
    return (
      <WishlistGrid products={profile.wishlist} onRemoved={reload} rest={getRest(profile, "wishlist")} />
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
