/** One's own profile, fetched once the page is awake and again whenever something changed it. */
import { useCallback, useEffect, useState } from "react";
import { asProblem, type Problem } from "~/api/errors";
import { fetchProfile, type Profile } from "~/api/members";
import { rememberMember } from "./store";
import { setWishes } from "./wishes";

export type ProfileState =
  | { step: "loading" }
  | { step: "ready"; profile: Profile }
  | { step: "error"; problem: Problem };

/** Fetches the profile and refreshes what this browser remembers of it. */
export async function refreshProfile(): Promise<Profile> {
  const profile = await fetchProfile();
  rememberProfile(profile);
  return profile;
}

export function rememberProfile({ user_details, wishlist }: Profile): void {
  rememberMember(user_details, wishlist.length);
  setWishes(wishlist.map(({ slug }) => slug));
}

export function useProfile(
  allowed: boolean,
): [ProfileState, () => Promise<void>, (profile: Profile) => void] {
  const [state, setState] = useState<ProfileState>({ step: "loading" });
  const show = useCallback((profile: Profile) => setState({ step: "ready", profile }), []);
  const load = useCallback(async () => {
    try {
      show(await refreshProfile());
    } catch (error) {
      setState({ step: "error", problem: asProblem(error) });
    }
  }, [show]);
  useEffect(() => {
    if (allowed) void load();
  }, [allowed, load]);
  return [state, load, show];
}
