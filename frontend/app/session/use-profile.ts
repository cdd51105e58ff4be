/** The member's own profile, fetched after hydration and again after every change. */
import { useCallback, useEffect, useState } from "react";
import { type Problem, toProblem } from "~/api/errors";
import { fetchProfile, type Profile } from "~/api/members";
import { rememberMember } from "./session-store";
import { setWishlist } from "./wishlist-store";

export type ProfileState =
  | { step: "loading" }
  | { step: "ready"; profile: Profile }
  | { step: "error"; problem: Problem };

/** Fetches the profile and updates the stored session. */
export async function refreshProfile(): Promise<Profile> {
  const profile = await fetchProfile();
  rememberProfile(profile);
  return profile;
}

export function rememberProfile({ user_details, wishlist }: Profile): void {
  rememberMember(user_details, wishlist.length);
  setWishlist(wishlist.map(({ slug }) => slug));
}

export function useProfile(
  allowed: boolean,
): [ProfileState, () => Promise<void>, (profile: Profile) => void] {
  const [state, setState] = useState<ProfileState>({ step: "loading" });
  const showProfile = useCallback((profile: Profile) => setState({ step: "ready", profile }), []);
  const loadProfile = useCallback(async () => {
    try {
      showProfile(await refreshProfile());
    } catch (error) {
      setState({ step: "error", problem: toProblem(error) });
    }
  }, [showProfile]);
  useEffect(() => {
    if (allowed) void loadProfile();
  }, [allowed, loadProfile]);
  return [state, loadProfile, showProfile];
}
