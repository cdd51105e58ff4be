/** While somebody is signed in, opening the shop fetches the profile and refreshes what is remembered of it. */
import { useEffect } from "react";
import { hasMember } from "~/session/session-store";
import { refreshProfile } from "~/session/use-profile";

export function RefreshProfile() {
  useEffect(() => {
    // A failure here is nobody's concern: the page that needs the profile tells of it.
    if (hasMember() && !location.pathname.startsWith("/account")) refreshProfile().catch(() => undefined);
  }, []);
  return null;
}
