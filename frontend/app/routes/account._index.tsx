/** The member's own account page. */
import { useState } from "react";
import { describeCause, describeProblem, toProblem } from "~/api/errors";
import { logOut, PROFILE_UPDATED_TEXT, type Profile } from "~/api/members";
import { AccountData } from "~/features/members/account-data";
import { EditProfileForm, PROFILE_DRAFT } from "~/features/members/edit-profile-form";
import { getListEnd } from "~/features/members/next-page";
import { ProfileHeader } from "~/features/members/profile-header";
import { ProfileSkeleton } from "~/features/members/profile-skeleton";
import { ProfileTabs } from "~/features/members/profile-tabs";
import { ProfileReviewList } from "~/features/members/review-list";
import { WishlistGrid } from "~/features/members/wishlist-grid";
import { OwnWearingSection } from "~/features/wearing/own-wearing";
import { buildPageMeta } from "~/page-meta";
import { type MetaFunction, useNavigate } from "~/router";
import { deleteDraft, hasDraft } from "~/session/form-draft";
import { forgetMember } from "~/session/session-store";
import { useMembersOnly } from "~/session/use-members-only";
import { rememberProfile, useProfile } from "~/session/use-profile";
import { Button } from "~/ui/button";
import { Drawer } from "~/ui/drawer";
import { EmptyPanel, ErrorPanel } from "~/ui/notice";
import { showToast } from "~/ui/toast";

export const meta: MetaFunction = () => buildPageMeta({ title: "Your Account", noindex: true });

export default function Account() {
  const allowed = useMembersOnly();
  const [state, reload, show] = useProfile(allowed);
  return (
    <div className="page pt-10">
      {(!allowed || state.step === "loading") && <ProfileSkeleton />}
      {allowed && state.step === "error" && (
        <ErrorPanel
          title="We were unable to load the user profile at the moment"
          description={describeProblem(state.problem)}
          technicalLine={state.problem.statusLine}
        >
          <Button look="outline" onClick={reload}>
            Try again
          </Button>
        </ErrorPanel>
      )}
      {allowed && state.step === "ready" && (
        <OwnProfile profile={state.profile} reload={reload} onSaved={show} />
      )}
    </div>
  );
}

interface OwnProfileProps {
  profile: Profile;
  reload: () => Promise<void>;
  onSaved: (profile: Profile) => void;
}

function OwnProfile({ profile, reload, onSaved }: OwnProfileProps) {
  // Reopens the form if a draft was saved when the session expired.
  const [editing, setEditing] = useState(() => hasDraft(PROFILE_DRAFT));
  const user = profile.user_details;

  const saved = (next: Profile, close: () => void) => {
    rememberProfile(next);
    onSaved(next);
    showToast("success", PROFILE_UPDATED_TEXT);
    close();
  };

  const closed = () => {
    deleteDraft(PROFILE_DRAFT);
    setEditing(false);
  };

  return (
    <>
      <ProfileHeader user={user}>
        <Button look="outline" onClick={() => setEditing(true)}>
          Edit Profile
        </Button>
        <LogoutButton />
      </ProfileHeader>
      <ProfileTabs
        reviews={<ProfileReviewList reviews={profile.reviews} end={getListEnd(profile, "reviews")} isOwn />}
        wishlist={<OwnWishlist profile={profile} reload={reload} />}
      />
      <OwnWearingSection />
      <AccountData />
      <Drawer title="Edit Profile" open={editing} onClosed={closed}>
        {(close) => <EditProfileForm user={user} onSaved={(next) => saved(next, close)} />}
      </Drawer>
    </>
  );
}

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

/** Clears the stored session first, then sends the request. */
function LogoutButton() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  const logOutMember = async () => {
    setBusy(true);
    navigate("/", { replace: true });
    forgetMember();
    try {
      showToast("success", (await logOut()).message);
    } catch (error) {
      showToast("error", describeCause(toProblem(error)));
    }
  };

  return (
    <Button look="quiet" disabled={busy} onClick={logOutMember}>
      {busy ? "Please Wait" : "Logout"}
    </Button>
  );
}
