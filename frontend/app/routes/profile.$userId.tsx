/** Another member's profile. */
import { useEffect } from "react";
import type { Profile } from "~/api/member/profile";
import { MissingItemPage } from "~/features/catalogue/not-found";
import { BlockMember } from "~/features/members/block-member";
import { FollowButton } from "~/features/members/follow-button";
import { getRest } from "~/features/members/profile/next-page";
import { ProfileHeader } from "~/features/members/profile/profile-header";
import { ProfileFailed, ProfileSkeleton } from "~/features/members/profile/profile-states";
import { ProfileTabs } from "~/features/members/profile/profile-tabs";
import { ProfileReviewList } from "~/features/members/profile/review-list";
import { useProfile } from "~/features/members/profile/use-profile";
import { WishlistGrid } from "~/features/members/profile/wishlist-grid";
import { ReportProfile } from "~/features/reviews/report-button";
import { buildPageMeta, formatTitle } from "~/page-meta";
import type { RouteHandle } from "~/route-handle";
import { type LoaderFunctionArgs, type MetaFunction, useNavigate, useParams } from "~/router";
import { useSession } from "~/session/session-store";
import { useMembersOnly } from "~/session/use-members-only";
import { EmptyPanel } from "~/ui/notice";

const MEMBER_ID = /^\d{1,18}$/;

export const handle: RouteHandle = import.meta.env.SSR && { query: ["showWishlist"] };

export function loader({ params }: LoaderFunctionArgs) {
  if (!MEMBER_ID.test(params.userId ?? "")) throw new Response("404 | Not Found", { status: 404 });
  return null;
}

export const meta: MetaFunction = () => buildPageMeta({ title: "Profile", noindex: true });

/** The key changes with the member, so that no state of the previous profile remains. */
export default function PublicProfile() {
  const id = Number(useParams().userId);
  return <MemberProfile key={id} id={id} />;
}

function MemberProfile({ id }: { id: number }) {
  const { member } = useSession();
  const allowed = useMembersOnly();
  const navigate = useNavigate();
  const isOwn = member?.id === id;
  const { profile, problem, reload } = useProfile(allowed && !isOwn, id);

  useEffect(() => {
    if (allowed && isOwn) navigate("/account", { replace: true });
  }, [allowed, isOwn, navigate]);

  if (problem?.status === 404)
    return <MissingItemPage title="Nobody is here" link={{ label: "Back to Home", to: "/" }} />;
  return (
    <div className="page pt-10">
      {(!allowed || isOwn || !(profile || problem)) && <ProfileSkeleton />}
      {allowed && problem && <ProfileFailed problem={problem} reload={reload} />}
      {allowed && !isOwn && profile && <LoadedProfile profile={profile} reload={reload} />}
    </div>
  );
}

function LoadedProfile({ profile, reload }: { profile: Profile; reload: () => Promise<void> }) {
  const { user_details: user } = profile;
  const name = user.full_name || "A member";
  // The profile is loaded in the browser, after the page has a title.
  useEffect(() => {
    document.title = formatTitle(name);
  }, [name]);
  return (
    <>
      <ProfileHeader user={user}>
        <FollowButton user={user} onChanged={reload} />
        <ReportProfile id={user.id} name={name} />
        <BlockMember id={user.id} name={user.full_name || "this member"} />
      </ProfileHeader>
      <ProfileTabs
        reviews={
          <ProfileReviewList reviews={profile.reviews} rest={getRest(profile, "reviews")} isOwn={false} />
        }
        wishlist={<TheirWishlist profile={profile} />}
      />
    </>
  );
}

function TheirWishlist({ profile }: { profile: Profile }) {
  const { user_details, wishlist } = profile;
  if (wishlist.length > 0) return <WishlistGrid products={wishlist} rest={getRest(profile, "wishlist")} />;
  if (user_details.wishlist_type === "private")
    return (
      <EmptyPanel
        title="This tab is not available"
        description="This wishlist is private: its owner keeps it to themselves."
      />
    );
  return (
    <EmptyPanel
      title="This user has not added any products to their wishlist yet"
      description="When they do, it will stand here."
    />
  );
}
