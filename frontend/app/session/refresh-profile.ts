/** Stores what the whole shop shows of the member's own profile: who is signed in, and the wishlist. */
import { useEffect } from "react";
import { fetchProfile, type Profile } from "~/api/member/profile";
import { hasMember, rememberMember, watchWishlistOfOtherTabs } from "./session-store";
import { setWishlist } from "./wishlist-store";

/** Fetches the member's own profile and updates the stored session. */
export async function refreshProfile(): Promise<Profile> {
  const profile = await fetchProfile();
  rememberProfile(profile);
  return profile;
}

/** Refreshes it when the shop is opened. Errors are ignored here: a page that needs the profile reports them. */
export function useRefreshedProfile(): void {
  useEffect(() => {
    if (hasMember() && !location.pathname.startsWith("/account")) refreshProfile().catch(() => undefined);
  }, []);
}

/** Refreshes it when another tab has changed the wishlist. The account page fetches all of its profile itself. */
export function useWishlistOfOtherTabs(): void {
  useEffect(
    () =>
      watchWishlistOfOtherTabs(() => {
        if (hasMember() && location.pathname !== "/account") refreshProfile().catch(() => undefined);
      }),
    [],
  );
}

export function rememberProfile({ user_details, wishlist }: Profile): void {
  rememberMember(user_details, wishlist.length);
  setWishlist(wishlist.map(({ slug }) => slug));
}
